// Python numbers that are known only when the program runs.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// A number of Python's, known or not; True and False are some.
bool is_python_number(const Value& value);
bool is_python_complex(const Value& value);

/// The Python number that a 0-d tensor holds: a bool, an int, a float or a complex one by its dtype. An int
/// lies between the bounds of the dtype unless they are given.
ComputedNumber computed_number(const LazyTensor& tensor);

/// A number of Python's, a NumPy scalar or a 0-d array that is known only when the program runs; nothing for
/// others, and complex ones.
std::optional<ComputedNumber> computed_of(const Value& value);

/// Of `b`, an np.float64, to the right of a complex number of Python's: the Python float that it is as well,
/// by which Python computes. Nothing for other operands.
std::optional<Value> float_beside_complex(const Value& a, const Value& b);

/// Python's float(number), as float64. An int beyond 2**53 is a NotImplementedError when the program runs.
LazyTensor as_float(const ComputedNumber& number);

/// A ComputedNumber and an array, or the other way round: the number as a scalar of the dtype that it takes
/// there, since it is weak as other Python numbers are. Nothing for other operands. `compares`: an int that
/// may lie beyond the array's dtype stays int64, as it is compared and no more.
std::optional<std::pair<Value, Value>> beside_array(const Value& a, const Value& b, bool compares = false);

/// Operators where one operand is a ComputedNumber, and the other a number of Python's; complex ones too.
/// Where an int might leave 64 bits, the operands are said to be smaller, which is looked at when the program
/// runs; and where Python would raise, the program does. Errors: NotImplementedError where ints might leave
/// 64 bits all the same.
Value computed_binary(Token operation, const Value& a, const Value& b);
/// Raises divmod's error, which is not that of the operators.
void check_divmod(const Value& a, const Value& b);
Value computed_comparison(Token operation, const Value& a, const Value& b);
Value computed_unary(Token operation, const ComputedNumber& a);

/// bool(value) where that is known only when the program runs: 0-d, of bool; nothing where it is known now,
/// or an error.
std::optional<LazyTensor> unknown_truth(const Value& value);
/// The same, known or not. Errors: those of truth().
LazyTensor truth_tensor(const Value& value);

/// In the dtype that it takes when it is assigned to an array of that dtype.
LazyTensor converted(const ComputedNumber& number, DType dtype);

/// What an integer that data decide is, as int64: of a Python int or a NumPy scalar. Nothing for other
/// values.
std::optional<LazyTensor> unknown_index(const Value& value);

/// The same, said to be from -2**bits to 2**bits: an int beyond that is a NotImplementedError when the
/// program runs.
ComputedNumber narrowed(const ComputedNumber& number, int bits);

/// How often this thread has said so of one that might be larger.
std::uint64_t ints_narrowed();

/// Python's int() of a float.
ComputedNumber truncated(const ComputedNumber& number);

/// A Python number that is known, as one that is computed. Errors: NotImplementedError for an int beyond 64
/// bits.
ComputedNumber computed(const Value& number);

}  // namespace weft::source
