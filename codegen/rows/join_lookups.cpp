#include "codegen/rows/join_lookups.hpp"

#include <algorithm>
#include <optional>

#include "codegen/program/repack_arena.hpp"
#include "codegen/rows/lookup_nest.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/program/program_numbers.hpp"

namespace weft::codegen {
namespace {

/// Whether no step stores it.
bool is_given(const BufferRef& buffer) {
  return buffer.space == BufferRef::Space::input || buffer.space == BufferRef::Space::constant;
}

/// Of the arena, for each look-up that is joined: a line of the cache.
constexpr std::int64_t mark_bytes = 64;

class LookupJoiner {
 public:
  explicit LookupJoiner(Lowered& lowered) : lowered_(lowered), program_(lowered.program) {}

  void run() {
    make_offsets_relative(program_);
    for (std::size_t step = 0; step < program_.steps.size(); ++step) {
      if (!std::holds_alternative<Launch>(program_.steps[step])) continue;
      launch_ = step;
      std::vector<BufferRef> marks;
      while (launch_ > 0 && joins(launch_ - 1)) marks.push_back(join(launch_ - 1));
      for (const BufferRef& mark : marks) clear(mark);
      step = launch_ + marks.size();
    }
    repack_arena(program_);
  }

 private:
  Launch& launch() const { return std::get<Launch>(program_.steps[launch_]); }
  LoopNest& nest() const { return lowered_.nests[static_cast<std::size_t>(launch().kernel)]; }
  std::int32_t kernel_of(std::size_t step) const {
    return static_cast<std::int32_t>(lowered_.step_reports[step]);
  }
  ArenaBlock& block_of(const BufferRef& buffer) const {
    return program_.blocks[static_cast<std::size_t>(buffer.index)];
  }

  bool joins(std::size_t step) {
    const auto* call = std::get_if<HostCall>(&program_.steps[step]);
    if (!call || !takes_elements(*call)) return false;
    const BufferRef& result = call->buffers[2];
    if (!find_places(*call)) return false;
    if (result.space != BufferRef::Space::arena || uses(result) != 2) return false;
    const auto& buffers = launch().buffers;
    const auto read =
        std::ranges::find_if(buffers, [&](const BufferRef& buffer) { return same_array(buffer, result); });
    if (read == buffers.end()) return false;
    buffer_ = static_cast<std::size_t>(read - buffers.begin());
    access_ = buffer_accesses(nest())[buffer_];
    return may_look_up(launch(), nest(), access_, *call) && keeps_apart(*call);
  }

  /// Whether places are given, perhaps in another dtype. Those that are computed are better taken by blocks
  /// of rows.
  bool find_places(const HostCall& call) {
    places_ = {call.buffers[1], DType::int64};
    conversion_.reset();
    if (is_given(places_.buffer)) return true;
    if (uses(places_.buffer) != 2) return false;
    for (std::size_t step = 0; step < launch_; ++step) {
      const auto* launch = std::get_if<Launch>(&program_.steps[step]);
      if (!launch || !std::ranges::any_of(launch->buffers, [&](const BufferRef& buffer) {
            return same_array(buffer, call.buffers[1]);
          }))
        continue;
      const auto source = converted(*launch, lowered_.nests[static_cast<std::size_t>(launch->kernel)],
                                    call.buffers[1], element_count(call.types[1].shape));
      if (!source || !is_given(source->buffer)) return false;
      places_ = *source, conversion_ = step;
      return true;
    }
    return false;
  }

  std::ptrdiff_t uses(const BufferRef& buffer) {
    std::ptrdiff_t count = 0;
    each_buffer(program_, [&](const BufferRef& other) { count += same_array(buffer, other); });
    return count;
  }

  /// Whether what is stored is neither what is looked at meanwhile, nor as much as would be taken by blocks
  /// of rows.
  bool keeps_apart(const HostCall& call) const {
    const std::vector<int> stored = stored_accesses(nest()), accesses = buffer_accesses(nest());
    for (std::size_t i = 0; i < accesses.size(); ++i) {
      const BufferRef& buffer = launch().buffers[i];
      if (std::ranges::find(stored, accesses[i]) == stored.end()) continue;
      if (same_array(buffer, call.buffers[0]) || same_array(buffer, call.buffers[1])) return false;
      if (buffer.space == BufferRef::Space::arena &&
          block_of(buffer).bytes >= block_of(call.buffers[2]).bytes)
        return false;
    }
    return true;
  }

  /// Its mark.
  BufferRef join(std::size_t step) {
    const HostCall call = std::get<HostCall>(program_.steps[step]);
    block_of(call.buffers[2]).bytes = 0;
    if (call.buffers[0].space == BufferRef::Space::arena)
      if (ArenaBlock& table = block_of(call.buffers[0]); table.last >= 0)
        table.last = std::max(table.last, kernel_of(launch_));
    const BufferRef mark = add_mark();
    change_nest();
    change_launch(call, mark);
    move_bytes(call, kernel_of(step));
    const std::int32_t kernel = kernel_of(step);
    erase(step);
    insert(launch_ + 1, check(call, mark), kernel);
    if (conversion_) {
      block_of(call.buffers[1]).bytes = 0;
      lowered_.reports[lowered_.step_reports[*conversion_]].bytes = 0;
      const std::int32_t unused = std::get<Launch>(program_.steps[*conversion_]).kernel;
      erase(*conversion_);
      drop_nest(unused);
    }
    return mark;
  }

  /// What the call read is read by the launch.
  void move_bytes(const HostCall& call, std::int32_t call_kernel) const {
    const auto bytes = [](const BufferType& type) {
      return element_count(type.shape) * itemsize(type.dtype);
    };
    const std::int64_t places = element_count(call.types[1].shape) * itemsize(places_.dtype);
    KernelReport& report = lowered_.reports[static_cast<std::size_t>(kernel_of(launch_))];
    report.bytes += bytes(call.types[0]) + places - bytes(call.types[2]);
    launch().bytes = report.bytes;
    lowered_.reports[static_cast<std::size_t>(call_kernel)].bytes = 0;
  }

  BufferRef add_mark() {
    const std::int32_t kernel = kernel_of(launch_);
    lowered_.mark_bytes += mark_bytes;
    program_.blocks.push_back({.bytes = mark_bytes, .first = kernel, .last = kernel});
    return {BufferRef::Space::arena, static_cast<std::int32_t>(program_.blocks.size() - 1), 0};
  }

  /// That of this launch alone.
  void change_nest() {
    LoopNest changed = with_lookup(nest(), access_, places_.dtype);
    const auto shares = [&](const Step& step) {
      const auto* other = std::get_if<Launch>(&step);
      return other && other->kernel == launch().kernel;
    };
    if (std::ranges::count_if(program_.steps, shares) > 1) add_nest();
    nest() = std::move(changed);
    verify(nest());
  }

  /// Launches name nests, then loops.
  void add_nest() {
    const auto count = static_cast<std::int32_t>(lowered_.nests.size());
    for (Step& step : program_.steps)
      if (auto* loop = std::get_if<LoopLaunch>(&step); loop && loop->kernel >= count) ++loop->kernel;
    launch().kernel = count;
    lowered_.nests.emplace_back();
    lowered_.first_reports.insert(lowered_.first_reports.begin() + count, lowered_.step_reports[launch_]);
  }

  /// Unless a launch has it.
  void drop_nest(std::int32_t number) {
    const auto has = [&](const Step& step) {
      const auto* launch = std::get_if<Launch>(&step);
      return launch && launch->kernel == number;
    };
    if (std::ranges::any_of(program_.steps, has)) return;
    for (Step& step : program_.steps) {
      if (auto* launch = std::get_if<Launch>(&step)) launch->kernel -= launch->kernel > number;
      if (auto* loop = std::get_if<LoopLaunch>(&step)) loop->kernel -= loop->kernel > number;
    }
    lowered_.nests.erase(lowered_.nests.begin() + number);
    lowered_.first_reports.erase(lowered_.first_reports.begin() + number);
  }

  void change_launch(const HostCall& call, const BufferRef& mark) const {
    const BufferRef &places = places_.buffer, &result = call.buffers[2];
    Launch& changed = launch();
    BufferRef& buffer = changed.buffers[buffer_];
    const std::int64_t first = (buffer.offset - result.offset) / itemsize(call.types[2].dtype);
    buffer = {places.space, places.index, places.offset + first * itemsize(places_.dtype)};
    changed.buffers.push_back(call.buffers[0]), changed.buffers.push_back(mark);
    const int length = ParamLayout(nest()).table_length(access_);
    changed.params.insert(changed.params.begin() + length, call.types[0].shape[0]);
  }

  HostCall check(const HostCall& call, const BufferRef& mark) const {
    const BufferType number{.name = "", .dtype = DType::int64, .shape = {}, .strides = {}};
    BufferType places = call.types[1];
    for (std::int64_t& stride : places.strides)
      stride = stride / itemsize(places.dtype) * itemsize(places_.dtype);
    places.dtype = places_.dtype;
    return {.function = library_function(LibraryFunction::check_indices),
            .axes = call.axes,
            .buffers = {mark, call.buffers[0], places_.buffer, mark},
            .types = {number, call.types[0], places, number}};
  }

  /// Before the launch.
  void clear(const BufferRef& mark) {
    if (!zero_) {
      const ndarray number = ndarray::empty(DType::int64, {});
      *number.data<std::int64_t>() = 0;
      zero_ = {BufferRef::Space::constant, static_cast<std::int32_t>(program_.constants.size()), 0};
      program_.constants.push_back(number);
    }
    insert(launch_, Copy{.from = *zero_, .to = mark, .bytes = itemsize(DType::int64)}, kernel_of(launch_));
    ++launch_;
  }

  void insert(std::size_t at, Step step, std::int32_t kernel) {
    const auto distance = static_cast<std::ptrdiff_t>(at);
    program_.steps.insert(program_.steps.begin() + distance, std::move(step));
    lowered_.step_reports.insert(lowered_.step_reports.begin() + distance, static_cast<std::size_t>(kernel));
  }

  void erase(std::size_t at) {
    const auto distance = static_cast<std::ptrdiff_t>(at);
    program_.steps.erase(program_.steps.begin() + distance);
    lowered_.step_reports.erase(lowered_.step_reports.begin() + distance);
    if (at < launch_) --launch_;
  }

  Lowered& lowered_;
  Program& program_;
  std::optional<BufferRef> zero_;
  // The launch at hand, and what it reads a look-up's result by: its buffer, and the nest's access.
  std::size_t launch_ = 0, buffer_ = 0;
  int access_ = -1;
  Source places_;                          // which it then looks up itself
  std::optional<std::size_t> conversion_;  // the step that stores them as int64
};

}  // namespace

void join_lookups(Lowered& lowered) {
  // The steps of a loop name kernels of the program, too.
  const auto is_loop = [](const Step& step) { return std::holds_alternative<Loop>(step); };
  if (std::ranges::any_of(lowered.program.steps, is_loop)) return;
  LookupJoiner(lowered).run();
}

}  // namespace weft::codegen
