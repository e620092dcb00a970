// Annotations, arguments and free dimensions.
#include "frontend/source/expect.hpp"

using source_test::Arguments;
using source_test::error_of;
using source_test::module_of;
using weft::DType;
using weft::source::read;

namespace {

const std::string two = "def f(x: 'float32[n, 4]', y: 'float32[n]', k=2):\n    return x.T * y + k";

weft::Type array(weft::Dims shape, DType dtype = DType::float32) {
  return weft::c_type(dtype, std::move(shape));
}

}  // namespace

TEST_CASE("an annotation gives dtype and shape; names bind to lengths", "[source]") {
  const auto program = read(module_of(two), "", {{"x", array({5, 4})}});
  CHECK(program.inputs ==
        std::vector<std::pair<std::string, weft::Type>>{{"x", array({5, 4})}, {"y", array({5})}});
  CHECK(program.dims == std::map<std::string, std::int64_t>{{"n", 5}});
  CHECK(program.graph.outputs[0].type().shape == weft::Dims{4, 5});
  CHECK(read(module_of(two), "", {}, {.dims = {{"n", 7}}, .default_dim = {}}).dims.at("n") == 7);
  CHECK(read(module_of(two), "", {}, {.dims = {}, .default_dim = 9}).dims.at("n") == 9);
}

TEST_CASE("what disagrees is an error that says expected and given", "[source]") {
  CHECK(error_of(two, {{"x", array({5, 3})}}) ==
        "2:7 ValueError: argument 'x': expected float32[n, 4], given float32[5, 3]");
  CHECK(error_of(two, {{"x", array({5, 4}, DType::float64)}}) ==
        "2:7 TypeError: argument 'x': expected float32[n, 4], given float64[5, 4]");
  CHECK(error_of(two, {{"x", array({5, 4})}, {"y", array({6})}}) ==
        "2:27 ValueError: argument 'y': expected float32[n] with n = 5 by argument 'x', given float32[6]");
  CHECK(error_of(two, {{"x", weft::source::read_literal("3")}}) ==
        "2:7 TypeError: argument 'x': expected float32[n, 4], given a Python int");
  CHECK(error_of(two, {{"z", array({3})}}) == "2:5 TypeError: f() got an unexpected keyword argument 'z'");
  CHECK(error_of(two, {}, {}) ==
        "2:7 TypeError: argument 'x': missing: expected float32[n, 4], and no argument decides n");
  CHECK(error_of("def f(x): return x").starts_with("2:7 TypeError: argument 'x': missing"));
}

TEST_CASE("a misspelt annotation is an error at its place", "[source]") {
  CHECK(error_of("def f(x: 'flaot32[n]'): return x") ==
        "2:10 SyntaxError: no dtype is named 'flaot32'. Did you mean: 'float32'?");
  CHECK(
      error_of("def f(x: 'flaot32'): return x").starts_with("2:10 SyntaxError: no dtype is named 'flaot32'"));
  CHECK(error_of("def f(x: 'int[n]'): return x").starts_with("2:10 SyntaxError: no dtype is named 'int'"));
  CHECK(error_of("def f(x: 'double[n]'): return x") == "2:10 SyntaxError: no dtype is named 'double'");
  CHECK(error_of("def f(x: 'f4[n]'): return x", {{"x", array({3})}}) == "");
  CHECK(error_of("def f(x: 'float128[n]'): return x") ==
        "2:10 NotImplementedError: the dtype float128 is not supported yet");
  for (const char* annotation :
       {"'int'", "'float'", "'np.ndarray'", "'NDArray[np.float64]'", "'list[int]'", "int"})
    CHECK(error_of("def f(x: " + std::string(annotation) + " = 1): return x") == "");
}

TEST_CASE("a free dimension that no annotation names is an error", "[source]") {
  CHECK(error_of(two, {}, {.dims = {{"m", 3}}, .default_dim = 3}) ==
        "2:5 TypeError: f() has no free dimension 'm' among n");
  CHECK(error_of("def f(x: 'int8[rows, cols]', y: 'int8[rows]'): return x", {}, {.dims = {{"row", 3}}}) ==
        "2:5 TypeError: f() has no free dimension 'row' among rows, cols. Did you mean: 'rows'?");
}

TEST_CASE("what does not fit a call is a CallError", "[source]") {
  using weft::source::CallError;
  CHECK_THROWS_AS(read(module_of(two), "g"), CallError);
  CHECK_THROWS_AS(read(module_of(two), "", {{"z", array({3})}}), CallError);
  CHECK_THROWS_AS(read(module_of(two), "", {{"x", array({5, 3})}}), CallError);
  CHECK_THROWS_AS(read(module_of(two), "", {{"x", array({5, 4})}}, {.dims = {{"m", 3}}, .default_dim = {}}),
                  CallError);
}

TEST_CASE("literals are Python's values", "[source]") {
  const auto text = [](const std::string& value) {
    return source_test::results("def f(k):\n    return k", {{"k", weft::source::read_literal(value)}});
  };
  CHECK(text("3") == "return=3");
  CHECK(text("-1.5e3") == "return=-1500.0");
  CHECK(text("True") == "return=True");
  CHECK(text("None") == "");
  CHECK(text("(1, 2.5)") == "return_0=1\nreturn_1=2.5");
  CHECK_THROWS_WITH(weft::source::read_literal("f(3)", "k"),
                    "k:1:1: SyntaxError: expected a literal: a number (nan and inf among them), a string, "
                    "True, False, None, "
                    "or a tuple, list or dict of these\n    f(3)\n    ^");
  CHECK(text("-inf") == "return=-inf");
  CHECK(text("-1j") == "return=(-0-1j)");
  CHECK(text("-1 - 2.5j") == "return=(-1-2.5j)");
  CHECK(text("-9223372036854775808") == "return=-9223372036854775808");
  CHECK(text("[[1, 2], [], ({'a': (nan,)},)]") == "return_0.0=1\nreturn_0.1=2\nreturn_2.0.a.0=nan");
  CHECK(text("{'k': 1, 'b': {2: 3}}") == "return_k=1\nb.2=3");
  for (const char* wrong :
       {"1 * 2", "1 + 2", "1j + 2", "-'a'", "-None", "nonsense", "{**{}}", "...", "9223372036854775808"})
    CHECK_THROWS_AS(weft::source::read_literal(wrong), weft::source::ReadError);
}

TEST_CASE("a dict of arrays is an argument, and each array an input", "[source]") {
  const weft::source::NamedTypes dict{{{"a", array({2})}, {"b c", array({3})}}};
  const auto read_with = [&](const char* body) { return read(module_of(body), "", {{"d", dict}}); };
  CHECK(source_test::results(read_with("def f(d):\n    d['a'][:] = 5\n    return d['b c'], len(d)")) ==
        "return_0=[0. 1. 2.]\nreturn_1=2\nd.a=[5. 5.]");
  CHECK(error_of("def f(d: 'float32[n]'):\n    return d", {{"d", dict}}) ==
        "2:7 TypeError: argument 'd': expected float32[n], given a Python dict");
}

TEST_CASE("parts of what is returned have names of their own", "[source]") {
  CHECK(source_test::results("def f(a=1): return {'a': a, 'b': [2, (3,)], 4: {'': 5}}") ==
        "return_a=1\nb.0=2\nb.1.0=3\n4.''=5");
  CHECK(error_of("def f(): return {1: 2, '1': 3}") ==
        "2:5 NotImplementedError: two parts of what is returned would be called '1'");
}

TEST_CASE("parameters are described", "[source]") {
  const auto module = module_of("def f(x: 'float32[n, 4] strides (4, 8)', k: int = 2, s=1):\n    '''Doc.'''");
  const auto& function = module.functions.at(0);
  CHECK(function.docstring == "Doc.");
  CHECK(function.line == 2);
  REQUIRE(function.parameters.size() == 3);
  CHECK(function.parameters[0].array->strides == weft::Dims{4, 8});
  CHECK(std::get<std::string>(function.parameters[0].array->shape[0]) == "n");
  CHECK(function.parameters[1].annotation == "int");
  CHECK(function.parameters[2].has_default);
}

TEST_CASE("strides are those that NumPy would have", "[source]") {
  const auto program = read(module_of("def f(x: 'float32[2, 3] strides (4, 8)'):\n    return x"));
  CHECK(program.graph.outputs[0].type().strides == weft::Dims{4, 8});
  const weft::Type fortran{.dtype = DType::float32, .shape = {2, 3}, .strides = {4, 8}};
  CHECK(read(module_of("def f(x):\n    return x"), "", {{"x", fortran}}).inputs[0].second == fortran);
}

TEST_CASE("malformed annotations are refused", "[source]") {
  for (const std::string text : {"float32[n,,]", "float32[n", "float32[n m]", "float32[-1]",
                                 "float32[n] strides (4, 8)", "float32 n", "float32[99999999999999999999]"})
    CHECK(error_of("def f(x: '" + text + "'): return x").starts_with("2:10 SyntaxError: '" + text));
  CHECK(error_of("def f(x: 'float32[4611686018427387904, 4]'): return x")
            .starts_with("2:7 ValueError: array is too big"));
}

TEST_CASE("an expression is read with np at hand", "[source]") {
  CHECK(source_test::returned("np.arange(6).reshape(2, 3).T") == "return=[[0 3]\n [1 4]\n [2 5]]");
  CHECK(source_test::returned("  numpy.arange(3)\n") == "return=[0 1 2]");
  CHECK(source_test::expression_error("x = 3").starts_with("3 SyntaxError"));
  CHECK(source_test::expression_error("").starts_with("1 SyntaxError"));
}
