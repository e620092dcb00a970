// How a program that is read has arrays printed: np.set_printoptions.
#pragma once
#include "runtime/text/print_options.hpp"

namespace weft::source {

/// While one lives, it keeps the options of the program that its thread reads; those that NumPy begins with.
class PrintingState {
 public:
  PrintingState();
  ~PrintingState();
  PrintingState(const PrintingState&) = delete;
  static const PrintOptions& at_hand();
  /// Errors: NotImplementedError where data decide whether they change, or steps of loops do.
  static void change(const PrintOptions& options);

 private:
  PrintOptions options_;
  PrintingState* before_;
};

}  // namespace weft::source
