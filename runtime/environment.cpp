#include "runtime/environment.hpp"

#include <cstdlib>

namespace weft {

const std::vector<SwitchInfo>& environment_table() {
  // Never destroyed, as all that threads use which outlive main.
  static const auto& table = *new std::vector<SwitchInfo>{
      {Switch::num_threads, "WEFT_NUM_THREADS", "a positive number",
       "Threads that kernels run on; by default the processors this process may use."},
      {Switch::dump, "WEFT_DUMP", "passes[:REGEX | :FOLDER]",
       "Print the graph after each pass, or after those that REGEX matches, or write them into FOLDER."},
      {Switch::cache_dir, "WEFT_CACHE_DIR", "a folder",
       "Where compiled kernels are kept; by default $XDG_CACHE_HOME/weft."},
      {Switch::cache, "WEFT_CACHE", "off | read | on",
       "How the kernel cache on disk is used; by default on."},
      {Switch::target, "WEFT_TARGET", "sse2 | avx2 | avx512",
       "The instructions kernels may use; by default the best that this machine has."},
      {Switch::disable_pass, "WEFT_DISABLE_PASS", "NAME[,NAME...]", "Passes to leave out."},
      {Switch::ptxas, "WEFT_PTXAS", "a program",
       "What makes machine code of PTX for `weft compile --target cuda:…`; by default ptxas."},
      {Switch::cublas, "WEFT_CUBLAS", "on | off",
       "Whether cuBLAS multiplies matrices on GPUs where it is installed; by default on."},
  };
  return table;
}

namespace {

std::optional<std::string> value_of(const char* variable) {
  const char* value = secure_getenv(variable);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::string> environment(Switch which) {
  return value_of(environment_table()[static_cast<std::size_t>(which)].variable);
}

std::optional<std::string> user_cache_folder() {
  const auto caches = value_of("XDG_CACHE_HOME");
  if (caches && caches->starts_with('/')) return caches;
  const auto home = value_of("HOME");
  if (home) return *home + "/.cache";
  return std::nullopt;
}

bool wants_colours() { return !value_of("NO_COLOR"); }
bool terminal_is_dumb() { return value_of("TERM").value_or("dumb") == "dumb"; }

}  // namespace weft
