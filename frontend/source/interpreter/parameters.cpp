#include "frontend/source/interpreter/parameters.hpp"

#include <algorithm>
#include <iterator>

#include "frontend/source/source.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

std::string annotation_text(const ArrayAnnotation& array) {
  std::string text(name(array.dtype));
  text += '[';
  for (std::size_t i = 0; i < array.shape.size(); ++i) {
    if (i > 0) text += ", ";
    const auto* length = std::get_if<std::int64_t>(&array.shape[i]);
    text += length ? std::to_string(*length) : std::get<std::string>(array.shape[i]);
  }
  return text + "]" + (array.strides ? " strides " + tuple_text(*array.strides) : "");
}

std::string type_text(const Type& type, bool strides) {
  std::string text(name(type.dtype));
  text += '[';
  for (std::size_t i = 0; i < type.shape.size(); ++i)
    text += (i > 0 ? ", " : "") + std::to_string(type.shape[i]);
  return text + "]" + (strides ? " strides " + tuple_text(type.strides) : "");
}

Value literal_value(const Literal& literal) {
  if (const auto* truth = std::get_if<bool>(&literal.value)) return *truth;
  if (const auto* number = std::get_if<std::int64_t>(&literal.value)) return *number;
  if (const auto* number = std::get_if<double>(&literal.value)) return *number;
  if (const auto* text = std::get_if<std::string>(&literal.value)) return *text;
  if (const auto* number = std::get_if<std::complex<double>>(&literal.value)) return *number;
  if (const auto* dict = std::get_if<std::shared_ptr<const Literal::Dict>>(&literal.value)) {
    const auto made = std::make_shared<Dict>();
    for (const auto& [key, value] : **dict) made->put(literal_value(key), literal_value(value));
    return made;
  }
  const auto* sequence = std::get_if<std::shared_ptr<const Literal::Sequence>>(&literal.value);
  if (!sequence) return NoneValue{};
  std::vector<Value> items;
  for (const Literal& item : (*sequence)->items) items.push_back(literal_value(item));
  return make_sequence(std::move(items), (*sequence)->is_tuple);
}

/// The inputs that an argument is: itself, or each array of a dict.
std::vector<std::pair<std::string, Type>> inputs_of(const std::string& name, const Argument& argument) {
  if (const auto* type = std::get_if<Type>(&argument)) return {{name, *type}};
  std::vector<std::pair<std::string, Type>> inputs;
  if (const auto* dict = std::get_if<NamedTypes>(&argument))
    for (const auto& [key, type] : dict->types) inputs.emplace_back(name + "." + key, type);
  return inputs;
}

/// Binds parameters one after the other: first those that are given, which decide the free dimensions, then
/// the others.
class Binder {
 public:
  Binder(const Syntax& syntax, const FunctionSyntax& function, const Arguments& arguments,
         const ReadOptions& options)
      : syntax_(syntax), function_(function), arguments_(arguments), options_(options) {
    for (const auto& [dimension, length] : options.dims) dims_[dimension] = {length, "the length asked for"};
  }

  BoundParameters bind() {
    for (const ParameterSyntax& parameter : function_.parameters)
      if (parameter.mistake) throw ReadError(*parameter.mistake);
    refuse_unknown();
    refuse_unknown_dimensions();
    std::vector<std::optional<Type>> types;
    for (const ParameterSyntax& parameter : function_.parameters) types.push_back(given_type(parameter));
    BoundParameters bound;
    for (std::size_t i = 0; i < types.size(); ++i) {
      const ParameterSyntax& parameter = function_.parameters[i];
      const auto given = arguments_.find(text(parameter));
      if (given == arguments_.end() && !parameter.default_value && parameter.takes_one())
        types[i] = annotated_type(parameter);
      placed(syntax_.source, parameter.offset, [&] {
        if (types[i])
          add(bound, text(parameter), *types[i]);
        else if (given != arguments_.end())
          add(bound, given->first, given->second);
        else
          bound.values.emplace_back();
      });
    }
    for (const auto& [dimension, entry] : dims_) bound.dims.emplace(dimension, entry.length);
    return bound;
  }

 private:
  static void add(BoundParameters& bound, const std::string& name, const Argument& argument) {
    const Value value = argument_value(name, argument);
    std::ranges::move(inputs_of(name, argument), std::back_inserter(bound.inputs));
    if (const auto* array = value.as<Array>()) bound.arrays.emplace_back(name, *array);
    if (const auto* dict = value.as<std::shared_ptr<Dict>>())
      for (const auto& [key, item] : (*dict)->items())
        if (const auto* array = item.as<Array>())
          bound.arrays.emplace_back(name + "." + *key.string(), *array);
    bound.values.emplace_back(value);
  }

  struct Bound {
    std::int64_t length;
    std::string by;
  };

  const std::string& text(const ParameterSyntax& parameter) const { return syntax_.names[parameter.name]; }

  [[noreturn]] void fail(const ParameterSyntax& parameter, const char* error,
                         const std::string& message) const {
    syntax_.source.fail(parameter.offset, error, "argument '" + text(parameter) + "': " + message);
  }

  void refuse_unknown() const {
    std::vector<std::string> names;
    for (const ParameterSyntax& parameter : function_.parameters)
      if (parameter.takes_one()) names.push_back(text(parameter));
    for (const auto& [name, argument] : arguments_)
      if (std::ranges::find(names, name) == names.end())
        syntax_.source.fail(
            function_.offset, "TypeError",
            syntax_.names[function_.name] + "() got an unexpected keyword argument '" + name + "'",
            suggestion(name, names));
  }

  /// The names that annotations give to free dimensions.
  std::vector<std::string> dimension_names() const {
    std::vector<std::string> names;
    for (const ParameterSyntax& parameter : function_.parameters) {
      if (!parameter.array) continue;
      for (const auto& dimension : parameter.array->shape)
        if (const auto* name = std::get_if<std::string>(&dimension);
            name && std::ranges::find(names, *name) == names.end())
          names.push_back(*name);
    }
    return names;
  }

  void refuse_unknown_dimensions() const {
    const std::vector<std::string> names = dimension_names();
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? " among " : ", ") + name;
    for (const auto& [name, length] : options_.dims)
      if (std::ranges::find(names, name) == names.end())
        syntax_.source.fail(function_.offset, "TypeError",
                            syntax_.names[function_.name] + "() has no free dimension '" + name + "'" + all,
                            suggestion(name, names));
  }

  /// The type of the array given for `parameter`, checked against its annotation; nothing when none is given.
  std::optional<Type> given_type(const ParameterSyntax& parameter) {
    const auto given = arguments_.find(text(parameter));
    if (given == arguments_.end()) return std::nullopt;
    const auto* type = std::get_if<Type>(&given->second);
    if (!parameter.array) return type ? std::optional(*type) : std::nullopt;
    if (!type)
      fail(parameter, "TypeError",
           "expected " + annotation_text(*parameter.array) + ", given a Python " +
               type_name(argument_value(given->first, given->second)));
    check(parameter, *type);
    return *type;
  }

  void check(const ParameterSyntax& parameter, const Type& type) {
    const ArrayAnnotation& array = *parameter.array;
    const bool strides = array.strides.has_value();
    const std::string expected = "expected " + annotation_text(array),
                      given = ", given " + type_text(type, strides);
    if (type.dtype != array.dtype) fail(parameter, "TypeError", expected + given);
    if (type.shape.size() != array.shape.size()) fail(parameter, "ValueError", expected + given);
    if (strides && type.strides != *array.strides) fail(parameter, "ValueError", expected + given);
    for (std::size_t i = 0; i < type.shape.size(); ++i) {
      if (const auto* length = std::get_if<std::int64_t>(&array.shape[i])) {
        if (*length != type.shape[i]) fail(parameter, "ValueError", expected + given);
        continue;
      }
      const auto& dimension = std::get<std::string>(array.shape[i]);
      const auto [entry, fresh_one] =
          dims_.try_emplace(dimension, Bound{type.shape[i], "argument '" + text(parameter) + "'"});
      if (!fresh_one && entry->second.length != type.shape[i])
        fail(parameter, "ValueError",
             expected + " with " + dimension + " = " + std::to_string(entry->second.length) + " by " +
                 entry->second.by + given);
    }
  }

  /// The type that the annotation alone says.
  Type annotated_type(const ParameterSyntax& parameter) {
    if (!parameter.array)
      fail(parameter, "TypeError",
           "missing, and no annotation says its type; write for example " + text(parameter) +
               ": \"float32[n, 1024]\"");
    Type type{.dtype = parameter.array->dtype, .shape = {}, .strides = {}};
    for (const auto& dimension : parameter.array->shape) {
      const auto* length = std::get_if<std::int64_t>(&dimension);
      type.shape.push_back(length ? *length : free_length(parameter, std::get<std::string>(dimension)));
    }
    type.strides = parameter.array->strides ? *parameter.array->strides
                                            : placed(syntax_.source, parameter.offset,
                                                     [&] { return c_type(type.dtype, type.shape).strides; });
    return type;
  }

  std::int64_t free_length(const ParameterSyntax& parameter, const std::string& dimension) {
    if (const auto found = dims_.find(dimension); found != dims_.end()) return found->second.length;
    if (!options_.default_dim)
      fail(parameter, "TypeError",
           "missing: expected " + annotation_text(*parameter.array) + ", and no argument decides " +
               dimension);
    dims_[dimension] = {*options_.default_dim, "default"};
    return *options_.default_dim;
  }

  const Syntax& syntax_;
  const FunctionSyntax& function_;
  const Arguments& arguments_;
  const ReadOptions& options_;
  std::map<std::string, Bound> dims_;
};

}  // namespace

BoundParameters bind_parameters(const Syntax& syntax, const FunctionSyntax& function,
                                const Arguments& arguments, const ReadOptions& options) {
  return Binder(syntax, function, arguments, options).bind();
}

Value argument_value(const std::string& name, const Argument& argument) {
  if (const auto* type = std::get_if<Type>(&argument)) return Array(variable_of(name, *type));
  if (const auto* types = std::get_if<NamedTypes>(&argument)) {
    const auto dict = std::make_shared<Dict>();
    for (const auto& [key, type] : types->types) dict->put(key, Array(variable_of(name + "." + key, type)));
    return dict;
  }
  return literal_value(std::get<Literal>(argument));
}

}  // namespace weft::source
