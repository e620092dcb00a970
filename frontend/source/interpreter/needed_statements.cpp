#include "frontend/source/interpreter/needed_statements.hpp"

#include <algorithm>

#include "frontend/source/names/imports.hpp"
#include "frontend/source/syntax/known_modules.hpp"
#include "frontend/source/syntax/name_uses.hpp"
#include "frontend/source/syntax/words.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// Libraries whose functions change nothing of what they are given.
constexpr std::string_view looking_modules = R"(
argparse csv datetime functools itertools json logging matplotlib os pandas pathlib plotly pprint pylab scipy seaborn sklearn
sys time timeit tqdm typing warnings
)";
/// Functions of NumPy that do change what they are given.
constexpr std::string_view changing_functions = R"(
at copyto fill_diagonal place put put_along_axis putmask random resize setflags seterr shuffle
)";
constexpr std::string_view looking_builtins = R"(
abs all any bool complex dict enumerate float format frozenset hash int isinstance len list max min print range repr
reversed round set sorted str sum tuple type zip
)";
/// Those whose results are numbers, texts and the like.
constexpr std::string_view immutable_builtins = R"(
abs bool complex float frozenset hash int len pow range repr round str
)";
constexpr std::string_view immutable_functions = R"(
acos asin atan atan2 cbrt ceil cos cosh deg2rad dtype exp exp2 finfo float32 float64 floor hypot iinfo int32 int64 log log10 log1p
log2 power rad2deg radians sin sinh sqrt tan tanh
)";

constexpr std::size_t most_asked = 10;

std::vector<std::string> all_names(const std::string& module) {
  try {
    return public_names(module);
  } catch (const Error&) {
    return {};
  }
}

}  // namespace

NeededStatements::NeededStatements(const Syntax& syntax, std::span<const Block> files) : syntax_(syntax) {
  const auto symbol = [&](std::string_view name) {
    const auto found = syntax.name_index.find(std::string(name));
    return found == syntax.name_index.end() ? std::nullopt : std::optional(found->second);
  };
  for (const std::string_view state : state_names)
    states_.push_back({state.substr(1), *symbol(state), symbol(state.substr(1))});
  for (const Block& body : files)
    for (Index32 i = 0; i < body.count; ++i) add(body.first + i);
  for (const auto& [name, spoken] : spoken_of_)
    for (const Index32 of : spoken) callers_[of].push_back(name);
  for (const Own& own : own_)
    for (const Index32 name : own.bound) is_mutable(name);
  if (const auto printed = symbol("print")) spoken_of_[*printed].insert(states_[2].symbol);
  for (const Own& own : own_) {
    const Statement& statement = syntax_.statements[own.statement];
    const bool of_all =
        statement.kind == StatementKind::import && syntax_.imports[statement.symbol].member == "*";
    if (of_all || statement.kind == StatementKind::enter || statement.kind == StatementKind::leave) read(own);
  }
  need(states_[1].symbol);
}

void NeededStatements::add(Index32 statement) {
  const Statement& syntax = syntax_.statements[statement];
  Own own{.statement = statement, .reads = {}, .bound = {}, .mentioned = {}};
  own.defines = syntax.kind == StatementKind::def || syntax.kind == StatementKind::unread ||
                syntax.kind == StatementKind::import;
  const NameUses uses = name_uses(syntax_, {statement, 1});
  own.reads = uses.live;
  for (const auto& [name, count] : uses.bound) own.bound.insert(name);
  collect(syntax, own);
  own.mentioned.insert(own.reads.begin(), own.reads.end());
  own.mentioned.insert(own.bound.begin(), own.bound.end());
  if (syntax.kind == StatementKind::import) add_import(syntax_.imports[syntax.symbol]);
  for (const Index32 name : own.bound) binders_[name].push_back(own_.size());
  if (!own.defines)
    for (const Index32 name : own.mentioned) mentioners_[name].push_back(own_.size());
  if (syntax.kind == StatementKind::def)
    spoken_of_[syntax_.functions[syntax.symbol].name].insert(own.reads.begin(), own.reads.end());
  own_.push_back(std::move(own));
}

/// Where the name that stands after a dot is one of a state.
void NeededStatements::speaks_of_state(Index32 attribute, Set& names) const {
  for (const State& state : states_)
    if (state.attribute == attribute) names.insert(state.symbol);
}

void NeededStatements::add_import(const ImportSyntax& import) {
  if (import.member == "*") {
    if (import.module.starts_with("numpy"))
      for (const std::string& name : all_names(import.module))
        if (const auto known = syntax_.name_index.find(name); known != syntax_.name_index.end())
          add_states({.module = import.module, .member = name, .bound = known->second});
    return;
  }
  const auto [known, fresh] = imported_.try_emplace(import.bound, import.file ? "" : import.module);
  if (!fresh && known->second != import.module) known->second = "";
  if (const auto member = syntax_.name_index.find(import.member);
      import.file && member != syntax_.name_index.end())
    spoken_of_[import.bound].insert(member->second);
  add_states(import);
}

void NeededStatements::add_states(const ImportSyntax& import) {
  for (const State& state : states_)
    if ((import.module == "numpy" && import.member == state.name) ||
        import.module.starts_with("numpy." + std::string(state.name)))
      spoken_of_[import.bound].insert(state.symbol);
}

void NeededStatements::collect(const Statement& statement, Own& own) const {
  for (Index32 i = 0; i < statement.count; ++i) collect(syntax_.expression(statement, i), own);
  if (statement.kind == StatementKind::def || statement.kind == StatementKind::unread)
    collect_function(statement.symbol, own);
  if (statement.kind == StatementKind::import) add_alias(syntax_.imports[statement.symbol], own);
  for (Index32 b = 0; b < statement.block_count; ++b) {
    const Block& block = syntax_.blocks[statement.first_block + b];
    for (Index32 i = 0; i < block.count; ++i) collect(syntax_.statements[block.first + i], own);
  }
}

/// The member of one of the program's own files.
void NeededStatements::add_alias(const ImportSyntax& import, Own& own) const {
  const auto member = syntax_.name_index.find(import.member);
  if (import.file && member != syntax_.name_index.end()) own.reads.insert(member->second);
}

void NeededStatements::collect(const Expression& expression, Own& own) const {
  if (expression.kind == ExpressionKind::name) own.mentioned.insert(expression.symbol);
  const bool several = syntax_.files.size() > 1;  // whose names may stand after dots
  if (expression.kind == ExpressionKind::attribute) {
    speaks_of_state(expression.symbol, own.reads);
    if (several) own.reads.insert(expression.symbol);
  }
  if (const auto function = function_made_by(expression)) collect_function(*function, own);
  for (Index32 i = 0; i < expression.count; ++i) collect(syntax_.child(expression, i), own);
}

void NeededStatements::collect_function(Index32 function, Own& own) const {
  const FunctionSyntax& syntax = syntax_.functions[function];
  own.reads.insert(syntax.free.begin(), syntax.free.end());
  if (syntax_.files.size() > 1) own.reads.insert(syntax.attributes.begin(), syntax.attributes.end());
  for (const Index32 attribute : syntax.attributes) speaks_of_state(attribute, own.reads);
}

void NeededStatements::need(Index32 name) {
  pending_.push_back(name);
  while (!pending_.empty()) {
    const Index32 next = pending_.back();
    pending_.pop_back();
    if (!read_.insert(next).second) continue;
    if (const auto binders = binders_.find(next); binders != binders_.end())
      for (const std::size_t binder : binders->second) read(own_[binder]);
    const auto spoken = spoken_of_.find(next);
    if (spoken != spoken_of_.end())
      pending_.insert(pending_.end(), spoken->second.begin(), spoken->second.end());
    if (is_state(next) || is_mutable(next)) touch(next, false);
  }
}

void NeededStatements::read(const Own& own) {
  if (!needed_.insert(own.statement).second) return;
  pending_.insert(pending_.end(), own.reads.begin(), own.reads.end());
  if (own.defines) return;
  for (const Index32 name : own.bound)
    if (is_mutable(name)) touch(name, false);
}

/// What speaks of the name may change what it is bound to.
void NeededStatements::touch(Index32 name, bool is_function) {
  std::vector<std::pair<Index32, bool>> all{{name, is_function}};
  while (!all.empty()) {
    const auto [next, calls] = all.back();
    all.pop_back();
    if (!touched_.insert(next).second) continue;
    for (const Index32 function : callers_[next]) all.emplace_back(function, true);
    for (const std::size_t mentioner : mentioners_[next]) {
      const Own& own = own_[mentioner];
      if (calls || !only_looks(own)) {
        if (needed_.insert(own.statement).second)
          pending_.insert(pending_.end(), own.reads.begin(), own.reads.end());
      }
      for (const Index32 other : own.bound)
        if (is_mutable(other)) all.emplace_back(other, false);
    }
  }
}

/// And bound to nothing else.
bool NeededStatements::is_imported(Index32 name) const {
  const auto module = imported_.find(name);
  if (module == imported_.end() || module->second.empty()) return false;
  return std::ranges::all_of(binders_.at(name), [&](std::size_t binder) {
    return syntax_.statements[own_[binder].statement].kind == StatementKind::import;
  });
}

/// Whether what the name is bound to may change, other than by binding it anew.
bool NeededStatements::is_mutable(Index32 name) {
  const auto binders = binders_.find(name);
  if (binders == binders_.end() || (!asked_.empty() && asked_.back() == name)) return false;
  const auto [known, fresh] = mutable_.try_emplace(name, true);  // true for those that ask for each other
  if (!fresh || asked_.size() > most_asked) return known->second;
  asked_.push_back(name);
  const bool immutable = std::ranges::all_of(binders->second, [&](std::size_t binder) {
    const Own& own = own_[binder];
    return own.defines || is_immutable_of(name, syntax_.statements[own.statement]);
  });
  asked_.pop_back();
  return mutable_[name] = !immutable;
}

bool NeededStatements::is_immutable_of(Index32 name, const Statement& statement) {
  const auto is_name = [&](const Expression& target) {
    return target.kind == ExpressionKind::name && target.symbol == name;
  };
  if (statement.kind == StatementKind::for_ && is_name(syntax_.expression(statement))) {
    const Expression& items = syntax_.expression(statement, 1);
    if (items.kind != ExpressionKind::call || !is_immutable(items)) return false;
    const NameUses uses = name_uses(syntax_, syntax_.blocks[statement.first_block]);
    return !uses.bound.contains(name);
  }
  const bool assigns = statement.kind == StatementKind::assign || statement.kind == StatementKind::augmented;
  return assigns && is_name(syntax_.expression(statement)) &&
         is_immutable(syntax_.expression(statement, statement.count - 1));
}

bool NeededStatements::is_immutable(const Expression& expression) {
  const auto all = [&] {
    for (Index32 i = 0; i < expression.count; ++i)
      if (!is_immutable(syntax_.child(expression, i))) return false;
    return true;
  };
  switch (expression.kind) {
    case ExpressionKind::name:
      return !is_mutable(expression.symbol);
    case ExpressionKind::attribute: {
      const Expression& of = syntax_.child(expression);
      return of.kind == ExpressionKind::name && is_imported(of.symbol);
    }
    case ExpressionKind::tuple:
    case ExpressionKind::unary:
    case ExpressionKind::arithmetic:
    case ExpressionKind::comparison:
    case ExpressionKind::boolean:
    case ExpressionKind::conditional:
    case ExpressionKind::link:
      return all();
    case ExpressionKind::call:
      return is_immutable_call(expression);
    case ExpressionKind::integer:
    case ExpressionKind::real:
    case ExpressionKind::imaginary:
    case ExpressionKind::string:
    case ExpressionKind::formatted:
    case ExpressionKind::constant:
      return true;
    default:
      return function_made_by(expression).has_value();
  }
}

bool NeededStatements::is_immutable_call(const Expression& call) {
  const Expression& callee = syntax_.child(call);
  if (callee.kind == ExpressionKind::name && !binders_.contains(callee.symbol))
    return holds(immutable_builtins, syntax_.names[callee.symbol]);
  if (callee.kind != ExpressionKind::attribute || !is_immutable(callee)) return false;
  if (!holds(immutable_functions, syntax_.names[callee.symbol])) return false;
  for (Index32 i = 1; i < call.count; ++i)
    if (!is_immutable(syntax_.child(call, i))) return false;
  return true;
}

const Expression* NeededStatements::root_of(const Expression& expression) const {
  const Expression* root = &expression;
  while (root->kind == ExpressionKind::attribute || root->kind == ExpressionKind::subscript ||
         root->kind == ExpressionKind::call)
    root = &syntax_.child(*root);
  return root->kind == ExpressionKind::name ? root : nullptr;
}

bool NeededStatements::calls_what_looks(const Expression& call) const {
  const Expression* root = root_of(syntax_.child(call));
  if (!root) return false;
  if (!binders_.contains(root->symbol)) return holds(looking_builtins, syntax_.names[root->symbol]);
  if (!is_imported(root->symbol)) return false;
  const std::string_view first = first_part(imported_.at(root->symbol));
  if (first != "numpy" && first != "math") return holds(looking_modules, first);
  for (const Expression* at = &syntax_.child(call); at->kind == ExpressionKind::attribute;
       at = &syntax_.child(*at))
    if (holds(changing_functions, syntax_.names[at->symbol])) return false;
  if (holds(changing_functions, syntax_.names[root->symbol])) return false;
  for (Index32 i = 1; i < call.count; ++i)
    if (const Expression& argument = syntax_.child(call, i);
        argument.kind == ExpressionKind::keyword && syntax_.names[argument.symbol] == "out")
      return false;
  return true;
}

bool NeededStatements::only_looks(const Expression& expression) const {
  if (expression.kind == ExpressionKind::refused) return false;
  if (expression.kind == ExpressionKind::call && !calls_what_looks(expression)) return false;
  for (Index32 i = 0; i < expression.count; ++i)
    if (!only_looks(syntax_.child(expression, i))) return false;
  return true;
}

/// Whether a statement changes nothing of what it speaks of: it computes, and binds names.
bool NeededStatements::only_looks(const Own& own) const {
  const Statement& statement = syntax_.statements[own.statement];
  if (own.defines || statement.kind == StatementKind::pass) return true;
  for (const State& state : states_)
    if (own.mentioned.contains(state.symbol)) return false;
  if (statement.kind != StatementKind::expression && statement.kind != StatementKind::assign) return false;
  for (Index32 i = 0; i < statement.count; ++i) {
    const Expression& part = syntax_.expression(statement, i);
    const bool is_target = i + 1 < statement.count;
    const bool several = part.kind == ExpressionKind::tuple || part.kind == ExpressionKind::list;
    if (is_target && part.kind != ExpressionKind::name && !several) return false;
    for (Index32 k = 0; is_target && several && k < part.count; ++k)
      if (syntax_.child(part, k).kind != ExpressionKind::name) return false;
    if (!only_looks(part)) return false;
  }
  return true;
}

std::unordered_set<Index32> NeededStatements::changed_by(Index32 statement) const {
  const auto found = std::ranges::lower_bound(own_, statement, {}, &Own::statement);
  if (found == own_.end() || found->statement != statement) return {};
  Set changed = found->bound;
  if (only_looks(*found)) return changed;
  std::vector<Index32> all(found->mentioned.begin(), found->mentioned.end());
  for (Set seen; !all.empty();) {
    const Index32 next = all.back();
    all.pop_back();
    if (!seen.insert(next).second) continue;
    changed.insert(next);
    if (const auto spoken = spoken_of_.find(next); spoken != spoken_of_.end())
      all.insert(all.end(), spoken->second.begin(), spoken->second.end());
  }
  return changed;
}

}  // namespace weft::source
