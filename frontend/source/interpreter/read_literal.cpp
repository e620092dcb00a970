// Values of Python that are written out: what the command line gives.
#include <limits>

#include "frontend/source/source.hpp"
#include "frontend/source/syntax/parser.hpp"
#include "runtime/system/float_environment.hpp"

namespace weft::source {
namespace {

class LiteralReader {
 public:
  explicit LiteralReader(const Syntax& syntax) : syntax_(syntax) {}

  /// As deep as the parser lets an expression be.
  Literal read(const Expression& node) const {
    switch (node.kind) {
      case ExpressionKind::string:
        return {syntax_.strings[node.symbol]};
      case ExpressionKind::constant:
        if (node.token == Token::none) return {};
        if (node.token != Token::ellipsis) return {node.token == Token::true_};
        break;
      case ExpressionKind::tuple:
      case ExpressionKind::list:
        return sequence(node);
      case ExpressionKind::dict:
        return dict(node);
      case ExpressionKind::arithmetic:
        return complex(node);
      default:
        if (const auto number = number_of(node, 1)) return *number;
    }
    fail(node);
  }

 private:
  [[noreturn]] void fail(const Expression& node) const {
    syntax_.source.syntax_error(node.offset,
                                "expected a literal: a number (nan and inf among them), a string, True, "
                                "False, None, or a tuple, list or dict of these");
  }

  std::int64_t integer(const Expression& node, int sign) const {
    const __int128 value = syntax_.integers[node.symbol] * sign;
    if (value > std::numeric_limits<std::int64_t>::max() || value < std::numeric_limits<std::int64_t>::min())
      syntax_.source.fail(node.offset, "OverflowError", "the integer is beyond 64 bits");
    return static_cast<std::int64_t>(value);
  }

  /// A number that a sign stands before, or none; nothing for what is no number.
  std::optional<Literal> number_of(const Expression& node, int sign) const {
    if (node.kind == ExpressionKind::integer) return Literal{integer(node, sign)};
    if (node.kind == ExpressionKind::real) return Literal{sign * syntax_.reals[node.symbol]};
    if (node.kind == ExpressionKind::imaginary) {
      const std::complex<double> value(0, syntax_.reals[node.symbol]);
      return Literal{sign < 0 ? -value : value};
    }
    if (node.kind == ExpressionKind::name) {
      const std::string& name = syntax_.names[node.symbol];
      if (name == "inf") return Literal{sign * std::numeric_limits<double>::infinity()};
      if (name == "nan") return Literal{std::numeric_limits<double>::quiet_NaN()};
    }
    const bool is_signed =
        node.kind == ExpressionKind::unary && (node.token == Token::subtract || node.token == Token::add);
    if (!is_signed) return std::nullopt;
    return number_of(syntax_.child(node), node.token == Token::subtract ? -sign : sign);
  }

  double real(const Expression& node) const {
    const auto number = number_of(node, 1);
    if (const auto* real = number ? std::get_if<double>(&number->value) : nullptr) return *real;
    if (const auto* whole = number ? std::get_if<std::int64_t>(&number->value) : nullptr)
      return static_cast<double>(*whole);
    fail(node);
  }

  /// 1 + 2j.
  Literal complex(const Expression& node) const {
    const Expression& link = syntax_.child(node, 1);
    const Expression& imaginary = syntax_.child(link);
    const bool subtracts = link.token == Token::subtract;
    const bool written_so = node.count == 2 && (subtracts || link.token == Token::add) &&
                            imaginary.kind == ExpressionKind::imaginary;
    if (!written_so) fail(node);
    const double part = syntax_.reals[imaginary.symbol];
    return {std::complex<double>(real(syntax_.child(node)), subtracts ? -part : part)};
  }

  Literal sequence(const Expression& node) const {
    auto sequence = std::make_shared<Literal::Sequence>();
    sequence->is_tuple = node.kind == ExpressionKind::tuple;
    for (Index32 i = 0; i < node.count; ++i) sequence->items.push_back(read(syntax_.child(node, i)));
    return {std::shared_ptr<const Literal::Sequence>(std::move(sequence))};
  }

  Literal dict(const Expression& node) const {
    auto dict = std::make_shared<Literal::Dict>();
    for (Index32 i = 0; i < node.count; ++i) {
      const Expression& entry = syntax_.child(node, i);
      if (entry.kind != ExpressionKind::pair) fail(entry);
      dict->emplace_back(read(syntax_.child(entry, 0)), read(syntax_.child(entry, 1)));
    }
    return {std::shared_ptr<const Literal::Dict>(std::move(dict))};
  }

  const Syntax& syntax_;
};

}  // namespace

Literal read_literal(const std::string& text, const std::string& file) {
  const FloatEnvironment environment;
  Syntax syntax(SourceText(file, text));
  const Index32 literal = Parser(syntax).literal_alone();
  return LiteralReader(syntax).read(syntax.expressions[literal]);
}

}  // namespace weft::source
