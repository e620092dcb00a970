// What a function of weft::numpy takes where NumPy takes "array_like": a tensor, an array, or a Python
// number.
#pragma once
#include <complex>
#include <concepts>
#include <memory>
#include <optional>
#include <variant>

#include "weft/lazy_tensor.hpp"

namespace weft::numpy {

/// Holds every Python int that can meet a 64-bit one without saying the same as a larger one.
__extension__ typedef __int128 PythonInt;

/// Python's float; `computed` says how, as a 0-d float64, where that is not by numbers alone.
struct PythonFloat {
  double value = 0;
  Tensor computed = {};
};

/// Python's complex number; `computed` as PythonFloat's, a 0-d complex128.
struct PythonComplex {
  std::complex<double> value;
  Tensor computed = {};
};

/// A Python number that is known when the program runs: 0-d, of bool, int64, float64 or complex128; an int
/// lies from `low` to `high`.
struct ComputedNumber {
  LazyTensor tensor;
  PythonInt low = 0, high = 0;
};

/// C++ integers are Python ints, `double` is Python's float and `std::complex<double>` its complex: weak,
/// they take the dtype of the array they meet (NEP 50). `bool` is NumPy's bool, as Python's True is; `float`
/// is np.float32 and `std::complex<float>` np.complex64; these and np::float32(x) are strong.
class Operand {
 public:
  Operand(LazyTensor tensor) : value_(std::move(tensor)) {}
  Operand(const Tensor& tensor) : value_(LazyTensor(tensor)) {}
  /// The array itself, not a copy: it must not change until the graph has been evaluated. A misaligned
  /// array is copied.
  Operand(const ndarray& array);
  Operand(bool value);
  Operand(float value);
  Operand(std::complex<float> value);
  Operand(double value) : value_(PythonFloat{value}) {}
  Operand(PythonFloat value) : value_(std::move(value)) {}
  /// A bool is NumPy's, as Python's True is.
  Operand(ComputedNumber value);
  Operand(std::complex<double> value) : value_(PythonComplex{value}) {}
  Operand(PythonComplex value) : value_(std::move(value)) {}
  Operand(PythonInt value) : value_(value) {}
  template <Integer T>
    requires(sizeof(T) <= 8)
  Operand(T value) : value_(static_cast<PythonInt>(value)) {}

  const LazyTensor* tensor() const { return std::get_if<LazyTensor>(&value_); }
  const PythonInt* python_int() const { return std::get_if<PythonInt>(&value_); }
  const double* python_float() const {
    const auto* real = std::get_if<PythonFloat>(&value_);
    return real ? &real->value : nullptr;
  }
  /// How the Python float, or complex number, is computed, or null.
  Tensor computation() const {
    if (const auto* real = std::get_if<PythonFloat>(&value_)) return real->computed;
    const auto* number = std::get_if<PythonComplex>(&value_);
    return number ? number->computed : Tensor();
  }
  const ComputedNumber* computed_number() const {
    const auto* number = std::get_if<std::shared_ptr<const ComputedNumber>>(&value_);
    return number ? number->get() : nullptr;
  }
  const std::complex<double>* python_complex() const {
    const auto* number = std::get_if<PythonComplex>(&value_);
    return number ? &number->value : nullptr;
  }
  bool is_python_number() const { return tensor() == nullptr; }

 private:
  std::variant<LazyTensor, PythonInt, PythonFloat, PythonComplex, std::shared_ptr<const ComputedNumber>>
      value_;
};

/// What may be None as well: a bound of clip, the start of a sum.
class OperandOrNone {
 public:
  OperandOrNone(None) {}
  template <std::convertible_to<Operand> T>
  OperandOrNone(const T& operand) : operand_(Operand(operand)) {}

  const Operand* get() const { return operand_ ? &*operand_ : nullptr; }

 private:
  std::optional<Operand> operand_;
};

// The keywords of reductions. `where` is of bool and broadcast to the array: elements where it does not hold
// are left out. `initial` is what a reduction starts from: for sums and products None is the first element.

struct SumKeywords {
  Axis axis = None{};
  std::optional<DType> dtype = {};
  bool keepdims = false;
  std::optional<OperandOrNone> initial = {};
  std::optional<Operand> where = {};
};

struct MeanKeywords {
  Axis axis = None{};
  std::optional<DType> dtype = {};
  bool keepdims = false;
  std::optional<Operand> where = {};
};

/// Of var and std: `correction` is the array API's name for `ddof`; `mean` is what mean(keepdims=True) gives,
/// if it is known already.
struct VarKeywords {
  Axis axis = None{};
  std::optional<DType> dtype = {};
  double ddof = 0;
  bool keepdims = false;
  std::optional<Operand> where = {};
  std::optional<double> correction = {};
  std::optional<Operand> mean = {};
};

/// Of max and min.
struct ExtremumKeywords {
  Axis axis = None{};
  bool keepdims = false;
  std::optional<Operand> initial = {}, where = {};
};

/// Of any and all.
struct TruthKeywords {
  Axis axis = None{};
  bool keepdims = false;
  std::optional<Operand> where = {};
};

/// Of argmax, argmin, ptp and count_nonzero.
struct AxisKeywords {
  Axis axis = None{};
  bool keepdims = false;
};

/// As Python prints the number.
std::string text(PythonInt value);

}  // namespace weft::numpy
