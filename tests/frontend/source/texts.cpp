// Texts, and what is printed. Expected values were printed by Python and NumPy 2.4.
#include "frontend/source/expect.hpp"
#include "runtime/library/errors/saying.hpp"

using source_test::error_of;
using source_test::expression_error;
using source_test::results;

namespace {

std::string printed(const std::string& body) {
  const weft::Printed kept;
  results(body);
  return kept.text();
}

/// What print() makes of the expression, whose x is [0. 1. 2.], by data.
std::string text(const std::string& expression) {
  return printed("def f(x: 'float64[3]'):\n    print(" + expression + ", end='')\n    return x");
}

/// What the expression comes to where a function returns it, whose x is [0. 1. 2.], as Python prints it.
std::string of_result(const std::string& expression) {
  const auto program = source_test::program_of("def f(x: 'float64[3]'):\n    return " + expression);
  const std::vector<weft::ndarray> outputs = source_test::outputs_of(program);
  const weft::Returned given = weft::returned(program.form, program.graph.output_names, outputs);
  std::vector<weft::ndarray> parts;
  for (const auto& [name, part] : given.results) parts.push_back(part);
  return weft::text(given.form, parts);
}

/// The error that a run of the program raises.
std::string raised(const std::string& body) {
  try {
    results(body);
  } catch (const weft::Error& error) {
    const auto* raised = dynamic_cast<const weft::Raised*>(&error);
    return error.python_name() + (": " + (raised ? raised->text : std::string(error.what())));
  }
  return "";
}

}  // namespace

TEST_CASE("print writes what Python writes", "[source][texts]") {
  CHECK(text("''") == "");
  CHECK(text("1, 2.5, None, 'a', [1, 'b'], (1,), {'k': 2j}, sep='-'") ==
        "1-2.5-None-a-[1, 'b']-(1,)-{'k': 2j}");
  CHECK(text("x, x[1], [x[1], x[:2]], x.shape") == "[0. 1. 2.] 1.0 [np.float64(1.0), array([0., 1.])] (3,)");
  CHECK(text("np.arange(2), repr(np.float32(0.5)), np.int8, np.dtype('int8')") ==
        "[0 1] np.float32(0.5) <class 'numpy.int8'> int8");
  CHECK(text("1, sep=None") == "1");
  CHECK(expression_error("print(1, sep=2)") == "1 TypeError: sep must be None or a string, not int");
}

TEST_CASE("texts are made of data when the program runs", "[source][texts]") {
  CHECK(text("f'{x[1]} {x[1]!r} {x[2]:.3f} {x[1]=} {x[2]:>{3 + 4}}'") ==
        "1.0 np.float64(1.0) 2.000 x[1]=np.float64(1.0)     2.0");
  CHECK(text("'%s|%r|%5.1f|%d|%%' % (x[1], x[:2], x[2], x[2])") == "1.0|array([0., 1.])|  2.0|2|%");
  CHECK(text("'{} {1[1]:.1f} {name!r}'.replace('{}', '{0}').format(x[1], x, name='n')") == "1.0 1.0 'n'");
  CHECK(text("'a' + str(x[1]) + ', '.join([str(v) for v in x])") == "a1.00.0, 1.0, 2.0");
  CHECK(text("'up' if x[1] > 0 else 'down', f\"{'yes' if x[0] > 0 else 'no':>4}\"") == "up   no");
  CHECK(text("int(x[2]), float(x[1]), bool(x[0]), x[1] > 0, -x[1]") == "2 1.0 False True -1.0");
  CHECK(text("f'{x[0]:d}' if False else ''") == "");
  CHECK(error_of("def f(x: 'float64[n]'):\n    return f'{x[0]:d}'") ==
        "3:14 ValueError: Unknown format code 'd' for object of type 'float'");
}

TEST_CASE("what is printed comes in order, where conditions hold", "[source][texts]") {
  CHECK(printed("def f(x: 'float64[3]'):\n"
                "    if x[1] > 0:\n        print('positive', x[1])\n    else:\n        print('not')\n"
                "    x[0] = 5\n    print(x)\n    if x[2] > 9: print('never')\n    return x") ==
        "positive 1.0\n[5. 1. 2.]\n");
  CHECK(printed("def f(x: 'float64[3]'):\n    for i in range(20):\n        x = x + i\n"
                "        if i % 10 == 9: print(i, x[0])\n    return x") == "9 45.0\n19 190.0\n");
}

TEST_CASE("errors have texts of data, and follow what was printed", "[source][texts]") {
  const std::string body =
      "def f(x: 'float64[3]'):\n    print('before')\n    if x[1] > 0: raise ValueError(f'{x[1]} "
      "{x[2]:.0f}')\n"
      "    return x";
  const weft::Printed kept;
  CHECK(raised(body) == "ValueError: 1.0 2");
  CHECK(raised("def f(x: 'float64[3]'):\n    print('then')\n    return x + np.zeros(2)") ==
        "ValueError: operands could not be broadcast together with shapes (3,) (2,) ");
  CHECK(kept.text() == "before\nthen\n");
  CHECK(raised("def f(x: 'float64[3]'):\n    assert x[0] > 0, ('no', x[0])") ==
        "AssertionError: ('no', np.float64(0.0))");
  CHECK(error_of("def f(): raise ValueError(3)") == "2:10 ValueError: 3");
  CHECK(error_of("def f(): raise ValueError('a', 1)") == "2:10 ValueError: ('a', 1)");
  CHECK(error_of("def f(): raise KeyError('a') from None") == "2:10 KeyError: 'a'");
}

TEST_CASE("texts that data decide are results", "[source][texts]") {
  CHECK(of_result("f'{x[1]!r}\\'s'") == "np.float64(1.0)'s");
  CHECK(of_result("'%d of %s' % (x[2], x)") == "2 of [0. 1. 2.]");
  CHECK(of_result("'up' if x[1] > 0 else f'down {x}'") == "up");
  CHECK(of_result("f'{x[0]}' + 'b' * 2, x[1], [str(x), None, x * 2], {'a': repr(x[1]), 2: 'known'}") ==
        "('0.0bb', np.float64(1.0), ['[0. 1. 2.]', None, array([0., 2., 4.])], "
        "{'a': 'np.float64(1.0)', 2: 'known'})");
  CHECK(of_result("[f'it\\'s {x[1]}', f'\"{x[1]}\\n']") == "[\"it's 1.0\", '\"1.0\\n']");
}

TEST_CASE("results of unlike kinds are what they turn out to be", "[source][texts]") {
  CHECK(of_result("None if x[0] > 0 else x") == "[0. 1. 2.]");
  CHECK(of_result("x if x[0] > 0 else None") == "None");
  CHECK(of_result("3 if x[1] > 0 else x[1], [x[2]] if x[0] > 0 else (x[1], f'{x[2]}')") ==
        "(3, (np.float64(1.0), '2.0'))");
  CHECK(of_result("(x[1], None if x[0] > 0 else x[1:]) if x[1] > 0 else 'few'") ==
        "(np.float64(1.0), array([1., 2.]))");
}

TEST_CASE("of choices the form knows how many results are theirs", "[source][texts]") {
  const weft::ResultForm form =
      source_test::program_of("def f(x: 'float64[3]'):\n    return x if x[0] > 0 else (x, x), x").form;
  CHECK(form.fits(6));
  CHECK(!form.fits(5));
  CHECK(!form.is_alone());
  weft::ResultForm damaged = form;
  damaged.choices[0].ways[0].names.clear();
  CHECK(!damaged.fits(6));
  damaged = form;
  damaged.choices.clear();
  CHECK(!damaged.fits(6));
}

TEST_CASE("of texts the form knows how many results are theirs", "[source][texts]") {
  weft::ResultForm form =
      source_test::program_of("def f(x: 'float64[3]'):\n    return f'{x} {x[1]}', x").form;
  CHECK(form.fits(3));
  CHECK(!form.fits(2));
  CHECK(!form.is_alone());
  CHECK(!source_test::program_of("def f(x: 'float64[3]'): return str(x)").form.is_alone());
  form.templates[0].values = -1;
  CHECK(!form.fits(3));
  form.templates.clear();
  CHECK(!form.fits(3));
}

TEST_CASE("a function may have no result", "[source][texts]") {
  CHECK(results("def f(x: 'float64[3]'):\n    assert x[0] == 0") == "(nothing)=False");
  CHECK(results("def f(x: 'float64[3]'):\n    assert x.shape == (3,)") == "");
}

TEST_CASE("strings have Python's methods", "[source][texts]") {
  CHECK(text("' ab '.strip().upper(), 'a,b,,c'.split(','), ' a  b '.split(), 'a b c'.rsplit(' ', 1)") ==
        "AB ['a', 'b', '', 'c'] ['a', 'b'] ['a b', 'c']");
  CHECK(text("'abab'.find('b'), 'abab'.rfind('b'), 'abab'.count('ab'), 'x'.find('y'), 'abc'.replace('', '-', "
             "2)") == "1 3 2 -1 -a-bc");
  CHECK(text("'-7'.zfill(4), 'a'.ljust(3, '.'), 'ab'.center(5, '*'), 'h w'.title(), 'a\\tb'.expandtabs(4)") ==
        "-007 a.. **ab* H W a   b");
  CHECK(text("'abc'.startswith(('x', 'a')), 'abc'.endswith('d'), '12'.isdigit(), ''.isdigit(), "
             "'Ab'.istitle()") == "True False True False True");
  CHECK(text("'a-b'.partition('-'), 'l1\\nl2\\r\\n'.splitlines(True), 'xab'.removeprefix('x')") ==
        "('a', '-', 'b') ['l1\\n', 'l2\\r\\n'] ab");
  CHECK(
      text("chr(233), ord('a'), hex(-255), oct(8), bin(5), ascii('\u00e9'), int('ff', 16), int(' -1_0 ')") ==
      "\u00e9 97 -0xff 0o10 0b101 '\\xe9' 255 -10");
  CHECK(
      text("complex('1-2.5j'), (1 + 2j).conjugate(), (2.0).is_integer(), (10).bit_length(), float('1e3')") ==
      "(1-2.5j) (1-2j) True 4 1000.0");
  CHECK(expression_error("'abc'.index('x')") == "7 ValueError: substring not found");
  CHECK(expression_error("'%d' % 'a'") == "6 TypeError: %d format: a real number is required, not str");
  CHECK(expression_error("'{} {1}'.format(1, 2)") ==
        "10 ValueError: cannot switch from automatic field numbering to manual field specification");
}

TEST_CASE("arrays are printed as set_printoptions says", "[source][texts]") {
  CHECK(
      printed(
          "np.set_printoptions(precision=3, suppress=True)\n"
          "def f(x: 'float64[3]'):\n    print(x / 3e3, np.array2string(x, separator=', '))\n    return x") ==
      "[0.    0.    0.001] [0., 1., 2.]\n");
}
