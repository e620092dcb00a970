// The rows of np.errstate and its kin.
#include <algorithm>

#include "frontend/source/data/float_errors.hpp"
#include "frontend/source/functions/numpy_function.hpp"
#include "frontend/source/texts/formatting.hpp"
#include "frontend/source/values/dicts.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

using numpy::ErrorHandling, numpy::Errstate;

struct Mode {
  std::string_view name;
  ErrorHandling handling;
};
constexpr Mode modes[] = {{"ignore", ErrorHandling::ignore},
                          {"warn", ErrorHandling::warn},
                          {"raise", ErrorHandling::raise},
                          {"print", ErrorHandling::print}};

struct Kind {
  const char* name;
  ErrorHandling Errstate::* handling;
};
constexpr Kind kinds[] = {{"divide", &Errstate::divide},
                          {"over", &Errstate::over},
                          {"under", &Errstate::under},
                          {"invalid", &Errstate::invalid}};

ErrorHandling handling_of(const Value& value) {
  const std::string* text = value.string();
  const auto mode = std::ranges::find_if(modes, [&](const Mode& each) { return text && each.name == *text; });
  if (mode != std::end(modes)) return mode->handling;
  if (text && (*text == "call" || *text == "log"))
    throw NotImplementedError("floating-point errors that call a function are not read");
  throw ValueError("invalid error mode " + represented(value));
}

/// `all` comes first. Errors: ValueError for a mode that is none; NotImplementedError for `call` and `log`.
Errstate changed_state(const Errstate& state, const BoundArguments& given) {
  Errstate changed = state;
  for (const Kind& kind : kinds) {
    if (given.has("all")) changed.*kind.handling = handling_of(given["all"]);
    if (given.has(kind.name)) changed.*kind.handling = handling_of(given[kind.name]);
  }
  return changed;
}

/// As np.geterr gives it.
Value dict_of(const Errstate& state) {
  auto dict = std::make_shared<Dict>();
  for (const Kind& kind : kinds)
    for (const Mode& mode : modes)
      if (mode.handling == state.*kind.handling) dict->put(std::string(kind.name), std::string(mode.name));
  return dict;
}

constexpr std::string_view signature = "all=None, divide=None, over=None, under=None, invalid=None";
constexpr std::string_view errstate_signature =
    "*, call=None, all=None, divide=None, over=None, under=None, invalid=None";

Value errstate(const BoundArguments& given) {
  if (given.has("call")) throw NotImplementedError("floating-point errors that call a function are not read");
  return dict_of(changed_state(ReadFloatErrors::at_hand().state(), given));
}

Value seterr(const BoundArguments& given) {
  ReadFloatErrors& errors = ReadFloatErrors::at_hand();
  const Value before = dict_of(errors.state());
  errors.change(changed_state(errors.state(), given));
  return before;
}

Value geterr(const BoundArguments&) { return dict_of(ReadFloatErrors::at_hand().state()); }

Value seterrcall(const BoundArguments& given) {
  if (given["func"].is_none()) return NoneValue{};
  throw NotImplementedError("floating-point errors that call a function are not read");
}

Value geterrcall(const BoundArguments&) { return NoneValue{}; }

constexpr NumpyFunction rows[] = {
    {"errstate", errstate_signature, errstate},
    {"geterr", "", geterr},
    {"geterrcall", "", geterrcall},
    {"seterr", signature, seterr},
    {"seterrcall", "func", seterrcall},
};

}  // namespace

Errstate state_of(const Value& dict) {
  Errstate state;
  for (const Kind& kind : kinds)
    state.*kind.handling = handling_of(*(*dict.as<std::shared_ptr<Dict>>())->find(std::string(kind.name)));
  return state;
}

FunctionTable errstate_table() { return rows; }

}  // namespace weft::source
