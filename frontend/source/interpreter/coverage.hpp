// What of NumPy there is, name by name.
#pragma once
#include <string_view>
#include <vector>

namespace weft::source {

/// How far a name's results are NumPy's.
enum class Promise : std::uint8_t {
  exact,    // to the bit
  own,      // by Weft's own elementary functions, less than 1 ULP from the true value, or in NumPy's steps of
            // these
  near,     // to the error bound of a BLAS, a LAPACK or a composition
  refused,  // not at all, for a reason
  missing,  // not yet
};
constexpr std::string_view promise_names[] = {"exact", "own", "near", "refused", "missing"};

/// A name of one of NumPy's modules, or of its arrays' attributes.
struct Covered {
  std::string_view module, name;
  Promise promise;
  std::string_view reason;  // why it is refused
};

/// Every public name of np, np.linalg, np.fft, np.random, np.random.Generator, np.testing and np.ndarray, in
/// that order and each in alphabetical order.
std::vector<Covered> coverage();

}  // namespace weft::source
