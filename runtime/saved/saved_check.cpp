#include "runtime/saved/saved_check.hpp"

#include <algorithm>

#include "runtime/program/program_numbers.hpp"
#include "runtime/saved/kernel_uses.hpp"
#include "runtime/saved/saved_bytes.hpp"
#include "runtime/system/error_text.hpp"

namespace weft {
namespace {

void require(bool holds, const char* what) {
  if (!holds) throw_damaged_program(what);
}

template <class Index, class List>
bool within(Index index, const List& list) {
  return index >= 0 && static_cast<std::size_t>(index) < list.size();
}

/// What it is for has code; every machine of x86-64 has SSE2.
bool has_code(const SavedKernel& kernel, Isa target) {
  return kernel.objects.contains(is_gpu(target) ? target : Isa::sse2);
}

bool is_tile_side(std::int32_t side) { return side == 64 || side == 128; }
/// Of points, or, where rows have no reductions, of what lies across them.
bool has_tiles(const LaunchRule& rule) {
  return is_tile_side(rule.tile_side) ? rule.parallel_axes >= (rule.tiled ? 1 : 2)
                                      : rule.tiled && rule.parallel_axes >= 1 && rule.tile_side == 32;
}

/// One class of shapes of a program.
class ClassCheck {
 public:
  ClassCheck(const SavedProgram& saved, const ShapeClass& shapes, KernelUses& uses)
      : saved_(saved), shapes_(shapes), program_(shapes.program), uses_(uses) {}

  void run() {
    check_range();
    if (!shapes_.error.empty()) return check_sizes(numbers_in(shapes_.error_text).size());
    for (const auto* types : {&program_.inputs, &program_.outputs})
      for (const BufferType& type : *types) check_rank(type);
    require(program_.outputs.size() == saved_.results.size(), "results are missing");
    for (const BufferType& input : program_.inputs) check_input(input);
    for (const ArenaBlock& block : program_.blocks)
      require(block.first >= 0 && (block.last == -1 || block.last >= block.first),
              "a block lives at no time");
    for (const Step& step : program_.steps) std::visit(*this, step);
    check_sizes(count_numbers());
  }

  void operator()(const Launch& launch) const {
    const LaunchRule& rule = launch.rule;
    require(within(launch.kernel, saved_.kernels), "a launch has no kernel");
    require(rule.parallel_axes >= (rule.by_points ? 1 : 0) && rule.parallel_axes <= most_axes &&
                rule.row_axes >= 1 && rule.row_axes <= most_axes && rule.work >= 1,
            "a launch has a rule that cannot be");
    require(rule.threads != RowThreads::tile || has_tiles(rule), "a launch has tiles that cannot be");
    require(launch.params.size() >= rule.axes() + (rule.tiled ? 1 : 0), "a launch has too few numbers");
    for (const BufferRef& buffer : launch.buffers) check_buffer(buffer);
    uses_.add(launch);
  }
  void operator()(const MatrixProduct& product) const {
    const bool halves = is_half(product.dtype);
    require((halves && is_gpu(saved_.target)) || product.dtype == DType::float32 ||
                product.dtype == DType::float64,
            "a matrix product has another dtype");
    require((!product.widened || halves) && (!product.tf32 || product.dtype == DType::float32),
            "a matrix product is of other floats");
    require((product.kernel == -1 && !halves) ||
                (within(product.kernel, saved_.kernels) && is_tile_side(product.tile_side)),
            "a matrix product has no kernel");
    if (product.kernel >= 0) uses_.add(product);
    for (const BufferRef* buffer : {&product.a, &product.b, &product.c}) check_buffer(*buffer);
    for (const Dims* strides : {&product.a_batch_strides, &product.b_batch_strides, &product.c_batch_strides})
      require(strides->size() == product.batch.size(), "a matrix product's strides are missing");
  }
  void operator()(const Lookup& lookup) const {
    for (const BufferRef* buffer : {&lookup.table, &lookup.keys, &lookup.result}) check_buffer(*buffer);
  }
  void operator()(const HostCall& call) const {
    require(!call.buffers.empty() && call.buffers.size() == call.types.size(), "a call has no result");
    for (const BufferRef& buffer : call.buffers) check_buffer(buffer);
    for (const BufferType& type : call.types) check_rank(type);
  }
  void operator()(const Measure&) const { throw_damaged_program("a length that is measured is not saved"); }
  void operator()(const Trim&) const { throw_damaged_program("a result that is trimmed is not saved"); }
  void operator()(const Loop&) const { throw_damaged_program("a loop is not saved"); }
  void operator()(const LoopLaunch&) const { throw_damaged_program("a loop is not saved"); }
  void operator()(const RowBlocks&) const { throw_damaged_program("blocks of rows are not saved"); }
  void operator()(const Copy& copy) const {
    check_buffer(copy.from);
    check_buffer(copy.to);
  }

 private:
  static constexpr std::int32_t most_axes = 2 * max_ndim;

  void check_range() const {
    const std::size_t count = saved_.dimensions.size();
    const auto& [first, last, step] = shapes_.range;
    require(first.size() == count && last.size() == count && step.size() == count,
            "a class of shapes has other dimensions");
    for (std::size_t d = 0; d < count; ++d)
      require(0 <= first[d] && first[d] <= last[d] && step[d] > 0, "a class of shapes is empty");
  }

  /// The inputs that are arguments bear their names, and their types.
  void check_input(const BufferType& input) const {
    if (const auto scalar = scalar_number(input.name)) {
      require(within(*scalar, shapes_.scalars) && input.shape.empty(), "a scalar is none");
      return;
    }
    const auto found = std::ranges::find(saved_.parameters, input.name, &SavedParameter::name);
    require(found != saved_.parameters.end() && found->dtype == input.dtype &&
                found->shape.size() == input.shape.size(),
            "an input is no argument");
  }

  static void check_rank(const BufferType& type) {
    require(type.shape.size() == type.strides.size() && type.shape.size() <= max_ndim,
            "a shape and its strides differ in length");
  }

  void check_buffer(const BufferRef& buffer) const {
    using Space = BufferRef::Space;
    const bool found = buffer.space == Space::input      ? within(buffer.index, program_.inputs)
                       : buffer.space == Space::output   ? within(buffer.index, program_.outputs)
                       : buffer.space == Space::constant ? within(buffer.index, saved_.constants)
                       : buffer.space == Space::arena    ? within(buffer.index, program_.blocks)
                                                         : false;
    require(found, "a buffer does not exist");
  }

  void check_size(const Size& size) const {
    for (const SizeTerm& term : size)
      require(term.orders.size() == saved_.dimensions.size() &&
                  std::ranges::all_of(term.orders, [](int order) { return order <= most_order; }),
              "a size has other dimensions");
  }

  std::size_t count_numbers() const {
    std::size_t numbers = 0;
    Program counted = program_;
    each_number(counted, [&](std::int64_t&) { ++numbers; });
    return numbers;
  }

  void check_sizes(std::size_t numbers) const {
    for (const ShapeClass::Varying& varying : shapes_.sizes) {
      require(varying.number < numbers, "a size has no number");
      check_size(varying.size);
    }
    for (const Size& scalar : shapes_.scalars) check_size(scalar);
  }

  const SavedProgram& saved_;
  const ShapeClass& shapes_;
  const Program& program_;
  KernelUses& uses_;
};

void check(const SavedProgram& saved, const SavedParameter& parameter) {
  require(parameter.shape.size() <= max_ndim, "a parameter has too many axes");
  for (const SavedParameter::Axis& axis : parameter.shape)
    require(axis.dimension == -1 ? axis.length >= 0 : within(axis.dimension, saved.dimensions),
            "a parameter has an axis that cannot be");
}

void check(const SavedProgram& saved, const SavedKernel& kernel) {
  require(has_code(kernel, saved.target), "a kernel has no code for what the program is for");
  require(kernel.cubin.architecture == 0
              ? kernel.cubin.code.empty()
              : is_cuda(saved.target) && kernel.cubin.architecture > 0 && !kernel.cubin.code.empty(),
          "a kernel has machine code for no GPU");
}

}  // namespace

void check(const SavedProgram& program) {
  for (const SavedParameter& parameter : program.parameters) check(program, parameter);
  for (const SavedKernel& kernel : program.kernels) check(program, kernel);
  KernelUses uses(program);
  for (const ShapeClass& shapes : program.classes) ClassCheck(program, shapes, uses).run();
}

}  // namespace weft
