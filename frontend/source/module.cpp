// Files become modules.
#include <filesystem>

#include "frontend/source/own_files.hpp"
#include "frontend/source/parser.hpp"

#include "runtime/float_environment.hpp"

namespace weft::source {
namespace {

FunctionInfo described(const Syntax& syntax, Index32 index) {
  const FunctionSyntax& function = syntax.functions[index];
  FunctionInfo info{.index = index,
                    .name = syntax.names[function.name],
                    .docstring = function.docstring,
                    .line = syntax.source.line(function.offset),
                    .parameters = {}};
  for (const ParameterSyntax& each : function.parameters)
    if (each.takes_one())
      info.parameters.push_back(
          {syntax.names[each.name], each.array, each.annotation, each.default_value.has_value()});
  return info;
}

Literal literal_of(const Syntax& syntax, const Expression& node);

Literal negated(const Syntax& syntax, const Expression& node) {
  Literal operand = literal_of(syntax, syntax.child(node));
  if (auto* number = std::get_if<std::int64_t>(&operand.value)) return {-*number};
  if (auto* number = std::get_if<double>(&operand.value)) return {-*number};
  syntax.source.syntax_error(node.offset, "expected a number after '-'");
}

std::int64_t small_integer(const Syntax& syntax, const Expression& node) {
  const __int128 value = syntax.integers[node.symbol];
  if (value > INT64_MAX) syntax.source.fail(node.offset, "OverflowError", "the integer is beyond 64 bits");
  return static_cast<std::int64_t>(value);
}

/// As deep as the parser lets an expression be.
Literal literal_of(const Syntax& syntax, const Expression& node) {
  switch (node.kind) {
    case ExpressionKind::integer:
      return {small_integer(syntax, node)};
    case ExpressionKind::real:
      return {syntax.reals[node.symbol]};
    case ExpressionKind::string:
      return {syntax.strings[node.symbol]};
    case ExpressionKind::constant:
      if (node.token == Token::none) return {};
      if (node.token != Token::ellipsis) return {node.token == Token::true_};
      break;
    case ExpressionKind::unary:
      if (node.token == Token::subtract) return negated(syntax, node);
      break;
    case ExpressionKind::tuple:
    case ExpressionKind::list: {
      auto sequence = std::make_shared<Literal::Sequence>();
      sequence->is_tuple = node.kind == ExpressionKind::tuple;
      for (Index32 i = 0; i < node.count; ++i)
        sequence->items.push_back(literal_of(syntax, syntax.child(node, i)));
      return {std::shared_ptr<const Literal::Sequence>(std::move(sequence))};
    }
    default:
      break;
  }
  syntax.source.syntax_error(node.offset,
                             "expected a literal: a number, a string, True, False, None, or a tuple or list");
}

}  // namespace

Literal read_literal(const std::string& text, const std::string& file) {
  const FloatEnvironment environment;
  Syntax syntax(SourceText(file, text));
  const Index32 literal = Parser(syntax).literal_alone();
  return literal_of(syntax, syntax.expressions[literal]);
}

namespace {

Module parsed(std::string path, const std::string& text, bool with_files) {
  const FloatEnvironment environment;
  auto syntax = std::make_shared<Syntax>(SourceText(path, text));
  Parser(*syntax).module();
  Module module{.path = std::move(path), .functions = {}, .syntax = syntax};
  for (Index32 i = 0; i < syntax->functions.size(); ++i)
    if (!syntax->functions[i].is_nested) module.functions.push_back(described(*syntax, i));
  syntax->files.push_back({.path = module.path,
                           .module = std::filesystem::path(module.path).stem().string(),
                           .folder = "",
                           .body = syntax->module_body,
                           .mistake = nullptr});
  if (with_files) parse_own_files(*syntax);
  return module;
}

}  // namespace

Module parse(std::string path, std::string text) { return parsed(std::move(path), text, false); }

Module parse_file(const std::string& path) { return parsed(path, content_of(path), true); }

std::vector<std::string> files_of(const Module& module) {
  std::vector<std::string> all;
  for (const FileSyntax& file : module.syntax->files) all.push_back(file.path);
  return all;
}

std::string_view text_of(const Module& module) { return module.syntax->source.text(); }

}  // namespace weft::source
