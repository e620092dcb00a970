// Arrays in memory: dtype, shape, strides in bytes, and shared storage, as NumPy's ndarray.
#pragma once
#include <cstddef>
#include <iosfwd>
#include <memory>
#include <string>

#include "runtime/array/dims.hpp"
#include "runtime/array/dtype.hpp"

namespace weft {

class Accelerator;
class DeviceMemory;

/// A strided view of shared memory. Copying an ndarray copies the view, not the elements. What a program has
/// stored on an accelerator stays there until its elements are asked for; from then on they are the host's.
class ndarray {
 public:
  /// A 0-d float64 zero.
  ndarray();
  /// New memory, uninitialised, C-contiguous. Errors: ValueError for negative or too large shapes,
  /// MemoryError.
  static ndarray empty(DType dtype, const Dims& shape);
  /// New memory laid out by `strides`: positive and dense, as an elementwise result in NumPy's K order.
  static ndarray empty_strided(DType dtype, const Dims& shape, const Dims& strides);
  static ndarray zeros(DType dtype, const Dims& shape);
  /// A 0-d array.
  template <class T>
  static ndarray scalar(T value) {
    ndarray result = empty(dtype_of<T>, {});
    *result.template data<T>() = value;
    return result;
  }
  /// A view of memory that `owner` keeps alive; `owner` may be empty for memory the caller keeps.
  static ndarray from_memory(std::shared_ptr<void> owner, void* data, DType dtype, Dims shape, Dims strides);
  /// Has a view of memory that the caller keeps see other memory of the caller's.
  void point_to(void* data) { data_ = static_cast<std::byte*>(data); }
  /// New memory of the accelerator's, uninitialised, laid out as empty_strided's.
  static ndarray on_device(Accelerator& accelerator, DType dtype, const Dims& shape, const Dims& strides);
  /// A copy in the accelerator's memory, in K order.
  ndarray copy_to(Accelerator& accelerator) const;

  DType dtype() const { return dtype_; }
  const Dims& shape() const { return shape_; }
  const Dims& strides() const { return strides_; }
  std::int64_t ndim() const { return static_cast<std::int64_t>(shape_.size()); }
  std::int64_t size() const;
  std::int64_t itemsize() const { return weft::itemsize(dtype_); }
  std::int64_t nbytes() const { return size() * itemsize(); }
  /// The address of the first element. Errors: OSError for what went wrong on an accelerator before.
  std::byte* bytes() const { return device_ ? on_host() : data_; }
  template <class T>
  T* data() const {
    return reinterpret_cast<T*>(bytes());
  }
  const std::shared_ptr<void>& owner() const { return owner_; }
  /// The address of the first element in the accelerator's memory, which lives as long as this pointer; null
  /// where that is not where the elements are.
  std::shared_ptr<std::byte> on(const Accelerator& accelerator) const;
  bool is_on_host() const;
  /// Of an array of an accelerator's: what it has been asked for so far stores the elements.
  void mark_stored() const;
  /// Tells views of different memory apart, without asking for their elements, with the owner where that is
  /// an accelerator's.
  const void* origin() const { return data_; }
  /// Whether both are the same elements of the same memory, seen alike.
  bool same_view(const ndarray& other) const;

  bool is_c_contiguous() const;
  bool is_f_contiguous() const;
  /// Every element starts at a multiple of its size, and every stride is one.
  bool is_aligned() const;

  /// The same memory seen with another shape and strides, `offset` bytes on.
  ndarray view(Dims shape, Dims strides, std::int64_t offset) const;
  /// Copies the elements into new memory of the host's: in C order, or in K order as NumPy's copy().
  ndarray copy_c() const;
  ndarray copy_k() const;
  /// Copies the elements of `source`, of the same dtype and shape, into this array's memory. No overlap.
  void assign(const ndarray& source) const;

  /// The element of a 0-d or one-element array. Errors: TypeError for another dtype, ValueError for more
  /// elements.
  template <class T>
  T item() const;
  /// The address of the element at `index`.
  std::byte* at(const Dims& index) const;

  /// As Python's str(): what print shows.
  std::string str() const;
  /// As Python's repr(): array([...], dtype=...).
  std::string repr() const;

 private:
  ndarray(std::shared_ptr<void> owner, std::byte* data, DType dtype, Dims shape, Dims strides);
  static ndarray empty_strided(DType dtype, const Dims& shape, const Dims& strides, std::int64_t elements);
  std::byte* on_host() const;
  static ndarray of_device(const std::shared_ptr<DeviceMemory>& memory, DType dtype, const Dims& shape,
                           const Dims& strides);
  ndarray read_from_device() const;
  std::ptrdiff_t begin() const { return reinterpret_cast<std::intptr_t>(data_); }

  std::shared_ptr<void> owner_;
  std::byte* data_ = nullptr;
  DeviceMemory* device_ = nullptr;  // the owner, if it is one; then data_ is the number of a byte of it
  DType dtype_ = DType::float64;
  Dims shape_, strides_;
};

/// Prints as NumPy's print.
std::ostream& operator<<(std::ostream& out, const ndarray& array);

}  // namespace weft
