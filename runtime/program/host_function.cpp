#include "runtime/program/host_function.hpp"

#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

/// How many calls of this thread are inside one another: a function may evaluate what calls functions, and
/// one that evaluates itself would never end.
class Depth {
 public:
  explicit Depth(const std::string& name) {
    if (depth_ == deepest)
      throw RecursionError(text_of("operation '{}': {} calls inside one another", name, deepest));
    ++depth_;
  }
  ~Depth() { --depth_; }
  Depth(const Depth&) = delete;
  Depth& operator=(const Depth&) = delete;

 private:
  static constexpr int deepest = 64;
  static thread_local int depth_;
};

thread_local int Depth::depth_ = 0;

std::string type_text(const ndarray& array) {
  return std::string(name(array.dtype())) + tuple_text(array.shape());
}

/// Whether it stores what it gives, as `store` then does.
bool stores(const HostFunction& function) {
  return function.store || (function.along && !function.changes_first);
}
void store(const HostFunction& function, const Dims& axes, const std::vector<ndarray>& arguments,
           const ndarray& result) {
  if (function.along) return function.along(axes, arguments, result);
  function.store(arguments, result);
}

ndarray given_by(const HostFunction& function, const Dims& axes, const std::vector<ndarray>& arguments,
                 const ndarray& result) {
  if (stores(function)) {
    ndarray given = ndarray::empty(result.dtype(), result.shape());
    store(function, axes, arguments, given);
    return given;
  }
  if (!function.along) return function.run(arguments);
  function.along(axes, arguments, result);
  return arguments[0];
}

}  // namespace

void call_back(const HostFunction& function, const std::vector<ndarray>& arguments, const ndarray& result,
               const Dims& axes) {
  const Depth depth(function.name);
  if (stores(function) && result.is_c_contiguous()) return store(function, axes, arguments, result);
  const ndarray given = given_by(function, axes, arguments, result);
  if (given.dtype() != result.dtype() || given.shape() != result.shape())
    throw ValueError(text_of("operation '{}': expected a result of {}, got {}", function.name,
                             type_text(result), type_text(given)));
  if (given.bytes() != result.bytes() || !function.changes_first) result.assign(given);
}

}  // namespace weft
