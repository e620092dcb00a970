// The rows of functions that speak of dtypes.
#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/numpy/dtype_attributes.hpp"
#include "frontend/source/numpy/dtype_kinds.hpp"
#include "frontend/source/syntax/dtype_names.hpp"
#include "frontend/source/values/builtin_function.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/dtype_functions.hpp"
#include "weft/memory_order.hpp"
#include "weft/texts.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// Arrays, numbers, dtypes and their names.
numpy::TypedOperand typed(const Value& value) {
  const auto* builtin = value.as<Builtin>();
  if (value.as<DTypeValue>() || value.string() || (builtin && (*builtin)->dtype)) return as_dtype(value);
  return operand(value);
}

Value result_type(const BoundArguments& given) {
  std::vector<numpy::TypedOperand> typed_ones;
  for (const Value& each : given.rest()) typed_ones.push_back(typed(each));
  return DTypeValue{numpy::result_type(typed_ones)};
}

Value promote(const BoundArguments& given) {
  return DTypeValue{numpy::promote_types(as_dtype(given["type1"]), as_dtype(given["type2"]))};
}

Value can_cast(const BoundArguments& given) {
  const std::string casting =
      given.find("casting") && given["casting"].string() ? *given["casting"].string() : "safe";
  numpy::check_casting(casting);
  return numpy::can_cast(typed(given["from_"]), as_dtype(given["to"]), casting);
}

Value min_scalar_type(const BoundArguments& given) {
  return DTypeValue{numpy::min_scalar_type(given.array("a"))};
}

/// A dtype, or one of the abstract ones.
numpy::DTypeClass class_of(const Value& value) {
  if (const auto abstract = abstract_dtype(value)) return *abstract;
  return as_dtype(value);
}

Value issubdtype(const BoundArguments& given) {
  return numpy::issubdtype(class_of(given["arg1"]), class_of(given["arg2"]));
}

numpy::KindOrDType kind_of(const Value& kind) {
  if (kind.as<DTypeValue>()) return kind.as<DTypeValue>()->dtype;
  if (kind.string()) return *kind.string();
  throw TypeError("kind argument must be comprised of NumPy dtypes or strings only, but is a <class '" +
                  type_name(kind) + "'>.");
}

Value isdtype(const BoundArguments& given) {
  const auto* dtype = given["dtype"].as<DTypeValue>();
  if (!dtype || (dtype->dtype == DType::bfloat16 && dtype->is_type))
    throw TypeError("dtype argument must be a NumPy dtype, but it is a <class '" +
                    (dtype ? "type" : type_name(given["dtype"])) + "'>.");
  const Sequence* kinds = given["kind"].sequence();
  if (!kinds) return numpy::isdtype(dtype->dtype, kind_of(given["kind"]));
  bool any = false;
  for (const Value& kind : kinds->items) any |= numpy::isdtype(dtype->dtype, kind_of(kind));
  return any;
}

Value common_type(const BoundArguments& given) {
  std::vector<numpy::Operand> arrays;
  for (const Value& each : given.rest()) arrays.emplace_back(as_tensor(each));
  return DTypeValue{numpy::common_type(arrays), true};
}

/// The letters, of names, dtypes and arrays.
std::string letters_of(const Value& value) {
  std::string letters;
  for (const Value& item : items_of(value)) {
    if (item.string())
      letters += *item.string();
    else
      letters += letter_of(item.tensor() ? item.tensor()->dtype() : as_dtype(item));
  }
  return letters;
}

Value mintypecode(const BoundArguments& given) {
  const auto text = [&](const char* parameter, const char* otherwise) {
    const Value* value = given.find(parameter);
    return value && value->string() ? *value->string() : std::string(otherwise);
  };
  const std::string set = text("typeset", "GDFgdf");
  return numpy::mintypecode(letters_of(given["typechars"]), set, text("default", "d"));
}

Value astype(const BoundArguments& given) {
  const Value& x = given["x"];
  if (!x.tensor())
    throw TypeError("Input should be a NumPy array or scalar. It is a <class '" + type_name(x) +
                    "'> instead.");
  const DType dtype = as_dtype(given["dtype"]);
  if (x.as<Scalar>()) return Scalar{numpy::astype(*x.tensor(), dtype)};
  if (dtype == x.tensor()->dtype() && !given.boolean("copy", true)) return x;
  return Array(numpy::copied_in(*x.tensor(), 'K', dtype));
}

/// Of a Python number, or of one that is known.
PythonInt known_integer(const Value& value) {
  if (const auto number = value.integer()) return *number;
  return as_index(value);
}

Value base_repr(const BoundArguments& given) {
  const std::int64_t base = given.integer("base", 2), padding = given.integer("padding", 0);
  return numpy::base_repr(known_integer(given["number"]), base, padding);
}

/// Of a negative number in two's complement, where a width is given.
Value binary_repr(const BoundArguments& given) {
  const Value& num = given["num"];
  if (!num.integer() && !num.tensor())
    throw TypeError("'" + type_name(num) + "' object cannot be interpreted as an integer");
  const auto width = given.has("width") ? std::optional(as_index(given["width"])) : std::nullopt;
  return numpy::binary_repr(known_integer(num), width);
}

Value isscalar(const BoundArguments& given) {
  const Value& value = given["element"];
  return value.is_number() || value.string() || value.as<Scalar>() || value.as<ComputedNumber>();
}

Value iterable(const BoundArguments& given) {
  const LazyTensor* tensor = given["y"].tensor();
  return tensor ? tensor->ndim() > 0 : is_iterable(given["y"]);
}

Value isfortran(const BoundArguments& given) { return numpy::isfortran(given.array("a")); }

constexpr NumpyFunction rows[] = {
    {"astype", "x, dtype, /, *, copy=True, !device=None", astype},
    {"base_repr", "number, base=2, padding=0", base_repr},
    {"binary_repr", "num, width=None", binary_repr},
    {"can_cast", "from_, to, casting='safe'", can_cast},
    {"common_type", "*arrays", common_type},
    {"iscomplexobj", "x", [](const BoundArguments& g) -> Value { return numpy::iscomplexobj(g.array("x")); }},
    {"isdtype", "dtype, kind", isdtype},
    {"isfortran", "a", isfortran},
    {"isrealobj", "x", [](const BoundArguments& g) -> Value { return numpy::isrealobj(g.array("x")); }},
    {"isscalar", "element", isscalar},
    {"issubdtype", "arg1, arg2", issubdtype},
    {"iterable", "y", iterable},
    {"min_scalar_type", "a, /", min_scalar_type},
    {"mintypecode", "typechars, typeset='GDFgdf', default='d'", mintypecode},
    {"promote_types", "type1, type2", promote},
    {"result_type", "*arrays_and_dtypes", result_type},
};

}  // namespace

FunctionTable dtype_table() { return rows; }

}  // namespace weft::source
