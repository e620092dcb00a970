// Files become modules.
#include <filesystem>

#include "frontend/source/desugar/desugar.hpp"
#include "frontend/source/modules/module.hpp"
#include "frontend/source/modules/own_files.hpp"
#include "frontend/source/syntax/parser.hpp"
#include "runtime/system/float_environment.hpp"

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
  desugar_loops(*syntax);
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
