// isinstance of values whose type is known.
#include "frontend/source/builtins.hpp"
#include "frontend/source/dtype_kinds.hpp"
#include "frontend/source/numpy_function.hpp"
#include "runtime/errors.hpp"
#include "weft/dtypes.hpp"

namespace weft::source {
namespace {

/// Python's bool is an int, and NumPy's float64 and complex128 are a float and a complex.
bool is_of_builtin(const Value& value, std::string_view type) {
  const std::string own = type_name(value);
  return own == type || (type == "int" && own == "bool") || (type == "float" && own == "numpy.float64") ||
         (type == "complex" && own == "numpy.complex128");
}

bool is_type(Builtin builtin) {
  constexpr std::string_view types[] = {"dict",  "enumerate", "filter", "list",  "map",
                                        "range", "reversed",  "str",    "tuple", "zip"};
  return builtin->dtype || std::ranges::find(types, builtin->name) != std::end(types);
}

}  // namespace

bool is_instance(const Value& value, const Value& type) {
  if (const Sequence* types = type.sequence(); types && types->is_tuple)
    return std::ranges::any_of(types->items, [&](const Value& each) { return is_instance(value, each); });
  const auto* scalar = value.as<Scalar>();
  if (scalar && scalar->or_python)
    throw NotImplementedError(
        "isinstance() of what is a Python number or a NumPy scalar by the data of an array");
  if (const auto* builtin = type.as<Builtin>(); builtin && is_type(*builtin))
    return is_of_builtin(value, (*builtin)->name);
  if (const auto* dtype = type.as<DTypeValue>(); dtype && dtype->is_type)
    return scalar && scalar->tensor.dtype() == dtype->dtype;
  if (const auto kinds = abstract_dtype(type))
    return scalar && is_sub({.kinds = {}, .dtype = scalar->tensor.dtype()}, *kinds);
  const auto* callable = type.as<NumpyCallable>();
  if (callable && !callable->self && callable->function->name == "ndarray")
    return value.as<Array>() != nullptr;
  if (type.as<ExceptionValue>()) throw NotImplementedError("isinstance() of an exception is not read");
  throw TypeError("isinstance() arg 2 must be a type, a tuple of types, or a union");
}

}  // namespace weft::source
