// What the passes made, shown while they run: WEFT_DUMP.
#pragma once
#include <functional>
#include <optional>
#include <regex>
#include <string>

namespace weft::passes {

/// Where dumps go: to stderr, for passes whose name a regular expression finds; or into a folder, a file a
/// pass.
class Dump {
 public:
  /// What WEFT_DUMP asks for: "passes", "passes:REGEX", or "passes:FOLDER" with a slash in it. Errors:
  /// ValueError for anything else.
  Dump();

  bool shows(const std::string& pass) const;
  /// `number` is the pass's in both pipelines; it begins the file's name. Errors: OSError when the file
  /// cannot be written.
  void show(int number, const std::string& pass, const std::string& heading, const std::string& text);

 private:
  std::optional<std::regex> wanted_;
  std::string folder_;
};

}  // namespace weft::passes
