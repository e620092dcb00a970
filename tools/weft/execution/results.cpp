#include "tools/weft/execution/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "tools/weft/program/arguments.hpp"

namespace weft::cli {

namespace {

void check_file_of_one(const std::string& path, std::ptrdiff_t results) {
  if (path.ends_with(".npy") && results != 1)
    throw UsageError(
        fmt::format("-o {}: a .npy file holds one array, the program gives {}; use .npz", path, results));
}

}  // namespace

void check_output_path(const std::string& path, const std::vector<std::string>& names,
                       const ResultForm& form) {
  if (path.empty() || path.ends_with(".npz")) return;
  if (!path.ends_with(".npy"))
    throw UsageError(fmt::format("-o {}: expected a name that ends in .npy or .npz", path));
  if (form.choices.empty()) check_file_of_one(path, std::ssize(names) - std::ranges::count(names, no_result));
}

namespace {

void write(const std::string& path, const NamedArrays& results, const ResultForm& form) {
  for (const std::string& name : form.strings)
    fmt::print(stderr, "weft: {} is a string, which a file of arrays does not hold\n", name);
  if (path.ends_with(".npz")) return save_npz(path, results);
  check_file_of_one(path, std::ssize(results));
  save_npy(path, results[0].second);
}

std::string returned_text(const NamedArrays& results, const ResultForm& form) {
  std::vector<ndarray> parts;
  for (std::size_t i = 0; i < form.parts.size(); ++i) parts.push_back(results[i].second);
  return text(form, parts);
}

}  // namespace

void deliver(const std::string& path, const Returned& returned) {
  const auto& [form, results, outputs] = returned;
  if (!path.empty()) return write(path, results, form);
  if (results.size() == 1 && (form.is_nothing() || form.is_alone())) {
    std::cout << results[0].second << '\n';
    return;
  }
  const std::size_t parts = form.is_alone() ? 0 : form.parts.size();
  if (!form.is_nothing() && !form.is_alone()) std::cout << returned_text(results, form) << '\n';
  for (std::size_t i = parts; i < results.size(); ++i)
    std::cout << results[i].first << " =\n" << results[i].second << '\n';
}

}  // namespace weft::cli
