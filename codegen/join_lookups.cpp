#include "codegen/join_lookups.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>

#include "codegen/repack_arena.hpp"
#include "codegen/row_walk.hpp"
#include "runtime/index_functions.hpp"
#include "runtime/program_numbers.hpp"

namespace weft::codegen {
namespace {

using Opcode = Instruction::Opcode;

bool same_array(const BufferRef& a, const BufferRef& b) { return a.space == b.space && a.index == b.index; }

/// A call that takes single elements along one axis of a table that has some.
bool takes_elements(const HostCall& call) {
  const auto axes = axes_taken_at(*call.function);
  if (!axes || std::popcount(*axes) != 1 || std::countr_zero(*axes) >= axis_of_errors) return false;
  const Dims& table = call.types[0].shape;
  return table[0] > 0 && element_count(table) == table[0];
}

/// The access of each of a launch's buffers.
std::vector<int> buffer_accesses(const LoopNest& nest) {
  std::vector<int> accesses;
  for (int access = 0; access < std::ssize(nest.accesses); ++access)
    if (!nest.accesses[access].counter) accesses.push_back(access);
  return accesses;
}

/// Whether so many elements that lie in one piece are walked, each once.
bool walks_all(const Launch& launch, const LoopNest& nest, int access, std::int64_t count) {
  std::vector<std::pair<std::int64_t, std::int64_t>> steps;
  for (int axis = 0; axis < nest.parallel_axes + nest.row_axes; ++axis)
    if (const std::int64_t extent = launch.params[static_cast<std::size_t>(axis)]; extent != 1)
      steps.emplace_back(std::abs(stride_of(launch, nest, access, axis)), extent);
  std::ranges::sort(steps);
  std::int64_t walked = 1;
  for (const auto& [stride, extent] : steps) {
    if (stride != walked) return false;
    walked *= extent;
  }
  return walked == count;
}

/// Whether what an access loads is evaluated once, wherever the row is walked.
bool loaded_once(const LoopNest& nest, int access) {
  std::ptrdiff_t evaluated = 0;
  for (int index = 0; index < std::ssize(nest.instructions); ++index)
    if (nest.instructions[index].opcode == Opcode::load && nest.instructions[index].index == access)
      for (const Stage& stage : nest.stages) evaluated += std::ranges::count(stage.body, index);
  return evaluated == 1;
}

/// Such reductions may end before the row does (compiler/search.hpp).
bool may_end_early(const Reduction& reduction) {
  return reduction.operation == Operation::min && reduction.dtype == DType::int64;
}

std::vector<int> stored_accesses(const LoopNest& nest) {
  std::vector<int> accesses;
  for (const Stage& stage : nest.stages)
    for (const Store& store : stage.stores) accesses.push_back(store.access);
  return accesses;
}

/// `nest` when it looks up what it loaded from an array.
LoopNest with_lookup(LoopNest nest, int access) {
  Access& places = nest.accesses[access];
  Access table{.dtype = places.dtype, .strides = std::vector(places.strides.size(), StrideClass::zero)};
  Access mark{.dtype = DType::int64, .strides = table.strides};
  places.dtype = DType::int64;
  places.table = static_cast<int>(nest.accesses.size()), places.mark = places.table + 1;
  for (Instruction& instruction : nest.instructions)
    if (instruction.opcode == Opcode::load && instruction.index == access)
      instruction.opcode = Opcode::look_up;
  nest.accesses.push_back(std::move(table)), nest.accesses.push_back(std::move(mark));
  return nest;
}

class LookupJoiner {
 public:
  explicit LookupJoiner(Lowered& lowered) : lowered_(lowered), program_(lowered.program) {}

  int run() {
    int joined = 0;
    make_offsets_relative(program_);
    for (std::size_t step = 0; step < program_.steps.size(); ++step) {
      if (!std::holds_alternative<Launch>(program_.steps[step])) continue;
      launch_ = step;
      std::vector<BufferRef> marks;
      while (launch_ > 0 && joins(launch_ - 1)) marks.push_back(join(launch_ - 1));
      for (const BufferRef& mark : marks) clear(mark);
      step = launch_ + marks.size();
      joined += static_cast<int>(marks.size());
    }
    repack_arena(program_);
    return joined;
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
    const BufferRef &places = call->buffers[1], &result = call->buffers[2];
    // Places that are computed are better taken by blocks of rows.
    if (places.space != BufferRef::Space::input && places.space != BufferRef::Space::constant) return false;
    if (result.space != BufferRef::Space::arena || uses(result) != 2) return false;
    const auto& buffers = launch().buffers;
    const auto read =
        std::ranges::find_if(buffers, [&](const BufferRef& buffer) { return same_array(buffer, result); });
    if (read == buffers.end()) return false;
    buffer_ = static_cast<std::size_t>(read - buffers.begin());
    access_ = buffer_accesses(nest())[buffer_];
    return fits(*call) && keeps_apart(*call);
  }

  std::ptrdiff_t uses(const BufferRef& buffer) {
    std::ptrdiff_t count = 0;
    each_buffer(program_, [&](const BufferRef& other) { count += same_array(buffer, other); });
    return count;
  }

  bool fits(const HostCall& call) const {
    const auto is_beside = [&](const Access& access) { return access.beside == access_; };
    return nest().accesses[access_].dtype == call.types[0].dtype && loaded_once(nest(), access_) &&
           std::ranges::none_of(nest().accesses, is_beside) &&
           std::ranges::none_of(nest().reductions, may_end_early) &&
           walks_all(launch(), nest(), access_, element_count(call.types[2].shape));
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
    const std::int32_t kernel = kernel_of(step);
    erase(step);
    --launch_;
    insert(launch_ + 1, check(call, mark), kernel);
    return mark;
  }

  BufferRef add_mark() {
    const std::int32_t kernel = kernel_of(launch_);
    program_.blocks.push_back({.bytes = mark_bytes, .first = kernel, .last = kernel});
    return {BufferRef::Space::arena, static_cast<std::int32_t>(program_.blocks.size() - 1), 0};
  }

  /// That of this launch alone.
  void change_nest() {
    LoopNest changed = with_lookup(nest(), access_);
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

  void change_launch(const HostCall& call, const BufferRef& mark) const {
    const BufferRef &places = call.buffers[1], &result = call.buffers[2];
    Launch& changed = launch();
    BufferRef& buffer = changed.buffers[buffer_];
    const std::int64_t first = (buffer.offset - result.offset) / itemsize(call.types[2].dtype);
    buffer = {places.space, places.index, places.offset + first * itemsize(DType::int64)};
    changed.buffers.push_back(call.buffers[0]), changed.buffers.push_back(mark);
    const int length = ParamLayout(nest()).table_length(access_);
    changed.params.insert(changed.params.begin() + length, call.types[0].shape[0]);
  }

  static HostCall check(const HostCall& call, const BufferRef& mark) {
    const BufferType number{.name = "", .dtype = DType::int64, .shape = {}, .strides = {}};
    return {.function = check_at_function(*axes_taken_at(*call.function)),
            .buffers = {mark, call.buffers[0], call.buffers[1], mark},
            .types = {number, call.types[0], call.types[1], number}};
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
  }

  Lowered& lowered_;
  Program& program_;
  std::optional<BufferRef> zero_;
  // The launch at hand, and what it reads a look-up's result by: its buffer, and the nest's access.
  std::size_t launch_ = 0, buffer_ = 0;
  int access_ = -1;
};

}  // namespace

int join_lookups(Lowered& lowered) { return LookupJoiner(lowered).run(); }

}  // namespace weft::codegen
