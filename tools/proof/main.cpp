// weft_proof: how far elementary functions are from their true values, as lines of JSON. tools/prove makes a
// table of them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <vector>

#include "compiled_function.hpp"
#include "points.hpp"
#include "runtime/system/errors.hpp"
#include "search.hpp"

namespace {

using namespace weft;
using namespace weft::proof;

struct Options {
  std::vector<std::string> names, dtypes = {"bfloat16", "float16", "float32", "float64"};
  Effort effort;
  bool special = false;
};

Options parse(int count, char** arguments) {
  Options options;
  CLI::App app{"Measures the errors of elementary functions"};
  app.add_option("names", options.names, "functions; all unless said");
  app.add_option("--dtype", options.dtypes, "bfloat16, float16, float32, float64")
      ->expected(1)
      ->check(CLI::IsMember({"bfloat16", "float16", "float32", "float64"}));
  app.add_option("--stride", options.effort.stride, "try every so manyth float32")
      ->check(CLI::PositiveNumber);
  app.add_option("--points", options.effort.points, "points for float64 and for two arguments");
  app.add_option("--threads", options.effort.threads)->check(CLI::Range(1, 256));
  app.add_flag("--special", options.special, "print what special points give instead");
  try {
    app.parse(count, arguments);
  } catch (const CLI::ParseError& error) {
    std::exit(app.exit(error));
  }
  return options;
}

template <class T>
void print_search(const Judged& function, const Effort& effort) {
  const auto [inputs, worst] = search<T>(function, effort);
  fmt::print(
      R"({{"function": "{}", "dtype": "{}", "arity": {}, "inputs": {}, "error": {:.6f}, "at": ["{:a}", "{:a}"]}})"
      "\n",
      name(function.operation), name(dtype_of<T>), info(function.operation).arity, inputs, worst.error,
      worst.x, worst.y);
}

/// Every special point, or every pair of them, and what the function gives there.
template <class T>
void print_special(const Judged& function) {
  const auto points = special_points<T>();
  std::vector<T> x, y;
  for (const T a : points)
    for (const T b : info(function.operation).arity == 2 ? points : points.first(1))
      x.push_back(a), y.push_back(b);
  const CompiledFunction<T> compiled(function.operation, static_cast<std::int64_t>(x.size()));
  const ndarray results = compiled(x, y);
  for (std::size_t i = 0; i < x.size(); ++i)
    fmt::print(R"({{"function": "{}", "dtype": "{}", "point": ["{:a}", "{:a}"], "gives": "{:a}"}})"
               "\n",
               name(function.operation), name(dtype_of<T>), double{x[i]}, double{y[i]},
               double{results.data<T>()[i]});
}

template <class T>
void print(const Judged& function, const Options& options) {
  options.special ? print_special<T>(function) : print_search<T>(function, options.effort);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) try {
  const Options options = parse(count, arguments);
  for (const std::string& dtype : options.dtypes) {
    for (const Judged& function : functions()) {
      if (!options.names.empty() && std::ranges::count(options.names, name(function.operation)) == 0)
        continue;
      dispatch(*dtype_from_name(dtype), [&]<class T>() {
        if constexpr (is_float_type<T>) print<T>(function, options);
      });
    }
  }
} catch (const Error& error) {
  fmt::print(stderr, "{}: {}\n", error.python_name(), error.what());
  return 1;
}
