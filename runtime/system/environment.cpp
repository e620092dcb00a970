#include "runtime/system/environment.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <deque>

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
      {Switch::blas, "WEFT_BLAS", "a library",
       "OpenBLAS, a file or a name for the loader, which multiplies and decomposes matrices; by default "
       "NumPy's "
       "own, scipy-openblas64, of a Python beside Weft or on the PATH, else the system's."},
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

std::optional<std::string> home_folder() { return value_of("HOME"); }

std::optional<std::string> user_cache_folder() {
  const auto caches = value_of("XDG_CACHE_HOME");
  if (caches && caches->starts_with('/')) return caches;
  const auto home = home_folder();
  if (home) return *home + "/.cache";
  return std::nullopt;
}

std::vector<std::string> program_folders() {
  std::vector<std::string> folders;
  const std::string path = value_of("PATH").value_or("");
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find(':', begin), path.size());
    if (path[begin] == '/') folders.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return folders;
}

bool names_openblas_kernels() { return value_of("OPENBLAS_CORETYPE").has_value(); }

AddedVariables::AddedVariables(const std::vector<const char*>& variables) : before_(environ) {
  static auto& kept = *new std::deque<std::vector<char*>>;
  std::vector<char*>& all = kept.emplace_back();
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable)
    all.push_back(*variable);
  for (const char* const variable : variables) all.push_back(const_cast<char*>(variable));
  all.push_back(nullptr);
  environ = with_them_ = all.data();
}

AddedVariables::~AddedVariables() {
  if (environ == with_them_) environ = before_;  // else somebody has set a variable since
}

bool wants_colours() { return !value_of("NO_COLOR"); }
bool terminal_is_dumb() { return value_of("TERM").value_or("dumb") == "dumb"; }

}  // namespace weft
