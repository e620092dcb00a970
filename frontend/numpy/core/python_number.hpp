// Python numbers among tensors: weak, they take the dtype of what they meet.
#pragma once
#include <utility>

#include "frontend/numpy/core/data_reader.hpp"
#include "weft/operand.hpp"

namespace weft::numpy {

/// What asarray makes of a Python number: int64, or uint64 beyond it; float64; complex128. Errors:
/// OverflowError beyond uint64.
DType own_dtype(const Operand& number);

/// What a Python number becomes beside an array of dtype `array`: an int is int64 beside bool, a float is
/// float64 beside integers and bool, a complex one complex64 beside float16 and float32, complex128 beside
/// float64 and less; else it takes the array's dtype. Beside bfloat16 a float is float32, as in ml_dtypes.
DType weak_dtype(const Operand& number, DType array);
/// The same where no ufunc computes, as in result_type and where: beside bfloat16 a float is float64.
DType common_weak_dtype(const Operand& number, DType array);

/// The 0-d array of `dtype` that NumPy makes of a Python number in creation and assignment. Errors:
/// OverflowError for an int out of range, or a float that does not fit an integer; ValueError for nan as an
/// integer; TypeError for a complex number as a real one.
ndarray number_array(DType dtype, const Operand& number);

/// The same, as a constant of the graph, or computed by it. Errors: NotImplementedError for a computed int
/// that may be out of range, and a computed float as an integer.
Tensor number_constant(DType dtype, const Operand& number);
/// Of the constants that a thread makes the next ones are new: a program is read as it is by itself,
/// whatever was read before.
void forget_constants();
/// While one lives, each constant that its thread makes is one of its own: in a step of a loop two numbers
/// may be equal that differ in others.
class ConstantsApart {
 public:
  ConstantsApart();
  ~ConstantsApart();
  ConstantsApart(const ConstantsApart&) = delete;
  ConstantsApart& operator=(const ConstantsApart&) = delete;

 private:
  bool before_;
};

/// Whether the integer dtype holds the int: -1 when it is below its range, 1 when above, 0 when within.
int range_side(DType dtype, PythonInt value);

/// The least and the greatest int of an integer dtype that int64 holds.
std::pair<std::int64_t, std::int64_t> int_range(DType dtype);
/// What NumPy says of an int, 0-d, that the integer dtype does not hold.
ErrorText out_of_bounds(const LazyTensor& number, DType dtype);
inline constexpr const char* beyond_c_long = "Python int too large to convert to C long";

/// Whether it is a Python int, float or complex number, known or computed.
bool is_int(const Operand& number);
bool is_float(const Operand& number);
bool is_python_complex(const Operand& number);

/// Python's float(number). Errors: TypeError for a complex one, NotImplementedError for one that is computed.
double as_double(const Operand& number);

/// A number known while the program is written: a Python number, or the value of a 0-d constant or array.
struct KnownNumber {
  Operand value;  // a Python number
  DType dtype;    // its own
};
std::optional<KnownNumber> known_number(const Operand& operand);

}  // namespace weft::numpy
