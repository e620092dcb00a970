// What NumPy says of dtypes: which they become together, which can be cast, and of what kind they are.
#pragma once
#include <string>
#include <variant>
#include <vector>

#include "ir/promotion.hpp"
#include "weft/dtype_names.hpp"

namespace weft::numpy {

/// An array, a number, or a dtype, which is as an array of it.
class TypedOperand {
 public:
  template <std::convertible_to<DType> T>
  TypedOperand(const T& dtype) : operand_(of_dtype(dtype)) {}
  template <std::convertible_to<Operand> T>
    requires(!std::convertible_to<T, DType>)
  TypedOperand(const T& operand) : operand_(operand) {}

  const Operand& operand() const { return operand_; }

 private:
  static Operand of_dtype(DType dtype);

  Operand operand_;
};

/// The dtype that arrays, Python numbers, which are weak, and dtypes have together. Errors: ValueError "at
/// least one array or dtype is required"; DTypePromotionError.
DType result_type(const std::vector<TypedOperand>& arrays_and_dtypes);
template <std::convertible_to<TypedOperand>... T>
DType result_type(const T&... arrays_and_dtypes) {
  return result_type(std::vector<TypedOperand>{arrays_and_dtypes...});
}
using weft::promote_types;

/// By the rule `casting`: "no", "equiv", "safe", "same_kind" or "unsafe". Errors: ValueError for others;
/// TypeError of Python numbers.
bool can_cast(const TypedOperand& from, DType to, const std::string& casting = "safe");
/// The least dtype that holds a number, of one kind with it; of an array with axes its own. Errors:
/// NotImplementedError of numbers that depend on variables, and that no dtype holds.
DType min_scalar_type(const Operand& a);
/// The floating or complex dtype in which arrays are computed with, integers as float64. Errors: TypeError
/// "can't get common type for non-numeric array" of bool.
DType common_type(const std::vector<Operand>& arrays);
/// The least of `typeset`, of NumPy's letters for dtypes, to which all letters of `typechars` can be cast.
std::string mintypecode(const std::string& typechars, const std::string& typeset = "GDFgdf",
                        const std::string& otherwise = "d");

/// A dtype, or one that stands for several.
class DTypeClass {
 public:
  template <std::convertible_to<DType> T>
  DTypeClass(const T& dtype) : dtype_(static_cast<DType>(dtype)) {}
  DTypeClass(const AbstractDType& abstract) : kinds_(abstract.kinds) {}

 private:
  friend bool issubdtype(const DTypeClass& arg1, const DTypeClass& arg2);
  std::optional<DType> dtype_;
  std::string_view kinds_;
};
/// Whether the second is the first, or stands for it.
bool issubdtype(const DTypeClass& arg1, const DTypeClass& arg2);

/// A dtype, or a kind: "bool", "signed integer", "unsigned integer", "integral", "real floating", "complex
/// floating", "numeric".
class KindOrDType {
 public:
  template <std::convertible_to<DType> T>
  KindOrDType(const T& dtype) : value_(static_cast<DType>(dtype)) {}
  KindOrDType(std::string kind) : value_(std::move(kind)) {}
  KindOrDType(const char* kind) : value_(std::string(kind)) {}

 private:
  friend bool isdtype(DType dtype, const KindOrDType& kind);
  std::variant<DType, std::string> value_;
};
/// Whether the dtype is the one given, or of the kind, or of one of these. Errors: ValueError "kind argument
/// is a string, but 'x' is not a known kind name."; TypeError of bfloat16, which is none of NumPy's.
bool isdtype(DType dtype, const KindOrDType& kind);
bool isdtype(DType dtype, const std::vector<KindOrDType>& kinds);

}  // namespace weft::numpy
