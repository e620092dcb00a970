// Arguments meet a signature.
#include <algorithm>

#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/functions/dtype_named.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/known_lengths.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/syntax/dtype_names.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/dicts.hpp"
#include "runtime/system/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

/// A value that is written like the default, as far as defaults go: None, True, False, an int or a string.
bool is_default(const Value& value, std::string_view text) {
  if (value.is_none()) return text == "None";
  if (const auto* truth = value.as<bool>()) return text == (*truth ? "True" : "False");
  if (const auto* number = value.as<PythonInt>()) return text == numpy::text(*number);
  if (const std::string* string = value.string()) return text == "'" + *string + "'";
  return false;
}

Array as_array(const Value& value) {
  const auto* array = value.as<Array>();
  return array ? *array : Array(as_tensor(value));
}

}  // namespace

BoundArguments::BoundArguments(const NumpyFunction& function, CallArguments arguments) : function_(function) {
  std::size_t positional_only = 0, most_positional = SIZE_MAX;
  bool rest = false;
  for (std::string_view left = function.signature; !left.empty();) {
    std::string_view item = left.substr(0, left.find(", "));
    left.remove_prefix(std::min(left.size(), item.size() + 2));
    if (item == "/") {
      positional_only = parameters_.size();
    } else if (item == "*") {
      most_positional = parameters_.size();
    } else if (item.starts_with('*')) {
      rest = true;
      most_positional = parameters_.size();
    } else {
      Parameter parameter;
      parameter.supported = !item.starts_with('!');
      parameter.takes_result = item.starts_with('>');
      if (!parameter.supported || parameter.takes_result) item.remove_prefix(1);
      const std::size_t equals = item.find('=');
      parameter.required = equals == item.npos && !item.ends_with('?');
      parameter.name = item.substr(0, item.find_first_of("=?"));
      if (equals != item.npos) parameter.default_text = item.substr(equals + 1);
      parameters_.push_back(parameter);
    }
  }
  values_.resize(parameters_.size());
  take_positional(std::move(arguments.positional), std::min(most_positional, parameters_.size()), rest);
  for (auto& [keyword, value] : arguments.keywords) take_keyword(keyword, std::move(value), positional_only);
  check();
}

void BoundArguments::take_positional(std::vector<Value> arguments, std::size_t most, bool rest) {
  if (arguments.size() > most && !rest) {
    const auto required =
        static_cast<std::size_t>(std::ranges::count(parameters_, true, &Parameter::required));
    const std::string takes = required < most ? "from " + std::to_string(required) + " to " : "";
    throw TypeError(std::string(function_.name) + "() takes " + takes + std::to_string(most) +
                    " positional argument" + (most == 1 ? "" : "s") + " but " +
                    std::to_string(arguments.size()) +
                    (arguments.size() == 1 ? " was given" : " were given"));
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i < most)
      values_[i] = std::move(arguments[i]);
    else
      rest_.push_back(std::move(arguments[i]));
  }
}

void BoundArguments::take_keyword(const std::string& keyword, Value value, std::size_t first) {
  const std::size_t i = index_of(keyword);
  if (i >= parameters_.size() || i < first) {
    std::vector<std::string> names;
    for (std::size_t known = first; known < parameters_.size(); ++known)
      names.emplace_back(parameters_[known].name);
    throw Hinted<TypeError>(
        std::string(function_.name) + "() got an unexpected keyword argument '" + keyword + "'",
        suggestion(keyword, names));
  }
  if (values_[i])
    throw TypeError(std::string(function_.name) + "() got multiple values for argument '" + keyword + "'");
  values_[i] = std::move(value);
}

void BoundArguments::check() const {
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const Parameter& parameter = parameters_[i];
    if (!values_[i] && parameter.required)
      throw TypeError(std::string(function_.name) + "() missing required argument '" +
                      std::string(parameter.name) + "' (pos " + std::to_string(i + 1) + ")");
    if (values_[i] && !parameter.supported && !is_default(*values_[i], parameter.default_text))
      throw NotImplementedError("the parameter '" + std::string(parameter.name) + "' of " +
                                std::string(function_.name) + " is not supported yet");
    if (values_[i]) check_known_lengths(function_.name, parameter.name, *values_[i]);
  }
  for (const Value& each : rest_) check_known_lengths(function_.name, "", each);
}

std::size_t BoundArguments::index_of(std::string_view parameter) const {
  const auto found = std::ranges::find(parameters_, parameter, &Parameter::name);
  return static_cast<std::size_t>(found - parameters_.begin());
}

const Value* BoundArguments::find(std::string_view parameter) const {
  const std::size_t i = index_of(parameter);
  if (i >= parameters_.size())
    throw InternalError(std::string(function_.name) + " has no parameter " + std::string(parameter));
  return values_[i] ? &*values_[i] : nullptr;
}

const Value& BoundArguments::operator[](std::string_view parameter) const {
  if (const Value* value = find(parameter)) return *value;
  throw TypeError(std::string(function_.name) + "() missing required argument '" + std::string(parameter) +
                  "'");
}

bool BoundArguments::boolean(std::string_view parameter, bool otherwise) const {
  const Value* value = find(parameter);
  return value ? truth(*value) : otherwise;
}

std::int64_t BoundArguments::integer(std::string_view parameter, std::int64_t otherwise) const {
  const Value* value = find(parameter);
  return value ? as_index(*value) : otherwise;
}

std::int64_t BoundArguments::whole(std::string_view parameter, std::int64_t otherwise) const {
  const Value* value = find(parameter);
  return value ? as_whole(*value) : otherwise;
}

std::optional<numpy::Operand> BoundArguments::where() const {
  const Value* where = find("where");
  if (!where || (where->as<bool>() && *where->as<bool>())) return std::nullopt;
  if (where->sequence()) return array_of_list(*where, DType::bool_);
  return where->as<Scalar>() ? numpy::astype(*where->tensor(), DType::bool_) : operand(*where);
}

double BoundArguments::real(std::string_view parameter, double otherwise) const {
  const Value* value = find(parameter);
  if (!value) return otherwise;
  const Value number = python_number(*value);
  if (const auto real = number.real()) return *real;
  if (number.tensor() || number.as<ComputedNumber>())
    throw NotImplementedError("the argument '" + std::string(parameter) + "' of " +
                              std::string(function_.name) +
                              " must be a number that is known while the program is read");
  throw TypeError("must be real number, not " + type_name(number));
}

numpy::Axis BoundArguments::axis(std::string_view parameter, numpy::Axis otherwise) const {
  const Value* value = find(parameter);
  if (!value) return otherwise;
  if (value->is_none()) return numpy::None{};
  if (value->sequence()) return as_dims(*value);
  return as_index(*value);
}

std::optional<DType> BoundArguments::dtype(std::string_view parameter) const {
  if (!has(parameter)) return std::nullopt;
  return as_dtype(*find(parameter));
}

numpy::Shape BoundArguments::shape(std::string_view parameter) const { return as_shape((*this)[parameter]); }

std::vector<numpy::Operand> BoundArguments::arrays(std::string_view parameter) const {
  std::vector<numpy::Operand> arrays;
  for (const Value& item : items_of((*this)[parameter])) arrays.push_back(operand(item));
  return arrays;
}

char BoundArguments::order(char otherwise) const {
  if (!has("order")) return otherwise;
  const Value& value = *find("order");
  const std::string* text = value.string();
  if (!text) throw TypeError("order must be str, not " + type_name(value));
  for (const std::string_view known : {"Cc", "Ff", "Aa", "Kk"})
    if (text->size() == 1 && known.contains(text->front())) return known.front();
  throw ValueError("order must be one of 'C', 'F', 'A', or 'K' (got '" + *text + "')");
}

Value BoundArguments::view(std::string_view parameter,
                           const std::function<LazyTensor(const LazyTensor&)>& derive) const {
  const Value& self = (*this)[parameter];
  Value derived = view_of(self, derive);
  return self.as<Scalar>() && derived.tensor()->ndim() == 0 ? Scalar{*derived.tensor()} : derived;
}

std::vector<Value> BoundArguments::views(
    std::string_view parameter,
    const std::function<std::vector<LazyTensor>(const LazyTensor&)>& derive) const {
  const Array array = as_array((*this)[parameter]);
  std::vector<Value> views;
  for (const LazyTensor& derived : derive(array.tensor())) views.push_back(array.view(derived));
  return views;
}

const Value* BoundArguments::result_array() const {
  for (std::size_t i = 0; i < parameters_.size(); ++i)
    if (parameters_[i].takes_result && values_[i] && !values_[i]->is_none()) return &*values_[i];
  return nullptr;
}

bool BoundArguments::fits_by_data() const {
  if (!(takes("out") && has("out")) && !result_array()) return false;
  return std::ranges::any_of(values_, [](const auto& value) { return value && has_data_length(*value); });
}

Value view_of(const Value& value, const std::function<LazyTensor(const LazyTensor&)>& derive) {
  const Array array = as_array(value);
  return array.view(derive(array.tensor()));
}

DType as_dtype(const Value& value) {
  if (const auto dtype = dtype_named(value)) return *dtype;
  if (const std::string* text = value.string()) {
    if (is_absent_dtype(*text) || is_absent_code(*text))
      throw NotImplementedError("the dtype " + *text + " is not supported yet");
    throw Hinted<TypeError>("data type '" + *text + "' not understood",
                            suggestion(*text, numpys_dtype_names()));
  }
  if (value.sequence() || value.as<std::shared_ptr<Dict>>())
    throw NotImplementedError("a structured dtype is not read: arrays hold numbers and bools");
  throw TypeError("Cannot interpret '" + type_name(value) + "' as a data type");
}

namespace {

std::int64_t as_length(const Value& value) {
  const auto counted = as_measured(value);
  return counted ? *counted : as_index(value);
}

Dims as_each(const Value& value, std::int64_t (*as)(const Value&)) {
  if (!value.sequence()) return {as(value)};
  Dims dims;
  for (const Value& item : value.sequence()->items) dims.push_back(as(item));
  return dims;
}

}  // namespace

Dims as_dims(const Value& value) { return as_each(value, as_index); }
Dims as_lengths(const Value& value) { return as_each(value, as_length); }

Dims as_shape(const Value& value) {
  const Value number = python_number(value);
  if (number.as<bool>() || number.python_float() || number.as<PythonComplex>())
    throw TypeError("expected a sequence of integers or a single integer, got '" + represented(value) + "'");
  if (value.is_none()) throw TypeError("Use () not None as shape arguments");
  const LazyTensor* tensor = value.tensor();
  return as_lengths(tensor && tensor->ndim() == 1 ? make_sequence(items_of(value)) : value);
}

Dims as_shape_tuple(const Value& value) {
  return as_shape(is_iterable(value) ? value : make_sequence({value}));
}

}  // namespace weft::source
