#include "results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "arguments.hpp"

namespace weft::cli {

NamedArrays named_results(const source::Program& program, const std::vector<ndarray>& results) {
  NamedArrays named;
  for (std::size_t i = 0; i < results.size(); ++i)
    if (program.graph.output_names[i] != source::no_result)
      named.emplace_back(program.graph.output_names[i], results[i]);
  return named;
}

std::size_t count_results(const std::vector<std::string>& names) {
  return names.size() - static_cast<std::size_t>(std::ranges::count(names, source::no_result));
}

void check_output_path(const std::string& path, std::size_t results) {
  if (path.empty() || path.ends_with(".npz")) return;
  if (!path.ends_with(".npy"))
    throw UsageError(fmt::format("-o {}: expected a name that ends in .npy or .npz", path));
  if (results != 1)
    throw UsageError(
        fmt::format("-o {}: a .npy file holds one array, the program gives {}; use .npz", path, results));
}

void deliver(const std::string& path, const NamedArrays& results) {
  if (path.ends_with(".npz")) return save_npz(path, results);
  if (path.ends_with(".npy")) return save_npy(path, results[0].second);
  if (results.size() == 1) {
    std::cout << results[0].second << '\n';
    return;
  }
  for (const auto& [name, array] : results) std::cout << name << " =\n" << array << '\n';
}

}  // namespace weft::cli
