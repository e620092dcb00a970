// What definitions and imports bind names to.
#include <algorithm>

#include "frontend/source/interpreter/attempt.hpp"
#include "frontend/source/interpreter/tracer.hpp"
#include "frontend/source/names/attributes.hpp"
#include "frontend/source/names/imports.hpp"
#include "frontend/source/python/builtins.hpp"
#include "frontend/source/syntax/known_modules.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// Decorators that change nothing of what a function computes: they compile it, remember its results, or say
/// something of it.
constexpr std::string_view known_decorators[] = {
    "autojit",   "boost",   "cache", "cfunc",   "final",   "jit",           "njit",
    "lru_cache", "memoize", "wraps", "profile", "pythran", "no_type_check", "staticmethod"};

}  // namespace

void Tracer::fail_refused(Offset offset, Index32 refusal) const {
  const Refusal& why = syntax_.refusals[refusal];
  source().fail(offset, why.python_name, why.text);
}

/// The decorator nearest to a function is applied first.
void Tracer::define(const Statement& statement) {
  const FunctionSyntax& syntax = syntax_.functions[statement.symbol];
  Value function = defined(statement.symbol);
  if (frame_->is_module()) defined_[statement.symbol] = *function.as<UserFunction>();
  try {
    for (std::size_t i = syntax.decorators.size(); i-- > 0;)
      function = decorated(syntax_.expressions[syntax.decorators[i]], function);
  } catch (const ReadError& error) {
    if (!is_refusal(error)) throw;
    function =
        std::make_shared<const Unreadable>(Unreadable{"", "", "", std::make_shared<const ReadError>(error)});
  }
  bind(syntax.name, function);
}

/// A decorator of a module that is not read is known by its name; any other is called.
Value Tracer::decorated(const Expression& decorator, const Value& function) {
  const Expression* named = &decorator;
  while (named->kind == ExpressionKind::call) named = &syntax_.child(*named);
  const Expression* root = named;
  while (root->kind == ExpressionKind::attribute) root = &syntax_.child(*root);
  if (root->kind == ExpressionKind::name && !is_read(*root)) {
    const std::string& name = syntax_.names[named->symbol];
    if (std::ranges::find(known_decorators, name) != std::end(known_decorators)) return function;
    if (name == "vectorize") return call(attribute(NumpyModule{}, name), {{function}, {}}, decorator.offset);
  }
  return call(evaluate(decorator), {{function}, {}}, decorator.offset);
}

/// Whether the name is bound to what can be read.
bool Tracer::is_read(const Expression& name) const {
  for (const Frame* frame = frame_; frame; frame = frame->outer.get())
    if (const auto found = frame->names.find(name.symbol); found != frame->names.end())
      return !found->second.as<UnreadableValue>();
  return find_builtin(syntax_.names[name.symbol]).has_value();
}

/// Defaults are evaluated where a function is defined, as Python does.
Value Tracer::defined(Index32 index) {
  const FunctionSyntax& syntax = syntax_.functions[index];
  const auto function = std::make_shared<Function>();
  function->index = index;
  function->around = frame_->shared_from_this();
  for (const ParameterSyntax& parameter : syntax.parameters) {
    function->defaults.emplace_back();
    if (!parameter.default_value) continue;
    const Value value = evaluate_item(syntax_.expressions[*parameter.default_value]);
    function->depth = std::max(function->depth, nesting_of(value).depth + 1);
    function->defaults.back() = value;
  }
  if (function->depth > max_nesting)
    source().fail(syntax.offset, "MemoryError",
                  "functions are nested too deeply in the defaults of functions");
  captured_.add(function);
  return UserFunction(function);
}

/// A class, or an asynchronous function: whoever reads its name comes to it.
void Tracer::define_unread(const Statement& statement) {
  const ReadError error =
      source().error(statement.offset, "SyntaxError",
                     "not in the language that is read: '" + std::string(spelling(statement.token)) + "'");
  bind(syntax_.functions[statement.symbol].name,
       std::make_shared<const Unreadable>(Unreadable{"", "", "", std::make_shared<const ReadError>(error)}));
}

/// A name that the function only reads is that of the file without being told.
void Tracer::execute_global(const Statement& statement) const {
  const Frame& frame = function_frame();
  for (Index32 i = 0; frame.function && i < statement.count; ++i) {
    const bool binds =
        std::ranges::binary_search(frame.function->locals, syntax_.expression(statement, i).symbol);
    if (binds) fail_refused(statement.offset, statement.symbol);
  }
}

void Tracer::execute_import(const Statement& statement) {
  const ImportSyntax& import = syntax_.imports[statement.symbol];
  if (is_missing(import)) {
    const ExceptionValue missing = missing_module(import);
    if (Attempt::would_catch(*this, missing.name)) raise(statement.offset, missing);
  }
  const bool all = import.member == "*";
  placed(source(), statement.offset, [&] {
    if (import.file && all) return import_all(import, statement.offset);
    if (import.file) return bind(import.bound, imported_member(import, statement.offset));
    if (!all) return bind(import.bound, imported_value(import));
    if (!is_known_module(import.module) || import.dots > 0) return;
    for (const std::string& name : public_names(import.module))
      if (const auto known = syntax_.name_index.find(name); known != syntax_.name_index.end())
        bind(known->second, imported_value({.module = import.module, .member = name}));
  });
}

}  // namespace weft::source
