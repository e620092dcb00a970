#include "runtime/saved/step_bounds.hpp"

#include <functional>

#include "runtime/saved/block_bounds.hpp"
#include "runtime/saved/saved_bytes.hpp"

namespace weft {
namespace {

using Wide = __int128;

class StepBounds {
 public:
  explicit StepBounds(const BytesOf& room) : bytes_of_(room) {}

  void operator()(const Launch& launch) const {
    for (std::size_t axis = 0; axis < launch.rule.axes(); ++axis) require_at_least(0, launch.params[axis]);
    begin_within(launch.buffers);
  }
  void operator()(const Copy& copy) const {
    require_at_least(0, copy.bytes);
    within(copy.from, 0, copy.bytes);
    within(copy.to, 0, copy.bytes);
  }
  void operator()(const Measure& measure) const {
    for (const BufferRef& length : {measure.from, measure.to}) elements(length, length_bytes, length_bytes);
  }
  void operator()(const Trim& trim) const { elements(trim.length, length_bytes, length_bytes); }
  void operator()(const Loop& loop) const {
    begin_within(loop.carried), begin_within(loop.captured);
    if (loop.condition >= 0) within(loop.carried[static_cast<std::size_t>(loop.condition)], 0, 1);
    for (const std::int32_t given : loop.body->given_lengths)
      elements(loop.carried[static_cast<std::size_t>(given)], length_bytes, length_bytes);
  }
  void operator()(const LoopLaunch& loop) const {
    begin_within(loop.buffers);
    if (loop.condition >= 0) within(loop.buffers[static_cast<std::size_t>(loop.condition)], 0, 1);
  }
  void operator()(const RowBlocks& blocks) const { check_bounds(*blocks.rows, bytes_of_); }
  void operator()(const HostCall& call) const {
    for (std::size_t i = 0; i < call.buffers.size(); ++i) {
      const BufferType& type = call.types[i];
      check_array(type);
      elements(call.buffers[i], itemsize(type.dtype), element_count(type.shape) * itemsize(type.dtype));
    }
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
  static constexpr std::int64_t length_bytes = sizeof(std::int64_t);

  void within(const BufferRef& buffer, Wide first, Wide end) const {
    if (buffer.offset + first < 0 || buffer.offset + end > bytes_of_(buffer))
      throw_damaged_program("a step leaves its buffer");
  }

  void begin_within(const std::vector<BufferRef>& buffers) const {
    for (const BufferRef& buffer : buffers) within(buffer, 0, 0);
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

  const BytesOf& bytes_of_;
};

}  // namespace

void require_at_least(std::int64_t least, std::int64_t number) {
  if (number < least) throw_damaged_program("a size is negative");
}

void check_array(const BufferType& type) {
  for (const std::int64_t length : type.shape) require_at_least(0, length);
  const std::int64_t elements = element_count(type.shape, itemsize(type.dtype));
  if (elements == 0) return;
  Wide last = 0;
  for (std::size_t axis = 0; axis < type.shape.size(); ++axis) {
    if (type.shape[axis] > 1) require_at_least(0, type.strides[axis]);
    if (type.shape[axis] > 1) last += static_cast<Wide>(type.shape[axis] - 1) * type.strides[axis];
  }
  if (last > (elements - 1) * itemsize(type.dtype)) throw_damaged_program("strides leave their array");
}

void check_bounds(const Step& step, const BytesOf& room) { std::visit(StepBounds(room), step); }

void check_bounds_within(const Step& step, const ArrayBytes& bytes) {
  check_bounds(step, BytesOf(std::cref(bytes)));
}

}  // namespace weft
