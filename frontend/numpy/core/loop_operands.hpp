// Ufuncs that are composed of others take their operands as a ufunc of the table takes them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "weft/operand.hpp"

namespace weft::numpy {

/// What `of_the_table`, a ufunc with the same loops, is given: its operands in the dtype that it computes in.
/// Errors: its own, in the name of `ufunc`.
std::vector<LazyTensor> loop_operands(std::string_view ufunc,
                                      LazyTensor (*of_the_table)(const Operand&, const Operand&),
                                      const Operand& x, const Operand& y);
LazyTensor loop_operand(std::string_view ufunc, LazyTensor (*of_the_table)(const Operand&), const Operand& x);

/// Throws the TypeError of a ufunc that has no loop to which its operands can be cast.
[[noreturn]] void refuse_types(std::string_view ufunc);

/// How error texts call NumPy's class of a dtype.
std::string dtype_class(DType dtype);

/// The dtype in which the C library computes: float32 for float16.
DType widened(DType dtype);

}  // namespace weft::numpy
