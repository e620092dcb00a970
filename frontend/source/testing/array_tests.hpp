// NumPy's tests of arrays, element by element: assert_array_compare of np.testing.
#pragma once
#include "frontend/source/testing/testing_message.hpp"

namespace weft::source {

/// What must hold of two arrays of one shape, or of an array and a single element.
struct ArrayTest {
  std::function<LazyTensor(const LazyTensor& x, const LazyTensor& y)> holds;
  /// NaN and the infinities stand at the same places, and are not compared otherwise.
  bool equal_nan = true, equal_inf = true;
  /// Shapes and dtypes are the same.
  bool strict = false;
};

/// Raises AssertionError where `test` fails, in NumPy's words. Errors: NotImplementedError where data decide
/// whether shapes are the same.
void assert_arrays(const LazyTensor& x, const LazyTensor& y, const ArrayTest& test,
                   const TestingMessage& message);
/// Whether it does: a 0-d bool.
LazyTensor arrays_fail(const LazyTensor& x, const LazyTensor& y, const ArrayTest& test);

/// What is said of elements that do not pass: how many, the first of them, and how far they are apart at
/// most. `invalid`: where these are; there are some.
Text mismatch_remarks(const LazyTensor& x, const LazyTensor& y, const LazyTensor& invalid,
                      const TestingMessage& message);
/// `yes` where the condition holds, else `no`.
Text chosen_text(const LazyTensor& condition, const Text& yes, const Text& no);

}  // namespace weft::source
