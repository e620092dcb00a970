#include "tools/weft/program/program_key.hpp"

#include <fmt/format.h>

#include "codegen/cache/build_id.hpp"
#include "runtime/system/environment.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft::cli {
namespace {

// With its length, so that no two lists of parts are one text.
void add(std::string& key, std::string_view part) { key += fmt::format("{}\n{}", part.size(), part); }

void add_type(std::string& key, const Type& type) {
  add(key, fmt::format("{} {} {}", name(type.dtype), tuple_text(type.shape), tuple_text(type.strides)));
}

// Whatever changes what is made of a program; where caches lie does not.
void add_environment(std::string& key) {
  for (const SwitchInfo& row : environment_table())
    if (row.which != Switch::cache && row.which != Switch::cache_dir)
      add(key, environment(row.which).value_or(""));
  add(key, std::to_string(num_threads()));
}

}  // namespace

std::optional<std::string> program_key(const LoadedProgram& opened, const ProgramWords& words) try {
  if (environment(Switch::dump)) return std::nullopt;
  std::string key;
  add(key, codegen::read_build_id("/proc/self/exe"));
  for (const std::string& file : source::files_of(opened.module)) add(key, file);  // which errors name
  add(key, source::text_of(opened.module));
  add(key, opened.function);
  for (const auto& [name, argument] : opened.bound.types) {
    add(key, name);
    const auto literal = opened.bound.literals.find(name);
    if (literal != opened.bound.literals.end()) add(key, literal->second);
    if (const auto* type = std::get_if<Type>(&argument)) add_type(key, *type);
    if (const auto* dict = std::get_if<source::NamedTypes>(&argument)) {
      add(key, std::to_string(dict->types.size()));
      for (const auto& [member, type] : dict->types) add(key, member), add_type(key, type);
    }
  }
  for (const std::string& dim : words.dims) add(key, dim);
  add(key, text(words.options));
  add(key, words.errstate);
  for (const std::string& name : words.gradient.wrt) add(key, name);
  add(key, words.gradient.value ? "value" : "");
  add_environment(key);
  return key;
} catch (const OSError&) {
  return std::nullopt;
}

}  // namespace weft::cli
