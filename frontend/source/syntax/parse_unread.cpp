// What is Python's and not in the language: statements that are an error where they are come to, and what the
// names that they bind would be.
#include <algorithm>

#include "frontend/source/syntax/parser.hpp"

namespace weft::source {

/// The tokens from the one at hand on, which are left where they are.
class Parser::Ahead {
 public:
  explicit Ahead(const Parser& parser)
      : given_{parser.current_, parser.following_}, rest_(parser.tokenizer_) {}
  Lexeme next() { return count_ < 2 ? given_[count_++] : rest_.next(); }

 private:
  Lexeme given_[2];
  int count_ = 0;
  Tokenizer rest_;
};

namespace {

int bracket_step(Token token) {
  switch (token) {
    case Token::open_paren:
    case Token::open_bracket:
    case Token::open_brace:
      return 1;
    case Token::close_paren:
    case Token::close_bracket:
    case Token::close_brace:
      return -1;
    default:
      return 0;
  }
}

}  // namespace

Statement Parser::assigned(Offset offset, Index32 target, Index32 value) {
  Statement statement{.kind = StatementKind::assign, .offset = offset};
  set_expressions(statement, {target, value});
  return statement;
}

/// Whether the parenthesis at hand holds all that stands before a colon.
bool Parser::are_in_parentheses() const {
  if (!at(Token::open_paren)) return false;
  Ahead ahead(*this);
  int depth = 0;
  do {
    const Lexeme lexeme = ahead.next();
    if (lexeme.token == Token::end) return false;
    depth += bracket_step(lexeme.token);
  } while (depth > 0);
  return ahead.next().token == Token::colon;
}

std::vector<Parser::WithItem> Parser::with_items() {
  const bool in_parentheses = are_in_parentheses();
  if (in_parentheses) take();
  std::vector<WithItem> items;
  do {
    if (in_parentheses && !items.empty() && at(Token::close_paren)) break;
    items.push_back({expression(), {}});
    if (!accept(Token::as)) continue;
    items.back().target = target_item();
    check_target(*items.back().target);
  } while (accept(Token::comma));
  if (in_parentheses) expect(Token::close_paren);
  return items;
}

bool Parser::is_errstate(const WithItem& item) const {
  const Expression& call = syntax_.expressions[item.context];
  if (item.target || call.kind != ExpressionKind::call) return false;
  const Expression& function = syntax_.child(call);
  const bool named = function.kind == ExpressionKind::attribute || function.kind == ExpressionKind::name;
  return named && syntax_.names[function.symbol] == "errstate";
}

/// `with np.errstate(...):` has no scope of its own: its statements stand between two that change the state.
void Parser::with(std::vector<Statement>& into) {
  const Offset offset = take().offset;
  const std::vector<WithItem> items = with_items();
  const auto is_ours = [&](const WithItem& item) { return is_errstate(item); };
  if (std::ranges::all_of(items, is_ours)) {
    for (const WithItem& item : items) {
      Statement entered{.kind = StatementKind::enter, .offset = node(item.context).offset};
      set_expressions(entered, {item.context});
      into.push_back(entered);
    }
    statements_within(into);
    for (std::size_t i = 0; i < items.size(); ++i)
      into.push_back({.kind = StatementKind::leave, .offset = offset});
    return;
  }
  std::vector<Statement> body;
  std::vector<Index32> contexts;
  for (const WithItem& item : items) {
    contexts.push_back(item.context);
    if (item.target) body.push_back(assigned(offset, *item.target, item.context));
  }
  statements_within(body);
  into.push_back(refused_statement(offset, "'with' of anything but np.errstate", contexts, {keep(body)}));
}

/// `match` is a word as any other, but before a line that ends in a colon and one that begins with `case`.
bool Parser::begins_match() const {
  if (!at(Token::name) || word(current_) != "match") return false;
  Ahead ahead(*this);
  ahead.next();
  Lexeme before = ahead.next();
  if (before.token == Token::newline || before.token == Token::colon) return false;
  for (Lexeme next = before; next.token != Token::newline; before = next, next = ahead.next())
    if (next.token == Token::end) return false;
  if (before.token != Token::colon || ahead.next().token != Token::indent) return false;
  const Lexeme first = ahead.next();
  return first.token == Token::name && word(first) == "case";
}

Statement Parser::match() {
  const Offset offset = take().offset;
  std::vector<Index32> read{expression_list(true)};
  std::vector<Block> blocks;
  expect(Token::colon);
  expect(Token::newline);
  expect(Token::indent);
  while (!accept(Token::dedent)) {
    if (!at(Token::name) || word(current_) != "case") unexpected();
    take();
    read.push_back(pattern());
    blocks.push_back(block());
  }
  return refused_statement(offset, "'match'", read, blocks);
}

/// The names in the pattern of a case, up to its colon, any of which it may bind.
Index32 Parser::pattern() {
  const Offset offset = current_.offset;
  std::vector<Index32> names;
  for (int depth = 0; depth > 0 || !at(Token::colon);) {
    if (at(Token::newline) || at(Token::end)) unexpected();
    depth += bracket_step(current_.token);
    const bool is_name = at(Token::name);
    const Lexeme taken = take();
    if (!is_name) continue;
    names.push_back(name(taken));
    check_target(names.back());
  }
  return add({.kind = ExpressionKind::tuple, .offset = offset}, names);
}

/// A class is parsed as a function whose body it is, and is none.
Statement Parser::class_definition(const std::vector<Index32>& decorators) {
  const Offset offset = take().offset;
  const Lexeme name = expect(Token::name);
  FunctionSyntax made{.name = syntax_.intern(word(name)), .is_nested = true, .offset = name.offset};
  binds(made.name);
  skip_type_parameters();
  std::vector<Index32> bases = decorators;
  if (const Lexeme open = current_; accept(Token::open_paren)) arguments(bases, open, name.offset);
  Statement statement{.kind = StatementKind::unread, .token = Token::class_, .offset = offset};
  set_expressions(statement, bases);
  statement.symbol = add_function(std::move(made), [&] {
    in_class_ = true;
    return block();
  });
  return statement;
}

/// What follows `async`: a def, a for or a with.
void Parser::asynchronous(std::vector<Statement>& into, const std::vector<Index32>& decorators) {
  const Offset offset = take().offset;
  if (at(Token::def)) {
    Statement made = function(decorators);
    made.kind = StatementKind::unread, made.token = Token::async, made.offset = offset;
    return into.push_back(made);
  }
  if (!at(Token::for_) && !at(Token::with)) unexpected();
  std::vector<Statement> body;
  statement(body);
  into.push_back(refused_statement(offset, "'async'", {}, {keep(body)}));
}

void Parser::decorated(std::vector<Statement>& into) {
  std::vector<Index32> decorators;
  while (accept(Token::matmul)) {
    decorators.push_back(named_expression());
    expect(Token::newline);
  }
  if (at(Token::async)) return asynchronous(into, decorators);
  if (at(Token::class_)) return into.push_back(class_definition(decorators));
  if (!at(Token::def)) unexpected();
  into.push_back(function(decorators));
}

/// global, which says nothing of names that are only read; nonlocal.
Statement Parser::global() {
  const Lexeme start = take();
  const std::string word(spelling(start.token));
  if (start.token == Token::nonlocal && (!locals_ || in_class_))
    syntax_.source.syntax_error(start.offset, "nonlocal declaration not allowed at module level");
  Statement statement{.kind = StatementKind::global_, .token = start.token, .offset = start.offset};
  std::vector<Index32> names;
  do names.push_back(name(expect(Token::name)));
  while (accept(Token::comma));
  set_expressions(statement, names);
  statement.symbol = refusal("'" + word + "'");
  return statement;
}

/// `type` is a word as any other, but before a name.
Statement Parser::type_alias() {
  const Offset offset = take().offset;
  const Index32 target = name(expect(Token::name));
  check_target(target);
  skip_type_parameters();
  expect(Token::assign);
  const Index32 type = expression();
  return assigned(offset, target, refused(offset, "type aliases", std::span(&type, 1)));
}

/// `[T, *Ts]` after a name that is defined.
void Parser::skip_type_parameters() {
  if (!at(Token::open_bracket)) return;
  int depth = 0;
  do {
    if (at(Token::end)) unexpected();
    depth += bracket_step(current_.token);
    take();
  } while (depth > 0);
}

}  // namespace weft::source
