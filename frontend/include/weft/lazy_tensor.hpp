// The array of a lazy program: a node of the graph and which of its outputs.
#pragma once
#include <string>

#include "ir/graph.hpp"
#include "weft/keywords.hpp"

namespace weft {

class Device;

namespace numpy {
class NestedList;
class Operand;
class OperandOrNone;
struct ArgsortKeywords;
struct SearchKeywords;
struct SortKeywords;
struct TakeKeywords;
struct SumKeywords;
struct MeanKeywords;
struct VarKeywords;
struct ExtremumKeywords;
struct TruthKeywords;
struct AxisKeywords;
}  // namespace numpy

struct WrtKeywords;

/// A value that is computed when it is asked for. It has what NumPy's ndarray has; each method forwards to
/// the free function of its name in weft::numpy, with the same parameters. Cheap to copy, immutable, safe to
/// share between threads. Where NumPy's method writes an array, this name is given another value, as by `+=`:
/// other names that shared the array in NumPy keep theirs.
class LazyTensor : public Tensor {
 public:
  /// Holds nothing; only assignment is allowed.
  LazyTensor() = default;
  LazyTensor(const Tensor& tensor) : Tensor(tensor) {}
  LazyTensor(Tensor&& tensor) : Tensor(std::move(tensor)) {}
  /// NumPy: "The truth value of an array … is ambiguous". Evaluate first.
  // NOLINTNEXTLINE(bugprone-derived-method-shadowing-base-method): Tensor's says whether there is a node
  explicit operator bool() const = delete;

  /// All that is needed to compute this value.
  Graph graph() const { return Graph{.outputs = {*this}, .output_names = {}}; }
  /// The variable's name; empty for what is computed.
  std::string name() const;
  const Dims& shape() const { return type().shape; }
  DType dtype() const { return type().dtype; }
  std::int64_t ndim() const { return type().ndim(); }
  std::int64_t rank() const { return ndim(); }
  std::int64_t size() const { return type().size(); }
  std::int64_t itemsize() const { return weft::itemsize(dtype()); }
  std::int64_t nbytes() const { return type().nbytes(); }
  /// The strides, in bytes, that NumPy's array would have: they decide the order of its sums.
  const Dims& strides() const { return type().strides; }

  /// x[0, slice(_, -1), newaxis, ellipsis], and arrays of integers as numpy.ndarray's advanced indexing.
  /// Errors: IndexError with NumPy's text; for places beyond the array when the program runs.
  template <std::convertible_to<numpy::Subscript>... Items>
  LazyTensor operator[](const Items&... items) const {
    return subscripted({numpy::Subscript(items)...});
  }

  LazyTensor T() const;
  /// The last two axes exchanged. Errors: ValueError of less than two axes.
  LazyTensor mT() const;
  /// The elements in C order, along one axis. What NumPy writes to `flat`, setitem writes to this.
  LazyTensor flat() const;
  LazyTensor reshape(const numpy::Shape& shape, char order = 'C') const;
  template <numpy::Integer... Lengths>
    requires(sizeof...(Lengths) > 1)
  LazyTensor reshape(Lengths... lengths) const {
    return reshape(numpy::Shape{static_cast<std::int64_t>(lengths)...});
  }
  LazyTensor transpose(const numpy::Axis& axes = numpy::None{}) const;
  template <numpy::Integer... Axes>
    requires(sizeof...(Axes) > 1)
  LazyTensor transpose(Axes... axes) const {
    return transpose(numpy::Axis{static_cast<std::int64_t>(axes)...});
  }
  LazyTensor ravel(char order = 'C') const;
  LazyTensor flatten(char order = 'C') const;
  LazyTensor swapaxes(std::int64_t axis1, std::int64_t axis2) const;
  LazyTensor diagonal(const numpy::DiagonalKeywords& keywords = {}) const;
  LazyTensor repeat(const numpy::Shape& repeats, const numpy::Axis& axis = numpy::None{}) const;
  LazyTensor squeeze(const numpy::Axis& axis = numpy::None{}) const;
  LazyTensor astype(DType dtype) const;
  LazyTensor copy(char order = 'C') const;
  LazyTensor view(DType dtype) const;
  LazyTensor byteswap() const;
  /// A copy, in K order, on a device: what is computed of it is computed there, and so on until it is copied
  /// elsewhere. What is made of arrays alone is computed on the default device, as arrays are taken to where
  /// they are needed. Errors, when it is evaluated: ValueError where copies on two devices meet in one
  /// operation; OSError when there is no such device. The reference device computes all itself; a loop's
  /// body, and a saved program, is computed in one place.
  LazyTensor to(Device device) const;

  /// As views.
  LazyTensor real() const;
  LazyTensor imag() const;
  LazyTensor conj() const;
  LazyTensor conjugate() const;

  LazyTensor clip(const numpy::OperandOrNone& min, const numpy::OperandOrNone& max) const;
  LazyTensor round(std::int64_t decimals = 0) const;

  LazyTensor sum() const;
  LazyTensor sum(const numpy::SumKeywords& keywords) const;
  LazyTensor prod() const;
  LazyTensor prod(const numpy::SumKeywords& keywords) const;
  LazyTensor mean() const;
  LazyTensor mean(const numpy::MeanKeywords& keywords) const;
  LazyTensor var() const;
  LazyTensor var(const numpy::VarKeywords& keywords) const;
  LazyTensor std() const;
  LazyTensor std(const numpy::VarKeywords& keywords) const;
  LazyTensor trace(const numpy::TraceKeywords& keywords = {}) const;
  LazyTensor dot(const LazyTensor& other) const;
  LazyTensor min() const;
  LazyTensor min(const numpy::ExtremumKeywords& keywords) const;
  LazyTensor max() const;
  LazyTensor max(const numpy::ExtremumKeywords& keywords) const;
  LazyTensor any() const;
  LazyTensor any(const numpy::TruthKeywords& keywords) const;
  LazyTensor all() const;
  LazyTensor all(const numpy::TruthKeywords& keywords) const;
  LazyTensor argmax() const;
  LazyTensor argmax(const numpy::AxisKeywords& keywords) const;
  LazyTensor argmin() const;
  LazyTensor argmin(const numpy::AxisKeywords& keywords) const;
  LazyTensor cumsum(const numpy::CumulativeKeywords& keywords = {}) const;
  LazyTensor cumprod(const numpy::CumulativeKeywords& keywords = {}) const;

  LazyTensor take(const numpy::Operand& indices) const;
  LazyTensor take(const numpy::Operand& indices, const numpy::TakeKeywords& keywords) const;
  LazyTensor compress(const numpy::Operand& condition, const numpy::Axis& axis = numpy::None{}) const;
  LazyTensor choose(const std::vector<numpy::Operand>& choices, const std::string& mode = "raise") const;
  std::vector<LazyTensor> nonzero() const;
  LazyTensor searchsorted(const numpy::Operand& v) const;
  LazyTensor searchsorted(const numpy::Operand& v, const numpy::SearchKeywords& keywords) const;
  LazyTensor argsort() const;
  LazyTensor argsort(const numpy::ArgsortKeywords& keywords) const;
  LazyTensor argpartition(const numpy::Shape& kth) const;
  LazyTensor argpartition(const numpy::Shape& kth, const numpy::SortKeywords& keywords) const;

  /// This name is given the value that NumPy's method leaves in the array.
  void sort();
  void sort(const numpy::SortKeywords& keywords);
  void partition(const numpy::Shape& kth);
  void partition(const numpy::Shape& kth, const numpy::SortKeywords& keywords);
  /// All elements become `value`, cast to the dtype. Errors: OverflowError for an int that does not fit;
  /// ValueError for what does not broadcast.
  void fill(const numpy::Operand& value);
  void put(const numpy::Operand& ind, const numpy::Operand& v, const std::string& mode = "raise");
  /// As many of the elements as they lie in memory as the shape takes, and zeros behind them: not as
  /// numpy::resize. Errors: ValueError "negative dimensions not allowed", "resize only works on
  /// single-segment arrays".
  void resize(const numpy::Shape& shape);

  /// The gradient by each tensor of `wrt`; of an array that of its sum (weft/differentiation.hpp). Errors: as
  /// of weft::vjp.
  std::vector<LazyTensor> grad(const WrtKeywords& keywords) const;

  /// Evaluates: the element of a tensor that has one. Errors: TypeError for another dtype than T, ValueError
  /// for more elements.
  template <class T>
  T item() const;
  /// Evaluates: the elements as Python's numbers, in lists an axis.
  numpy::NestedList tolist() const;

 private:
  LazyTensor subscripted(const numpy::Subscripts& items) const;
};

struct WrtKeywords {
  std::vector<LazyTensor> wrt;
};

}  // namespace weft
