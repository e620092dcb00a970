// Every environment variable that Weft reads, in one table. Nothing else calls getenv.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace weft {

enum class Switch { num_threads, dump, cache_dir, cache, target, disable_pass, ptxas, cublas, blas };

/// The value of a switch, if it is set and not empty; read with secure_getenv each time.
std::optional<std::string> environment(Switch which);

/// Where the user's programs keep what they can make again: $XDG_CACHE_HOME, else ~/.cache. Nothing without a
/// home.
std::optional<std::string> user_cache_folder();

/// Where a shell looks for programs: the folders of $PATH that do not depend on where the process is.
std::vector<std::string> program_folders();
/// Nothing without one.
std::optional<std::string> home_folder();

/// Whether the user has said which of its kernels OpenBLAS is to take.
bool names_openblas_kernels();

/// Variables, NAME=VALUE, that the process has besides while this lives, unless it has some of these names.
/// Other threads may read the environment at any time: what they read is never freed, nor written to.
class AddedVariables {
 public:
  explicit AddedVariables(const std::vector<const char*>& variables);
  ~AddedVariables();
  AddedVariables(const AddedVariables&) = delete;
  AddedVariables& operator=(const AddedVariables&) = delete;

 private:
  char **before_, **with_them_;
};

/// Whether terminals are to be written to in colours: https://no-color.org.
bool wants_colours();
/// Whether the terminal, if there is one, can move its cursor.
bool terminal_is_dumb();

struct SwitchInfo {
  Switch which;
  const char* variable;  // WEFT_…
  const char* values;    // what may be written
  const char* meaning;   // one line
};
const std::vector<SwitchInfo>& environment_table();

}  // namespace weft
