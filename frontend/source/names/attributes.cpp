#include "frontend/source/names/attributes.hpp"

#include <algorithm>
#include <unordered_map>

#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/slices.hpp"
#include "frontend/source/names/dropped_names.hpp"
#include "frontend/source/names/ml_dtypes.hpp"
#include "frontend/source/names/modules.hpp"
#include "frontend/source/names/numpy_names.hpp"
#include "frontend/source/numpy/broadcast_object.hpp"
#include "frontend/source/numpy/dtype_attributes.hpp"
#include "frontend/source/operators/operators.hpp"
#include "frontend/source/operators/real_and_imaginary.hpp"
#include "frontend/source/operators/shape_values.hpp"
#include "frontend/source/python/python_math.hpp"
#include "frontend/source/python/python_names.hpp"
#include "frontend/source/random/random_values.hpp"
#include "frontend/source/syntax/dtype_names.hpp"
#include "frontend/source/texts/exceptions.hpp"
#include "frontend/source/values/builtin_function.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/named_results.hpp"
#include "frontend/source/values/sets.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/constants.hpp"
#include "weft/dtypes.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

/// A row of a table of properties: a name, and what it gives.
struct Property {
  std::string_view name;
  Value (*get)(const Value& value);
};

Value transposed(const Value& value) {
  const LazyTensor& tensor = *value.tensor();
  if (value.as<Scalar>()) return value;
  return value.as<Array>()->view(numpy::transpose(tensor));
}

Value shape(const Value& x) { return shape_value(x.tensor()->shape()); }
Value size(const Value& x) { return size_value(x.tensor()->shape()); }

Value strides(const Value& x) {
  if (numpy::may_have_gaps(*x.tensor()))
    throw NotImplementedError("the strides of a part of an array that data decide are not read");
  return make_tuple(x.tensor()->strides());
}

Value flat(const Value& x) {
  const auto* array = x.as<Array>();
  return (array ? *array : Array(*x.tensor())).flat();
}

Value matrix_transposed(const Value& x) {
  if (x.tensor()->ndim() < 2) throw ValueError("matrix transpose with ndim < 2 is undefined");
  return view_of(x, [](const LazyTensor& matrices) { return numpy::swapaxes(matrices, -1, -2); });
}

constexpr Property array_properties[] = {
    {"T", transposed},
    {"flat", flat},
    {"mT", matrix_transposed},
    {"imag", imaginary_part},
    {"real", real_part},
    {"dtype", [](const Value& x) -> Value { return DTypeValue{x.tensor()->dtype()}; }},
    {"itemsize", [](const Value& x) -> Value { return x.tensor()->itemsize(); }},
    {"nbytes", [](const Value& x) { return binary(Token::multiply, size(x), x.tensor()->itemsize()); }},
    {"ndim", [](const Value& x) -> Value { return x.tensor()->ndim(); }},
    {"shape", shape},
    {"size", size},
    {"strides", strides},
};

const std::unordered_map<std::string_view, Value>& numpy_constants() {
  static const std::unordered_map<std::string_view, Value> constants = {
      {"pi", numpy::pi},
      {"e", numpy::e},
      {"inf", numpy::inf},
      {"nan", numpy::nan},
      {"euler_gamma", 0.57721566490153286061},
      {"newaxis", NoneValue{}},
      {"emath", submodule("lib.scimath")},
      {"fft", submodule("fft")},
      {"lib", submodule("lib")},
      {"linalg", submodule("linalg")},
      {"random", submodule("random")},
      {"testing", submodule("testing")},
      {"mgrid", IndexMaker::mgrid},
      {"ogrid", IndexMaker::ogrid},
      {"r_", IndexMaker::r_},
      {"c_", IndexMaker::c_},
      {"s_", IndexMaker::s_},
      {"index_exp", IndexMaker::index_exp},
      {"True_", Scalar{constant(true)}},
      {"False_", Scalar{constant(false)}},
  };
  return constants;
}

std::vector<std::string> numpy_names() {
  std::vector<std::string> names = numpy_function_names();
  std::ranges::move(numpys_dtype_names(), std::back_inserter(names));
  for (const auto& [name, value] : numpy_constants()) names.emplace_back(name);
  return names;
}

Value numpy_member(const std::string& name) {
  if (const auto found = numpy_constants().find(name); found != numpy_constants().end()) return found->second;
  if (const auto dtype = dtype_of_numpy(name)) return DTypeValue{*dtype, true};
  if (is_absent_dtype(name)) throw NotImplementedError("the dtype " + name + " is not supported yet");
  if (const NumpyFunction* function = find_numpy_function(name)) return NumpyCallable{function, nullptr};
  if (const auto text = dropped_name(name)) throw AttributeError(*text);
  refuse_member("np", "numpy", name, numpy_has(name), numpy_names());
}

/// What Python's own protocols call, of which every value has some.
void refuse_special(const std::string& name) {
  if (name.starts_with("__") && name.ends_with("__"))
    throw NotImplementedError("'" + name + "' is not in the language that is read");
}

Value array_attribute(const Value& value, const std::string& name) {
  const auto property = std::ranges::find(array_properties, name, &Property::name);
  if (property != std::end(array_properties)) return property->get(value);
  if (const NumpyFunction* method = find_array_method(name))
    return NumpyCallable{method, std::make_shared<const Value>(value)};
  if (const auto* scalar = value.as<Scalar>())
    if (const NumpyFunction* method = find_scalar_method(scalar->tensor.dtype(), name))
      return NumpyCallable{method, std::make_shared<const Value>(value)};
  if (arrays_have(name))
    throw NotImplementedError("'" + name + "' of arrays is not in the language that is read");
  refuse_special(name);
  std::vector<std::string> names = array_method_names();
  for (const auto& row : array_properties) names.emplace_back(row.name);
  std::ranges::sort(names);
  throw Hinted<AttributeError>("'" + type_name(value) + "' object has no attribute '" + name + "'",
                               suggestion(name, names));
}

std::optional<Value> bound_of_slice(const Value& value, const std::string& name) {
  static constexpr std::string_view names[] = {"start", "stop", "step"};
  const auto* const found = std::ranges::find(names, name);
  const auto* slice = value.as<SliceValue>();
  if (!slice || found == std::end(names)) return std::nullopt;
  return bounds_of(*slice).sequence()->items[static_cast<std::size_t>(found - names)];
}

/// The name of a type, or of a function of Python's.
std::optional<Value> own_name(const Value& value, const std::string& name) {
  if (name != "__name__") return {};
  if (const auto* builtin = value.as<Builtin>()) return std::string((*builtin)->name);
  if (const auto* dtype = value.as<DTypeValue>(); dtype && dtype->is_type)
    return std::string(weft::name(dtype->dtype));
  if (const auto* error = value.as<ExceptionValue>(); error && !error->text) return std::string(error->name);
  const auto* callable = value.as<NumpyCallable>();
  const bool is_array = callable && !callable->self && callable->function->name == "ndarray";
  return is_array ? std::optional<Value>(std::string("ndarray")) : std::nullopt;
}

/// The method of a ufunc, bound to it.
std::optional<Value> ufunc_method(const Value& value, const std::string& name) {
  const auto* ufunc = value.as<NumpyCallable>();
  if (!ufunc || !ufunc_shape(*ufunc->function)) return {};
  const auto row = std::ranges::find(ufunc_method_table(), name, &NumpyFunction::name);
  if (row == ufunc_method_table().end()) return {};
  return NumpyCallable{&*row, std::make_shared<const Value>(value)};
}

/// The attributes of what is no array.
std::vector<std::string> attribute_names(const Value& value) {
  if (value.as<DTypeValue>()) return dtype_attribute_names();
  if (value.string()) return string_method_names();
  if (is_list(value)) return list_method_names();
  if (value.as<std::shared_ptr<Dict>>()) return dict_method_names();
  if (const auto* set = set_in(value)) return set_method_names(**set);
  return {};
}

}  // namespace

Value attribute(const Value& value, const std::string& name) {
  if (const auto* marked = value.as<Marked>())
    return name == "size" ? Value(count_of_marked(*marked)) : attribute(settled_items(value), name);
  if (value.as<NumpyModule>()) return numpy_member(name);
  if (value.as<MathModule>()) return math_member(name);
  if (value.as<MlDtypesModule>()) return ml_dtypes_member(name);
  if (const auto* module = value.as<Submodule>()) return submodule_member(**module, name);
  if (value.tensor()) return array_attribute(value, name);
  if (is_python_number(value) && name == "real") return real_part(value);
  if (is_python_number(value) && name == "imag") return imaginary_part(value);
  if (const auto* type = value.as<DTypeValue>())
    if (const auto property = dtype_attribute(*type, name)) return *property;
  if (const auto* limits = value.as<LimitsValue>()) return limits_attribute(limits->dtype, name);
  if (const auto own = own_name(value, name)) return *own;
  if (const auto method = ufunc_method(value, name)) return *method;
  if (const auto* object = value.as<BroadcastValue>()) return broadcast_attribute(**object, name);
  if (const auto* random = value.as<RandomValue>()) return random_attribute(*random, name);
  if (const Value* item = named_item(value, name)) return *item;
  if (const auto bound = bound_of_slice(value, name)) return *bound;
  if (const auto* error = value.as<ExceptionValue>())
    if (auto known = exception_attribute(*error, name)) return *std::move(known);
  const NumpyFunction* method = is_list(value)                      ? find_list_method(name)
                                : is_list_or_tuple(value)           ? find_tuple_method(name)
                                : value.as<std::shared_ptr<Dict>>() ? find_dict_method(name)
                                : set_in(value)                     ? find_set_method(**set_in(value), name)
                                : type_name(value) == "str"         ? find_string_method(value, name)
                                                                    : find_number_method(value, name);
  if (method) return NumpyCallable{method, std::make_shared<const Value>(value)};
  if (python_type_has(type_name(value), name))
    throw NotImplementedError("'" + name + "' of a Python " + type_name(value) +
                              " is not in the language that is read");
  refuse_special(name);
  throw Hinted<AttributeError>("'" + type_name(value) + "' object has no attribute '" + name + "'",
                               suggestion(name, attribute_names(value)));
}

}  // namespace weft::source
