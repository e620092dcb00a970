#include "codegen/ahead/compile_ahead.hpp"

#include <algorithm>
#include <exception>
#include <set>

#include "codegen/ahead/bind_program.hpp"
#include "codegen/ahead/differences.hpp"
#include "codegen/ahead/lift_scalars.hpp"
#include "codegen/ahead/shape_classes.hpp"
#include "codegen/ahead/shared_pieces.hpp"
#include "codegen/ahead/test_lengths.hpp"
#include "codegen/pipeline.hpp"
#include "codegen/plan_within.hpp"
#include "codegen/program/program_fingerprint.hpp"
#include "codegen/schedule/schedule_request.hpp"
#include "runtime/program/program_numbers.hpp"
#include "runtime/system/error_text.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"

namespace weft {
namespace {

using codegen::Lowered;

/// What is not among the differences (differences.hpp) is held.
void refuse_what_is_not_saved(const Program& program, bool for_any_lengths) {
  if (for_any_lengths && has_loops(program)) throw InternalError("a loop in a program for any lengths");
  if (const std::string name = function_of_process(program); !name.empty())
    refuse_ahead(Difference::function, "'" + name + "' is not called by name");
}

class AheadCompiler {
 public:
  explicit AheadCompiler(const UnsavedProgram& program)
      : program_(program), constants_(everyday_graphs(program)), shared_(program.targets, saved_) {
    saved_.name = program.name;
    saved_.target = program.targets.front();
    saved_.dimensions = program.dimensions;
    saved_.parameters = program.parameters;
    saved_.results = program.results;
    saved_.form = program.form;
  }

  SavedProgram run() && {
    const auto sample = [this](const Dims& lengths) { return sample_at(lengths); };
    if (program_.dimensions.empty())
      add_class({});
    else
      for (ShapeBox& box : shape_boxes(program_.dimensions, sample)) add_class(std::move(box));
    if (unmet_ && !is_as_asked_) std::rethrow_exception(unmet_);
    shared_.compile_kernels();
    return std::move(saved_);
  }

 private:
  /// What the program is: its kernels as nests, or the error it raises.
  struct Made {
    Lowered lowered;
    std::vector<std::int64_t> scalars, decisions;
    std::string error, error_text;
  };

  static std::vector<Graph> everyday_graphs(const UnsavedProgram& program) {
    std::vector<Graph> graphs;
    if (program.dimensions.empty()) return graphs;
    std::vector<std::int64_t> unused;
    for (const Dims& lengths : test_lengths(program.dimensions.size())) try {
        graphs.push_back(program.graph(lengths, unused));
      } catch (const Error&) {  // lengths that the program refuses are sampled as such
      }
    return graphs;
  }

  /// The GPU that it will run on may have a library. Whether products are large is for all lengths.
  std::int64_t library_operations() const { return program_.dimensions.empty() ? passes::large_product : 0; }

  Made make(const Dims& lengths) const {
    Made made;
    try {
      const Graph graph = program_.graph(lengths, made.decisions);
      if (program_.dimensions.empty())
        lower_alone(graph, made);
      else
        lower_one_of_many(graph, made);
      refuse_what_is_not_saved(made.lowered.program, !program_.dimensions.empty());
    } catch (const InternalError&) {
      throw;
    } catch (const NotImplementedError&) {
      throw;
    } catch (const codegen::UnmetSchedule&) {
      throw;
    } catch (const Error& error) {
      if (is_lack_of_memory(error)) throw;
      made.error = error.python_name();
      made.error_text = error.own_text();
    }
    return made;
  }

  passes::Limits limits() const {
    return {.options = program_.options, .library_operations = library_operations()};
  }

  /// As it is run: all its lengths are known.
  void lower_alone(const Graph& graph, Made& made) const {
    const Isa isa = program_.targets.front();
    made.lowered = codegen::lower_to_run(codegen::plan_within(graph, limits(), isa), isa);
    join_blocks(made.lowered.program);
  }

  /// So that programs for other lengths differ from it in numbers alone, if they can.
  void lower_one_of_many(const Graph& graph, Made& made) const {
    LiftedGraph lifted = constants_.lift(graph);
    made.scalars = std::move(lifted.values);
    passes::Limits alike = limits();
    alike.order_by_bytes = alike.one_size = false;
    const Isa isa = program_.targets.front();
    made.lowered = codegen::lower(codegen::plan_within(lifted.graph, alike, isa), is_gpu(isa));
    make_offsets_relative(made.lowered.program);
  }

  /// Of this process, or of what it may have, not that the program needs more than can be.
  static bool is_lack_of_memory(const Error& error) {
    const std::string_view text = error.what();
    return dynamic_cast<const MemoryError*>(&error) &&
           (text.starts_with("Unable to allocate") || text.starts_with("memory_limit"));
  }

  ShapeSample sample_at(const Dims& lengths) const {
    Made made = make(lengths);
    ShapeSample sample =
        made.error.empty()
            ? ShapeSample{codegen::program_fingerprint(made.lowered), numbers_of(made.lowered.program)}
            : ShapeSample{made.error + without_numbers(made.error_text), numbers_in(made.error_text)};
    sample.is_error = !made.error.empty();
    sample.is_too_big = made.error == "ValueError" && (made.error_text.starts_with("array is too big") ||
                                                       made.error_text.starts_with("iterator is too large"));
    for (const std::int64_t decision : made.decisions)
      sample.structure += decision < 0 ? '-' : decision > 0 ? '+' : '0';
    for (const auto* more : {&made.scalars, &made.decisions})
      sample.numbers.insert(sample.numbers.end(), more->begin(), more->end());
    return sample;
  }

  void add_class(ShapeBox box) {
    Made made = make(box.range.first);
    ShapeClass shapes;
    shapes.range = std::move(box.range);
    shapes.error = made.error;
    shapes.error_text = made.error_text;
    const bool fails = !made.error.empty();
    const std::size_t count =
        fails ? numbers_in(made.error_text).size() : numbers_of(made.lowered.program).size();
    if (!fails) check_results(made.lowered.program.outputs);
    for (const std::int64_t scalar : made.scalars)
      shapes.scalars.push_back({{scalar, std::vector<std::uint8_t>(program_.dimensions.size(), 0)}});
    for (ShapeClass::Varying& varying : box.sizes) {
      if (varying.number < count)
        shapes.sizes.push_back(std::move(varying));
      else if (varying.number - count < shapes.scalars.size())
        shapes.scalars[varying.number - count] = std::move(varying.size);  // what follows are decisions
    }
    if (!fails && !program_.dimensions.empty()) choose_schedules(made.lowered, shapes);
    shared_.bind(made.lowered);
    shapes.program = std::move(made.lowered.program);
    saved_.classes.push_back(std::move(shapes));
  }

  /// By the numbers that are the same for all shapes of the class; as it is asked where all of that is legal.
  void choose_schedules(Lowered& lowered, const ShapeClass& shapes) {
    std::vector<const std::int64_t*> places;
    each_number(lowered.program, [&](const std::int64_t& number) { places.push_back(&number); });
    std::set<const std::int64_t*> varying;
    for (const ShapeClass::Varying& each : shapes.sizes) varying.insert(places[each.number]);
    codegen::Target target{.isa = program_.targets.front(),
                           .options = program_.options,
                           .varies = [&](const std::int64_t& number) { return varying.contains(&number); }};
    try {
      codegen::choose_schedules(lowered, target);
      is_as_asked_ = true;
    } catch (const codegen::UnmetSchedule&) {
      unmet_ = std::current_exception();
      target.options.schedule.clear();
      codegen::choose_schedules(lowered, target);
    }
  }

  /// Whoever calls the program allocates by the first class.
  void check_results(const std::vector<BufferType>& types) {
    if (results_.empty()) results_ = types;
    const auto alike = [](const BufferType& a, const BufferType& b) {
      return a.dtype == b.dtype && a.shape.size() == b.shape.size();
    };
    if (types.size() != program_.results.size() || !std::ranges::equal(types, results_, alike))
      refuse_dimensions(Difference::results, program_.dimensions,
                        "how many results the program has, or their dtypes and axes, depend on ");
  }

  const UnsavedProgram& program_;
  ShapeConstants constants_;
  SavedProgram saved_;
  std::vector<BufferType> results_;
  SharedPieces shared_;
  bool is_as_asked_ = false;  // some class has the schedules that are asked for
  std::exception_ptr unmet_;  // why another has not
};

}  // namespace

SavedProgram compile_ahead(const UnsavedProgram& program) {
  const FloatEnvironment environment;
  if (program.options.memory_limit && !program.dimensions.empty())
    refuse_dimensions(Difference::memory_limit, program.dimensions,
                      "what is stored within a memory limit, and what computed again, depends on ");
  return AheadCompiler(program).run();
}

}  // namespace weft
