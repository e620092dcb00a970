// Compiling: cold, from the disk cache, and what is not compiled again.
#include <stdlib.h>

#include <ctime>
#include <filesystem>

#include "codegen/assemble.hpp"
#include "codegen/cache/kernel_cache.hpp"
#include "costs.hpp"
#include "measure.hpp"
#include "runtime/system/environment.hpp"
#include "weft/numpy.hpp"

namespace weft::bench {
namespace {

using nlohmann::json;

codegen::Assembled assembled(const source::Module& programs, const json& asked) {
  return codegen::assemble(passes::run_pipeline(graph_of(programs, asked)));
}

/// Kernels are found neither in memory nor on disk.
void empty_caches() {
  static const std::filesystem::path given = *environment(Switch::cache_dir);
  const std::filesystem::path cold = given / "cold";
  std::filesystem::remove_all(cold);
  setenv("WEFT_CACHE_DIR", cold.c_str(), 1);
  codegen::clear_memory_cache();
}

/// The compiler is a library, loaded when first needed: that is no part of any kernel.
void load_compiler() { static const ndarray once = numpy::evaluate(numpy::arange(3) * 5 - 1); }

/// Of so many seconds, or once when there is no time.
double median_of(double budget, const std::function<double()>& sample) {
  std::vector<double> samples{sample()};
  const auto start = Clock::now();
  while (budget > 0 && (samples.size() < 3 || seconds_since(start) < budget)) samples.push_back(sample());
  return median(samples);
}

/// From source to machine code, nothing cached; and the processor's time, which others leave as it is.
json cold(const source::Module& programs, const json& asked) {
  load_compiler();
  std::size_t kernels = 0;
  std::vector<double> processor;
  const double value = median_of(asked.at("seconds"), [&] {
    empty_caches();
    const std::clock_t before = std::clock();
    const auto start = Clock::now();
    kernels = assembled(programs, asked).sources.size();
    const double wall = seconds_since(start);
    processor.push_back(static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC);
    return wall;
  });
  return {{"value", value}, {"processor", median(processor)}, {"kernels", kernels}};
}

/// The same when the kernels are on disk, a kernel.
json from_disk(const source::Module& programs, const json& asked) {
  empty_caches();
  const auto kernels = static_cast<double>(assembled(programs, asked).sources.size());
  const double value = median_of(asked.at("seconds"), [&] {
    codegen::clear_memory_cache();
    const auto start = Clock::now();
    assembled(programs, asked);
    return seconds_since(start);
  });
  return {{"value", value / kernels}, {"kernels", kernels}};
}

std::int64_t compiled_by(const Call& call) {
  const std::int64_t before = codegen::cache_counts().compiled;
  call();
  return codegen::cache_counts().compiled - before;
}

/// Kernels compiled for the second program of asked["programs"], when those of the first are there.
json compiled_after(const source::Module& programs, const json& asked) {
  empty_caches();
  const auto of = [&](int number) {
    return compiled_by([&] { assembled(programs, asked.at("programs").at(number)); });
  };
  const std::int64_t first = of(0), more = of(1);
  return {{"value", more}, {"kernels", first}};
}

}  // namespace

Costs compile_costs() {
  return {{"cold", cold}, {"from_disk", from_disk}, {"compiled_after", compiled_after}};
}

}  // namespace weft::bench
