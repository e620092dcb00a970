// The primitives. The tables in ir/tables/ are the one place that declares them.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace weft {

enum class Operation : std::uint8_t {
#define WEFT_ELEMENTWISE(name, ...) name,
#include "ir/tables/elementwise.def"
#define WEFT_REDUCTION(name, ...) name,
#include "ir/tables/reductions.def"
#undef WEFT_REDUCTION
#define WEFT_VIEW(name) name,
#include "ir/tables/views.def"
#undef WEFT_VIEW
#define WEFT_LEAF(name) name,
#include "ir/tables/leaves.def"
#undef WEFT_LEAF
#define WEFT_STRUCTURE(name, ...) name,
#include "ir/tables/structure.def"
#undef WEFT_STRUCTURE
#define WEFT_INDEXING(name, ...) name,
#include "ir/tables/indexing.def"
#undef WEFT_INDEXING
};

enum class Family : std::uint8_t { elementwise, reduction, view, leaf, structure, indexing };

enum class TypeRule : std::uint8_t {
  none,                         // not an elementwise operation
  arithmetic,                   // the common dtype, for loop and result
  magnitude,                    // the common dtype; the result is that of its parts
  arithmetic_no_bool,           // the same; bool is a TypeError
  arithmetic_no_bool_subtract,  // the same, with NumPy's text for subtract
  arithmetic_bool_to_int8,      // the same; bool counts as int8
  floating,                     // the least floating dtype that holds each input's
  true_division,                // the same for integers and bool: float64
  predicate,                    // loop in the input's dtype, result bool
  comparison,                   // loop in the common dtype, result bool
  bitwise,                      // the common dtype of integers or bool; floats are a TypeError
  shift,                        // the same; bool counts as int8
  logical,                      // loop and result bool
  selection,                    // the first as bool; the others' common dtype
  cast,                         // attribute dtype
};

/// The dtype of a reduction's result; see ir/tables/reductions.def.
enum class ResultDType : std::uint8_t { given, operand, boolean, index };
/// What a reduction of nothing is; of `none`, which NumPy refuses, the worst number of its dtype. `ones` is
/// every bit set.
enum class Identity : std::uint8_t { none, zero, one, ones, minus_infinity };

/// Which floating-point errors NumPy tells of an elementwise operation. Where it goes to infinity by itself,
/// at a pole, that is a division by zero, elsewhere an overflow.
enum class FloatErrors : std::uint8_t {
  none,    // it compares, or only moves or clears bits
  values,  // overflow to infinity, NaN of numbers
  pole_at_0,
  pole_at_minus_1,
  pole_at_1,        // and at -1
  pole_of_divisor,  // where the second operand is 0
  difference,       // overflow of values, or of the operands' difference; NaN is invalid: it is compared
};
/// How to know that a result was rounded below the least normal number.
enum class Underflow : std::uint8_t {
  none,  // it never is, or is exact there
  product,
  quotient,
  square,
  reciprocal,
  factor,    // a product with the operation's constant
  cast,      // to a narrower float
  function,  // every result that is so small, but of 0, was rounded
};
/// In which order a binary operation may fold many values into one.
enum class FoldOrder : std::uint8_t {
  in_order,
  reorderable,  // by NumPy: over several axes
  any,          // to the bit
};

/// Whose bits floating-point results have: NumPy's, or those of Weft's own code.
enum class Bits : std::uint8_t { exact, own };

/// The numbers an elementwise operation takes; whether its bits are Weft's own for complex ones alone.
enum class Numbers : std::uint8_t { real, any, own_complex };

struct OperationInfo {
  Operation operation;
  std::string_view name;  // NumPy's
  Family family;
  int arity;  // -1: any number
  TypeRule type_rule;
  std::string_view python;  // the operator, or ""
  int flops;                // an element, beside one addition
  std::string_view ufunc;   // what a reduction reduces with
  Bits bits = Bits::exact;
  Numbers numbers = Numbers::any;
  ResultDType result = ResultDType::operand;  // of reductions
  Identity identity = Identity::none;         // of reductions and folds
  FloatErrors errors = FloatErrors::none;     // of elementwise operations, as are the next
  Underflow underflow = Underflow::none;
  FoldOrder order = FoldOrder::in_order;
  bool pure = true;  // false of indexing that raises, or whose length follows its data
};

const OperationInfo& info(Operation operation);
std::span<const OperationInfo> all_operations();

inline std::string_view name(Operation operation) { return info(operation).name; }
inline Family family(Operation operation) { return info(operation).family; }
inline bool is_elementwise(Operation operation) { return family(operation) == Family::elementwise; }
inline bool is_reduction(Operation operation) { return family(operation) == Family::reduction; }
inline bool is_view(Operation operation) { return family(operation) == Family::view; }
/// Running totals along one axis.
inline bool is_scan(Operation operation) {
  return operation == Operation::cumsum || operation == Operation::cumprod;
}
inline bool is_leaf(Operation operation) { return family(operation) == Family::leaf; }
inline bool is_indexing(Operation operation) { return family(operation) == Family::indexing; }
/// Indexing that may be computed at any time, or once more.
inline bool is_pure_indexing(Operation operation) { return is_indexing(operation) && info(operation).pure; }
/// Those whose results are stored by steps of their own, or made of parts that are.
inline bool is_no_kernel(Operation operation) {
  return family(operation) == Family::structure || is_indexing(operation);
}

}  // namespace weft
