// The syntax tree: flat arrays of small nodes that name each other by index, so that a file of a million
// statements is a few allocations. Chains of operators are one node, so depth is that of brackets and blocks
// alone.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/source/syntax/annotations.hpp"
#include "frontend/source/syntax/tokens.hpp"

namespace weft::source {

/// Into one of Syntax's arrays.
using Index32 = std::uint32_t;
/// Of what is in no function.
inline constexpr Index32 no_function = UINT32_MAX;

enum class ExpressionKind : std::uint8_t {
  name,           // symbol
  integer,        // symbol: into integers
  real,           // symbol: into reals
  imaginary,      // symbol: into reals
  string,         // symbol: into strings
  formatted,      // an f-string: strings and fields
  field,          // {value!conversion:format}; symbol: the conversion's letter, or 0; value, perhaps format
  constant,       // token: true_, false_, none or ellipsis
  tuple,          // children
  list,           // children
  dict,           // pairs, and what `**` puts in
  set,            // children
  pair,           // key: value; two children
  starred,        // token: multiply or power; child
  comprehension,  // the element, then clauses; token: the bracket, open_paren of a generator
  lambda,         // symbol: into Syntax::functions; children: the defaults
  named,          // name := value; symbol: the name; child
  each,           // for target in iterable: a clause
  only,           // if test: a clause
  unary,          // token; child
  arithmetic,     // a + b - c: the first operand, then links
  comparison,     // a < b <= c: the first operand, then links
  boolean,        // token and_ or or_; operands
  link,           // token, at the operator; child: the operand to its right
  conditional,    // value if test else other: test, value, other
  attribute,      // symbol: the name; child
  call,           // callee, then arguments; symbol: the function around it, or no_function
  keyword,        // symbol: the name; child
  subscript,      // value, index
  item_at,        // of what a loop walks, at a place: both names of the reader's own
  appended,       // to a list, a name of the reader's own: an element
  slice,          // start, stop, step; each may be an `absent`
  absent,
  yield,    // token: yield or from; perhaps what it gives
  refused,  // what is not in the language; symbol: into refusals; children: what it reads
};

struct Expression {
  ExpressionKind kind = ExpressionKind::absent;
  Token token = Token::end;
  Offset offset = 0;  // where a message points
  Index32 symbol = 0;
  Index32 first = 0, count = 0;  // into Syntax::children
  std::uint16_t depth = 0;       // of the tree below
};

/// The function that an expression makes, into Syntax::functions.
inline std::optional<Index32> function_made_by(const Expression& expression) {
  if (expression.kind != ExpressionKind::lambda) return std::nullopt;
  return expression.symbol;
}

enum class StatementKind : std::uint8_t {
  expression,  // one
  assign,      // targets from left to right, then the value
  augmented,   // token: the operator; target, value
  if_,         // one test a branch; blocks: one a branch, and one more for else
  while_,      // test; blocks: the body, perhaps else
  for_,        // target, iterable; blocks: the body, perhaps else
  break_,
  continue_,
  return_,  // perhaps a value
  assert_,  // test, perhaps a message
  raise_,   // an exception, or none: the one that is handled
  try_,     // of each handler what it catches and a name, each perhaps `absent`; blocks: the body, one a
            // handler, else and finally, perhaps empty
  delete_,  // targets
  pass,
  enter,    // a call of np.errstate: what follows is in its state
  leave,    // the state that was before
  import,   // symbol: into Syntax::imports
  def,      // symbol: into Syntax::functions; the defaults, then the decorators
  unread,   // a definition that is not in the language; token: class or async; symbol: into functions
  global_,  // names
  refused,  // what is not in the language; symbol: into refusals; what it reads; blocks: what stands in it
};

struct Statement {
  StatementKind kind = StatementKind::pass;
  Token token = Token::end;
  Offset offset = 0;
  Index32 symbol = 0;
  Index32 first = 0, count = 0;              // expressions, into Syntax::children
  Index32 first_block = 0, block_count = 0;  // into Syntax::blocks
};

/// Consecutive statements.
struct Block {
  Index32 first = 0, count = 0;
};

/// How a parameter takes its argument: `a, /`, `a`, `*, a`, `*rest`, `**keywords`.
enum class ParameterKind : std::uint8_t { position, either, keyword, rest, keywords };

struct ParameterSyntax {
  Index32 name = 0;
  ParameterKind kind = ParameterKind::either;
  Offset offset = 0;
  std::optional<Index32> default_value;  // an expression
  std::optional<ArrayAnnotation> array;
  std::shared_ptr<const ReadError> mistake;  // of an annotation that should say an array
  std::string annotation;
  bool takes_one() const { return kind < ParameterKind::rest; }
};

struct FunctionSyntax {
  Index32 name = 0;
  std::string qualified_name;  // as Python's errors say it: "f.<locals>.<lambda>"
  bool is_nested = false;      // in a function, or a lambda
  bool is_generator = false;   // it yields
  Offset offset = 0;
  std::vector<ParameterSyntax> parameters;
  Block body;
  std::string docstring;
  std::vector<Index32> decorators;  // expressions
  std::vector<Index32> locals;      // the names assigned in the body, and the parameters: sorted
  /// The names that functions within read, of this function or of those around it: sorted.
  std::vector<Index32> captured;
  /// The names that it and functions within read and it does not assign: sorted.
  std::vector<Index32> free;
  std::vector<Index32> attributes;  // the names after dots, of functions within too: sorted
};

/// `import module`, `from module import member`, one of them: what a name is bound to.
struct ImportSyntax {
  std::string module;  // "a.b", without the dots that it begins with
  int dots = 0;
  std::string member;  // "" for the module itself, "*" for all that it has
  bool whole = false;  // `import a.b`, which binds `a`
  Index32 bound = 0;
  /// The program's own files (own_files.cpp), into Syntax::files: the module, and the member where it is one,
  /// too.
  std::optional<Index32> file, member_file;
};

/// A file that is read with the first, or a folder of such.
struct FileSyntax {
  std::string path, module, folder;  // folder: in which modules within lie
  Block body;
  std::shared_ptr<const ReadError> mistake;  // in place of the body
};

/// Why something is not read: an error's class and text.
struct Refusal {
  std::string python_name, text;
};

/// A loop that nothing leaves; whether it is one that returns.
struct StructuredLoop {
  Block block;
  bool returns = false;
};

/// A `for` as a while, and the names that it begins with: what it walks, of how many items, and the first
/// place.
struct CountedLoop {
  Index32 items = 0, count = 0, place = 0;
  Block loop;
};

/// A comprehension as a loop that appends to `list` and walks `first`; `names` are all those of the reader's
/// own.
struct LoopOfList {
  Index32 list = 0, first = 0;
  std::vector<Index32> names;
  Block loop;
};

/// States that NumPy's functions use, by the names with which programs speak of them; with a dot before, they
/// are names of the reader's own (needed_statements.cpp).
inline constexpr std::string_view state_names[] = {".random", ".seterr", ".set_printoptions"};

struct Syntax {
  explicit Syntax(SourceText text) : source(std::move(text)) {
    for (const std::string_view name : state_names) intern(name);
  }

  SourceText source;
  std::vector<std::string> names;
  std::unordered_map<std::string, Index32> name_index;
  std::vector<__int128> integers;
  std::vector<double> reals;
  std::vector<std::string> strings;
  std::vector<Expression> expressions;
  std::vector<Index32> children;
  std::vector<Statement> statements;
  std::vector<Block> blocks;
  std::vector<FunctionSyntax> functions;
  std::vector<ImportSyntax> imports;
  std::vector<FileSyntax> files;  // the first one is what is asked for
  std::vector<Refusal> refusals;
  /// By their offsets: loops that conditions break off or continue, or in which they return, written so that
  /// none does (structured_loops.cpp).
  std::unordered_map<Offset, StructuredLoop> structured_loops;
  /// By their offsets: what is read in place of a `for` where data decide how many steps it takes
  /// (counted_loops.cpp).
  std::unordered_map<Offset, CountedLoop> counted_loops;
  /// By the offsets of comprehensions between brackets (list_loops.cpp).
  std::unordered_map<Offset, LoopOfList> lists_by_loops;
  Block module_body;

  Index32 intern(std::string_view name) {
    const auto [entry, fresh] = name_index.try_emplace(std::string(name), static_cast<Index32>(names.size()));
    if (fresh) names.emplace_back(name);
    return entry->second;
  }
  const Expression& child(const Expression& of, Index32 i = 0) const {
    return expressions[children[of.first + i]];
  }
  const Expression& expression(const Statement& of, Index32 i = 0) const {
    return expressions[children[of.first + i]];
  }
};

}  // namespace weft::source
