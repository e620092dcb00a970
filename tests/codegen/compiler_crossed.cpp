// Crossed points: what the sums of their rows come to with a point in each lane is what it is for each alone.
#include <algorithm>
#include <limits>
#include <numeric>

#include "codegen/assemble.hpp"
#include "codegen/compare.hpp"
#include "codegen/programs.hpp"
#include "compiler_nests.hpp"

using namespace weft;
using namespace weft::codegen;
using namespace weft::codegen::test;

namespace {

constexpr std::int64_t planes = 2, lines = 5, columns = 37;

template <class T>
T noise(std::int64_t i) {
  return static_cast<T>(i * 7919 % 1009 - 500) / static_cast<T>(37);
}

/// NumPy's sum of at most 128 elements, from 0.
template <class T>
T leaf(const std::vector<T>& v) {
  const std::size_t eights = v.size() / 8 * 8;
  std::vector<T> r(8, T(-0.0));
  for (std::size_t i = 0; i < eights; ++i) r[i % 8] += v[i];
  const T eight = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
  return T(0) + std::accumulate(v.begin() + static_cast<std::ptrdiff_t>(eights), v.end(), eight);
}

/// out = sum(square(x - y)) * scale + y0: x of planes and lines, y of columns as `along_columns` and
/// `along_rows` say, scale and y0 of columns.
template <class T>
LoopNest distances_nest(S along_columns, S along_rows) {
  Draft draft;
  const int x = draft.load(draft.access(dtype_of<T>, {S::any, S::any, S::zero, S::one}));
  const int y = draft.load(draft.access(dtype_of<T>, {S::zero, S::zero, along_columns, along_rows}));
  const int apart = draft.compute(Operation::subtract, dtype_of<T>, {x, y});
  const int square = draft.compute(Operation::square, dtype_of<T>, {apart});
  const int sum = draft.reduce(Operation::sum, square, true), sum_value = draft.reduced(sum);
  const int scale = draft.load(draft.access(dtype_of<T>, {S::zero, S::zero, S::one, S::zero}), true);
  const int result = draft.compute(Operation::multiply, dtype_of<T>, {sum_value, scale}, true);
  const int out = draft.access(dtype_of<T>, {S::any, S::any, S::one, S::zero});
  draft.nest.parallel_axes = 3;
  draft.nest.schedule.strategy = Strategy::crossed;
  draft.nest.stages = {sweep_of({x, y, apart, square}, {sum}),
                       {.sweep = false, .body = {sum_value, scale, result}, .stores = {{out, result}}}};
  return draft.nest;
}

/// How the columns' operand lies.
struct Layout {
  S along_columns, along_rows;
  std::int64_t column, element;  // strides
};

template <class T>
struct Points {
  Points(std::int64_t length, const Layout& lies)
      : n(length),
        layout(lies),
        x(planes * lines * n),
        y((columns - 1) * layout.column + (n - 1) * layout.element + 1),
        scale(columns),
        out(planes * lines * columns) {
    for (std::int64_t i = 0; i < std::ssize(x); ++i) x[i] = noise<T>(i);
    for (std::int64_t i = 0; i < std::ssize(y); ++i) y[i] = noise<T>(i + 5000);
    for (std::int64_t i = 0; i < columns; ++i) scale[i] = noise<T>(i + 9000);
    x[n * 3] = std::numeric_limits<T>::quiet_NaN();
    x[n * 4] = std::numeric_limits<T>::infinity();
  }

  std::vector<std::int64_t> params() const {
    std::vector<std::int64_t> list{planes, lines, columns, n, lines * n, n};
    if (layout.along_columns == S::any) list.push_back(layout.column);
    if (layout.along_rows == S::any) list.push_back(layout.element);
    list.insert(list.end(), {lines * columns, columns, n});
    return list;
  }

  T expected(std::int64_t point) {
    const std::int64_t line = point / columns, column = point % columns;
    std::vector<T> squares;
    for (std::int64_t i = 0; i < n; ++i) {
      const T apart = x[line * n + i] - y[column * layout.column + i * layout.element];
      squares.push_back(apart * apart);
    }
    return leaf(squares) * scale[column];
  }

  std::int64_t n;
  Layout layout;
  Guarded<T> x, y, scale, out;
};

/// Fills part of the grid, and looks at all of it.
template <class T>
void check_part(const Compiled& kernel, Points<T>& points, std::int64_t begin, std::int64_t end) {
  CAPTURE(points.n, begin, end);
  std::ranges::fill(points.out, T(-1));
  kernel.run({points.x.data(), points.y.data(), points.scale.data(), points.out.data()}, points.params(),
             begin, end, 0);
  for (std::int64_t i = 0; i < planes * lines * columns; ++i)
    REQUIRE(same<T>(points.out[i], i >= begin && i < end ? points.expected(i) : T(-1)));
}

template <class T>
void check_layout(Isa isa, const Layout& layout) {
  const Compiled kernel(distances_nest<T>(layout.along_columns, layout.along_rows), isa);
  for (const std::int64_t n : {1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 40, 127, 128}) {
    Layout of_rows = layout;
    if (layout.along_rows == S::one) of_rows.column = n + 2;
    Points<T> points(n, of_rows);
    constexpr std::int64_t plane = lines * columns, all = planes * plane;
    for (const auto& [begin, end] : std::vector<std::pair<std::int64_t, std::int64_t>>{{0, all},
                                                                                       {0, 1},
                                                                                       {3, 3},
                                                                                       {5, 20},
                                                                                       {30, 50},
                                                                                       {50, 80},
                                                                                       {40, 37 * 4},
                                                                                       {60, plane},
                                                                                       {100, all - 3}})
      check_part(kernel, points, begin, end);
  }
}

/// Small numbers, and a NaN where there may be one.
ndarray numbers(DType dtype, const Dims& shape) {
  ndarray array = ndarray::empty(DType::float64, shape);
  auto* elements = reinterpret_cast<double*>(array.bytes());
  for (std::int64_t i = 0; i < array.size(); ++i) elements[i] = 1 + static_cast<double>(i * 7919 % 1009) / 97;
  if (!is_integer(dtype)) elements[array.size() / 2] = std::numeric_limits<double>::quiet_NaN();
  return array;
}

/// More work than is written once for each accumulator.
Tensor heavy_body(const Tensor& x, const Tensor& y) {
  Tensor body = x;
  for (int i = 0; i < 9; ++i) body = apply(Operation::divide, y, apply(Operation::add, x, body));
  return body;
}

/// Several reductions of what two sets of points come to, beside the reference.
void check_reductions(DType dtype, std::int64_t length) {
  const Dims first{20, 1, length}, second{33, length};
  const Tensor x = astype(variable("x", DType::float64, first), dtype);
  const Tensor y = astype(variable("y", DType::float64, second), dtype);
  const Tensor product = apply(Operation::multiply, x, y);
  const NamedInputs inputs{{"x", numbers(dtype, first)}, {"y", numbers(dtype, second)}};
  const auto same_as_reference = [&](Operation operation, const Tensor& body) {
    Attributes attributes{{Attribute::axis, Dims{2}}, {Attribute::keepdims, false}};
    if (operation != Operation::max) attributes.emplace_back(Attribute::dtype, body.type().dtype);
    return difference(Graph{.outputs = {Node::apply(operation, {body}, std::move(attributes))}}, inputs) ==
           "";
  };
  CAPTURE(name(dtype), length);
  CHECK(same_as_reference(Operation::sum, product));
  if (dtype == DType::complex64) return;
  CHECK(same_as_reference(Operation::prod, product));
  CHECK(same_as_reference(Operation::max, product));
  if (is_floating(dtype)) CHECK(same_as_reference(Operation::sum, heavy_body(x, y)));
}

bool is_crossed(const Tensor& output) {
  const Assembled assembled = assemble(passes::run_pipeline({.outputs = {output}}));
  const auto* nest = std::get_if<LoopNest>(&assembled.sources.at(0));
  return nest && nest->schedule == Strategy::crossed;
}

/// Products of each line and column.
Tensor products(std::int64_t first, std::int64_t second, std::int64_t length) {
  const Tensor x = variable("x", DType::float32, {first, 1, length});
  const Tensor y = variable("y", DType::float32, {second, length});
  return sum(apply(Operation::multiply, x, y), {2}, DType::float32, false);
}

}  // namespace

TEMPLATE_TEST_CASE("crossed points have the bits of points taken alone, wherever a part of the grid ends", "",
                   float, double) {
  for (const Isa isa : available_isas()) {
    CAPTURE(name(isa));
    check_layout<TestType>(isa, {S::any, S::one, 0, 1});
    check_layout<TestType>(isa, {S::one, S::any, 1, columns + 1});
    check_layout<TestType>(isa, {S::any, S::any, 2, 2 * columns});
  }
}

TEST_CASE("crossed points have what their rows come to, in any reduction") {
  for (const DType dtype :
       {DType::float16, DType::float32, DType::float64, DType::int32, DType::uint8, DType::complex64})
    for (const std::int64_t length : {3, 8, 13, 20}) check_reductions(dtype, length);
}

TEST_CASE("points are crossed that are pairs, where they are many enough for their rows") {
  CHECK(is_crossed(products(10, 10, 3)));
  CHECK(is_crossed(products(64, 128, 128)));
  CHECK_FALSE(is_crossed(products(63, 128, 128)));
  CHECK_FALSE(is_crossed(products(64, 127, 128)));
  CHECK_FALSE(is_crossed(products(64, 200, 129)));
  const Tensor x = variable("x", DType::float32, {10, 10, 3});
  CHECK_FALSE(is_crossed(sum(x, {2}, DType::float32, false)));
}
