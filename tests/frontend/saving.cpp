// Programs compiled ahead of time give the bits of those compiled for their shapes, whatever these are.
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <limits>
#include <random>
#include <span>
#include <weft/numpy.hpp>

#include "catch.hpp"
#include "codegen/ahead/shape_classes.hpp"
#include "codegen/assemble.hpp"
#include "frontend/c_interface.hpp"
#include "frontend/loop_check.hpp"
#include "frontend/source/interpreter/ahead.hpp"

using namespace weft;
namespace np = weft::numpy;

namespace {

/// A function of NumPy source, compiled ahead and, for comparison, for each shape by itself.
class Both {
 public:
  explicit Both(const std::string& body)
      : module_(source::parse("test.py", "import numpy as np\n\n" + body)),
        saved_(unpack(pack(compile_ahead(source::unsaved(module_, "", {}, {}))))) {}

  const SavedProgram& program() const { return saved_.program(); }

  /// Checks that both agree for these lengths: in their bits, or in the error they raise.
  void check(const Dims& lengths) const {
    CAPTURE(tuple_text(lengths));
    std::vector<ndarray> arguments;
    for (const SavedParameter& parameter : program().parameters)
      arguments.push_back(values(parameter, lengths));
    std::string error;
    const auto expected = separately(arguments, lengths, error);
    try {
      const auto results = saved_.call(arguments);
      REQUIRE(results.size() == expected.size());
      for (std::size_t i = 0; i < results.size(); ++i) same(results[i], expected[i]);
    } catch (const Error& raised) {
      CHECK(std::string(raised.python_name()) + ": " + raised.what() == error);
    }
  }

 private:
  static ndarray values(const SavedParameter& parameter, const Dims& lengths) {
    Dims shape;
    for (const auto& axis : parameter.shape)
      shape.push_back(axis.dimension < 0 ? axis.length : lengths[axis.dimension]);
    const ndarray array = ndarray::empty(parameter.dtype, shape);
    std::mt19937 engine(7);
    for (std::int64_t i = 0; i < array.size(); ++i)
      dispatch(array.dtype(), [&]<class T> {
        if constexpr (std::is_floating_point_v<T>)
          array.data<T>()[i] = static_cast<T>(engine() % 4096) / 256 - 8;
        else if constexpr (std::is_arithmetic_v<T>)
          array.data<T>()[i] = static_cast<T>(engine() % 100);
      });
    return array;
  }

  std::vector<ndarray> separately(const std::vector<ndarray>& arguments, const Dims& lengths,
                                  std::string& error) const {
    source::ReadOptions options;
    for (std::size_t d = 0; d < lengths.size(); ++d) options.dims[program().dimensions[d]] = lengths[d];
    try {
      const source::ReadProgram read = source::read(module_, "", {}, options);
      const Program made = codegen::assemble(passes::run_pipeline(read.graph)).program;
      std::vector<ndarray> inputs;
      for (const BufferType& input : made.inputs)
        for (std::size_t i = 0; i < arguments.size(); ++i)
          if (program().parameters[i].name == input.name) inputs.push_back(arguments[i]);
      return run(made, inputs);
    } catch (const Error& raised) {
      error = std::string(raised.python_name()) + ": " + raised.own_text();
      return {};
    }
  }

  /// A NaN is a NaN: its bits depend on whether it was computed when compiling or when running.
  static ndarray without_nan_bits(const ndarray& array) {
    ndarray copy = array.copy_c();
    dispatch(copy.dtype(), [&]<class T> {
      if constexpr (std::is_floating_point_v<T>)
        for (T& each : std::span(copy.data<T>(), static_cast<std::size_t>(copy.size())))
          if (each != each) each = std::numeric_limits<T>::quiet_NaN();
    });
    return copy;
  }

  static void same(const ndarray& a, const ndarray& b) {
    CHECK(a.dtype() == b.dtype());
    REQUIRE(a.shape() == b.shape());
    const ndarray x = without_nan_bits(a), y = without_nan_bits(b);
    CHECK(std::memcmp(x.bytes(), y.bytes(), static_cast<std::size_t>(x.nbytes())) == 0);
  }

  source::Module module_;
  SavedFunction saved_;
};

void check_one_dimension(const Both& both) {
  for (const std::int64_t n : {0,  1,  2,   3,   4,    5,    7,    8,    9,     16,    17,    63,
                               64, 65, 127, 129, 1000, 8191, 8192, 8193, 65535, 65536, 65537, 100'001})
    both.check({n});
}

void check_one_dimension_of(const Both& both, const Dims& lengths) {
  for (const std::int64_t n : lengths) both.check({n});
}

void check_two_dimensions(const Both& both) {
  for (const std::int64_t n : {0, 1, 2, 3, 8, 33, 64, 257})
    for (const std::int64_t m : {0, 1, 2, 3, 8, 33, 64, 8193}) both.check({n, m});
}

}  // namespace

TEST_CASE("Elementwise work, for vectors of any length") {
  check_one_dimension(
      Both("def f(x: 'float64[n]', y: 'float32[n]'):\n    return np.exp(x) * y + 1, x > y\n"));
}

TEST_CASE("Reductions of any length keep NumPy's order, and a mean divides by the length at hand") {
  check_one_dimension(Both("def f(x: 'float32[n]'):\n    return np.sum(x), np.mean(x), np.var(x)\n"));
  check_two_dimensions(
      Both("def f(x: 'float32[n, m]'):\n"
           "    return np.sum(x, axis=0), np.mean(x, axis=1), np.sum(x)\n"));
}

TEST_CASE("Softmax and layer normalisation of any shape") {
  check_two_dimensions(
      Both("def f(x: 'float32[n, m]'):\n"
           "    e = np.exp(x - np.max(x, axis=-1, keepdims=True))\n"
           "    return e / np.sum(e, axis=-1, keepdims=True)\n"));
  check_two_dimensions(
      Both("def f(x: 'float64[n, m]'):\n"
           "    c = x - np.mean(x, axis=-1, keepdims=True)\n"
           "    return c / np.sqrt(np.var(x, axis=-1, keepdims=True) + 1e-5)\n"));
}

TEST_CASE("Views, transposes, several kernels and intermediate arrays, for any shape") {
  check_two_dimensions(
      Both("def f(x: 'float64[n, m]', y: 'float64[m, n]'):\n"
           "    t = x.T + y\n"
           "    return np.concatenate([t, t[::-1]], axis=0), np.sum(t, axis=0) + 1\n"));
  check_one_dimension(Both("def f(x: 'int32[n]'):\n    x[1:-1] = x[2:] + x[:-2]\n    return x * 2\n"));
}

TEST_CASE("Matrix products of any shape") {
  check_two_dimensions(
      Both("def f(x: 'float64[n, m]', y: 'float64[m, 5]'):\n    return np.tanh(x @ y) @ y.T\n"));
}

TEST_CASE("Look-ups of any length") {
  check_two_dimensions(
      Both("def f(x: 'float64[n]', xp: 'float64[m]', fp: 'float32[m]'):\n"
           "    order = np.argsort(xp)\n"
           "    return np.interp(x, np.take(xp, order, mode='clip'), fp), order\n"));
  check_two_dimensions(
      Both("def f(x: 'float32[n, m]', i: 'int64[3]'):\n"
           "    sorted = np.take(x[0], np.argsort(x[0]), mode='clip')\n"
           "    return np.take(x, i, axis=1, mode='wrap'), np.searchsorted(sorted, x, side='right')\n"));
}

TEST_CASE("Lengths known when compiled need no classes") {
  const Both both("def f(x: 'float32[3, 4]'):\n    return x.T * 2\n");
  CHECK(both.program().classes.size() == 1);
  both.check({});
}

TEST_CASE("Floats that follow from lengths") {
  check_one_dimension(Both(
      "def f(x: 'float64[n]'):\n"
      "    return x * (1.0 / (len(x) + 1)), x * -(len(x) / 3 - 0.1), np.full(len(x), 2 / (2 + len(x)))\n"));
  check_one_dimension(
      Both("def f(x: 'float32[n]'):\n"
           "    h = 2 / float(x.size + 1)\n"
           "    return np.linspace(0.5, 3.7, len(x)) + x, x[1:] * h - h * h\n"));
}

TEST_CASE("Masked sums and products of complex numbers, of any length") {
  check_two_dimensions(
      Both("def f(x: 'float32[n, m]'):\n"
           "    return np.sum(x, where=x > 0), np.mean(x, axis=1, where=x < 3), np.sum(x, axis=0, where=x > "
           "1)\n"));
  check_two_dimensions(
      Both("def f(x: 'float64[n, m]'):\n"
           "    z = (x + 1j) / 4\n"
           "    return np.prod(z, axis=0), np.cumprod(z, axis=1)\n"));
  check_two_dimensions(Both("def f(x: 'complex64[n, m]'):\n    return np.prod(x / 4, axis=-1)\n"));
}

TEST_CASE("Halves and thirds of lengths") {
  check_one_dimension(Both("def f(x: 'float64[n]'):\n    return x[::2] * 2, x[::-3], x[len(x) // 2:]\n"));
  check_one_dimension(Both("def f(x: 'float64[n]'):\n    return x.reshape(-1, 4).mean(axis=1)\n"));
  check_two_dimensions(
      Both("def f(x: 'float32[n, m]'):\n"
           "    y = x[::2, 1::2]\n"
           "    return y - 1, y.mean(axis=1), np.roll(x, x.shape[1] // 2, axis=1)\n"));
  check_one_dimension(
      Both("def f(x: 'int64[n]'):\n"
           "    if len(x) % 2:\n"
           "        return x[:1]\n"
           "    return x[::2] + x[1::2] * len(x)\n"));
}

TEST_CASE("Branches on lengths, wherever they are") {
  const Both rare(
      "def f(x: 'float64[n]'):\n"
      "    if len(x) == 777:\n"
      "        return x + 1\n"
      "    if 800 < len(x) < 1001:\n"
      "        return x * 2\n"
      "    return x * max(0, 5 - abs(len(x) - 5001))\n");
  for (const std::int64_t n : {0, 776, 777, 778, 800, 801, 1000, 1001, 4996, 5000, 5001, 5003, 5007, 9999})
    rare.check({n});
  const Both both("def f(x: 'float64[n, m]'):\n    return x + 1 if x.shape == (8, 16) else x * 2\n");
  for (const Dims& lengths : {Dims{8, 16}, Dims{8, 17}, Dims{7, 16}, Dims{16, 8}, Dims{0, 0}})
    both.check(lengths);
  const Both power(
      "def f(x: 'float64[n]'):\n"
      "    k = 1\n"
      "    while k < len(x):\n"
      "        k *= 2\n"
      "    return np.pad(x, (0, k - len(x)))\n");
  for (const std::int64_t n : {0, 1, 2, 3, 4, 5, 63, 64, 65, 5000}) power.check({n});
}

TEST_CASE("Linear algebra of any size, intermediates and all") {
  check_one_dimension_of(Both("def f(A: 'float64[m, m]', b: 'float64[m]'):\n"
                              "    B = A @ A.T + 1000 * np.eye(len(b))\n"
                              "    return np.linalg.solve(np.linalg.cholesky(B).T, b + 1)\n"),
                         {0, 1, 2, 3, 17, 64});
}

TEST_CASE("What is changed for some lengths alone is a result for all") {
  const Both both(
      "def f(x: 'float64[n]'):\n"
      "    for i in range(1, min(len(x), 5)):\n"
      "        x[i] = x[i] + x[i - 1]\n"
      "    return x.sum()\n");
  CHECK(both.program().results == std::vector<std::string>{"return", "x"});
  const ndarray one = ndarray::zeros(DType::float64, {1});
  const auto results = SavedFunction(both.program())(one);
  REQUIRE(results.size() == 2);
  CHECK(results[1].str() == "[0.]");
}

TEST_CASE("Errors that a program raises are those of its compiled form") {
  const Both both(
      "def f(x: 'float64[n]'):\n    if len(x) < 4: raise RuntimeError('4 or more')\n    return x + 1\n");
  for (const std::int64_t n : {0, 3, 4, 50}) both.check({n});
}

TEST_CASE("Errors of programs compiled ahead speak of the lengths at hand") {
  const Both fives("def f(x: 'float64[n]'):\n    return x.reshape(-1, 5)[2]\n");
  const Both halves("def f(x: 'float64[n]'):\n    return x[:len(x) // 2] + x[len(x) // 2:]\n");
  for (const std::int64_t n : {0, 3, 5, 7, 10, 11, 15, 30}) fives.check({n}), halves.check({n});
  Both("def f(x: 'float64[n]'):\n    return x[100] + np.ones(1000) * x[:1000]\n").check({17});
  const Both thousand("def f(x: 'float64[n]'):\n    return x + np.ones(1000)\n");
  for (const std::int64_t n : {0, 1, 2, 999, 1000, 1001}) thousand.check({n});
}

TEST_CASE("Results of a program compiled ahead are as many, of one dtype and as many axes") {
  for (const char* body : {"    if len(x) > 3:\n        return x, x\n    return x\n",
                           "    if len(x) > 30:\n        x[0] = 1\n    return x.sum()\n",
                           "    return x if len(x) > 3 else x.astype(np.float32)\n",
                           "    return x if len(x) % 2 else x.sum()\n"}) {
    const auto module =
        source::parse("f.py", std::string("import numpy as np\ndef f(x: 'float64[n]'):\n") + body);
    CHECK_THROWS_WITH(compile_ahead(source::unsaved(module, "", {}, {})),
                      Catch::Matchers::Contains("depend on n; give lengths"));
  }
}

TEST_CASE("A program whose code depends on a length is refused, and says what to do") {
  const auto module = source::parse("f.py",
                                    "import numpy as np\ndef f(x: 'float32[n]'):\n"
                                    "    return x / x.shape[0] ** 0.5\n");
  CHECK_THROWS_WITH(compile_ahead(source::unsaved(module, "", {}, {})),
                    Catch::Matchers::Contains("--dim n="));
  CHECK(compile_ahead(source::unsaved(module, "", {}, {.dims = {{"n", 8}}})).dimensions.empty());
}

TEST_CASE("What NumPy computes of lengths is known for some, not for all") {
  const source::Module module = source::parse(
      "t.py", "import numpy as np\ndef f(x: 'float32[n, m]'):\n    return np.ones(np.prod(x.shape))\n");
  CHECK_THROWS_WITH(
      source::unsaved(module, "", {}, {}),
      Catch::Matchers::Contains("which is not known while the program is read for all lengths"));
  CHECK(compile_ahead(source::unsaved(module, "", {}, {.dims = {{"n", 2}, {"m", 3}}})).classes.size() == 1);
}

TEST_CASE("What runs and is not compiled ahead is refused by a row of the table") {
  const auto refusal_of = [](const std::string& body, const source::Arguments& arguments = {}) {
    const auto module = source::parse("f.py", "import numpy as np\ndef f" + body);
    try {
      static_cast<void>(
          c_header(compile_ahead(source::unsaved(module, "", arguments, {.loops = &compiled_loops()}))));
    } catch (const NotImplementedError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string halved = "]'):\n    t = x.sum()\n    while t > 1:\n        t = t / 2\n    return t\n";
  CHECK(refusal_of("(x: 'float64[n" + halved).starts_with("compile: reading for all lengths: line 4: "));
  CHECK(refusal_of("(x: 'float64[7" + halved).empty());
  CHECK(refusal_of("(x: 'float64[n]'):\n    return x, f'{len(x)}'\n")
            .starts_with("compile: results for all lengths: "));
  CHECK(refusal_of("(a: 'int8[k, l, m, n, o]'):\n    return a\n").starts_with("compile: free dimensions: "));
  CHECK(refusal_of("(x: 'float64[2]'):\n    return {'a': x, 'b': 'text'}\n") == "compile: strings in C: 'b'");
  CHECK(refusal_of("(x):\n    return x\n", {{"x", Type{DType::float64, {2, 3}, {8, 16}}}}) ==
        "compile: argument out of C order: argument 'x': pass a copy");
  const source::NamedTypes dict{{{"a", Type{DType::float64, {2}, {8}}}}};
  CHECK(refusal_of("(d):\n    return d['a']\n", {{"d", dict}}) == "compile: dict of arrays: argument 'd'");
}

TEST_CASE("A function that is saved calls none of its process, and captures arrays in a piece") {
  const auto x = np::variable("x", np::float64, {4});
  const auto twice = operation("twice", [](const ndarray& given) { return given; });
  CHECK_THROWS_WITH(compile({.inputs = {x}, .outputs = {twice(x)}}).save("/nowhere.weft"),
                    Catch::Matchers::StartsWith("compile: function of this process: 'twice'"));
  const ndarray diagonal = ndarray::zeros(DType::float64, {4, 4}).view({4}, {40}, 0);
  CHECK_THROWS_WITH(compile({.inputs = {x}, .outputs = {x + diagonal}}).save("/nowhere.weft"),
                    Catch::Matchers::StartsWith("compile: constant with strides: "));
}

TEST_CASE("Boxes end where numbers stop following from lengths") {
  const auto boxes = shape_boxes({"n"}, [](const Dims& lengths) -> ShapeSample {
    return {lengths[0] < 100 ? "a" : "b", {std::min<std::int64_t>(lengths[0], 5000), lengths[0] * 8}};
  });
  REQUIRE(boxes.size() == 3);
  CHECK(boxes[0].range.last == Dims{99});
  CHECK(boxes[1].range.last == Dims{5000});
  CHECK(boxes[2].range.last == Dims{longest_dimension});
  const auto halves = shape_boxes({"n"}, [](const Dims& lengths) -> ShapeSample {
    return {lengths[0] % 3 == 0 ? "a" : "b", {(lengths[0] + 1) / 2}};
  });
  CHECK(halves.size() == 6);
  CHECK(halves[0].range.step == Dims{6});
  CHECK_THROWS_AS(
      shape_boxes({"n"}, [](const Dims& lengths) -> ShapeSample { return {std::to_string(lengths[0]), {}}; }),
      NotImplementedError);
}

TEST_CASE("No more programs are made than a bound allows") {
  std::size_t made = 0;
  const auto sample = [&](const Dims& lengths) -> ShapeSample {
    ++made;
    std::string digits;
    for (const std::int64_t length : lengths) digits += std::to_string(std::to_string(length).size() / 2);
    return {digits, {}};
  };
  CHECK_THROWS_WITH(shape_boxes({"n", "m", "k"}, sample, 5000),
                    Catch::Matchers::Equals("compile: code for all lengths: the program's code differs in "
                                            "too many ways between lengths of n, m, k "
                                            "for all of them to be tried; give lengths, as --dim n=1024"));
  CHECK(made == 5000);
}

TEST_CASE("Lengths that only together make an array too big are no boxes of their own") {
  const auto sample = [](const Dims& lengths) -> ShapeSample {
    const auto n = static_cast<double>(lengths[0]), m = static_cast<double>(lengths.back());
    if (n * m * m > 0x1p60) return {"ValueError: array is too big", {}, true, true};
    return {"a", {lengths[0] + 2 * lengths.back()}};
  };
  CHECK(shape_boxes({"n", "m"}, sample).size() == 1);
  CHECK(shape_boxes({"n"}, sample).size() == 2);  // where it begins is a length
}

TEST_CASE("A compiled function is saved, and loaded again") {
  const auto folder = std::filesystem::temp_directory_path() / ("weft-saving-" + std::to_string(getpid()));
  std::filesystem::create_directory(folder);
  const std::string path = folder / "f.weft";
  const auto A = np::variable("A", np::float32, {2, 3}), B = np::variable("B", np::float32, {3});
  const auto f = compile({.inputs = {A, B}, .outputs = {A * B + 1, np::array({1, 2, 3})}});
  f.save(path);
  const SavedFunction loaded = load(path);
  const ndarray a = np::evaluate(np::ones({2, 3}, {.dtype = np::float32})),
                b = np::evaluate(np::astype(np::arange(3), np::float32));
  CHECK(loaded(a, b)[0].str() == f(a, b)[0].str());
  CHECK(loaded.call({{"B", b}, {"A", a}})[1].str() == "[1 2 3]");
  CHECK_THROWS_AS(loaded(b, a), ValueError);
  std::filesystem::remove_all(folder);
  CHECK_THROWS_AS(load(path), OSError);
}

TEST_CASE("A C header names what C can call") {
  const auto module = source::parse("f.py",
                                    "import numpy as np\ndef double(x: 'float32[n]', int: 'bool[n]'):\n"
                                    "    x[0] = 1\n    return np.where(int, x, 2)\n");
  const std::string header = c_header(compile_ahead(source::unsaved(module, "", {}, {})));
  CHECK(header.find(
            "int double_(int64_t n, const float* x, const bool* int_, float* result, float* x_after);") !=
        std::string::npos);
  CHECK(header.find("int double__shapes(int64_t n, int64_t* shapes);") != std::string::npos);
}

TEST_CASE("A compiled function takes no name of the C library") {
  const auto module = source::parse("f.py", "def exp(x: 'float32[n]'):\n    return x + 1\n");
  const std::string header = c_header(compile_ahead(source::unsaved(module, "", {}, {})));
  CHECK(header.find("int exp_(int64_t n, const float* x, float* result);") != std::string::npos);
}
