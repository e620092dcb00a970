// Graphs with variables, compiled to functions of arrays.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "runtime/saved/saved_function.hpp"
#include "weft/errstate.hpp"
#include "weft/lazy_tensor.hpp"

namespace weft {

/// Arguments by name.
using NamedArguments = std::vector<std::pair<std::string, ndarray>>;

/// What a compiled function returns: as many arrays as it has outputs. One output converts to an ndarray.
class Results {
 public:
  explicit Results(std::vector<ndarray> arrays) : arrays_(std::move(arrays)) {}
  /// Errors: ValueError when there are several.
  operator ndarray() const;
  std::size_t size() const { return arrays_.size(); }
  const ndarray& operator[](std::size_t index) const { return arrays_.at(index); }
  auto begin() const { return arrays_.begin(); }
  auto end() const { return arrays_.end(); }

 private:
  std::vector<ndarray> arrays_;
};

/// A compiled graph. Cheap to copy; any number of threads may call it. A call with arrays that are not laid
/// out as before compiles once for that layout, since NumPy's sums depend on it.
class Function {
 public:
  /// By name: f({{"A", a}, {"B", b}}). Errors: TypeError for a missing, unknown or repeated name; ValueError
  /// for an array of another dtype or shape than its variable, saying which was expected and which given.
  Results operator()(const NamedArguments& arguments) const;
  /// By position, in the order of `inputs`.
  template <std::same_as<ndarray>... Arrays>
  Results operator()(const Arrays&... arrays) const {
    return call({arrays...});
  }
  Results call(const std::vector<ndarray>& arguments) const;

  /// Writes the function to `path`, whole or not at all, as machine code for all instruction sets; it takes
  /// arrays of its variables' shapes, and keeps to the memory limit. The steps of loops are written out.
  /// Errors: OSError; NotImplementedError when a variable does not lie in C order, a constant array of the
  /// graph not in a piece, or a loop ends by data.
  void save(const std::string& path) const;

 private:
  friend Function compile(const struct FunctionSignature& signature);
  struct State;
  explicit Function(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;
};

/// The variables a function takes, in order, and what it returns.
struct FunctionSignature {
  std::vector<LazyTensor> inputs, outputs;
  /// NumPy's bits. If not, floats may be summed in any order, and a product and a sum be rounded as one. The
  /// bits are still the same on each run, for any number of threads; NaN and infinities are as they were, but
  /// where a part of a sum or product overflows.
  /// The device `reference` stays exact.
  bool exact = true;
  /// GPUs may round what matrix products of float32 multiply (matmul, dot, einsum and what is made of these;
  /// complex64 is made of float32s) to TF32: float32's exponents, and 10 bits of its fraction. Tensor cores
  /// multiply that several times as fast. Sums are of float32, and all else is as `exact` says. CPUs round
  /// nothing.
  bool tf32 = false;
  /// The most bytes that a call may store between its kernels, in one arena; any number unless given. What
  /// would not fit is computed again where it is needed, to the same bits: `weft explain --memory-limit` says
  /// what that costs. Inputs, constants and outputs do not count, nor what a kernel has to itself while it
  /// runs. On the CPU only: the reference device stores all.
  std::optional<std::int64_t> memory_limit = std::nullopt;
  /// How kernels are to walk their arrays, "k0: short_rows, k2: tiles(64)", where it is not for Weft to
  /// choose: for tests and measurements. Names are those of `weft emit --stage nest`, `*` is any kernel that
  /// can. All give the same bits.
  std::string schedule = "";
  /// What becomes of floating-point errors, as np::errstate says; as it says for the thread, unless given.
  std::optional<numpy::Errstate> errstate = std::nullopt;
};

/// weft::compile({.inputs = {A, B}, .outputs = {A * B}}), for the default device. Errors: ValueError when an
/// input is not a variable, two have the same name, an output needs a variable that is not an input, the
/// memory limit is negative, or a kernel is not there or cannot be walked as `schedule` says; MemoryError,
/// which says the least that was found where the limit is too little.
Function compile(const FunctionSignature& signature);

/// A function that Function::save or `weft compile` has saved for x86-64; weft-run runs those for GPUs. It
/// needs no compiler; its machine code is run as it is, so load only what you would run as a program. Errors:
/// OSError; ValueError when the file is no saved program, or damaged.
SavedFunction load(const std::string& path);

}  // namespace weft
