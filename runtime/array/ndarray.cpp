#include "runtime/array/ndarray.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/array/accelerator.hpp"
#include "runtime/array/arena.hpp"
#include "runtime/array/device_memory.hpp"
#include "runtime/array/strided_copy.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/memory_text.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

std::shared_ptr<void> allocate_array(DType dtype, const Dims& shape, std::int64_t elements) {
  const auto bytes = static_cast<std::size_t>(elements * itemsize(dtype));
  try {
    return allocate_block(bytes);
  } catch (const MemoryError&) {
    throw MemoryError(text_of("Unable to allocate {} for an array with shape {} and data type {}",
                              memory_text(bytes), tuple_text(shape), name(dtype)));
  }
}

}  // namespace

ndarray::ndarray() : ndarray(scalar(0.0)) {}

ndarray ndarray::empty(DType dtype, const Dims& shape) {
  const std::int64_t elements = element_count(shape, weft::itemsize(dtype));
  return empty_strided(dtype, shape, c_strides(shape, weft::itemsize(dtype)), elements);
}

ndarray ndarray::empty_strided(DType dtype, const Dims& shape, const Dims& strides) {
  return empty_strided(dtype, shape, strides, element_count(shape, weft::itemsize(dtype)));
}

ndarray ndarray::empty_strided(DType dtype, const Dims& shape, const Dims& strides, std::int64_t elements) {
  std::shared_ptr<void> block = allocate_array(dtype, shape, elements);
  void* const data = block.get();
  return from_memory(std::move(block), data, dtype, shape, strides);
}

ndarray ndarray::zeros(DType dtype, const Dims& shape) {
  ndarray result = empty(dtype, shape);
  std::memset(result.data_, 0, static_cast<std::size_t>(result.nbytes()));
  return result;
}

ndarray ndarray::from_memory(std::shared_ptr<void> owner, void* data, DType dtype, Dims shape, Dims strides) {
  return ndarray(std::move(owner), static_cast<std::byte*>(data), dtype, std::move(shape),
                 std::move(strides));
}

ndarray ndarray::on_device(Accelerator& accelerator, DType dtype, const Dims& shape, const Dims& strides) {
  const std::int64_t elements = element_count(shape, weft::itemsize(dtype));
  return of_device(accelerator.array_memory(static_cast<std::size_t>(elements * weft::itemsize(dtype))),
                   dtype, shape, strides);
}

ndarray ndarray::of_device(const std::shared_ptr<DeviceMemory>& memory, DType dtype, const Dims& shape,
                           const Dims& strides) {
  ndarray result = from_memory(memory, nullptr, dtype, shape, strides);
  result.device_ = memory.get();
  return result;
}

ndarray ndarray::copy_to(Accelerator& accelerator) const {
  const ndarray dense = is_on_host() && is_c_contiguous() ? *this : copy_k();
  return of_device(accelerator.array_memory(static_cast<std::size_t>(nbytes()), dense.bytes()), dtype_,
                   shape_, dense.strides_);
}

void ndarray::mark_stored() const {
  if (device_) device_->mark_stored();
}

bool ndarray::is_on_host() const { return !device_ || device_->is_on_host(); }

std::byte* ndarray::on_host() const { return device_->on_host() + begin(); }

std::shared_ptr<std::byte> ndarray::on(const Accelerator& accelerator) const {
  if (!device_) return nullptr;
  const std::shared_ptr<std::byte> first = device_->on(accelerator);
  return {first, first ? first.get() + begin() : nullptr};
}

bool ndarray::same_view(const ndarray& other) const {
  return device_ == other.device_ && data_ == other.data_ && dtype_ == other.dtype_ &&
         shape_ == other.shape_ && strides_ == other.strides_;
}

ndarray::ndarray(std::shared_ptr<void> owner, std::byte* data, DType dtype, Dims shape, Dims strides)
    : owner_(std::move(owner)),
      data_(data),
      dtype_(dtype),
      shape_(std::move(shape)),
      strides_(std::move(strides)) {}

std::int64_t ndarray::size() const {
  std::int64_t count = 1;
  for (const std::int64_t length : shape_) count *= length;
  return count;
}

bool ndarray::is_c_contiguous() const { return weft::is_c_contiguous(shape_, strides_, itemsize()); }
bool ndarray::is_f_contiguous() const { return weft::is_f_contiguous(shape_, strides_, itemsize()); }

bool ndarray::is_aligned() const {
  const std::int64_t unit = itemsize();
  return reinterpret_cast<std::intptr_t>(data_) % unit == 0 &&
         std::ranges::all_of(strides_, [&](std::int64_t stride) { return stride % unit == 0; });
}

ndarray ndarray::view(Dims shape, Dims strides, std::int64_t offset) const {
  ndarray result = from_memory(owner_, reinterpret_cast<std::byte*>(begin() + offset), dtype_,
                               std::move(shape), std::move(strides));
  result.device_ = device_;
  return result;
}

/// All of the memory, of which it is the same view.
ndarray ndarray::read_from_device() const {
  const std::shared_ptr<std::byte> memory = device_->copied();
  return from_memory(memory, memory.get() + begin(), dtype_, shape_, strides_);
}

ndarray ndarray::copy_c() const {
  if (!is_on_host()) return read_from_device().copy_c();
  ndarray result = empty(dtype_, shape_);
  result.assign(*this);
  return result;
}

ndarray ndarray::copy_k() const {
  if (!is_on_host()) return read_from_device().copy_k();
  if (is_c_contiguous()) return copy_c();
  ndarray result = empty_strided(dtype_, shape_, k_strides(shape_, strides_, itemsize()));
  result.assign(*this);
  return result;
}

void ndarray::assign(const ndarray& source) const {
  if (source.dtype_ != dtype_ || source.shape_ != shape_) {
    throw InternalError(text_of("ndarray::assign: {} {} into {} {}", name(source.dtype_),
                                tuple_text(source.shape_), name(dtype_), tuple_text(shape_)));
  }
  strided_copy(shape_, itemsize(), bytes(), strides_, source.bytes(), source.strides_);
}

template <class T>
T ndarray::item() const {
  if (dtype_ != dtype_of<T>) {
    throw TypeError(text_of("item: the array is {}, not {}", name(dtype_), name(dtype_of<T>)));
  }
  if (size() != 1) throw ValueError("can only convert an array of size 1 to a Python scalar");
  T value;
  std::memcpy(&value, bytes(), sizeof value);
  return value;
}

#define WEFT_DTYPE(name, type, kind, code) template type ndarray::item<type>() const;
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE

std::byte* ndarray::at(const Dims& index) const {
  std::int64_t offset = 0;
  for (std::size_t axis = 0; axis < index.size(); ++axis) offset += index[axis] * strides_[axis];
  return bytes() + offset;
}

}  // namespace weft
