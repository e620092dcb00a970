// NumPy's floating-point errors: np.errstate, np.seterr and np.geterr.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace weft::numpy {

/// In the order in which NumPy looks at them.
enum class FloatError : std::uint8_t { divide, over, under, invalid };

/// What becomes of one: `warn` is a RuntimeWarning on stderr, `raise` a FloatingPointError, `print` a line on
/// stdout, `call` a call of what seterrcall has set.
enum class ErrorHandling : std::uint8_t { ignore, warn, raise, call, print };

/// What becomes of each kind. Unlike NumPy, which warns, Weft ignores them unless told otherwise: then
/// looking for them costs nothing.
struct Errstate {
  ErrorHandling divide = ErrorHandling::ignore, over = ErrorHandling::ignore, under = ErrorHandling::ignore,
                invalid = ErrorHandling::ignore;
  ErrorHandling operator[](FloatError error) const;
  /// Whether none is looked for.
  bool ignores_all() const { return *this == Errstate(); }
  bool operator==(const Errstate&) const = default;
};

/// What to change: `all` first, then the others.
struct ErrstateKeywords {
  std::optional<ErrorHandling> all = {}, divide = {}, over = {}, under = {}, invalid = {};
};

/// The state of this thread.
Errstate geterr();
/// Changes it. Returns what it was.
Errstate seterr(const ErrstateKeywords& keywords);

/// Given the kind of error, as "divide by zero", and as a number of bits: 1, 2, 4 or 8.
using ErrorCall = std::function<void(const std::string& kind, int flag)>;
/// What `call` calls, in all threads. Returns what it was.
ErrorCall seterrcall(ErrorCall call);
ErrorCall geterrcall();

/// Changes the state while it lives. What is evaluated, or compiled, meanwhile is looked at: a graph is lazy,
/// so it is not when it is written that counts. Errors are told of by the primitive that they came of, all
/// those of one kind and operation once a run.
class errstate {
 public:
  explicit errstate(const ErrstateKeywords& keywords) : before_(seterr(keywords)) {}
  ~errstate();
  errstate(const errstate&) = delete;
  errstate& operator=(const errstate&) = delete;

 private:
  Errstate before_;
};

}  // namespace weft::numpy
