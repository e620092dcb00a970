#include "passes/fuse/name_kernels.hpp"

#include <fmt/format.h>

#include <cctype>

namespace weft::passes {
namespace {

/// A C identifier that begins like the graph's name.
std::string kernel_name(const std::string& graph, std::size_t number) {
  std::string base;
  for (const char c : graph) base += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  if (base.empty() || std::isdigit(static_cast<unsigned char>(base[0]))) base = "graph_" + base;
  return fmt::format("{}_{}", base, number);
}

}  // namespace

Schedule name_kernels(Schedule schedule) {
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i)
    schedule.kernels[i].name = kernel_name(schedule.graph.name, i);
  return schedule;
}

}  // namespace weft::passes
