#include "runtime/run/call_arrays.hpp"

namespace weft {

void CallArrays::place(ndarray& array, const BufferType& type, void* buffer) {
  if (array.dtype() == type.dtype && array.shape() == type.shape && array.strides() == type.strides)
    array.point_to(buffer);
  else
    array = ndarray::from_memory({}, buffer, type.dtype, type.shape, type.strides);
}

void CallArrays::call(const HostCall& call, std::span<void* const> buffers) {
  const std::size_t count = call.types.size() - 1;
  if (arguments_.size() != count) {
    const ndarray nowhere = ndarray::from_memory({}, nullptr, DType::bool_, {}, {});
    arguments_.assign(count, nowhere), result_ = nowhere;
  }
  for (std::size_t i = 0; i < count; ++i) place(arguments_[i], call.types[i], buffers[i]);
  place(result_, call.types[count], buffers[count]);
  call_back(*call.function, arguments_, result_, call.axes);
}

void call_back(const HostCall& call, std::span<void* const> buffers) { CallArrays().call(call, buffers); }

}  // namespace weft
