// Which of a file's own statements what is asked for needs.
#pragma once
#include <algorithm>
#include <span>
#include <unordered_map>
#include <unordered_set>

#include "frontend/source/syntax/ast.hpp"

namespace weft::source {

/// A statement is needed where it binds a name that is read, by what is asked for or by what is needed for
/// it, or may change what such a name is bound to: where it speaks of that name, or of a function that does.
/// A name that is only ever bound to numbers, texts, functions and the like is bound to what nothing changes;
/// and NumPy's functions, and those of libraries that plot and the like, change nothing of what they are
/// given, but for a few. A state that functions use is taken for a name: NumPy's generator, what becomes of
/// errors, how arrays are printed.
class NeededStatements {
 public:
  NeededStatements(const Syntax& syntax, std::span<const Block> files);
  void need(Index32 name);
  bool is_needed(Index32 statement) const { return needed_.contains(statement); }
  /// The names that the statement binds, and those whose values it may change.
  std::unordered_set<Index32> changed_by(Index32 statement) const;
  /// Whether the name stands for such a state.
  bool is_state(Index32 name) const {
    return std::ranges::find(states_, name, &State::symbol) != states_.end();
  }
  bool is_random(Index32 name) const { return !states_.empty() && name == states_.front().symbol; }

 private:
  using Set = std::unordered_set<Index32>;
  struct Own {
    Index32 statement;
    bool defines = false;  // an import or a definition, which changes nothing
    Set reads, bound, mentioned;
  };

  void add(Index32 statement);
  void add_import(const ImportSyntax& import);
  void collect(const Statement& statement, Own& own) const;
  void collect(const Expression& expression, Own& own) const;
  void collect_function(Index32 function, Own& own) const;
  void read(const Own& own);
  void touch(Index32 name, bool is_function);
  bool is_mutable(Index32 name);
  bool is_immutable(const Expression& expression);
  bool is_immutable_of(Index32 name, const Statement& statement);
  bool is_immutable_call(const Expression& call);
  bool only_looks(const Own& own) const;
  bool only_looks(const Expression& expression) const;
  bool calls_what_looks(const Expression& call) const;
  const Expression* root_of(const Expression& expression) const;
  bool is_imported(Index32 name) const;
  void add_states(const ImportSyntax& import);
  void add_alias(const ImportSyntax& import, Own& own) const;

  const Syntax& syntax_;
  struct State {
    std::string_view name;
    Index32 symbol;                    // a name that no program has
    std::optional<Index32> attribute;  // as programs have it
  };
  std::vector<State> states_;
  void speaks_of_state(Index32 attribute, Set& names) const;
  std::vector<Own> own_;
  std::unordered_map<Index32, std::vector<std::size_t>> binders_, mentioners_;
  std::unordered_map<Index32, std::vector<Index32>> callers_;  // functions that speak of a name
  std::unordered_map<Index32, Set> spoken_of_;                 // names that a function speaks of
  std::unordered_map<Index32, std::string> imported_;          // the modules that names come from
  std::unordered_map<Index32, bool> mutable_;
  std::vector<Index32> asked_;  // names of which is_mutable is being worked out
  Set needed_, read_, touched_;
  std::vector<Index32> pending_;
};

}  // namespace weft::source
