#include "frontend/source/interpreter/bind_arguments.hpp"

#include <algorithm>

#include "frontend/source/values/dicts.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

using Values = std::vector<std::optional<Value>>;

class Binder {
 public:
  Binder(const Syntax& syntax, const FunctionSyntax& function)
      : syntax_(syntax), function_(function), parameters_(function.parameters), values_(parameters_.size()) {}

  Values bind(CallArguments arguments) {
    take_positional(std::move(arguments.positional));
    for (auto& [keyword, value] : arguments.keywords) take_keyword(keyword, std::move(value));
    check_missing("positional", [](ParameterKind kind) { return kind <= ParameterKind::either; });
    check_missing("keyword-only", [](ParameterKind kind) { return kind == ParameterKind::keyword; });
    return std::move(values_);
  }

 private:
  [[noreturn]] void fail(const std::string& text, const std::string& hint = "") const {
    throw Hinted<TypeError>(function_.qualified_name + "() " + text, hint);
  }
  const std::string& text(std::size_t i) const { return syntax_.names[parameters_[i].name]; }
  std::size_t place_of(ParameterKind kind) const {
    return static_cast<std::size_t>(std::ranges::find(parameters_, kind, &ParameterSyntax::kind) -
                                    parameters_.begin());
  }

  void take_positional(std::vector<Value> arguments) {
    const auto takes = static_cast<std::size_t>(std::ranges::count_if(
        parameters_, [](const ParameterSyntax& each) { return each.kind <= ParameterKind::either; }));
    const std::size_t rest = place_of(ParameterKind::rest);
    if (arguments.size() > takes && rest == parameters_.size()) too_many(takes, arguments.size());
    const auto taken = arguments.begin() + static_cast<std::ptrdiff_t>(std::min(takes, arguments.size()));
    std::move(arguments.begin(), taken, values_.begin());
    if (rest < parameters_.size()) values_[rest] = make_sequence({taken, arguments.end()});
  }

  [[noreturn]] void too_many(std::size_t takes, std::size_t given) const {
    const auto with_default =
        static_cast<std::size_t>(std::ranges::count_if(parameters_, [](const auto& each) {
          return each.kind <= ParameterKind::either && each.default_value;
        }));
    const std::string least = with_default > 0 ? "from " + std::to_string(takes - with_default) + " to " : "";
    fail("takes " + least + std::to_string(takes) + " positional argument" +
         (takes == 1 && with_default == 0 ? "" : "s") + " but " + std::to_string(given) +
         (given == 1 ? " was given" : " were given"));
  }

  void take_keyword(const std::string& keyword, Value value) {
    std::size_t i = 0;
    while (i < parameters_.size() && (!parameters_[i].takes_one() || text(i) != keyword)) ++i;
    const bool named = i < parameters_.size() && parameters_[i].kind != ParameterKind::position;
    const std::size_t others = place_of(ParameterKind::keywords);
    if (!named && others < parameters_.size()) return take_other(others, keyword, std::move(value));
    if (!named && i < parameters_.size())
      fail("got some positional-only arguments passed as keyword arguments: '" + keyword + "'");
    if (!named) fail("got an unexpected keyword argument '" + keyword + "'", suggestion(keyword, names()));
    if (values_[i]) fail("got multiple values for argument '" + keyword + "'");
    values_[i] = std::move(value);
  }

  void take_other(std::size_t place, const std::string& keyword, Value value) {
    if (!values_[place]) values_[place] = std::make_shared<Dict>();
    Dict& others = **values_[place]->as<std::shared_ptr<Dict>>();
    if (others.find(keyword)) fail("got multiple values for keyword argument '" + keyword + "'");
    others.put(keyword, std::move(value));
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < parameters_.size(); ++i) names.push_back(text(i));
    return names;
  }

  void check_missing(const std::string& kind, bool (*is_of_kind)(ParameterKind)) const {
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < parameters_.size(); ++i)
      if (is_of_kind(parameters_[i].kind) && !values_[i] && !parameters_[i].default_value)
        missing.push_back(text(i));
    if (!missing.empty())
      fail("missing " + std::to_string(missing.size()) + " required " + kind + " argument" +
           (missing.size() == 1 ? "" : "s") + ": " + listed(missing));
  }

  static std::string listed(const std::vector<std::string>& missing) {
    std::string names;
    for (std::size_t i = 0; i < missing.size(); ++i)
      names += (i == 0                   ? "'"
                : i + 1 < missing.size() ? ", '"
                : missing.size() == 2    ? " and '"
                                         : ", and '") +
               missing[i] + "'";
    return names;
  }

  const Syntax& syntax_;
  const FunctionSyntax& function_;
  const std::vector<ParameterSyntax>& parameters_;
  Values values_;
};

}  // namespace

Values bound_arguments(const Syntax& syntax, const FunctionSyntax& function, CallArguments arguments) {
  return Binder(syntax, function).bind(std::move(arguments));
}

Value value_without_argument(const ParameterSyntax& parameter, const std::optional<Value>& given_default) {
  if (parameter.kind == ParameterKind::rest) return make_sequence({});
  if (parameter.kind == ParameterKind::keywords) return std::make_shared<Dict>();
  return *given_default;
}

}  // namespace weft::source
