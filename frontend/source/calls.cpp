#include "frontend/source/builtins.hpp"
#include "frontend/source/computed_number.hpp"
#include "frontend/source/loop_reader.hpp"
#include "frontend/source/masked_items.hpp"
#include "frontend/source/numpy_function.hpp"
#include "frontend/source/tracer.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"

namespace weft::source {
namespace {

void refuse_keywords(std::string_view function, const CallArguments& arguments) {
  if (!arguments.keywords.empty())
    throw TypeError(std::string(function) + "() takes no keyword arguments here, not '" +
                    arguments.keywords[0].first + "'");
}

/// np.float32(x): a scalar, or an array of that dtype for an array.
Value converted(DType dtype, const CallArguments& arguments) {
  refuse_keywords(name(dtype), arguments);
  if (arguments.positional.empty()) return Scalar{numpy::scalar(dtype, 0)};
  if (arguments.positional.size() > 1)
    throw TypeError(std::string(name(dtype)) + "() takes at most 1 argument (" +
                    std::to_string(arguments.positional.size()) + " given)");
  const Value& value = arguments.positional[0];
  if (const auto* number = value.as<ComputedNumber>()) return Scalar{weft::source::converted(*number, dtype)};
  return fresh(value.sequence() ? array_of_list(value, dtype) : numpy::scalar(dtype, operand(value)));
}

/// What masks mark becomes arrays.
void settle(CallArguments& arguments) {
  for (Value& value : arguments.positional) value = settled_items(value);
  for (auto& [keyword, value] : arguments.keywords) value = settled_items(value);
}

Value raised(std::string_view name, const CallArguments& arguments) {
  refuse_keywords(name, arguments);
  if (arguments.positional.empty()) return ExceptionValue{name, ""};
  const std::string* text = arguments.positional[0].string();
  if (!text || arguments.positional.size() > 1)
    throw NotImplementedError(std::string(name) + "() of anything but one string is not read");
  return ExceptionValue{name, name == "KeyError" ? "'" + *text + "'" : *text};
}

Value called(const Value& callee, CallArguments arguments) {
  if (const auto* function = callee.as<NumpyCallable>()) {
    if (function->self) arguments.positional.insert(arguments.positional.begin(), *function->self);
    return call_numpy(*function->function, std::move(arguments));
  }
  if (const auto* builtin = callee.as<Builtin>()) {
    refuse_keywords((*builtin)->name, arguments);
    return call_builtin(*builtin, arguments.positional);
  }
  if (const auto* exception = callee.as<ExceptionValue>(); exception && !exception->text)
    return raised(exception->name, arguments);
  const auto* dtype = callee.as<DTypeValue>();
  if (dtype && dtype->is_type) return converted(dtype->dtype, arguments);
  throw TypeError("'" + type_name(callee) + "' object is not callable");
}

std::string missing_text(const std::string& function, const std::vector<std::string>& missing) {
  std::string names;
  for (std::size_t i = 0; i < missing.size(); ++i)
    names += (i == 0                   ? "'"
              : i + 1 < missing.size() ? ", '"
              : missing.size() == 2    ? " and '"
                                       : ", and '") +
             missing[i] + "'";
  return function + "() missing " + std::to_string(missing.size()) + " required positional argument" +
         (missing.size() == 1 ? "" : "s") + ": " + names;
}

}  // namespace

CallArguments Tracer::call_arguments(const Expression& expression) {
  CallArguments arguments;
  for (Index32 i = 1; i < expression.count; ++i) {
    const Expression& child = syntax_.child(expression, i);
    if (child.kind == ExpressionKind::keyword)
      arguments.keywords.emplace_back(syntax_.names[child.symbol], evaluate(syntax_.child(child)));
    else
      arguments.positional.push_back(evaluate(child));
  }
  return arguments;
}

/// What keeps all items as they come cannot tell a generator from a list; sum and max, which work on each
/// before the next is made, can.
void Tracer::check_generator(const Expression& call, const Value& callee) const {
  if (call.count != 2) return;
  const Expression& argument = syntax_.child(call, 1);
  if (argument.kind != ExpressionKind::comprehension || argument.token != Token::open_paren) return;
  const auto* builtin = callee.as<Builtin>();
  if (!builtin || !(*builtin)->takes_all)
    source().fail(argument.offset, "NotImplementedError",
                  "generators are read as arguments of list and tuple alone; a list comprehension, in "
                  "brackets, is read anywhere");
}

Value Tracer::evaluate_call(const Expression& expression) {
  const Value callee = evaluate(syntax_.child(expression));
  check_generator(expression, callee);
  CallArguments arguments = call_arguments(expression);
  placed(source(), expression.offset, [&] { settle(arguments); });
  if (const auto* function = callee.as<UserFunction>())
    return call_user_function(expression, function->index, std::move(arguments));
  return placed(source(), expression.offset, [&] { return called(callee, std::move(arguments)); });
}

void Tracer::refuse_keyword(const Expression& call, const FunctionSyntax& function,
                            const std::string& keyword) const {
  std::vector<std::string> names;
  for (const ParameterSyntax& parameter : function.parameters) names.push_back(syntax_.names[parameter.name]);
  source().fail(call.offset, "TypeError",
                syntax_.names[function.name] + "() got an unexpected keyword argument '" + keyword + "'",
                suggestion(keyword, names));
}

Value Tracer::call_user_function(const Expression& expression, Index32 index, CallArguments arguments) {
  const FunctionSyntax& function = syntax_.functions[index];
  const std::string& name = syntax_.names[function.name];
  const std::size_t count = function.parameters.size();
  const auto fail = [&](const std::string& text) { source().fail(expression.offset, "TypeError", text); };
  if (arguments.positional.size() > count)
    fail(name + "() takes " + std::to_string(count) + " positional argument" + (count == 1 ? "" : "s") +
         " but " + std::to_string(arguments.positional.size()) +
         (arguments.positional.size() == 1 ? " was given" : " were given"));
  std::vector<std::optional<Value>> values(count);
  std::move(arguments.positional.begin(), arguments.positional.end(), values.begin());
  for (auto& [keyword, value] : arguments.keywords) {
    std::size_t i = 0;
    while (i < count && syntax_.names[function.parameters[i].name] != keyword) ++i;
    if (i == count) refuse_keyword(expression, function, keyword);
    if (values[i]) fail(name + "() got multiple values for argument '" + keyword + "'");
    values[i] = std::move(value);
  }
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < count; ++i)
    if (!values[i] && !function.parameters[i].default_value)
      missing.push_back(syntax_.names[function.parameters[i].name]);
  if (!missing.empty()) fail(missing_text(name, missing));
  if (calls_ >= max_calls)
    source().fail(expression.offset, "RecursionError",
                  "'" + name + "' is called more than " + std::to_string(max_calls) +
                      " calls deep; recursion without an end known while reading is not in the language");
  return call_function(index, std::move(values));
}

Value Tracer::call_function(Index32 index, std::vector<std::optional<Value>> arguments) {
  const FunctionSyntax& function = syntax_.functions[index];
  const Depth depth(*this, function.offset);
  const auto defaults = defaults_.find(index);
  if (defaults == defaults_.end())
    source().fail(
        function.offset, "NameError",
        "name '" + syntax_.names[function.name] + "' is not defined: its definition is not reached");
  Frame frame{.function = &function, .names = {}, .outer = &module_frame_};
  for (std::size_t i = 0; i < function.parameters.size(); ++i)
    frame.names.emplace(function.parameters[i].name,
                        arguments[i] ? std::move(*arguments[i]) : *defaults->second[i]);
  const Within within(*this, frame);
  if (!loops_ || calls_ > 1 || !loops_->read_function(index)) execute(function.body);
  return placed(source(), function.offset, [&] { return result_of_call(frame); });
}

}  // namespace weft::source
