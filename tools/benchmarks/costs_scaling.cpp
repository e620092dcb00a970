// How planning, all of compiling but machine code, grows with the program.
#include <fstream>

#include "codegen/assemble.hpp"
#include "codegen/pipeline.hpp"
#include "costs.hpp"
#include "measure.hpp"
#include "weft/numpy.hpp"

namespace weft::bench {
namespace {

namespace np = numpy;
using nlohmann::json;
using Shape = LazyTensor (*)(const LazyTensor&, const LazyTensor&, int operations);

LazyTensor chain(const LazyTensor& x, const LazyTensor& y, int operations) {
  LazyTensor z = x;
  for (int i = 0; i < operations; i += 2) z = z * 0.5 + y;
  return z;
}

/// Two rails; each rung reads both.
LazyTensor ladder(const LazyTensor& x, const LazyTensor& y, int operations) {
  LazyTensor a = x, b = y;
  for (int i = 0; i < operations; i += 2) {
    const LazyTensor next = a + b;
    b = np::maximum(a, b), a = next;
  }
  return a + b;
}

/// Adds in pairs, so that the graph is no deeper than it must be.
LazyTensor sum_of(std::vector<LazyTensor> terms) {
  while (terms.size() > 1) {
    std::vector<LazyTensor> sums;
    for (std::size_t i = 0; i + 1 < terms.size(); i += 2) sums.push_back(terms[i] + terms[i + 1]);
    if (terms.size() % 2 == 1) sums.push_back(terms.back());
    terms = std::move(sums);
  }
  return terms[0];
}

LazyTensor fan(const LazyTensor& x, const LazyTensor&, int operations) {
  std::vector<LazyTensor> terms;
  for (int i = 0; i < operations / 2; ++i) terms.push_back(x * (i + 0.5));
  return sum_of(std::move(terms));
}

/// Four of ten operations read one constant.
LazyTensor constant(const LazyTensor& x, const LazyTensor& y, int operations) {
  const LazyTensor shared = np::asarray(0.75);
  LazyTensor z = x;
  for (int i = 0; i < operations; i += 5) z = np::maximum(z * shared - y, shared) + y;
  return z;
}

/// Kernels that cannot be one.
LazyTensor products(const LazyTensor& x, const LazyTensor& y, int operations) {
  LazyTensor z = x;
  for (int i = 0; i < operations; ++i) z = np::matmul(z, y);
  return z;
}

const std::map<std::string, Shape> shapes{
    {"chain", chain}, {"ladder", ladder}, {"fan", fan}, {"constant", constant}, {"products", products}};

/// A line of /proc/self/status, in bytes.
std::int64_t memory(const std::string& name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(name + ":")) return 1024 * std::stoll(line.substr(name.size() + 1));
  return 0;
}

/// Writing and planning a program of asked["operations"], or all of compiling it, an operation; and the
/// memory that takes at most.
json scaling(const source::Module&, const json& asked) {
  const int operations = asked.at("operations");
  const LazyTensor x = np::variable("x", np::float32, {64, 64}), y = np::variable("y", np::float32, {64, 64});
  std::ofstream("/proc/self/clear_refs") << 5;  // the most from now on
  const std::int64_t before = memory("VmRSS");
  const auto start = Clock::now();
  const passes::Planned planned =
      passes::run_pipeline(shapes.at(asked.at("shape"))(x, y, operations).graph());
  const std::size_t kernels =
      asked.at("whole") ? codegen::assemble(planned).kernels.size() : codegen::lower(planned).reports.size();
  const double value = seconds_since(start) / operations;
  return {{"value", value}, {"peak", memory("VmHWM") - before}, {"kernels", kernels}};
}

}  // namespace

Costs scaling_costs() { return {{"scaling", scaling}}; }

}  // namespace weft::bench
