// np.testing. Expected texts are NumPy 2.4's; the sweep `testing` has many more.
#include "frontend/source/expect.hpp"

using source_test::error_of;
using source_test::results;

namespace {

/// The error that a run of the statements raises, whose x is [0. 1. 2.], by data.
std::string raised(const std::string& statement, const std::string& import = "") {
  try {
    results(import + "def f(x: 'float64[3]'):\n    " + statement + "\n    return x");
  } catch (const weft::Error& error) {
    const auto* raised = dynamic_cast<const weft::Raised*>(&error);
    return error.python_name() + (": " + (raised ? raised->text : error.own_text()));
  }
  return "";
}

}  // namespace

TEST_CASE("tests that hold raise nothing, in all spellings", "[source][testing]") {
  CHECK(raised("np.testing.assert_allclose(x, [0, 1, 2])") == "");
  CHECK(raised("assert_equal(x, np.arange(3))", "from numpy.testing import assert_equal\n") == "");
  CHECK(raised("npt.assert_array_less(x, 3)", "import numpy.testing as npt\n") == "");
  CHECK(raised("numpy.testing.assert_(x[0] < 1)", "import numpy.testing\n") == "");
}

TEST_CASE("tests that fail say what NumPy says", "[source][testing]") {
  CHECK(raised("np.testing.assert_allclose(x, [0, 1, 2.5], atol=0.1, err_msg='far')") ==
        "AssertionError: \nNot equal to tolerance rtol=1e-07, atol=0.1\nfar\nMismatched elements: 1 / 3 "
        "(33.3%)\nMismatch at index:\n [2]: 2.0 (ACTUAL), 2.5 (DESIRED)\nMax absolute difference among "
        "violations: 0.5\nMax relative difference among violations: 0.2\n ACTUAL: array([0., 1., 2.])\n "
        "DESIRED: array([0. , 1. , 2.5])");
  CHECK(raised("np.testing.assert_equal([x[0], 2], [x[1], 2], f'{x[2]}')") ==
        "AssertionError: \nItems are not equal:\nitem=0\n2.0\n ACTUAL: np.float64(0.0)\n DESIRED: "
        "np.float64(1.0)");
  CHECK(raised("np.testing.assert_array_equal(x, [1, 2])") ==
        "AssertionError: \nArrays are not equal\n\n(shapes (3,), (2,) mismatch)\n ACTUAL: array([0., 1., "
        "2.])\n DESIRED: array([1, 2])");
}

TEST_CASE("what watches Python is refused by name", "[source][testing]") {
  CHECK(raised("np.testing.assert_raises(ValueError, np.sqrt, x)") ==
        "NotImplementedError: np.testing.assert_raises is not in the language that is read: a program that "
        "is read catches no errors and no warnings");
  CHECK(raised("assert_warns(UserWarning)", "from numpy.testing import assert_warns\n") ==
        "NotImplementedError: np.testing.assert_warns is not in the language that is read: a program that is "
        "read catches no errors and no warnings");
  CHECK(raised("np.testing.assert_array_equal(x, x, err_msg=7)") ==
        "NotImplementedError: an err_msg that is no str is not read");
  CHECK(raised("np.testing.assert_clos(x, x)") ==
        "AttributeError: module 'numpy.testing' has no attribute 'assert_clos'");
}
