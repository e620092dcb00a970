#include "passes/dump.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "runtime/system/environment.hpp"
#include "runtime/system/errors.hpp"

namespace weft::passes {

Dump::Dump() try {
  const std::string value = environment(Switch::dump).value_or("");
  const std::string prefix = "passes:";
  if (value.empty()) return;
  if (value != "passes" && !value.starts_with(prefix))
    throw ValueError("WEFT_DUMP: expected passes[:REGEX | :FOLDER]");
  const std::string which = value == "passes" ? "" : value.substr(prefix.size());
  if (which.find('/') != std::string::npos) folder_ = which;
  wanted_ = std::regex(folder_.empty() ? which : "");
} catch (const std::regex_error&) {
  throw ValueError("WEFT_DUMP: not a regular expression");
}

bool Dump::shows(const std::string& pass) const { return wanted_ && std::regex_search(pass, *wanted_); }

void Dump::show(int number, const std::string& pass, const std::string& heading, const std::string& text) {
  if (folder_.empty()) {
    fmt::print(stderr, "{}\n{}\n", heading, text);
    return;
  }
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  const std::string path = fmt::format("{}/{:02}_{}.txt", folder_, number, pass);
  std::ofstream file(path);
  file << heading << '\n' << text;
  if (!file.flush()) throw OSError("WEFT_DUMP: cannot write " + path);
}

}  // namespace weft::passes
