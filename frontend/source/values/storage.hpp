// NumPy's aliasing over immutable tensors. An array is a view of a storage: writing through any view gives
// the storage a new tensor, and every view of it derives its own again when it is next read.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "frontend/numpy/data/writes_where.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft::source {

using numpy::WritesWhere;
/// Whether writes depend on a condition: on another one than `made`, that under which what is written was
/// made.
bool writes_depend(const Tensor& made = {});
/// The condition, and all that writes depend on.
LazyTensor where_written(const LazyTensor& condition);

/// Memory that arrays share: the tensor it holds now.
struct Storage {
  LazyTensor current;
  std::uint64_t version = 0;  // another one for each tensor
  bool written = false;
  bool given = false;    // the caller's array
  bool is_item = false;  // a copy of it is an item of a list (grown_list.hpp): it is not written any longer
  /// Memory that is this one, or is not, as data decide: while any is left, none is written.
  std::vector<std::weak_ptr<Storage>> perhaps = {};

  bool is_perhaps_another() const;
  void may_be(const std::shared_ptr<Storage>& other, bool perhaps_it_is);
  void hold(const LazyTensor& tensor) { current = tensor, ++version; }
  void write(const LazyTensor& tensor) { hold(tensor), written = true; }
};

/// What data choose of two arrays: memory of its own, until others turn out to see one of them.
struct ChosenMemory {
  std::weak_ptr<Storage> result;
  std::weak_ptr<Storage> of[2];
};
/// What this thread has chosen and not looked at yet.
std::vector<ChosenMemory>& chosen_lately();

/// What an ndarray of NumPy is: a storage, and the views that lead from it to this array.
class Array {
 public:
  /// An array with memory of its own.
  explicit Array(const LazyTensor& tensor);
  /// All of the memory.
  explicit Array(std::shared_ptr<Storage> storage);
  /// NumPy's view: `derived` was made from this->tensor() by view operations. Where one of them must copy, as
  /// reshape may, the result has memory of its own.
  Array view(const LazyTensor& derived) const;
  /// An array made of this one that is a view of it or has memory of its own, as data decide: neither is
  /// written while both are seen.
  Array perhaps_view(const LazyTensor& made) const;
  /// This array, if its memory held `tensor`, seen as it is; nothing where data decide what is seen.
  std::optional<Array> of_memory(const LazyTensor& tensor) const;
  /// The array's value now.
  const LazyTensor& tensor() const;
  /// self[index] = value, seen by all arrays of this storage. Errors: ValueError when read-only or when the
  /// shapes do not fit.
  void write(const Index& index, const Tensor& value);
  /// self[...] = value.
  void write_all(const Tensor& value);
  /// The same, whatever writes depend on.
  void replace(const Tensor& value);
  /// The bytes from the start of the memory to the first element; nothing where data decide.
  std::optional<std::int64_t> offset() const;
  /// Whether it is all of its storage, as it lies.
  bool is_whole() const { return views_->empty(); }
  bool writeable() const { return writeable_; }
  /// Whether NumPy's array owns its memory, and the names that see any of it.
  bool owns_memory() const { return owns_memory_ && views_->empty(); }
  long holders() const { return storage_.use_count(); }
  /// The same, which cannot be written.
  Array read_only() const;
  /// The same, whose memory NumPy's array does not own: a reshape of what a function has made.
  Array unowned() const;
  /// NumPy's flatiter: the elements in C order, written where they lie. Its parts are copies.
  Array flat() const;
  bool is_flat() const { return flat_; }
  /// Whether this is all that is left of memory that NumPy made for this array: the value of an expression.
  bool is_temporary() const { return storage_.use_count() == 1 && views_->empty() && owns_memory_; }
  bool changed() const { return storage_->written; }
  const std::shared_ptr<Storage>& storage() const { return storage_; }
  /// The same memory seen the same way.
  bool same_object(const Array& other) const { return storage_ == other.storage_ && views_ == other.views_; }

 private:
  Array() = default;
  void put(const Index& index, const Tensor& value);
  void check_written() const;

  std::shared_ptr<Storage> storage_;
  /// Outputs of view nodes, outermost first. They are applied again, to what the storage holds.
  std::shared_ptr<const std::vector<Tensor>> views_;
  bool writeable_ = true;
  bool flat_ = false;
  bool owns_memory_ = true;  // a reshape gives a view of the copy it makes
  mutable LazyTensor tensor_;
  mutable std::uint64_t version_ = 0;  // of the storage, when tensor_ was derived
};

}  // namespace weft::source
