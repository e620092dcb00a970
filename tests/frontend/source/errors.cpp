// Errors name the place and the construct, and carry the class and text of Python or NumPy.
#include "frontend/source/expect.hpp"

using source_test::error_of;
using source_test::expression_error;

TEST_CASE("a message shows the line and marks the place", "[source]") {
  try {
    weft::source::read(weft::source::parse(
        "bad.py", "import numpy as np\ndef f():\n    return np.zeros(3) + np.zeros(4)\n"));
    FAIL("no error");
  } catch (const weft::source::ReadError& error) {
    CHECK(error.what() ==
          std::string(
              "bad.py:3:24: ValueError: operands could not be broadcast together with shapes (3,) (4,) \n"
              "    return np.zeros(3) + np.zeros(4)\n"
              "                       ^"));
    CHECK(error.python_name() == std::string("ValueError"));
    CHECK(error.line() == 3);
    CHECK(error.column() == 24);
  }
}

TEST_CASE("NumPy's errors keep their class and text", "[source]") {
  CHECK(expression_error("np.zeros(3)[5]") ==
        "12 IndexError: index 5 is out of bounds for axis 0 with size 3");
  CHECK(expression_error("np.sum(np.zeros((2, 2)), axis=3)") ==
        "4 AxisError: axis 3 is out of bounds for array of dimension 2");
  CHECK(expression_error("np.arange(6).reshape(4, -1)") ==
        "14 ValueError: cannot reshape array of size 6 into shape (4,newaxis)");
  CHECK(expression_error("np.zeros(3, np.uint8) + 300") ==
        "23 OverflowError: Python integer 300 out of bounds for uint8");
  CHECK(expression_error("np.max(np.zeros(0))") ==
        "4 ValueError: zero-size array to reduction operation maximum which has no identity");
}

TEST_CASE("Python's errors keep their class and text", "[source]") {
  CHECK(expression_error("1 // 0") == "3 ZeroDivisionError: integer division or modulo by zero");
  CHECK(expression_error("1 + 'a'") == "3 TypeError: unsupported operand type(s) for +: 'int' and 'str'");
  CHECK(expression_error("len(3)") == "1 TypeError: object of type 'int' has no len()");
  CHECK(expression_error("(1, 2)[2]") == "7 IndexError: tuple index out of range");
  CHECK(expression_error("3(4)") == "1 TypeError: 'int' object is not callable");
  CHECK(error_of("def f():\n    a, b = 1, 2, 3") == "3:5 ValueError: too many values to unpack (expected 2)");
  CHECK(error_of("def f():\n    a, b, c = 1, 2") ==
        "3:5 ValueError: not enough values to unpack (expected 3, got 2)");
  CHECK(error_of("def f():\n    assert 1 > 2, 'so'") == "3:5 AssertionError: so");
  CHECK(error_of("def f(x: 'int8[2]'):\n    if len(x) < 3: raise ValueError('3 or ' 'more')\n    return x") ==
        "3:20 ValueError: 3 or more");
  CHECK(error_of("def f():\n    raise RuntimeError") == "3:5 RuntimeError: ");
  CHECK(error_of("def f():\n    raise 3") == "3:5 TypeError: exceptions must derive from BaseException");
  CHECK(error_of("def g(a): return a\ndef f():\n    return g()") ==
        "4:12 TypeError: g() missing 1 required positional argument: 'a'");
  CHECK(error_of("def g(a): return a\ndef f():\n    return g(1, b=2)") ==
        "4:12 TypeError: g() got an unexpected keyword argument 'b'");
}

TEST_CASE("unknown names suggest the nearest one", "[source]") {
  CHECK(error_of("def f():\n    value = 1\n    return valeu") ==
        "4:12 NameError: name 'valeu' is not defined. Did you mean: 'value'?");
  CHECK(expression_error("np.sumz(3)") ==
        "4 AttributeError: module 'numpy' has no attribute 'sumz'. Did you mean: 'sum'?");
  CHECK(expression_error("np.sum(np.zeros(3), axes=1)") ==
        "4 TypeError: sum() got an unexpected keyword argument 'axes'. Did you mean: 'axis'?");
  CHECK(error_of("def f():\n    if False: q = 1\n    return q") ==
        "4:12 UnboundLocalError: cannot access local variable 'q' where it is not associated with a value");
}

TEST_CASE("dtypes of what is no number are refused by name", "[source]") {
  for (const char* code : {"S3", "<U8", "O", "M8[ns]", "|V2", "G"})
    CHECK(expression_error("np.zeros(3, '" + std::string(code) + "')") ==
          "4 NotImplementedError: the dtype " + std::string(code) + " is not supported yet");
  CHECK(expression_error("np.zeros(3, [('x', float), ('y', int)])") ==
        "4 NotImplementedError: a structured dtype is not read: arrays hold numbers and bools");
}

TEST_CASE("names of every kind suggest the nearest one", "[source]") {
  CHECK(expression_error("np.flaot32(3)") ==
        "4 AttributeError: module 'numpy' has no attribute 'flaot32'. Did you mean: 'float32'?");
  CHECK(expression_error("np.Pi") ==
        "4 AttributeError: module 'numpy' has no attribute 'Pi'. Did you mean: 'pi'?");
  CHECK(expression_error("np.zeros(3, 'flaot32')") ==
        "4 TypeError: data type 'flaot32' not understood. Did you mean: 'float32'?");
  CHECK(expression_error("np.zeros(3).astpye('float32')") ==
        "13 AttributeError: 'numpy.ndarray' object has no attribute 'astpye'. Did you mean: 'astype'?");
  CHECK(expression_error("np.zeros(3).dtype.itmsize") ==
        "19 AttributeError: 'numpy.dtype' object has no attribute 'itmsize'. Did you mean: 'itemsize'?");
  CHECK(expression_error("[1].apend(2)") ==
        "5 AttributeError: 'list' object has no attribute 'apend'. Did you mean: 'append'?");
  CHECK(expression_error("np.finfo('float32').epz") ==
        "21 AttributeError: 'finfo' object has no attribute 'epz'. Did you mean: 'eps'?");
  CHECK(expression_error("np.pad(np.ones(3), 1, mode='egde')") ==
        "4 ValueError: mode 'egde' is not supported. Did you mean: 'edge'?");
  CHECK(error_of("def g(scale): return scale\ndef f():\n    return g(scael=1)") ==
        "4:12 TypeError: g() got an unexpected keyword argument 'scael'. Did you mean: 'scale'?");
  CHECK(error_of("def f(scale=1): return scale", {{"scael", weft::source::read_literal("1")}}) ==
        "2:5 TypeError: f() got an unexpected keyword argument 'scael'. Did you mean: 'scale'?");
}

TEST_CASE("what NumPy has and the language has not is no misspelling", "[source]") {
  CHECK(expression_error("np.busday_count(3)") ==
        "4 NotImplementedError: np.busday_count is not in the language that is read: arrays hold numbers and "
        "bools: there are no dates");
  CHECK(expression_error("np.ones(3).getfield()") ==
        "12 NotImplementedError: 'getfield' of arrays is not in the language that is read");
}

TEST_CASE("a suggestion is no part of NumPy's text", "[source]") {
  try {
    weft::source::read_expression("np.sum(np.zeros(3), axes=1)");
    FAIL("no error");
  } catch (const weft::source::ReadError& error) {
    CHECK(error.own_text() == "sum() got an unexpected keyword argument 'axes'");
    CHECK(error.hint == ". Did you mean: 'axis'?");
  }
}

TEST_CASE("a condition on array data says so", "[source]") {
  CHECK(
      error_of("def f(x: 'float32[n]'):\n    for v in (x if x.sum() > 0 else []): pass") ==
      "3:17 NotImplementedError: a condition that depends on the data of an array chooses between a "
      "'numpy.ndarray' and a 'list' of another kind, dtype or shape, which is read by statements, operators "
      "and functions, but not so");
  CHECK(error_of("def f(x: 'float32[n]'):\n    while x > 0: pass") ==
        "3:13 ValueError: The truth value of an array with more than one element is ambiguous. Use a.any() "
        "or a.all()");
}

TEST_CASE("what is not in the language is refused by name", "[source]") {
  const auto refused = [](std::string body) {
    for (std::size_t at = 0; (at = body.find('\n', at)) != std::string::npos; at += 5)
      body.insert(at + 1, "    ");
    return error_of("def f():\n    " + body);
  };
  CHECK(refused("import os\nos.getcwd()") ==
        "4:5 ImportError: only numpy, math, ml_dtypes, weft and the program's own files are read, not 'os'");
  CHECK(refused("exec('x')") ==
        "3:5 NotImplementedError: Python's 'exec' is not in the language that is read");
  CHECK(refused("x = (1).__class__") ==
        "3:13 NotImplementedError: '__class__' is not in the language that is read");
  const std::string prefix = "SyntaxError: not in the language that is read: ";
  CHECK(refused("x = b''") == "3:9 " + prefix + "bytes");
  CHECK(refused("x = f'{y}'") == "3:12 NameError: name 'y' is not defined");
  CHECK(refused("x = f'{1'") == "3:11 SyntaxError: f-string: expecting '}'");
  CHECK(refused("x = f'{1 +}'") == "3:15 SyntaxError: invalid syntax: unexpected end of file");
  CHECK(refused("x = [1] [0]; x.append = lambda y: y") ==
        "3:20 AttributeError: 'int' object has no attribute 'append'");
  CHECK(refused("x = np.ones(2)\nx.dtype = int") ==
        "4:7 " + prefix +
            "assignment to attributes, but for flat, real, imag and the shape of what a name is bound to,");
  CHECK(refused("global x; x = 1") == "3:5 " + prefix + "'global'");
  CHECK(refused("nonlocal x; x = 1") == "3:5 " + prefix + "'nonlocal'");
  CHECK(refused("async def g(): pass\ng()") == "3:5 " + prefix + "'async'");
  CHECK(refused("def g(): return [(yield 1)]\nlist(g())") ==
        "3:23 " + prefix + "'yield' within an expression");
  CHECK(refused("del x.y") == "3:11 " + prefix + "'del' of an attribute");
  CHECK(refused("x = 1j < 2") ==
        "3:12 TypeError: '<' not supported between instances of 'complex' and 'int'");
  CHECK(refused("x = np.int8([1, 200])") == "3:12 OverflowError: Python integer 200 out of bounds for int8");
  CHECK(refused("x = np.zeros(2, 'i1')\nx[:] = [1, 200]") ==
        "4:6 OverflowError: Python integer 200 out of bounds for int8");
  CHECK(refused("x = np.sum([1], axis=[0])") ==
        "3:12 TypeError: 'list' object cannot be interpreted as an integer");
  CHECK(refused("x = np.sum([1], axis=True)") == "3:12 TypeError: an integer is required");
  CHECK(refused("x = 1j / 0") == "3:12 ZeroDivisionError: complex division by zero");
  CHECK(refused("class A: pass\nA()") == "3:5 " + prefix + "'class'");
  CHECK(refused("with x: pass") == "3:5 " + prefix + "'with' of anything but np.errstate");
  CHECK(refused("try: pass\nexcept* ValueError: pass") == "3:5 " + prefix + "'except*'");
  CHECK(refused("import os\n@os.g\ndef h(): pass\nh()") ==
        "4:6 ImportError: only numpy, math, ml_dtypes, weft and the program's own files are read, not 'os'");
  CHECK(refused("x = y := 2") == "3:11 SyntaxError: invalid syntax: unexpected ':='");
  CHECK(refused("def g(*a, *b): pass") == "3:15 SyntaxError: * argument may appear only once");
  CHECK(refused("*a, *b = 1, 2") == "3:9 SyntaxError: multiple starred expressions in assignment");
  CHECK(refused("*a = 1, 2") == "3:5 SyntaxError: can't use starred expression here");
}

TEST_CASE("text that is no Python is refused at its place", "[source]") {
  const auto refused = [](const std::string& body) { return error_of(body); };
  CHECK(refused("x = (1,\n") == "2:5 SyntaxError: '(' was never closed");
  CHECK(refused("x = (1]") ==
        "2:7 SyntaxError: closing parenthesis ']' does not match opening parenthesis '('");
  CHECK(refused("x = 'abc") == "2:5 SyntaxError: unterminated string literal");
  CHECK(refused("x = \"\"\"abc\n") == "2:5 SyntaxError: unterminated triple-quoted string literal");
  CHECK(refused("x = 1 ? 2") == "2:7 SyntaxError: invalid syntax: unexpected character");
  CHECK(refused("x = 012").starts_with("2:5 SyntaxError: leading zeros in decimal integer literals"));
  CHECK(refused("1 = 2") == "2:1 SyntaxError: cannot assign to this expression");
  CHECK(refused("break") == "2:1 SyntaxError: 'break' outside loop");
  CHECK(refused("return 1") == "2:1 SyntaxError: 'return' outside function");
  CHECK(refused("def f():\nreturn 1") == "3:1 IndentationError: expected an indented block");
  CHECK(refused("x = 1\n    y = 2") == "3:5 IndentationError: unexpected indent");
  CHECK(refused("if 1:\n        x = 1\n    y = 2") ==
        "4:5 IndentationError: unindent does not match any outer indentation level");
  CHECK(refused("if 1:\n        x = 1\n\ty = 2") ==
        "4:2 TabError: inconsistent use of tabs and spaces in indentation");
  CHECK(refused("g(a=1, 2)") == "2:8 SyntaxError: positional argument follows keyword argument");
  CHECK(refused("def f(a, a): pass") == "2:10 SyntaxError: duplicate argument 'a' in function definition");
  CHECK(refused("x = “1”") == "2:5 SyntaxError: invalid character '“' (U+201C)");
  CHECK(refused("x = g(1, 2\ny = 3") == "2:6 SyntaxError: '(' was never closed");
  CHECK(refused("x = (1,\n  2 3)\ny = 'abc\n") == "4:5 SyntaxError: unterminated string literal");
  CHECK(refused("try: pass") == "2:10 SyntaxError: expected 'except' or 'finally' block");
  CHECK(refused("yield 1") == "2:1 SyntaxError: 'yield' outside function");
  CHECK(refused("class A: return 1") == "2:10 SyntaxError: 'return' outside function");
  CHECK(refused("nonlocal x") == "2:1 SyntaxError: nonlocal declaration not allowed at module level");
  CHECK(refused("x = b'a' 'b'") == "2:10 SyntaxError: cannot mix bytes and nonbytes literals");
  CHECK(refused("def f(): from numpy import *").ends_with("import * only allowed at module level"));
  CHECK(refused("x = {1, 2: 3}") == "2:13 SyntaxError: invalid syntax: unexpected '}'");
}

TEST_CASE("columns count characters, not bytes", "[source]") {
  CHECK(error_of("def f():\n    x = 'éé' + y") == "3:16 NameError: name 'y' is not defined");
}

TEST_CASE("the functions there are, when one is missing", "[source]") {
  using weft::source::parse, weft::source::read, weft::source::ReadError;
  const auto module = parse("m.py", "def step(): pass\ndef _hidden(): pass\n");
  CHECK(read(module).graph.name == "step");
  CHECK(read(module, "_hidden").graph.name == "_hidden");
  CHECK_THROWS_WITH(
      read(module, "stpe"),
      "m.py:1:1: NameError: the file defines no function 'stpe' among step, _hidden. Did you mean: "
      "'step'?");
  CHECK_THROWS_WITH(read(module, "other"),
                    "m.py:1:1: NameError: the file defines no function 'other' among step, _hidden");
  CHECK_THROWS_WITH(read(parse("m.py", "x = 1"), "f"),
                    "m.py:1:1: NameError: the file defines no function 'f'");
  CHECK_THROWS_AS(read(parse("m.py", "x = 1")), ReadError);
}
