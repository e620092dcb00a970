#include "runtime/library/random/draws.hpp"

#include <algorithm>
#include <map>

#include "runtime/library/random/choosing.hpp"
#include "runtime/library/random/draw_call.hpp"
#include "runtime/library/random/draw_rows.hpp"
#include "runtime/library/random/fill.hpp"
#include "runtime/system/errors.hpp"

namespace weft::random {
namespace {

void draw(const Distribution& distribution, bool legacy, const DrawCall& call) {
  call.expect(distribution.count());
  const ndarray result = call.values();
  bool fits = result.dtype() == distribution.result_dtype();
  for (std::size_t i = 0; i < distribution.count(); ++i) {
    const ndarray& values = call.parameter(i);
    fits &= values.dtype() == distribution.parameter_dtype(i) &&
            (values.size() == 1 || values.size() == result.size());
  }
  if (!fits)
    throw ValueError("operation '" + std::string(distribution.name) + "': expected other parameters");
  check_parameters(distribution, call.parameters());
  if (distribution.name == "random") return fill(call.bits(), call.values<double>());
  if (distribution.name == "uniform" && call.parameter(0).size() == 1 && call.parameter(1).size() == 1) {
    const double low = call.numbers<double>(0)[0], range = call.numbers<double>(1)[0] - low;
    return fill_uniform(call.bits(), low, range, call.values<double>());
  }
  if (distribution.name == "random_f") return fill(call.bits(), call.values<float>());
  draw_all(distribution, legacy, call.bits(), call.parameters(), result);
}

using Functions = std::map<std::string, HostFunctionPtr, std::less<>>;

void add(Functions& functions, HostFunctionPtr function) {
  functions.emplace(function->name, std::move(function));
}

/// The first argument as it is, when `check` says nothing.
void add_check(Functions& functions, std::string name,
               std::function<void(const std::vector<ndarray>&)> check) {
  HostFunction function{
      .name = std::move(name), .run = {}, .errors = errors_of_draws, .library = LibraryFunction::draw};
  function.run = [check = std::move(check)](const std::vector<ndarray>& arguments) {
    check(arguments);
    return arguments[0];
  };
  add(functions, std::make_shared<const HostFunction>(std::move(function)));
}

std::span<const double> doubles(const ndarray& array) {
  if (array.dtype() != DType::float64) throw ValueError("a random draw: expected float64");
  return {array.data<double>(), static_cast<std::size_t>(array.size())};
}

std::size_t last_length(const ndarray& array) {
  if (array.shape().empty()) throw ValueError("a random draw: expected rows");
  return static_cast<std::size_t>(array.shape().back());
}

void add_distributions(Functions& functions, bool legacy) {
  const std::string prefix = legacy ? "legacy_" : "random_";
  for (const auto table : {continuous_distributions(legacy), discrete_distributions(legacy)})
    for (const Distribution& row : table)
      add(functions, drawing(prefix + std::string(row.name),
                             [&row, legacy](const DrawCall& call) { draw(row, legacy, call); }));
}

/// Draws that kernels may compute, and from what.
void add_rows(Functions& functions) {
  for (const BitGeneratorKind kind : congruential)
    for (const std::string_view name : of_single_words) {
      const Distribution& row = *distribution(name, false);
      add(functions, drawing(draw_of(kind, name), [&row](const DrawCall& call) { draw(row, false, call); }));
      add(functions, rows_of_draw(row, kind));
    }
}

void add_choices(Functions& functions) {
  add(functions, drawing("random_permutation", [](const DrawCall& call) {
        permute(call.bits(), call.numbers<std::int64_t>(0)[0], call.values<std::int64_t>());
      }));
  add(functions, drawing("random_choice", [](const DrawCall& call) {
        const auto result = call.values<std::int64_t>();
        const std::int64_t population = call.numbers<std::int64_t>(0)[0];
        if (population < std::ssize(result)) throw ValueError("a random draw: expected a larger population");
        choose(call.bits(), population, call.numbers<std::int64_t>(1)[0] != 0, result);
      }));
  add(functions, drawing("random_weighted_choice", [](const DrawCall& call) {
        choose(call.bits(), call.numbers<double>(0), call.values<std::int64_t>());
      }));
}

void add_vectors(Functions& functions) {
  add(functions, drawing("random_multinomial", [](const DrawCall& call) {
        multinomial(call.bits(), call.numbers<std::int64_t>(0), call.numbers<double>(1),
                    last_length(call.parameter(1)), call.values<std::int64_t>());
      }));
  for (const bool counts : {false, true})
    add(functions, drawing(counts ? "random_marbles" : "random_colors", [counts](const DrawCall& call) {
          const std::int64_t sample = call.numbers<std::int64_t>(1)[0];
          draw_from_urn(call.bits(), call.numbers<std::int64_t>(0), sample, counts,
                        call.values<std::int64_t>());
        }));
  for (const bool legacy : {false, true})
    add(functions, drawing(legacy ? "legacy_dirichlet" : "random_dirichlet", [legacy](const DrawCall& call) {
          dirichlet(call.bits(), call.numbers<double>(0), legacy, call.values<double>());
        }));
}

void add_checks(Functions& functions) {
  for (const bool legacy : {false, true}) {
    const std::string prefix = legacy ? "legacy_" : "random_";
    add_check(functions, prefix + "probabilities", [legacy](const std::vector<ndarray>& arguments) {
      check_probabilities(doubles(arguments.at(0)), doubles(arguments.at(1))[0], legacy);
    });
    add_check(functions, prefix + "alpha", [legacy](const std::vector<ndarray>& arguments) {
      const auto below = [&](double x) { return legacy ? x <= 0 : x < 0; };
      if (std::ranges::any_of(doubles(arguments.at(0)), below))
        throw ValueError(legacy ? "alpha <= 0" : "alpha < 0");
    });
  }
  add_check(functions, "random_pvals", [](const std::vector<ndarray>& arguments) {
    const ndarray& pvals = arguments.at(0);
    const DistributionParameter row{"pvals", Constraint::bounded_0_1};
    check_arrays(row, pvals);
    check_multinomial(doubles(pvals), last_length(pvals), pvals.ndim() == 1 ? "[:-1]" : "[...,:-1]");
  });
  add_check(functions, "random_trials", [](const std::vector<ndarray>& arguments) {
    check_arrays({"n", Constraint::non_negative}, arguments.at(0));
  });
}

const Functions& functions() {
  static const auto& all = *new Functions([] {
    Functions made;
    for (const bool legacy : {false, true}) add_distributions(made, legacy);
    add_rows(made);
    for (unsigned i = 0; i < 8; ++i) add(made, integers_function({(i & 1) != 0, (i & 2) != 0, (i & 4) != 0}));
    add_choices(made);
    add_vectors(made);
    add_checks(made);
    return made;
  }());
  return all;
}

}  // namespace

HostFunctionPtr random_function(std::string_view name) {
  const auto found = functions().find(name);
  return found == functions().end() ? nullptr : found->second;
}

HostFunctionPtr draw_function(const Distribution& distribution, bool legacy, BitGeneratorKind kind) {
  const std::string name(distribution.name);
  if (const HostFunctionPtr own = legacy ? random_function("legacy_" + name) : nullptr) return own;
  const HostFunctionPtr of_kind = random_function(draw_of(kind, name));
  return of_kind ? of_kind : random_function("random_" + name);
}

}  // namespace weft::random
