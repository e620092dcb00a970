#include <algorithm>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/interpreter/bind_arguments.hpp"
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/items/iteration.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/items/operands.hpp"
#include "frontend/source/loops/loop_reader.hpp"
#include "frontend/source/names/imports.hpp"
#include "frontend/source/operators/choosing.hpp"
#include "frontend/source/output/call_numpy.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/texts/exceptions.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/texts/number_texts.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/text_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"

namespace weft::source {
namespace {

/// The number that a text spells to the type of Python's that is nearest to `dtype`; other values as they
/// are.
Value number_of_text(DType dtype, const Value& value) {
  refuse_unknown_text(value, std::string(name(dtype)) + "()");
  const std::string* text = value.string();
  if (!text || dtype == DType::bfloat16) return value;
  if (dtype == DType::bool_) return !text->empty();
  if (is_complex(dtype)) return complex_of_text(*text);
  if (is_inexact(dtype)) return float_of_text(*text);
  return int_of_text(*text);
}

/// np.float32(x): a scalar, or an array of that dtype for an array.
Value converted(DType dtype, const CallArguments& arguments) {
  refuse_keywords(name(dtype), arguments);
  if (arguments.positional.empty()) return Scalar{numpy::scalar(dtype, 0)};
  if (arguments.positional.size() > 1)
    throw TypeError(std::string(name(dtype)) + "() takes at most 1 argument (" +
                    std::to_string(arguments.positional.size()) + " given)");
  const Value value = number_of_text(dtype, arguments.positional[0]);
  if (const auto* number = value.as<ComputedNumber>()) return Scalar{weft::source::converted(*number, dtype)};
  return fresh(value.sequence() ? array_of_list(value, dtype) : numpy::scalar(dtype, operand(value)));
}

/// What masks mark becomes arrays, but where the callee counts it alone.
void settle(CallArguments& arguments, const Value& callee) {
  const auto* builtin = callee.as<Builtin>();
  if (builtin && (*builtin)->takes_marked) return;
  for (Value& value : arguments.positional) value = settled_items(value);
  for (auto& [keyword, value] : arguments.keywords) value = settled_items(value);
}

/// The first argument that is a choice; null where none is.
Value* choice_among(CallArguments& arguments) {
  if (!reading().makes_choices) return nullptr;
  for (Value& value : arguments.positional)
    if (is_choice(value)) return &value;
  for (auto& [keyword, value] : arguments.keywords)
    if (is_choice(value)) return &value;
  return nullptr;
}

Value made(const ExceptionValue& exception, const CallArguments& arguments) {
  refuse_keywords(exception.name, arguments);
  return made_exception(exception.name, arguments.positional);
}

Value called(const Value& callee, CallArguments arguments, const CallBack& back) {
  if (const auto* function = callee.as<NumpyCallable>()) {
    if (function->self) arguments.positional.insert(arguments.positional.begin(), *function->self);
    return call_numpy(*function->function, std::move(arguments), back);
  }
  if (const auto* exception = callee.as<ExceptionValue>(); exception && !exception->text)
    return made(*exception, arguments);
  const auto* dtype = callee.as<DTypeValue>();
  if (dtype && dtype->is_type) {
    const LooksAtFloats looks;
    return converted(dtype->dtype, arguments);
  }
  throw TypeError("'" + type_name(callee) + "' object is not callable");
}

}  // namespace

CallArguments Tracer::call_arguments(const Expression& expression) {
  CallArguments arguments;
  for (Index32 i = 1; i < expression.count; ++i) {
    const Expression& child = syntax_.child(expression, i);
    if (child.kind == ExpressionKind::keyword)
      arguments.keywords.emplace_back(syntax_.names[child.symbol], evaluate_any(syntax_.child(child)));
    else if (child.kind != ExpressionKind::starred)
      arguments.positional.push_back(evaluate_any(child));
    else
      add_unpacked(child, arguments);
  }
  return arguments;
}

/// `*items`, or `**keywords`.
void Tracer::add_unpacked(const Expression& starred, CallArguments& arguments) {
  const Value value = evaluate_item(syntax_.child(starred));
  placed(source(), starred.offset, [&] {
    if (starred.token == Token::multiply) {
      if (!is_iterable(value))
        throw TypeError("argument after * must be an iterable, not " + type_name(value));
      return static_cast<void>(std::ranges::move(items_of(value), std::back_inserter(arguments.positional)));
    }
    const auto* dict = value.as<std::shared_ptr<Dict>>();
    if (!dict) throw TypeError("argument after ** must be a mapping, not " + type_name(value));
    for (const auto& [key, item] : (*dict)->items()) {
      if (!key.string()) throw TypeError("keywords must be strings");
      arguments.keywords.emplace_back(*key.string(), item);
    }
  });
}

/// The generator that is all that a function of Python takes.
const Expression* Tracer::generator_in(const Expression& call, const Value& callee) const {
  const auto* builtin = callee.as<Builtin>();
  if (!builtin || call.count != 2 || !((*builtin)->takes_all || (*builtin)->fold)) return nullptr;
  const Expression& argument = syntax_.child(call, 1);
  const bool is_generator =
      argument.kind == ExpressionKind::comprehension && argument.token == Token::open_paren;
  return is_generator ? &argument : nullptr;
}

/// What keeps all items as they come cannot tell a generator from a list; what works on each before the next
/// is made takes them one by one.
Value Tracer::call_with_generator(const Expression& call, Builtin builtin, const Expression& generator) {
  if (builtin->takes_all) {
    const Value items = evaluate_list(generator);
    if (builtin->name == "list") return items;  // no other knows them
    return placed(source(), call.offset, [&] { return call_builtin(builtin, {{items}, {}}, nullptr); });
  }
  const std::unique_ptr<FoldingBuiltin> fold = builtin->fold();
  generate(generator, [&](const Value& item) {
    return placed(source(), call.offset, [&] { return fold->take(item); });
  });
  return placed(source(), call.offset, [&] { return fold->result(); });
}

Value Tracer::evaluate_call(const Expression& expression) {
  const Value callee = evaluate_any(syntax_.child(expression));
  if (const Expression* generator = generator_in(expression, callee))
    return call_with_generator(expression, *callee.as<Builtin>(), *generator);
  return call(callee, call_arguments(expression), expression.offset);
}

/// Functions of the file take choices as they are.
Value Tracer::call(const Value& callee, CallArguments arguments, Offset place) {
  placed(source(), place, [&] { settle(arguments, callee); });
  if (const auto* function = callee.as<UserFunction>())
    return call_user_function(**function, std::move(arguments), place);
  if (is_choice(callee))
    return of_each_way(callee, [&](const Value& way) { return call(way, arguments, place); });
  if (Value* choice = choice_among(arguments))
    return of_each_way(Value(*choice), [&](const Value& way) {
      *choice = way;
      return call(callee, arguments, place);
    });
  return placed(source(), place, [&] {
    const auto* builtin = callee.as<Builtin>();
    const auto back = [this, place](const Value& function, std::vector<Value> values) {
      const Value result = call(function, {std::move(values), {}}, place);
      refuse_choice(result);
      return result;
    };
    if (!builtin) return called(callee, std::move(arguments), back);
    return call_builtin(*builtin, std::move(arguments), back);
  });
}

Value Tracer::call_user_function(const Function& function, CallArguments arguments, Offset place) {
  const FunctionSyntax& syntax = syntax_.functions[function.index];
  std::vector<std::optional<Value>> values =
      placed(source(), place, [&] { return bound_arguments(syntax_, syntax, std::move(arguments)); });
  if (calls_ >= max_calls)
    source().fail(place, "RecursionError",
                  "'" + syntax_.names[syntax.name] + "' is called more than " + std::to_string(max_calls) +
                      " calls deep; recursion without an end known while reading is not in the language");
  return call_defined(function, std::move(values));
}

/// As a caller writes them: those that may be named are.
CallArguments Tracer::given_arguments(const FunctionSyntax& syntax,
                                      std::vector<std::optional<Value>> values) const {
  CallArguments given;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!values[i]) continue;
    const ParameterSyntax& parameter = syntax.parameters[i];
    if (parameter.kind != ParameterKind::keyword && given.positional.size() == i)
      given.positional.push_back(*std::move(values[i]));
    else
      given.keywords.emplace_back(syntax_.names[parameter.name], *std::move(values[i]));
  }
  return given;
}

Value Tracer::call_function(Index32 index, std::vector<std::optional<Value>> arguments) {
  const auto function = defined_.find(index);
  const FunctionSyntax& syntax = syntax_.functions[index];
  if (const auto bound = module_frame_->names.find(syntax.name); bound != module_frame_->names.end()) {
    if (const auto* unreadable = bound->second.as<UnreadableValue>())
      fail_unreadable(**unreadable, source(), syntax.offset);
    if (!bound->second.as<UserFunction>() || !syntax.decorators.empty())
      return call(bound->second, given_arguments(syntax, std::move(arguments)), syntax.offset);
  }
  if (function == defined_.end())
    source().fail(syntax.offset, "NameError",
                  "name '" + syntax_.names[syntax.name] + "' is not defined: its definition is not reached");
  return call_defined(*function->second, std::move(arguments));
}

/// A function that ends in an error where it has not returned yet has returned what it did last.
void Tracer::execute_body(const Block& body) {
  try {
    execute(body);
  } catch (const RaisesByData&) {
    if (frame_->returned.empty()) throw;
    frame_->result = std::move(frame_->returned.back().second);
    frame_->returned.pop_back();
  }
}

Value Tracer::call_defined(const Function& function, std::vector<std::optional<Value>> arguments) {
  const FunctionSyntax& syntax = syntax_.functions[function.index];
  const Depth depth(*this, syntax.offset);
  const auto frame = std::make_shared<Frame>(&syntax, function.around);
  for (std::size_t i = 0; i < syntax.parameters.size(); ++i)
    frame->names.emplace(syntax.parameters[i].name,
                         arguments[i] ? std::move(*arguments[i])
                                      : value_without_argument(syntax.parameters[i], function.defaults[i]));
  if (syntax.is_generator) return called_generator(syntax, frame);
  Value result = [&] {
    const Within within(*this, *frame);
    if (!loops_ || calls_ > 1 || !loops_->read_function(function.index)) execute_body(syntax.body);
    return placed(source(), syntax.offset, [&] { return result_of_call(*frame); });
  }();
  look_at_choices();
  frame->forget_others();
  return result;
}

}  // namespace weft::source
