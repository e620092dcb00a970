#include "frontend/source/interpreter/coverage.hpp"

#include <algorithm>

#include "frontend/source/interpreter/reads_program.hpp"
#include "frontend/source/names/attributes.hpp"
#include "frontend/source/names/modules.hpp"
#include "frontend/source/names/numpy_names.hpp"
#include "frontend/source/names/refusals.hpp"
#include "frontend/source/output/call_numpy.hpp"
#include "frontend/source/random/random_values.hpp"
#include "frontend/source/syntax/words.hpp"
#include "ir/operation.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"

namespace weft::source {
namespace {

/// Functions that are composed of elementary ones, and other names of these.
constexpr std::string_view own_names = R"(
acos acosh angle asin asinh assert_approx_equal atan atan2 atanh blackman float_power geomspace hamming hanning i0 kaiser logaddexp logaddexp2
logspace pow sinc
)";

constexpr std::string_view near_names = R"(
convolve corrcoef correlate cov dot einsum inner matmul matvec multivariate_normal polyfit roots tensordot vdot vecdot vecmat
)";

/// Of np.linalg, what only moves, or adds in NumPy's order.
constexpr std::string_view exact_linalg_names = R"(
LinAlgError cross diagonal matrix_transpose outer trace
)";

bool is_own(std::string_view name) {
  const auto found = std::ranges::find(all_operations(), name, &OperationInfo::name);
  const bool own =
      found != all_operations().end() && is_elementwise(found->operation) && found->bits == Bits::own;
  return own || holds(own_names, name);
}

Promise promise_of(std::string_view module, std::string_view name) {
  const bool library = module == "np.linalg" && !holds(exact_linalg_names, name);
  if (library || holds(near_names, name)) return Promise::near;
  return module == "np.emath" || is_own(name) ? Promise::own : Promise::exact;
}

/// Whether there is something behind the dot.
bool is_read(const Value& value, std::string_view name) {
  try {
    attribute(value, std::string(name));
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// A module, or what has methods, and the names that NumPy gives it.
struct ModuleNames {
  std::string_view module, names;
  Value value;
};

void add_names(std::vector<Covered>& rows, const ModuleNames& of) {
  for (const std::string_view name : words_of(of.names)) {
    const bool read = is_read(of.value, name);
    const std::string_view reason = read ? std::string_view() : refusal_of(name);
    const Promise promise = read             ? promise_of(of.module, name)
                            : reason.empty() ? Promise::missing
                                             : Promise::refused;
    rows.push_back({of.module, name, promise, reason});
  }
}

}  // namespace

std::vector<Covered> coverage() {
  const ReadsProgram reads({.speaks_of_random = true});
  const Value generator =
      call_numpy(*find_function(random_table(), "default_rng"), {{std::int64_t{0}}, {}}, nullptr);
  const ModuleNames all[] = {
      {"np", numpy_members(), NumpyModule{}},
      {"np.linalg", linalg_members(), submodule("linalg")},
      {"np.fft", fft_members(), submodule("fft")},
      {"np.random", random_members(), submodule("random")},
      {"np.random.Generator", generator_members(), generator},
      {"np.lib", lib_members(), submodule("lib")},
      {"np.lib.stride_tricks", stride_tricks_members(), submodule("lib.stride_tricks")},
      {"np.emath", emath_members(), submodule("lib.scimath")},
      {"np.testing", testing_members(), submodule("testing")},
      {"np.ndarray", array_members(), Array(numpy::zeros({1, 1}))},
  };
  std::vector<Covered> rows;
  for (const ModuleNames& names : all) add_names(rows, names);
  return rows;
}

}  // namespace weft::source
