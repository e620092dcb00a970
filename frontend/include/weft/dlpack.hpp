// Arrays to and from other libraries by DLPack, without copies. Needs <dlpack/dlpack.h>.
#pragma once
#include <dlpack/dlpack.h>

#include <memory>
#include <vector>

#include "runtime/array/ndarray.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

/// Calls the deleter that a tensor brings along.
struct DLPackDeleter {
  void operator()(DLManagedTensor* tensor) const {
    if (tensor->deleter) tensor->deleter(tensor);
  }
};
using DLPackTensor = std::unique_ptr<DLManagedTensor, DLPackDeleter>;

namespace dlpack {

/// bool's code: headers before version 0.8 have no name for it.
inline constexpr std::uint8_t bool_code = 6;
/// And bfloat16's, before version 0.3.
inline constexpr std::uint8_t bfloat_code = 4;

inline DLDataType type_of(DType dtype) {
  const auto bits = static_cast<std::uint8_t>(itemsize(dtype) * 8);
  if (dtype == DType::bfloat16) return {bfloat_code, bits, 1};
  switch (kind(dtype)) {
    case DTypeKind::boolean:
      return {bool_code, bits, 1};
    case DTypeKind::signed_integer:
      return {kDLInt, bits, 1};
    case DTypeKind::unsigned_integer:
      return {kDLUInt, bits, 1};
    case DTypeKind::floating:
      return {kDLFloat, bits, 1};
    case DTypeKind::complex_floating:
      break;
  }
  return {kDLComplex, bits, 1};
}

#define WEFT_DTYPE(name, type, kind, code) DType::name,
inline constexpr DType all_dtypes[] = {
#include "runtime/array/dtypes.def"
};
#undef WEFT_DTYPE

inline DType dtype_of(const DLDataType& type) {
  for (const DType dtype : all_dtypes) {
    const DLDataType known = type_of(dtype);
    if (known.code == type.code && known.bits == type.bits && known.lanes == type.lanes) return dtype;
  }
  throw TypeError("DLPack: a dtype of code " + std::to_string(type.code) + ", " + std::to_string(type.bits) +
                  " bits and " + std::to_string(type.lanes) + " lanes is not supported");
}

/// What lives as long as a tensor that was given away.
struct Export {
  ndarray array;
  Dims strides;  // in elements
  DLManagedTensor tensor;
};

}  // namespace dlpack

/// The array's memory as a tensor of DLPack, which keeps it alive. Errors: ValueError when a stride is no
/// number of elements.
inline DLPackTensor to_dlpack(const ndarray& array) {
  auto made = std::make_unique<dlpack::Export>(array);
  for (const std::int64_t stride : array.strides()) {
    if (stride % array.itemsize() != 0) throw ValueError("DLPack: a stride is no number of elements");
    made->strides.push_back(stride / array.itemsize());
  }
  made->tensor.dl_tensor = {.data = array.bytes(),
                            .device = {kDLCPU, 0},
                            .ndim = static_cast<int>(array.ndim()),
                            .dtype = dlpack::type_of(array.dtype()),
                            .shape = const_cast<std::int64_t*>(made->array.shape().data()),
                            .strides = made->strides.data(),
                            .byte_offset = 0};
  made->tensor.manager_ctx = made.get();
  made->tensor.deleter = [](DLManagedTensor* tensor) {
    delete static_cast<dlpack::Export*>(tensor->manager_ctx);
  };
  return DLPackTensor(&made.release()->tensor);
}

/// A tensor's memory as an array, which keeps the tensor until its last view is gone. Without strides it lies
/// in C order. Errors: TypeError for memory that is not the CPU's, and for dtypes that Weft has not;
/// ValueError for a shape that cannot be. The tensor is let go then, too.
inline ndarray from_dlpack(DLPackTensor tensor) {
  const DLTensor& seen = tensor->dl_tensor;
  if (seen.device.device_type != kDLCPU && seen.device.device_type != kDLCUDAHost)
    throw TypeError("DLPack: the tensor is on device " + std::to_string(seen.device.device_type) +
                    ", not on the CPU");
  const DType dtype = dlpack::dtype_of(seen.dtype);
  if (seen.ndim < 0 || seen.ndim > static_cast<int>(max_ndim))
    throw ValueError("DLPack: maximum supported dimension for an ndarray is currently 64, found " +
                     std::to_string(seen.ndim));
  const Dims shape(seen.shape, seen.shape + seen.ndim);
  for (const std::int64_t length : shape)
    if (length < 0) throw ValueError("DLPack: negative dimensions are not allowed");
  static_cast<void>(element_count(shape, itemsize(dtype)));
  Dims strides = c_strides(shape, itemsize(dtype));
  if (seen.strides)
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
      strides[axis] = seen.strides[axis] * itemsize(dtype);
  void* const data = static_cast<std::byte*>(seen.data) + seen.byte_offset;
  return ndarray::from_memory(std::shared_ptr<DLManagedTensor>(std::move(tensor)), data, dtype, shape,
                              strides);
}

}  // namespace weft
