// Functions that shape, join and pad, as they share memory in NumPy. Expected values were printed by
// NumPy 2.4.
#include "frontend/source/expect.hpp"

using source_test::error_of;
using source_test::expression_error;
using source_test::results;
using source_test::returned;

TEST_CASE("views that functions give are aliases", "[source]") {
  CHECK(results("def f():\n"
                "    x = np.arange(8).reshape(2, 4)\n"
                "    np.swapaxes(x, 0, 1)[0, 1] = 10\n"
                "    np.moveaxis(x, 0, -1)[1, 0] = 20\n"
                "    np.rollaxis(x, 1)[2, 0] = 30\n"
                "    np.fliplr(x)[0, 0] = 40\n"
                "    np.rot90(x)[1, 1] = 50\n"
                "    np.atleast_3d(x)[1, 1] = 60\n"
                "    np.hsplit(x, 2)[1][1, 1] = 70\n"
                "    return x") == "return=[[ 0 20 30 40]\n [10 60 50 70]]");
}

TEST_CASE("ravel and reshape give views where the order allows one", "[source]") {
  CHECK(results("def f():\n"
                "    x = np.arange(6).reshape(2, 3)\n"
                "    x.ravel('K')[0] = 10\n"
                "    x.T.ravel(order='A')[1] = 20\n"
                "    np.ravel(x, order='F')[2] = 30\n"
                "    x.reshape(3, 2, order='F')[0, 0] = 40\n"
                "    x.T.reshape(-1, order='F')[3] = 50\n"
                "    x.flatten('K')[4] = 60\n"
                "    return x") == "return=[[10 20  2]\n [50  4  5]]");
}

TEST_CASE("a diagonal is a view that is only read", "[source]") {
  CHECK(results("def f():\n"
                "    x = np.arange(9).reshape(3, 3)\n"
                "    d = x.diagonal()\n"
                "    x[1, 1] = 70\n"
                "    return d, np.diag(x, 1), x.trace()") ==
        "return_0=[ 0 70  8]\nreturn_1=[1 5]\nreturn_2=78");
  CHECK(error_of("def f():\n    x = np.zeros((3, 3))\n    np.diag(x)[0] = 1") ==
        "4:15 ValueError: assignment destination is read-only");
  CHECK(error_of("def f():\n    x = np.zeros((3, 3)).diagonal().T\n    x += 1") ==
        "4:7 ValueError: output array is read-only");
}

TEST_CASE("what is made anew is no alias", "[source]") {
  CHECK(results("def f():\n"
                "    x = np.arange(3)\n"
                "    np.roll(x, 0)[0] = 9\n"
                "    np.pad(x, 0)[0] = 9\n"
                "    np.tile(x, 1)[0] = 9\n"
                "    np.repeat(x, 1)[0] = 9\n"
                "    np.hstack([x])[0] = 9\n"
                "    np.meshgrid(x)[0][0] = 9\n"
                "    np.diff(x, n=0)[2] = 7\n"
                "    return x") == "return=[0 1 7]");
}

TEST_CASE("memory orders are followed", "[source]") {
  CHECK(returned("np.zeros((2, 3), order='F').strides") == "return_0=8\nreturn_1=16");
  CHECK(returned("np.copy(np.ones((2, 3)), order='F').strides") == "return_0=8\nreturn_1=16");
  CHECK(returned("np.ones((2, 3)).astype(np.int8, order='F').strides") == "return_0=1\nreturn_1=2");
  CHECK(returned("np.ones((2, 3), order='F')[::-1].astype(np.int8, order='A').strides") ==
        "return_0=3\nreturn_1=1");  // upside down, it is not in Fortran order
  CHECK(returned("np.zeros_like(np.ones((2, 3)).T, shape=(4, 5)).strides") == "return_0=8\nreturn_1=32");
  CHECK(returned("np.zeros_like(np.ones((2, 3)).T, shape=(2, 2, 5)).strides") ==
        "return_0=80\nreturn_1=40\nreturn_2=8");
  CHECK(returned("np.nan_to_num(np.broadcast_to(np.ones(3), (2, 2, 3))).strides") ==
        "return_0=16\nreturn_1=8\nreturn_2=32");
  CHECK(returned("np.zeros_like(np.triu(np.ones((1, 4, 3))[:, :2, :2].T), shape=(1, 4, 5)).strides[1:]") ==
        "return_0=8\nreturn_1=32");  // in Fortran order, whatever the stride of its axis of one element
  CHECK(expression_error("np.ones(3).ravel('X')") ==
        "12 ValueError: order must be one of 'C', 'F', 'A', or 'K' (got 'X')");
}

TEST_CASE("arguments in the forms that NumPy takes", "[source]") {
  CHECK(returned("np.pad(np.arange(3), (1, 2), constant_values=(7, 9))") == "return=[7 0 1 2 9 9]");
  CHECK(returned("np.pad([1, 2], 3, 'reflect')") == "return=[2 1 2 1 2 1 2 1]");
  CHECK(returned("np.gradient([1., 2., 4.], 2)") == "return=[0.5  0.75 1.  ]");
  CHECK(returned("len(np.gradient(np.ones((3, 3, 3)), 1, 2, [0, 1, 4]))") == "return=3");
  CHECK(returned("np.tensordot(np.ones((2, 3)), np.ones((3, 2)), axes=([1, 0], [0, 1]))") == "return=6.0");
  CHECK(returned("np.average([1., 3.], weights=[1, 3], returned=True)[0]") == "return=2.5");
  CHECK(returned("np.std([1., 3.], correction=1) == np.std([1., 3.], ddof=1)") == "return=True");
  CHECK(returned("np.atleast_1d(3, [1, 2])[0]") == "return=[3]");
  CHECK(returned("np.indices((2, 2), sparse=True)[1]") == "return=[[0 1]]");
  CHECK(expression_error("np.hstack(3)") ==
        "4 TypeError: arrays to stack must be passed as a \"sequence\" type such as list or tuple.");
  CHECK(returned("len(np.tile(np.zeros((0, 3)), (5, 2))[0:0].shape)") == "return=2");
  CHECK(expression_error("np.tile(np.zeros((0, 3)), -1)") ==
        "4 ValueError: cannot reshape array of size 0 into shape (0,newaxis)");
  CHECK(expression_error("np.tile(np.zeros((2, 3)), -1)") ==
        "4 ValueError: negative dimensions are not allowed");
}

TEST_CASE("ufuncs of two operands have methods", "[source]") {
  CHECK(returned("np.add.outer(np.arange(2), np.array([[0.5, 3]]))") ==
        "return=[[[0.5 3. ]]\n\n [[1.5 4. ]]]");
  CHECK(returned("np.subtract.outer(5, np.arange(3)), np.less.outer(1, 2)") ==
        "return_0=[5 4 3]\nreturn_1=True");
  CHECK(returned("np.add.reduce([[1, 2], [3, 4]]), np.multiply.reduce([[1, 2], [3, 4]], axis=None)") ==
        "return_0=[4 6]\nreturn_1=24");
  CHECK(returned("np.maximum.reduce([3, 8], initial=9), np.logical_and.reduce([[True, False]], axis=1)") ==
        "return_0=9\nreturn_1=[False]");
  CHECK(returned("np.multiply.accumulate([2, 3, 4])") == "return=[ 2  6 24]");
  CHECK(expression_error("np.exp.outer(1, 2)") ==
        "8 ValueError: outer product only supported for binary functions");
  CHECK(returned("np.subtract.reduce([9, 4, 1])") == "return=4");
  CHECK(expression_error("np.ldexp.reduce([1])") ==
        "10 NotImplementedError: np.ldexp.reduce is not in the language that is read");
}

TEST_CASE("numbers are read from texts", "[source]") {
  CHECK(returned("float('-1e3'), float(' +Infinity\\n'), float('1_0.5'), float('1e999'), float('.5')") ==
        "return_0=-1000.0\nreturn_1=inf\nreturn_2=10.5\nreturn_3=inf\nreturn_4=0.5");
  CHECK(returned("int(' -1_000 '), int('+007'), np.isnan(float('NaN'))") ==
        "return_0=-1000\nreturn_1=7\nreturn_2=True");
  for (const std::string text : {"", " ", "1__0", "_1", "1_", "+-1", "--1", "nan(1)", "0x10", "1e", "1 2"})
    CHECK(expression_error("float('" + text + "')") ==
          "1 ValueError: could not convert string to float: '" + text + "'");
  for (const std::string text : {"", "1.5", "0x1", "+-1", "1__0", "a", "-"})
    CHECK(expression_error("int('" + text + "')") ==
          "1 ValueError: invalid literal for int() with base 10: '" + text + "'");
  CHECK(expression_error("float([1])") ==
        "1 TypeError: float() argument must be a string or a real number, not 'list'");
  CHECK(expression_error("int(1j)") ==
        "1 TypeError: int() argument must be a string, a bytes-like object or a real number, not 'complex'");
  CHECK(expression_error("complex(1, [2])") ==
        "1 TypeError: complex() second argument must be a number, not 'list'");
  CHECK(expression_error("round([1])") == "1 TypeError: type list doesn't define __round__ method");
}

TEST_CASE("what Python has and is not read is no mistake of the program", "[source]") {
  CHECK(expression_error("'a'.encode()") ==
        "5 NotImplementedError: 'encode' of a Python str is not in the language that is read");
  CHECK(expression_error("True.to_bytes()") ==
        "6 NotImplementedError: 'to_bytes' of a Python bool is not in the language that is read");
  CHECK(expression_error("'a'.uper()").starts_with("5 AttributeError: 'str' object has no attribute 'uper'"));
}

TEST_CASE("grids of ranges", "[source]") {
  CHECK(returned("np.mgrid[0:2, 1:7:3]") == "return=[[[0 0]\n  [1 1]]\n\n [[1 4]\n  [1 4]]]");
  CHECK(returned("np.ogrid[:2, 3:0:-1][1], np.mgrid[2:5]") == "return_0=[[3 2 1]]\nreturn_1=[2 3 4]");
  CHECK(expression_error("np.mgrid[1]")
            .starts_with("9 NotImplementedError: np.mgrid and np.ogrid read slices"));
}

TEST_CASE("arguments that NumPy's authors thought of") {
  CHECK(returned("np.repeat(np.arange(3), np.array([1, 0, 2]))") == "return=[0 2 2]");
  CHECK(returned("np.std(np.array([1.0, 2.0, 6.0]), mean=3.0)") ==
        returned("np.std(np.array([1.0, 2.0, 6.0]))"));
  CHECK(expression_error("np.repeat(np.arange(2), np.array([1.0, 2.0]))") ==
        "4 TypeError: Cannot cast array data from dtype('float64') to dtype('int64') according to the rule "
        "'safe'");
  CHECK(expression_error("np.pad(np.arange(3), 1, constant_values=np.nan)") ==
        "4 ValueError: cannot convert float NaN to integer");
  CHECK(expression_error("np.average(np.arange(3.0), weights=[1, -1, 0])") ==
        "4 ZeroDivisionError: Weights sum to zero, can't be normalized");
  CHECK(expression_error("np.average(np.ones((0, 3)), axis=1)") == "4 ZeroDivisionError: division by zero");
  CHECK(expression_error("np.average(np.ones((0, 3)), axis=0, weights=np.ones(0))") ==
        "4 ZeroDivisionError: Weights sum to zero, can't be normalized");
  CHECK(expression_error("np.zeros(True)") ==
        "4 TypeError: expected a sequence of integers or a single integer, got 'True'");
  CHECK(expression_error("np.argmax(7, axis=1)") ==
        "4 AxisError: axis 1 is out of bounds for array of dimension 1");
}
