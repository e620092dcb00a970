// Inexact nests: their text, how near their results are, and that these depend on nothing but the numbers.
#include <cmath>
#include <limits>

#include "codegen/compare.hpp"
#include "codegen/programs.hpp"
#include "codegen/random_graphs.hpp"
#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

constexpr passes::Limits inexact{.options = {.exact = false}};

std::string listing(const Tensor& output, const passes::Limits& limits = inexact) {
  const auto nests = nests_of({output}, limits);
  REQUIRE(nests.size() == 1);
  return text(nests[0].nest, false);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Tensor times(const Tensor& a, const Tensor& b) { return apply(Operation::multiply, a, b); }

/// Sums of rows, or of rows' products with a row that all share, some points at a time.
template <class T>
struct RowSums {
  explicit RowSums(Isa isa, bool of_products) : products(of_products) {
    Draft draft;
    const int x = draft.load(draft.access(dtype_of<T>, {S::any, S::one}));
    std::vector<int> body{x};
    if (products) body.push_back(draft.load(draft.access(dtype_of<T>, {S::zero, S::one})));
    const int total = draft.reduce(Operation::sum, x);
    if (products) draft.nest.reductions[total].times = body[1];
    const int result = draft.reduced(total), out = draft.access(dtype_of<T>, {S::one, S::zero});
    draft.nest.parallel_axes = 1;
    draft.nest.exact = false;
    draft.nest.stages = {
        {.sweep = true, .body = body, .reductions = {total}, .stores = {}, .spills = {}},
        {.sweep = false, .body = {result}, .reductions = {}, .stores = {{out, result}}, .spills = {}}};
    kernel.emplace(draft.nest, isa);
  }

  std::vector<T> operator()(Guarded<T>& x, Guarded<T>& y, std::int64_t n, std::int64_t together) const {
    const auto points = static_cast<std::int64_t>(x.size()) / n;
    Guarded<T> out(points);
    std::vector<void*> buffers{x.data(), out.data()};
    if (products) buffers.insert(buffers.begin() + 1, y.data());
    for (std::int64_t from = 0; from < points; from += together)
      kernel->run(buffers, {points, n, n}, from, std::min(points, from + together), 0);
    return {out.begin(), out.end()};
  }

  bool products;
  std::optional<Compiled> kernel;
};

template <class T>
void fill(Guarded<T>& array, std::uint64_t seed) {
  for (std::size_t i = 0; i < array.size(); ++i) {
    const std::uint64_t bits = (i + seed) * 0x9e3779b97f4a7c15u;
    array[i] = static_cast<T>(static_cast<std::int64_t>(bits) >> 32) / static_cast<T>(1 << 24);
  }
}

/// What any order gives is this near to the true sum.
template <class T>
void check_row(T found, const T* x, const T* y, std::int64_t n) {
  long double sum = 0, magnitudes = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const long double term = y ? static_cast<long double>(x[i]) * y[i] : x[i];
    sum += term, magnitudes += std::abs(term);
  }
  const long double bound = magnitudes * static_cast<long double>(n + 1) * std::numeric_limits<T>::epsilon();
  CHECK(std::abs(static_cast<long double>(found) - sum) <= bound);
}

double epsilon(DType dtype) {
  return dtype == DType::float16 ? 0x1p-10 : dtype == DType::float32 ? 0x1p-23 : 0x1p-52;
}

/// Numbers from -2 to 2.
ndarray uniform(const Type& type, std::uint64_t seed) {
  const ndarray array = ndarray::empty(type.dtype, type.shape);
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> draw(-2, 2);
  dispatch_real(type.dtype, [&]<class T>() {
    for (std::int64_t i = 0; i < array.size(); ++i) array.data<T>()[i] = static_cast<T>(draw(random));
  });
  return array;
}

/// How far results are from others, in the others' norm: the largest of all.
double distance(const std::vector<ndarray>& results, const std::vector<ndarray>& others) {
  double most = 0;
  for (std::size_t k = 0; k < results.size(); ++k) {
    const ndarray a = results[k].copy_c(), b = others[k].copy_c();
    dispatch_real(a.dtype(), [&]<class T>() {
      double apart = 0, whole = 0;
      for (std::int64_t i = 0; i < a.size(); ++i) {
        const auto x = static_cast<double>(a.data<T>()[i]), y = static_cast<double>(b.data<T>()[i]);
        apart += (x - y) * (x - y), whole += y * y;
      }
      if (apart > 0) most = std::max(most, std::sqrt(apart / whole));
    });
  }
  return most;
}

bool same_bytes(const ndarray& a, const ndarray& b) {
  return std::memcmp(a.copy_c().bytes(), b.copy_c().bytes(), static_cast<std::size_t>(a.nbytes())) == 0;
}

}  // namespace

TEST_CASE("inexact float16 is computed in float32, and rounded where it is stored or cast") {
  const Tensor x = variable("x", DType::float16, {50});
  const auto casts = [](const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find("convert", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  const Tensor value = apply(Operation::add, apply(Operation::exp, x), x);
  CHECK(has(listing(value), "exp.float32"));
  CHECK(casts(listing(value)) == 2);
  CHECK(has(listing(value, {}), "exp.float64"));
  CHECK(casts(listing(value, {})) == 5);
  const Tensor single = variable("s", DType::float32, {50});
  const Tensor cast = Node::apply(Operation::astype, {single}, {{Attribute::dtype, DType::float16}});
  CHECK(casts(listing(apply(Operation::add, cast, cast))) == 3);
}

TEST_CASE("an inexact nest says so, sums in any order, and rounds products with their sums") {
  const Tensor x = variable("x", DType::float32, {40, 1024});
  CHECK(
      listing(reduce(Operation::sum, apply(Operation::square, apply(Operation::add, x, times(x, x))), {1})) ==
      R"(nest
parallel 1, row 1, lanes row, inexact
@0 = float32[any, 1]
@1 = float32[1, 0]
%0 = load @0: float32
%1 = fma.float32.contracted %0, %0, %0: float32
%2 = reduced $0: float32, per point
%3 = constant 0x0: float32, per point
%4 = add.float32 %3, %2: float32, per point
$0 = sum %1 * %1: float32
sweep:
  %0 %1
  reduce $0
point:
  %2 %3 %4
  store @1 = %4
)");
}

TEST_CASE("differences are contracted, products that are used twice are not") {
  const Tensor x = variable("x", DType::float64, {50}), y = variable("y", DType::float64, {50});
  const Tensor product = times(x, y);
  CHECK(has(listing(apply(Operation::subtract, product, x)), "fma.float64.contracted"));
  CHECK(has(listing(apply(Operation::subtract, x, product)), "fma.float64.contracted"));
  CHECK_FALSE(has(listing(apply(Operation::divide, apply(Operation::add, product, x), product)), "fma"));
  CHECK_FALSE(
      has(listing(apply(Operation::add, times(variable("i", DType::int64, {50}), y), y), passes::Limits()),
          "fma"));
  const Tensor whole = variable("i", DType::int64, {50});
  CHECK_FALSE(has(listing(apply(Operation::add, times(whole, whole), whole)), "fma"));
}

TEST_CASE("what complex functions are made of is left alone") {
  const Tensor z = variable("z", DType::complex128, {50});
  const auto bodies = [&](const passes::Limits& limits) {
    std::string all;
    for (const auto& built : nests_of({apply(Operation::log, z)}, limits)) all += text(built.nest, false);
    return all;
  };
  std::string exact = bodies({}), found = bodies(inexact);
  for (std::size_t at; (at = found.find(", inexact")) != std::string::npos;) found.erase(at, 9);
  CHECK(found == exact);
}

TEST_CASE("all inexact reductions of a row share its sweep, softmax has its three") {
  const std::string text = listing(softmax(variable("x", DType::float64, {64, 100}), 1));
  CHECK(has(text, "$1 = sum %3: float64\n"));
  CHECK_FALSE(has(text, "ordered"));
  const std::string running =
      listing(Node::apply(Operation::cumsum, {variable("x", DType::float64, {64, 100})},
                          {{Attribute::axis, std::int64_t{1}}, {Attribute::dtype, DType::float64}}));
  CHECK(has(running, "ordered"));
}

TEMPLATE_TEST_CASE("sums in any order are near, and do not depend on how points are parted", "", float,
                   double) {
  using T = TestType;
  for (const Isa isa : available_isas())
    for (const bool of_products : {false, true}) {
      const RowSums<T> sums(isa, of_products);
      for (const std::int64_t n : lengths) {
        if (n == 0) continue;
        constexpr std::int64_t points = 21;
        Guarded<T> x(points * n), y(n);
        fill(x, 1), fill(y, 7);
        CAPTURE(name(isa), of_products, n);
        const std::vector<T> found = sums(x, y, n, points);
        for (std::int64_t p = 0; p < points; ++p)
          check_row(found[p], x.data() + p * n, of_products ? y.data() : nullptr, n);
        for (const std::int64_t together : {1, 3, 8, 13}) CHECK(sums(x, y, n, together) == found);
      }
    }
}

TEMPLATE_TEST_CASE("sums in any order keep NaN and infinities", "", float, double) {
  using T = TestType;
  const T infinity = std::numeric_limits<T>::infinity(), nan = std::numeric_limits<T>::quiet_NaN();
  for (const Isa isa : available_isas()) {
    const RowSums<T> sums(isa, false);
    for (const std::int64_t n : lengths) {
      if (n < 2) continue;
      Guarded<T> x(4 * n), y(n);
      fill(x, 1);
      x[n - 1] = infinity;
      x[2 * n - 2] = -infinity;
      x[2 * n + n / 2] = nan;
      x[3 * n] = infinity, x[4 * n - 1] = -infinity;
      const std::vector<T> found = sums(x, y, n, 4);
      CHECK(found[0] == infinity);
      CHECK(found[1] == -infinity);
      CHECK(std::isnan(found[2]));
      CHECK(std::isnan(found[3]));
    }
  }
}

TEST_CASE("inexact normalisations, variances and products are near the exact ones, of every float dtype") {
  for (const DType dtype : {DType::float16, DType::float32, DType::float64})
    for (const std::int64_t n : {1, 7, 16, 33, 64, 100, 129, 1000})
      for (const std::int64_t axis : {0, 1}) {
        const Tensor x = variable("x", dtype, {19, n});
        const Tensor two = variable("y", dtype, {19, n});
        const Graph graph{
            .outputs = {softmax(x, axis), layer_norm(x, axis), sum(times(x, two), {axis}, dtype),
                        mean(apply(Operation::square, apply(Operation::subtract, x, two)), {axis}),
                        sum(times(x, x), {0, 1}, dtype)}};
        const NamedInputs inputs{{"x", uniform(x.type(), 3)}, {"y", uniform(x.type(), 4)}};
        CAPTURE(name(dtype), n, axis);
        CHECK(distance(run_compiled(graph, inputs, inexact), run_compiled(graph, inputs)) <
              40 * epsilon(dtype));
      }
}

TEST_CASE("an empty sum, and one of negative zeros, are as they were") {
  const Tensor empty = variable("x", DType::float32, {3, 0});
  const Graph graph{.outputs = {sum(empty, {1}, DType::float32),
                                sum(variable("y", DType::float32, {3, 9}), {1}, DType::float32)}};
  const ndarray zeros = ndarray::empty(DType::float32, {3, 9});
  std::fill_n(zeros.data<float>(), 27, -0.0f);
  const NamedInputs inputs{{"x", ndarray::empty(DType::float32, {3, 0})}, {"y", zeros}};
  const auto found = run_compiled(graph, inputs, inexact), exact = run_compiled(graph, inputs);
  for (std::size_t i = 0; i < 2; ++i) CHECK(same_bytes(found[i], exact[i]));
}

TEST_CASE("random graphs are compiled inexact, twice alike") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const Graph graph = random_graph(seed, 8);
    const NamedInputs inputs = random_inputs(graph, seed);
    const auto first = run_compiled(graph, inputs, inexact), second = run_compiled(graph, inputs, inexact);
    INFO("seed " << seed);
    for (std::size_t i = 0; i < first.size(); ++i) CHECK(same_bytes(first[i], second[i]));
  }
}
