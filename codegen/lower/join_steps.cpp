#include "codegen/lower/join_steps.hpp"

#include <algorithm>
#include <charconv>
#include <map>

#include "ir/loops/fit_numbers.hpp"
#include "ir/loops/loop.hpp"
#include "runtime/program/program_numbers.hpp"
#include "runtime/run/loop_run.hpp"
#include "runtime/saved/instantiate.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {
namespace {

using Kind = LoopBody::Input::Kind;

/// A step of a loop, with the steps taken by the loops around it and by its own, each before the lengths that
/// a step measures.
struct Sample {
  Dims taken;
  const LoweredStep* step;
};

std::vector<const Measure*> measures_of(const Program& program) {
  std::vector<const Measure*> measures;
  for (const Step& step : program.steps)
    if (const auto* measure = std::get_if<Measure>(&step)) measures.push_back(measure);
  return measures;
}

Sample sample_of(Dims outer, const LoweredStep& step) {
  outer.push_back(step.taken);
  for (const LoweredStep::Length& given : step.lengths) outer.push_back(given.length);
  for (const Measure* measure : measures_of(step.body->program)) outer.push_back(measure->length);
  return {std::move(outer), &step};
}

/// Those steps that the loop comes to; one, whatever it is, of a loop that takes none.
template <class T, class IsReal>
std::vector<T> come_to(std::vector<T> steps, const IsReal& is_real) {
  const T first = steps.front();
  std::erase_if(steps, [&](const T& step) { return !is_real(step); });
  return steps.empty() ? std::vector{first} : steps;
}

[[noreturn]] void refuse(const char* why) {
  throw NotImplementedError(std::string("the steps of a loop are not alike: ") + why);
}

/// What an input of a step is, by its name (ir/loops/loop.hpp).
LoopBody::Input input_of(const std::string& name) {
  for (const auto& [kind, prefix] : {std::pair(Kind::carried, carried_name(0)),
                                     {Kind::captured, captured_name(0)},
                                     {Kind::number, number_name(0)}}) {
    const std::string_view before(prefix.data(), prefix.size() - 1);
    LoopBody::Input input{kind, 0};
    if (!name.starts_with(before)) continue;
    std::from_chars(name.data() + before.size(), name.data() + name.size(), input.index);
    return input;
  }
  throw InternalError("a loop's step has an input of its own: " + name);
}

class Joiner {
 public:
  /// `lowered` takes the nests in.
  explicit Joiner(Lowered& lowered) : lowered_(lowered) {
    for (const LoopNest& nest : lowered.nests) numbers_.emplace(text(nest, false), numbers_.size());
  }

  /// `most` is how many steps each loop around this one, and this one, has taken at most, and how much each
  /// length around it can be.
  std::shared_ptr<const LoopBody> body(const std::vector<Sample>& sampled, Dims most) {
    const std::vector<Sample> samples = come_to(sampled, [](const Sample& s) { return s.step->real; });
    const Lowered& first = *samples.front().step->body;
    check_alike(samples);
    auto body = std::make_shared<LoopBody>();
    body->program = first.program;
    body->start = start_loop;
    std::vector<Dims> points;
    for (const Sample& sample : samples) points.push_back(sample.taken);
    const NumberFit fit(points);
    fit_numbers(*body, samples, fit);
    check_gaps(samples, fit, most.size());
    for (const LoweredStep::Length& given : samples.front().step->lengths)
      body->given_lengths.push_back(given.carried);
    body->lengths = points.front().size() - most.size() - body->given_lengths.size();
    add_lengths(most, samples, fit);
    place(*body, most);
    bind_kernels(body->program, first);
    for (const BufferType& input : first.program.inputs) body->inputs.push_back(input_of(input.name));
    find_doubled(*body, samples, fit, most);
    join_inner(*body, samples, fit, most);
    check_known(*body, most.size() - body->lengths, most.size());
    return body;
  }

 private:
  static void check_alike(const std::vector<Sample>& samples) {
    const std::string& expected = samples.front().step->structure;
    for (const Sample& sample : samples)
      if (sample.step->structure != expected) refuse("their kernels differ");
  }

  static Size fitted(const NumberFit& fit, const std::vector<std::int64_t>& values) {
    if (values.empty()) return {};
    auto size = fit.fit(values);
    if (!size) refuse("their numbers follow no rule");
    return *std::move(size);
  }

  static bool is_constant(const Size& size) {
    return std::ranges::all_of(size, [](const SizeTerm& term) {
      return std::ranges::all_of(term.orders, [](int order) { return order == 0; });
    });
  }

  /// Whether the step still reads its number `n`.
  static bool is_read(Program& program, std::size_t n) {
    bool found = false;
    each_buffer(program, [&](const BufferRef& buffer) {
      found |= buffer.space == BufferRef::Space::input &&
               program.inputs[static_cast<std::size_t>(buffer.index)].name == number_name(n);
    });
    return found;
  }

  static void fit_numbers(LoopBody& body, const std::vector<Sample>& samples, const NumberFit& fit) {
    std::vector<std::vector<std::int64_t>> rows;
    for (const Sample& sample : samples) rows.push_back(numbers_of(sample.step->body->program));
    std::vector<std::int64_t*> places;
    each_number(body.program, [&](std::int64_t& number) { places.push_back(&number); });
    for (std::size_t n = 0; n < places.size(); ++n) {
      Size size = fitted(fit, column(rows, n));
      *places[n] = rows.front()[n];
      if (!is_constant(size)) body.varying.push_back({static_cast<std::uint32_t>(n), std::move(size)});
    }
    std::vector<std::vector<std::int64_t>> numbers;
    for (const Sample& sample : samples) numbers.push_back(sample.step->numbers);
    for (std::size_t n = 0; n < numbers.front().size(); ++n)
      body.numbers.push_back(is_read(body.program, n) ? fitted(fit, column(numbers, n)) : Size{});
  }

  /// What is apart in all samples is apart in all steps when the gap is affine: the corners are among them.
  static void check_gaps(const std::vector<Sample>& samples, const NumberFit& fit, std::size_t steps) {
    for (std::size_t n = 0; n < samples.front().step->body->gaps.size(); ++n) {
      std::vector<std::int64_t> elements;
      for (const Sample& sample : samples) elements.push_back(sample.step->body->gaps[n].elements);
      const Size gap = fitted(fit, elements);
      if (!is_affine(gap) || depends_on(gap, steps, SIZE_MAX))
        refuse("what they read and write lies apart by no rule");
    }
  }

  /// Whether `size` depends on one of the numbers from `first` on to before `last`.
  static bool depends_on(const Size& size, std::size_t first, std::size_t last) {
    return std::ranges::any_of(size, [&](const SizeTerm& term) {
      for (std::size_t d = first; d < std::min(last, term.orders.size()); ++d)
        if (term.orders[d] > 0) return true;
      return false;
    });
  }

  /// How much each length can be that the step is given or measures.
  static void add_lengths(Dims& most, const std::vector<Sample>& samples, const NumberFit& fit) {
    std::vector<std::vector<std::int64_t>> rows;
    for (const Sample& sample : samples) {
      rows.emplace_back();
      for (const LoweredStep::Length& given : sample.step->lengths) rows.back().push_back(given.most);
      for (const Measure* measure : measures_of(sample.step->body->program))
        rows.back().push_back(measure->most);
    }
    const std::size_t steps = most.size();
    most.resize(samples.front().taken.size(), 0);
    for (std::size_t i = steps; i < most.size(); ++i)
      most[i] = upper_bound(fitted(fit, column(rows, i - steps)), most);
  }

  /// No step may need a length before it is measured: `known` of the `all` numbers are known at the
  /// beginning.
  static void check_known(LoopBody& body, std::size_t known, std::size_t all) {
    Program types = body.program;
    types.steps.clear();
    std::size_t number = numbers_of(types).size();
    for (const Step& step : body.program.steps) {
      known += std::holds_alternative<Measure>(step);
      Program alone{.steps = {step}};
      const std::size_t end = number + numbers_of(alone).size();
      bool needs = false;
      for (const VaryingNumber& varying : body.varying)
        needs |= number <= varying.number && varying.number < end && depends_on(varying.size, known, all);
      each_buffer(alone, [&](BufferRef& buffer) {
        if (buffer.space != BufferRef::Space::input) return;
        const auto [kind, index] = body.inputs[static_cast<std::size_t>(buffer.index)];
        needs |=
            kind == Kind::number && depends_on(body.numbers[static_cast<std::size_t>(index)], known, all);
      });
      const auto* loop = std::get_if<Loop>(&step);
      if (needs || (loop && needs_any(*loop->body, known, all)))
        refuse("a length is needed before it is known");
      number = end;
    }
  }

  /// Whether a loop within needs one of these numbers of the steps around it.
  static bool needs_any(const LoopBody& inner, std::size_t first, std::size_t last) {
    const auto depends = [&](const Size& size) { return depends_on(size, first, last); };
    return std::ranges::any_of(inner.varying, depends, &VaryingNumber::size) ||
           std::ranges::any_of(inner.numbers, depends) ||
           std::ranges::any_of(inner.program.steps, [&](const Step& step) {
             const auto* loop = std::get_if<Loop>(&step);
             return loop && needs_any(*loop->body, first, last);
           });
  }

  static std::vector<std::int64_t> column(const std::vector<std::vector<std::int64_t>>& rows, std::size_t n) {
    std::vector<std::int64_t> values;
    for (const auto& row : rows) {
      if (row.size() != rows.front().size()) refuse("they have not as many numbers");
      values.push_back(row[n]);
    }
    return values;
  }

  /// Blocks of the arena have room for every step; offsets become those in the arena.
  static void place(LoopBody& body, const Dims& most) {
    Program& program = body.program;
    const std::vector<std::int64_t> before = numbers_of(program);
    std::vector<std::int64_t*> places;
    each_number(program, [&](std::int64_t& number) { places.push_back(&number); });
    for (ArenaBlock& block : program.blocks) {
      const auto number = static_cast<std::size_t>(std::ranges::find(places, &block.bytes) - places.begin());
      const auto varying = std::ranges::find(body.varying, number, &VaryingNumber::number);
      if (varying != body.varying.end()) block.bytes = upper_bound(varying->size, most);
    }
    place_arena(program);
    for (VaryingNumber& varying : body.varying) {
      const std::int64_t moved = *places[varying.number] - before[varying.number];
      const bool is_offset = moved != 0 && !is_block(program, places[varying.number]);
      if (is_offset) varying.size.push_back({moved, std::vector<std::uint8_t>(most.size(), 0)});
    }
    std::erase_if(body.varying, [&](const VaryingNumber& v) { return is_block(program, places[v.number]); });
  }

  static bool is_block(Program& program, const std::int64_t* place) {
    return std::ranges::any_of(program.blocks, [&](ArenaBlock& block) { return &block.bytes == place; });
  }

  void bind_kernels(Program& program, const Lowered& from) {
    for (Step& step : program.steps)
      if (auto* launch = std::get_if<Launch>(&step))
        launch->kernel = number_of(from.nests[static_cast<std::size_t>(launch->kernel)], from);
  }

  std::int32_t number_of(const LoopNest& nest, const Lowered& from) {
    const auto [known, added] = numbers_.try_emplace(text(nest, false), numbers_.size());
    if (added) {
      lowered_.nests.push_back(nest);
      lowered_.first_reports.push_back(lowered_.reports.size());
      const auto place = static_cast<std::size_t>(&nest - from.nests.data());
      lowered_.reports.push_back(from.reports[from.first_reports[place]]);
    }
    return static_cast<std::int32_t>(known->second);
  }

  /// A carried value that the steps read while they store it anew has two buffers.
  static void find_doubled(LoopBody& body, const std::vector<Sample>& samples, const NumberFit& fit,
                           const Dims& most) {
    body.spare_bytes.assign(body.program.outputs.size(), 0);
    each_buffer(body.program, [&](BufferRef& buffer) {
      if (buffer.space != BufferRef::Space::input) return;
      const auto [kind, index] = body.inputs[static_cast<std::size_t>(buffer.index)];
      if (kind != Kind::carried || body.spare_bytes[static_cast<std::size_t>(index)] > 0) return;
      body.spare_bytes[static_cast<std::size_t>(index)] =
          std::max<std::int64_t>(1, most_bytes(static_cast<std::size_t>(index), samples, fit, most));
    });
  }

  static std::int64_t most_bytes(std::size_t output, const std::vector<Sample>& samples, const NumberFit& fit,
                                 const Dims& most) {
    std::vector<std::int64_t> bytes;
    for (const Sample& sample : samples) {
      const BufferType& type = sample.step->body->program.outputs[output];
      bytes.push_back(element_count(type.shape) * itemsize(type.dtype));
    }
    return upper_bound(fitted(fit, bytes), most);
  }

  void join_inner(LoopBody& body, const std::vector<Sample>& samples, const NumberFit& fit,
                  const Dims& most) {
    std::size_t number = 0;
    for (Step& step : body.program.steps) {
      auto* loop = std::get_if<Loop>(&step);
      if (!loop) continue;
      std::vector<Sample> inner;
      for (const Sample& sample : samples) {
        const LoweredStep& inside = sample.step->body->loops[number].front();
        inner.push_back(sample_of(sample.taken, inside));
      }
      std::vector<std::int64_t> lengths;
      for (const Sample& sample : samples) lengths.push_back(length_of(sample.step->body->program, number));
      Dims inner_most = most;
      inner_most.push_back(std::max<std::int64_t>(upper_bound(fitted(fit, lengths), most) - 1, 0));
      loop->body = this->body(inner, inner_most);
      ++number;
    }
  }

  static std::int64_t length_of(const Program& program, std::size_t number) {
    for (const Step& step : program.steps)
      if (const auto* loop = std::get_if<Loop>(&step); loop && number-- == 0) return loop->steps;
    throw InternalError("a loop that is missing");
  }

  Lowered& lowered_;
  std::map<std::string, std::size_t> numbers_;  // of nests, by text
};

}  // namespace

std::optional<std::uint32_t> differing_loop(const std::vector<LoweredStep>& sampled) {
  const std::vector<LoweredStep> steps = come_to(sampled, [](const LoweredStep& step) { return step.real; });
  const Lowered& first = *steps.front().body;
  for (const LoweredStep& step : steps)
    if (step.structure != steps.front().structure) return steps.front().origin;
  for (std::size_t number = 0; number < first.loops.size(); ++number) {
    std::vector<LoweredStep> inner;
    for (const LoweredStep& step : steps) inner.push_back(step.body->loops[number].front());
    if (const auto loop = differing_loop(inner)) return loop;
  }
  return {};
}

void join_steps(Lowered& lowered) {
  Joiner joiner(lowered);
  std::size_t number = 0;
  for (Step& step : lowered.program.steps) {
    auto* loop = std::get_if<Loop>(&step);
    if (!loop) continue;
    std::vector<Sample> samples;
    for (const LoweredStep& sample : lowered.loops[number++]) samples.push_back(sample_of({}, sample));
    loop->body = joiner.body(samples, {std::max<std::int64_t>(loop->steps - 1, 0)});
  }
}

}  // namespace weft::codegen
