// Files become modules.
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

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

}  // namespace

Module parse(std::string path, std::string text) {
  const FloatEnvironment environment;
  auto syntax = std::make_shared<Syntax>(SourceText(path, std::move(text)));
  Parser(*syntax).module();
  Module module{.path = std::move(path), .functions = {}, .syntax = syntax};
  for (Index32 i = 0; i < syntax->functions.size(); ++i)
    if (!syntax->functions[i].is_nested) module.functions.push_back(described(*syntax, i));
  return module;
}

Module parse_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) throw OSError(path + ": " + std::strerror(EISDIR));
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) text.assign(std::istreambuf_iterator<char>(file), {});
  if (!file || file.bad()) throw OSError(path + ": " + std::strerror(errno ? errno : EIO));
  return parse(path, std::move(text));
}

std::string_view text_of(const Module& module) { return module.syntax->source.text(); }

}  // namespace weft::source
