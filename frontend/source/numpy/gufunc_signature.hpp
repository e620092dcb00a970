// np.vectorize by a signature, "(m,n),(n)->(m)": a function of the program, called for parts of arrays.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "frontend/source/values/values.hpp"

namespace weft::source {

/// Names of the core dimensions of each argument and result.
struct GufuncSignature {
  std::vector<std::vector<std::string>> inputs, outputs;
};

/// Errors: ValueError "not a valid gufunc signature: ...".
GufuncSignature gufunc_signature(std::string text);

/// What is called for parts of the arguments, one of each.
using CallOfParts = std::function<Value(std::vector<Value>)>;

/// The results of all calls, each stacked, in `dtypes` or in those of the first call. Errors: those of NumPy
/// for shapes and counts that do not fit; NotImplementedError for too many calls, and for results that NumPy
/// would broadcast.
Value called_by_signature(const GufuncSignature& signature, const std::vector<Value>& arguments,
                          const std::optional<std::vector<DType>>& dtypes, const CallOfParts& call);

}  // namespace weft::source
