// The distributions of np.random, a row each: its parameters, what must hold for them, and one draw.
#pragma once
#include <span>
#include <string>
#include <variant>

#include "runtime/array/ndarray.hpp"
#include "runtime/library/random/bit_generator.hpp"

namespace weft::random {

/// What NumPy demands of a parameter.
enum class Constraint : std::uint8_t {
  none,
  non_negative,
  positive,
  positive_not_nan,
  bounded_0_1,
  bounded_gt_0_1,
  bounded_lt_0_1,
  gt_1,
  gte_1,
  poisson,
  legacy_poisson
};

struct DistributionParameter {
  std::string_view name = {};
  Constraint constraint = Constraint::none;
};

/// Of float64, or of int64, as the parameters are: int64 ones come first.
using DrawOne =
    std::variant<double (*)(RandomBits&), double (*)(RandomBits&, double),
                 double (*)(RandomBits&, double, double), double (*)(RandomBits&, double, double, double),
                 float (*)(RandomBits&), float (*)(RandomBits&, float), std::int64_t (*)(RandomBits&),
                 std::int64_t (*)(RandomBits&, double), std::int64_t (*)(RandomBits&, double, double),
                 std::int64_t (*)(RandomBits&, std::int64_t, double),
                 std::int64_t (*)(RandomBits&, std::int64_t, std::int64_t, std::int64_t)>;

using ParameterValues = std::span<const ndarray>;

struct Distribution {
  std::string_view name;
  DrawOne draw;
  std::array<DistributionParameter, 3> parameters = {};
  /// What must hold for the parameters together.
  void (*check)(ParameterValues) = nullptr;
  bool checked_first = false;

  std::size_t count() const;
  DType parameter_dtype(std::size_t i) const;
  DType result_dtype() const;
};

/// Of the Generator; the legacy ones are those of RandomState, which are the former where none differs.
/// Null when there is none.
const Distribution* distribution(std::string_view name, bool legacy);
/// The rows of a table each.
std::span<const Distribution> continuous_distributions(bool legacy);
std::span<const Distribution> discrete_distributions(bool legacy);

/// Errors: ValueError and OverflowError as NumPy raises them; the texts differ for arrays. Parameters that
/// are 0-d are numbers.
void check_parameters(const Distribution& distribution, ParameterValues values);
/// The same of one parameter that NumPy takes for an array.
void check_arrays(const DistributionParameter& parameter, const ndarray& value);
/// `result` in C order; parameters of one element, or of as many. `legacy`: by RandomState's draws, which may
/// leave a number in the generator.
void draw_all(const Distribution& distribution, bool legacy, RandomBits& bits, ParameterValues values,
              const ndarray& result);

}  // namespace weft::random
