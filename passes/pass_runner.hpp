// What the runners of both pipelines, passes' and codegen's, do at each pass.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "passes/dump.hpp"

namespace weft::passes {

/// One pass, ready to run.
struct PassRun {
  int number;  // its place in both pipelines, counted from 1
  std::string name;
  bool optional;  // WEFT_DISABLE_PASS may leave it out
  std::string reason;
  std::function<void()> run;
  std::function<std::string()> text;  // what there is after it
  std::function<void()> check;        // throws InternalError where a contract does not hold after it
};

/// Runs passes one after another: WEFT_DISABLE_PASS (names, by commas) says which are left out; WEFT_DUMP
/// shows what each made and how long it took.
class PassRunner {
 public:
  PassRunner();
  /// Unless it is left out. Errors: the pass's own; InternalErrors, and what `check` throws, with "after pass
  /// NAME".
  void run(const PassRun& pass);

 private:
  std::vector<std::string> disabled_;
  Dump dump_;
};

/// The names of the optional ones of a pipeline's rows.
template <class Rows>
std::vector<std::string> optional_names(const Rows& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows)
    if (row.optional) names.emplace_back(row.name);
  return names;
}

/// What WEFT_DISABLE_PASS names.
std::vector<std::string> disabled_passes();

/// Errors: ValueError when WEFT_DISABLE_PASS names none of the optional passes.
void check_disabled_passes(const std::vector<std::string>& optional);

}  // namespace weft::passes
