// type, isinstance and issubclass of values whose type is known; getattr and hasattr.
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/names/attributes.hpp"
#include "frontend/source/numpy/dtype_kinds.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/texts/exceptions.hpp"
#include "frontend/source/values/exception_classes.hpp"
#include "runtime/system/errors.hpp"
#include "weft/dtype_functions.hpp"
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
  constexpr std::string_view types[] = {"dict",  "enumerate", "filter", "frozenset", "list",  "map",
                                        "range", "reversed",  "set",    "str",       "tuple", "zip"};
  return builtin->dtype || std::ranges::find(types, builtin->name) != std::end(types);
}

/// np.ndarray, as a type.
bool is_array_type(const Value& type) {
  const auto* callable = type.as<NumpyCallable>();
  return callable && !callable->self && callable->function->name == "ndarray";
}

void refuse_either(const char* function, const Value& value) {
  const auto* scalar = value.as<Scalar>();
  if (scalar && scalar->or_python)
    throw NotImplementedError(std::string(function) +
                              "() of what is a Python number or a NumPy scalar by the data of an array");
}

using Arguments = std::vector<Value>;

Value type(const Arguments& arguments) {
  const Value& value = arguments[0];
  refuse_either("type", value);
  if (const auto* scalar = value.as<Scalar>()) return DTypeValue{scalar->tensor.dtype(), true};
  if (const auto* error = value.as<ExceptionValue>(); error && error->text)
    return ExceptionValue{error->name};
  if (value.as<Array>() || value.as<Marked>()) return NumpyCallable{find_numpy_function("ndarray"), nullptr};
  const auto found = find_builtin(type_name(value));
  const auto* builtin = found ? found->as<Builtin>() : nullptr;
  if (builtin && is_type(*builtin)) return *found;
  throw NotImplementedError("type() of a '" + type_name(value) + "' is not in the language that is read");
}

/// Whether one of Python's types is another, or below it.
bool is_below(std::string_view type, std::string_view of) {
  return type == of || (type == "bool" && of == "int");
}

/// NumPy's float64 and complex128 are Python's, too.
bool is_subclass(const Value& type, const Value& of) {
  if (const Sequence* types = of.sequence(); types && types->is_tuple)
    return std::ranges::any_of(types->items, [&](const Value& each) { return is_subclass(type, each); });
  const auto *builtin = type.as<Builtin>(), *of_builtin = of.as<Builtin>();
  const auto *dtype = type.as<DTypeValue>(), *of_dtype = of.as<DTypeValue>();
  const auto kinds = abstract_dtype(type), of_kinds = abstract_dtype(of);
  const auto is_class = [](const Value& value, const auto* own, const auto* numpys, bool abstract) {
    return (own && is_type(*own)) || (numpys && numpys->is_type) || abstract || is_array_type(value);
  };
  if (!is_class(type, builtin, dtype, kinds.has_value()))
    throw TypeError("issubclass() arg 1 must be a class");
  if (!is_class(of, of_builtin, of_dtype, of_kinds.has_value()))
    throw TypeError("issubclass() arg 2 must be a class, a tuple of classes, or a union");
  if (builtin || is_array_type(type))
    return builtin ? of_builtin && is_below((*builtin)->name, (*of_builtin)->name) : is_array_type(of);
  if (of_builtin)
    return dtype && ((dtype->dtype == DType::float64 && (*of_builtin)->name == "float") ||
                     (dtype->dtype == DType::complex128 && (*of_builtin)->name == "complex"));
  if (is_array_type(of)) return false;
  const numpy::DTypeClass below = kinds ? numpy::DTypeClass(*kinds) : numpy::DTypeClass(dtype->dtype);
  if (of_kinds) return numpy::issubdtype(below, *of_kinds);
  return dtype && dtype->dtype == of_dtype->dtype;
}

const std::string& attribute_name(const char* function, const Value& name) {
  if (!name.string()) throw TypeError(std::string(function) + "(): attribute name must be string");
  if (name.string()->starts_with("__"))
    throw NotImplementedError(std::string(function) + "() of '" + *name.string() +
                              "' is not in the language that is read");
  return *name.string();
}

/// The attribute, or nothing where Python has none.
std::optional<Value> attribute_if_any(const char* function, const Arguments& arguments) {
  const std::string& name = attribute_name(function, arguments[1]);
  try {
    return attribute(arguments[0], name);
  } catch (const AttributeError&) {
    return std::nullopt;
  }
}

Value getattr(const Arguments& arguments) {
  if (arguments.size() < 3) return attribute(arguments[0], attribute_name("getattr", arguments[1]));
  return attribute_if_any("getattr", arguments).value_or(arguments[2]);
}

constexpr BuiltinFunction rows[] = {
    {"getattr", 2, 3, getattr},
    {"hasattr", 2, 2, [](const Arguments& a) -> Value { return attribute_if_any("hasattr", a).has_value(); }},
    {"issubclass", 2, 2, [](const Arguments& a) -> Value { return is_subclass(a[0], a[1]); }},
    {"type", 1, 1, type},
};

}  // namespace

std::span<const BuiltinFunction> type_builtins() { return rows; }

bool is_instance(const Value& value, const Value& type) {
  if (const Sequence* types = type.sequence(); types && types->is_tuple)
    return std::ranges::any_of(types->items, [&](const Value& each) { return is_instance(value, each); });
  const auto* scalar = value.as<Scalar>();
  refuse_either("isinstance", value);
  if (const auto* builtin = type.as<Builtin>(); builtin && is_type(*builtin))
    return is_of_builtin(value, (*builtin)->name);
  if (const auto* dtype = type.as<DTypeValue>(); dtype && dtype->is_type)
    return scalar && scalar->tensor.dtype() == dtype->dtype;
  if (const auto kinds = abstract_dtype(type))
    return scalar && numpy::issubdtype(scalar->tensor.dtype(), *kinds);
  if (is_array_type(type)) return value.as<Array>() != nullptr;
  if (const auto* exception = type.as<ExceptionValue>(); exception && !exception->text) {
    const auto* error = value.as<ExceptionValue>();
    return error && error->text && is_exception_of(error->name, exception->name);
  }
  throw TypeError("isinstance() arg 2 must be a type, a tuple of types, or a union");
}

}  // namespace weft::source
