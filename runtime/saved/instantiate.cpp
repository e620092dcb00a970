#include "runtime/saved/instantiate.hpp"

#include "runtime/program/launch_size.hpp"
#include "runtime/program/place_blocks.hpp"
#include "runtime/program/program_numbers.hpp"
#include "runtime/saved/saved_bytes.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// What a process can address.
constexpr std::int64_t most_bytes = std::int64_t{1} << 47;

void fill_in(Program& program, const ShapeClass& shapes, const Dims& steps) {
  std::vector<std::int64_t*> numbers;
  each_number(program, [&](std::int64_t& number) { numbers.push_back(&number); });
  for (const ShapeClass::Varying& varying : shapes.sizes)
    *numbers[varying.number] = size_at(varying.size, steps);
}

void require_at_least(std::int64_t least, std::int64_t number) {
  if (number < least) throw_damaged_program("a size is negative");
}

/// Whether the elements of such an array lie within its own bytes.
void check_array(const BufferType& type) {
  for (const std::int64_t length : type.shape) require_at_least(0, length);
  const std::int64_t elements = element_count(type.shape, itemsize(type.dtype));
  if (elements == 0) return;
  __int128 last = 0;
  for (std::size_t axis = 0; axis < type.shape.size(); ++axis) {
    if (type.shape[axis] > 1) require_at_least(0, type.strides[axis]);
    if (type.shape[axis] > 1) last += static_cast<__int128>(type.shape[axis] - 1) * type.strides[axis];
  }
  if (last > (elements - 1) * itemsize(type.dtype)) throw_damaged_program("strides leave their array");
}

void check_arrays(const Program& program) {
  for (const auto* types : {&program.inputs, &program.outputs})
    for (const BufferType& type : *types) check_array(type);
  for (const ArenaBlock& block : program.blocks) {
    require_at_least(0, block.bytes);
    if (block.bytes > most_bytes) throw MemoryError("the program needs more memory than can be");
  }
}

/// What steps other than launches touch, whose bounds are known: a kernel's own are its machine code's.
class BoundsCheck {
 public:
  explicit BoundsCheck(const Program& program) : program_(program) {}

  void operator()(const Launch& launch) const {
    for (const BufferRef& buffer : launch.buffers) within(buffer, 0, 0);
  }
  void operator()(const Copy& copy) const {
    require_at_least(0, copy.bytes);
    within(copy.from, 0, copy.bytes);
    within(copy.to, 0, copy.bytes);
  }
  void operator()(const Measure&) const { throw_damaged_program("a length that is measured is not saved"); }
  void operator()(const Trim&) const { throw_damaged_program("a result that is trimmed is not saved"); }
  void operator()(const Loop&) const { throw_damaged_program("a loop is not saved"); }
  void operator()(const LoopLaunch&) const { throw_damaged_program("a loop is not saved"); }
  void operator()(const RowBlocks&) const { throw_damaged_program("blocks of rows are not saved"); }
  void operator()(const HostCall& call) const {
    for (std::size_t i = 0; i < call.buffers.size(); ++i) {
      const BufferType& type = call.types[i];
      check_array(type);
      elements(call.buffers[i], itemsize(type.dtype), element_count(type.shape) * itemsize(type.dtype));
    }
  }
  void operator()(const Lookup& lookup) const {
    for (const std::int64_t extent : {lookup.outer, lookup.length, lookup.inner, lookup.count})
      require_at_least(0, extent);
    for (const std::int64_t along : {lookup.length, lookup.count})
      static_cast<void>(element_count({lookup.outer, along, lookup.inner}, 8));  // none that overflows
    if (lookup.kind == Lookup::Kind::take && lookup.result_bytes() > 0) require_at_least(1, lookup.length);
    const std::int64_t item = itemsize(lookup.dtype), place = itemsize(DType::int64);
    const bool takes = lookup.kind == Lookup::Kind::take;
    elements(lookup.table, item, lookup.table_bytes());
    elements(lookup.keys, takes ? place : item, lookup.key_bytes());
    elements(lookup.result, takes ? item : place, lookup.result_bytes());
  }
  void operator()(const MatrixProduct& p) const {
    for (const std::int64_t extent : {p.m, p.n, p.k}) require_at_least(0, extent);
    for (const std::int64_t length : p.batch) require_at_least(0, length);
    if (p.m == 0 || p.n == 0 || element_count(p.batch) == 0) return;
    matrix(p, p.a, p.dtype, {p.m, p.k}, {p.a_strides[0], p.a_strides[1]}, p.a_batch_strides);
    matrix(p, p.b, p.dtype, {p.k, p.n}, {p.b_strides[0], p.b_strides[1]}, p.b_batch_strides);
    matrix(p, p.c, p.result_dtype(), {p.m, p.n}, {p.c_row_stride, 1}, p.c_batch_strides);
  }

 private:
  using Wide = __int128;

  Wide capacity(const BufferRef& buffer) const {
    const auto index = static_cast<std::size_t>(buffer.index);
    const auto bytes = [](const BufferType& type) {
      return Wide{element_count(type.shape)} * itemsize(type.dtype);
    };
    switch (buffer.space) {
      case BufferRef::Space::input:
        return bytes(program_.inputs[index]);
      case BufferRef::Space::output:
        return bytes(program_.outputs[index]);
      case BufferRef::Space::constant:
        return program_.constants[index].nbytes();
      case BufferRef::Space::arena:
        return program_.blocks[index].bytes;
      case BufferRef::Space::block:
        throw_damaged_program("blocks of rows are not saved");
    }
    __builtin_unreachable();
  }

  void within(const BufferRef& buffer, Wide first, Wide end) const {
    if (buffer.offset + first < 0 || buffer.offset + end > capacity(buffer))
      throw_damaged_program("a step leaves its buffer");
  }

  void elements(const BufferRef& buffer, std::int64_t itemsize, std::int64_t bytes) const {
    within(buffer, 0, bytes);
    if (buffer.offset % itemsize != 0) throw_damaged_program("a step is misaligned");
  }

  void matrix(const MatrixProduct& p, const BufferRef& buffer, DType dtype, const Dims& extents,
              const Dims& strides, const Dims& batch_strides) const {
    if (extents[0] == 0 || extents[1] == 0) return;
    Wide first = 0, last = 0;
    const auto walk = [&](std::int64_t length, std::int64_t stride) {
      (stride < 0 ? first : last) += static_cast<Wide>(length - 1) * stride;
    };
    for (std::size_t axis : {0, 1}) walk(extents[axis], strides[axis]);
    for (std::size_t axis = 0; axis < p.batch.size(); ++axis) walk(p.batch[axis], batch_strides[axis]);
    within(buffer, first * itemsize(dtype), (last + 1) * itemsize(dtype));
  }

  const Program& program_;
};

void size_launches(Program& program) {
  for (Step& step : program.steps) {
    auto* launch = std::get_if<Launch>(&step);
    if (!launch) continue;
    for (std::size_t axis = 0; axis < launch->rule.axes(); ++axis) require_at_least(0, launch->params[axis]);
    size_launch(*launch);
  }
}

}  // namespace

void place_arena(Program& program) {
  program.arena_bytes = place_blocks(program.blocks);
  make_offsets_absolute(program);
}

Program instantiate(const ShapeClass& shapes, const Dims& lengths, const std::vector<ndarray>& constants) {
  Program program = shapes.program;
  program.identity = std::make_shared<const char>();  // its numbers are its own
  program.constants = constants;
  fill_in(program, shapes, shapes.range.steps_to(lengths));
  check_arrays(program);
  for (const Step& step : program.steps) std::visit(BoundsCheck(program), step);
  size_launches(program);
  place_arena(program);
  return program;
}

}  // namespace weft
