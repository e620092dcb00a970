#include "runtime/program/beside_host.hpp"

#include "runtime/run/host_side.hpp"
#include "runtime/run/matrix_product.hpp"

namespace weft {
namespace {

/// The matrices of an operand, along the axes of a batch; strides in elements.
struct Operand {
  DType dtype;
  Dims shape, strides, batch_strides;
};

ByteRange bytes_of(const Operand& operand, const Dims& batch, std::byte* first) {
  Dims all = batch, steps = operand.batch_strides;
  all.insert(all.end(), operand.shape.begin(), operand.shape.end());
  steps.insert(steps.end(), operand.strides.begin(), operand.strides.end());
  for (std::int64_t& step : steps) step *= itemsize(operand.dtype);
  return range_of(first, itemsize(operand.dtype), all, steps);
}

}  // namespace

void BesideHost::take(const MatrixProduct& p, const CompiledKernel*, std::byte* a, std::byte* b,
                      std::byte* c) {
  const Operand first{p.dtype, {p.m, p.k}, {p.a_strides[0], p.a_strides[1]}, p.a_batch_strides},
      second{p.dtype, {p.k, p.n}, {p.b_strides[0], p.b_strides[1]}, p.b_batch_strides},
      stored{p.result_dtype(), {p.m, p.n}, {p.c_row_stride, 1}, p.c_batch_strides};
  const ByteRange result = bytes_of(stored, p.batch, c);
  const HostSide host(*this, {bytes_of(first, p.batch, a), bytes_of(second, p.batch, b), result});
  multiply(p, host.at(a), host.at(b), host.at(c));
  host.stored(result);
}

void BesideHost::take(const HostCall& call, std::span<void* const> buffers) {
  std::vector<ByteRange> ranges;
  for (std::size_t i = 0; i < buffers.size(); ++i)
    ranges.push_back(range_of(static_cast<std::byte*>(buffers[i]), itemsize(call.types[i].dtype),
                              call.types[i].shape, call.types[i].strides));
  const HostSide host(*this, ranges);
  std::vector<void*> copies;
  for (void* buffer : buffers) copies.push_back(host.at(static_cast<std::byte*>(buffer)));
  call_back(call, copies);
  host.stored(ranges.back());
}

}  // namespace weft
