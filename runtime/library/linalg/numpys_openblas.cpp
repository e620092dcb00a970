#include "runtime/library/linalg/numpys_openblas.hpp"

#include <dlfcn.h>
#include <glob.h>
#include <link.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

#include "runtime/system/environment.hpp"

namespace weft {
namespace {

/// The folder that it lies in.
std::string parent(const std::string& path) {
  const std::size_t end = path.find_last_not_of('/');
  return path.substr(0, path.rfind('/', end));
}

/// Of the program or the library that this is linked into, or "".
std::string own_folder() {
  Dl_info info;
  void* found = nullptr;
  if (dladdr1(reinterpret_cast<void*>(&any_of_numpys_openblas), &info, &found, RTLD_DL_LINKMAP) == 0)
    return "";
  const std::string name = static_cast<const link_map*>(found)->l_name;
  const std::unique_ptr<char, decltype(&std::free)> path(
      realpath(name.empty() ? "/proc/self/exe" : name.c_str(), nullptr), &std::free);
  return path ? parent(path.get()) : "";
}

/// What is installed lies in their lib/.
std::vector<std::string> prefixes(const std::string& own) {
  std::vector<std::string> all = {parent(own), parent(own) + "/venv"};
  for (const std::string& folder : program_folders()) all.push_back(parent(folder));
  if (const auto home = home_folder()) all.push_back(*home + "/.local");
  return all;
}

/// Files in the folder, by a pattern of the shell's.
std::vector<std::string> matches(const std::string& folder, const char* pattern) {
  std::string escaped;
  for (const char c : folder) {
    if (std::string_view(R"(*?[\)").contains(c)) escaped += '\\';
    escaped += c;
  }
  glob_t found{};
  std::vector<std::string> files;
  if (glob((escaped + pattern).c_str(), GLOB_NOSORT, nullptr, &found) == 0)
    files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  std::ranges::sort(files);
  return files;
}

bool is_in_python() { return dlsym(RTLD_DEFAULT, "Py_IsInitialized") != nullptr; }

}  // namespace

void any_of_numpys_openblas(function_ref<bool(const std::string& file)> take) {
  const auto any_of = [&](const std::string& folder, const char* pattern) {
    return std::ranges::any_of(matches(folder, pattern), take);
  };
  const std::string own = own_folder();
  if (any_of(own, "/libscipy_openblas64_.so")) return;
  const bool leave_numpys = is_in_python();
  for (const std::string& prefix : prefixes(own))
    for (const std::string& packages : matches(prefix, "/lib/python3*/*-packages"))
      if (any_of(packages, "/scipy_openblas64/lib/libscipy_openblas64_.so") ||
          (!leave_numpys && any_of(packages, "/numpy.libs/libscipy_openblas64_*.so")))
        return;
}

}  // namespace weft
