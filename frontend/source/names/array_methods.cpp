// The methods of arrays that are more than the function of their name, and the look-up of every
// row.
#include <unordered_map>

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/core/python_number.hpp"
#include "frontend/source/functions/copying.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/assigned_values.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/numpy/dtype_kinds.hpp"
#include "frontend/source/output/call_numpy.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// A new array, unless the dtype is its own and no copy is asked for.
Value astype(const BoundArguments& given) {
  const Value& self = given["a"];
  const LazyTensor& x = *self.tensor();
  const DType dtype = as_dtype(given["dtype"]);
  const bool copies = given.boolean("copy", true);
  const auto* casting = given.find("casting");
  numpy::check_cast(x, dtype, casting && casting->string() ? *casting->string() : "unsafe");
  if (self.as<Scalar>()) return Scalar{numpy::astype(x, dtype)};
  const char order = given.order('K');
  const bool may_be_itself = dtype == x.dtype() && !copies;
  if (may_be_itself && order != 'K' && numpy::may_have_gaps(x))
    return self.as<Array>()->perhaps_view(numpy::copied_in(x, order));
  if (may_be_itself && lies_as_asked(x, order)) return self;
  return Array(numpy::copied_in(x, order, dtype));
}

Value copy(const BoundArguments& given) {
  const LazyTensor x = given.tensor("a");
  const LazyTensor copied = numpy::copied_in(x, given.order('C'));
  return given["a"].as<Scalar>() ? Value(Scalar{copied}) : Array(copied);
}

Value flatten(const BoundArguments& given) {
  return Array(numpy::ravel(given.tensor("a"), given.order('C')));
}

Value fill(const BoundArguments& given) {
  const auto* array = given["a"].as<Array>();
  if (!array) throw AttributeError("a NumPy scalar cannot be filled");
  Array written = *array;
  const DType dtype = written.tensor().dtype();
  const numpy::Operand value = operand(for_element(given["value"], dtype));
  written.write_all(value.tensor() ? numpy::astype(value, dtype)
                                   : LazyTensor(numpy::number_constant(dtype, value)));
  return NoneValue{};
}

/// reshape(2, 3), reshape((2, 3)).
Value reshape(const BoundArguments& given) {
  const std::vector<Value>& lengths = given.rest();
  const Dims shape = as_shape(tuple_unless_one(lengths));
  return reshaped(given, shape);
}

/// transpose(), transpose(1, 0), transpose((1, 0)), transpose(None).
Value transpose(const BoundArguments& given) {
  const std::vector<Value>& axes = given.rest();
  const bool reversed = axes.empty() || (axes.size() == 1 && axes[0].is_none());
  const numpy::Axis order = reversed           ? numpy::Axis(numpy::None{})
                            : axes.size() == 1 ? numpy::Axis(as_dims(axes[0]))
                                               : numpy::Axis(as_dims(make_sequence(axes)));
  return given.view("a", [&](const LazyTensor& x) { return numpy::transpose(x, order); });
}

/// The function takes the condition first.
Value compress(const BoundArguments& given) {
  CallArguments arguments{{given["condition"], given["a"]}, {}};
  for (const char* keyword : {"axis", "out"})
    if (given.find(keyword)) arguments.keywords.emplace_back(keyword, given[keyword]);
  return call_numpy(*find_numpy_function("compress"), std::move(arguments), nullptr);
}

/// Unlike the function, of real numbers the array itself.
Value conjugate(const BoundArguments& given) {
  const Value& self = given["a"];
  const DType dtype = self.tensor()->dtype();
  const bool is_computed = is_complex(dtype) || dtype == DType::bfloat16;  // which is no dtype of NumPy's own
  return is_computed ? fresh(numpy::conjugate(*self.tensor())) : self;
}

constexpr NumpyFunction array_methods[] = {
    {"astype", "a, dtype, order='K', casting='unsafe', !subok=True, copy=True", astype},
    {"compress", "a, condition, axis=None, out=None", compress},
    {"conj", "a", conjugate},
    {"conjugate", "a", conjugate},
    {"copy", "a, order='C'", copy},
    {"fill", "a, value, /", fill},
    {"flatten", "a, order='C'", flatten},
    {"reshape", "a, *shape, order='C', copy=None", reshape},
    {"transpose", "a, *axes", transpose},
};

/// The functions that are methods as they stand.
constexpr std::string_view methods_like_functions[] = {
    "argpartition", "choose",  "put",    "nonzero", "argsort",  "searchsorted", "take",
    "all",          "any",     "argmax", "argmin",  "cumprod",  "cumsum",       "prod",
    "diagonal",     "dot",     "max",    "mean",    "min",      "ravel",        "repeat",
    "round",        "squeeze", "std",    "sum",     "swapaxes", "trace",        "var"};

using Rows = std::unordered_map<std::string_view, const NumpyFunction*>;

const Rows& functions() {
  static const Rows rows = [] {
    Rows all;
    for (const FunctionTable table :
         {ufunc_table(),          errstate_table(),       rounding_table(),   reduction_table(),
          creation_table(),       shaping_table(),        joining_table(),    rearranging_table(),
          linear_algebra_table(), statistics_table(),     lookup_table(),     complex_table(),
          einsum_table(),         index_table(),          placing_table(),    arranging_table(),
          dtype_table(),          abstract_dtype_table(), calling_table(),    memory_table(),
          vectorize_table(),      sorting_table(),        quantile_table(),   nan_table(),
          counting_table(),       window_table(),         polynomial_table(), set_table(),
          iterating_table(),      printing_table()})
      for (const NumpyFunction& row : table) all.emplace(row.name, &row);
    return all;
  }();
  return rows;
}

const Rows& methods() {
  static const Rows rows = [] {
    Rows all;
    for (const FunctionTable table : {FunctionTable(array_methods), rounding_method_table(),
                                      item_method_table(), sorting_method_table(), memory_method_table()})
      for (const NumpyFunction& row : table) all.emplace(row.name, &row);
    for (const std::string_view name : methods_like_functions) all.emplace(name, functions().at(name));
    return all;
  }();
  return rows;
}

const NumpyFunction* find(const Rows& rows, std::string_view name) {
  const auto found = rows.find(name);
  return found == rows.end() ? nullptr : found->second;
}

std::vector<std::string> names(const Rows& rows) {
  std::vector<std::string> names;
  for (const auto& [name, row] : rows) names.emplace_back(name);
  return names;
}

}  // namespace

const NumpyFunction* find_numpy_function(std::string_view name) { return find(functions(), name); }
const NumpyFunction* find_function(FunctionTable rows, std::string_view name) {
  const auto found = std::ranges::find(rows, name, &NumpyFunction::name);
  return found == rows.end() ? nullptr : &*found;
}
const NumpyFunction* find_array_method(std::string_view name) { return find(methods(), name); }
std::vector<std::string> numpy_function_names() { return names(functions()); }
std::vector<std::string> function_names(FunctionTable rows) {
  std::vector<std::string> names;
  for (const NumpyFunction& row : rows) names.emplace_back(row.name);
  return names;
}
std::vector<std::string> array_method_names() { return names(methods()); }

}  // namespace weft::source
