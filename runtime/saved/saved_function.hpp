// Saved programs, ready to run.
#pragma once
#include <concepts>

#include "runtime/saved/saved_program.hpp"

namespace weft {

/// A saved program with its machine code in memory: of each kernel, the best that this machine runs, or a
/// GPU's, which RunOptions::accelerator is to run (accelerator_for in runtime/gpu/gpu.hpp). Cheap to copy;
/// any number of threads may call it. Needs no compiler.
class SavedFunction {
 public:
  /// Errors: ValueError when no code serves this machine or the code is damaged.
  explicit SavedFunction(SavedProgram program);

  const SavedProgram& program() const;

  /// The results for arguments by position, in the order of program().parameters. Their shapes decide the
  /// free dimensions. Errors: TypeError for another number of arguments; ValueError for another dtype or
  /// shape than expected, a memory order that is not C, or a dimension that two arguments take to be of
  /// different lengths; what the program raises for such shapes; Cancelled.
  std::vector<ndarray> call(const std::vector<ndarray>& arguments, const RunOptions& options = {}) const;

  /// By name. Errors: TypeError for a missing or unknown name besides.
  std::vector<ndarray> call(const std::vector<std::pair<std::string, ndarray>>& arguments,
                            const RunOptions& options = {}) const;
  /// f(a, b)
  template <std::same_as<ndarray>... Arrays>
  std::vector<ndarray> operator()(const Arrays&... arrays) const {
    return call(std::vector<ndarray>{arrays...});
  }

  /// The same, into arrays in C order that the caller has; the shapes of the results, of which some may be
  /// shorter than their arrays. Errors: ValueError when one of them has another dtype or shape than
  /// result_types says.
  std::vector<Dims> call_into(const std::vector<ndarray>& arguments,
                              const std::vector<ndarray>& results) const;

  /// What an accelerator takes for its steps (least_times in runtime/program/program.hpp). Errors: as for
  /// call.
  StepTimes least_times(const std::vector<ndarray>& arguments, Accelerator& accelerator, int times) const;

  /// Dtypes and shapes of the results, the longest where data decide a length, when the free dimensions have
  /// these lengths. Errors: as for call.
  std::vector<BufferType> result_types(const Dims& lengths) const;

 private:
  struct State;
  struct Bound;
  Bound bound(const std::vector<ndarray>& arguments, const Accelerator* accelerator) const;
  std::shared_ptr<State> state_;
};

}  // namespace weft
