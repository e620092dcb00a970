// Functions of one member, for all members of a batch: beside calls member by member.
#include "frontend/expect.hpp"

using weft::LazyTensor, weft::vmap;

namespace {

const LazyTensor x = np::array({{0.5, 1.5, -2.0, 1.0}, {3.0, -1.0, 0.25, 2.0}, {1.0, 4.0, -0.5, 0.0}});
const LazyTensor matrix = np::reshape(np::arange(12.0) * 0.5 - 2.0, {4, 3});

/// f of each row of x, stacked.
template <class F>
LazyTensor by_hand(const F& f) {
  return np::stack({f(x[0]), f(x[1]), f(x[2])});
}

template <class F>
void check_rows(const F& f) {
  CHECK(value(vmap(f)(x)) == value(by_hand(f)));
}

}  // namespace

TEST_CASE("elementwise operations and reductions of members") {
  check_rows([](auto a) { return a * a + np::sin(a) - 1.0; });
  check_rows([](auto a) { return np::sum(a); });
  check_rows([](auto a) { return np::max(a) - np::min(a, {.keepdims = true}); });
  check_rows([](auto a) { return np::argmax(np::reshape(a, {2, 2})); });
  check_rows([](auto a) { return np::argmin(a); });
  check_rows([](auto a) { return np::where(a > 0, a, np::reshape(np::arange(8.0), {2, 4})); });
  check_rows([](auto a) { return np::std(a) + np::cumsum(a) * np::cumprod(a); });
  check_rows([](auto a) { return np::reshape(a, {2, 2}) + a[np::slice(_, 2)]; });
}

TEST_CASE("views and written parts of members") {
  check_rows([](auto a) { return np::reshape(a, {2, 2}).T(); });
  check_rows([](auto a) { return a[np::slice(_, _, -1)] * a[1]; });
  check_rows([](auto a) { return np::broadcast_to(a, {3, 4}); });
  check_rows([](auto a) { return np::diagonal(np::reshape(a, {2, 2})); });
  check_rows([](auto a) { return np::concatenate({a, np::ones({2}), a * 2.0}); });
  check_rows([](auto a) { return np::split(a, 2)[1]; });
  check_rows([](auto a) { return np::setitem(np::zeros({2, 4}), {1}, a); });
  check_rows([](auto a) { return np::setitem(a, {np::slice(1, 3)}, a[0]); });
  check_rows([](auto a) { return np::setitem(np::zeros({4, 4}), {np::slice(1, 3)}, a); });
  check_rows([](auto a) { return np::abs(a + std::complex<double>(0, 1) * a); });
}

TEST_CASE("products of members") {
  check_rows([](auto a) { return np::matmul(a, matrix); });
  check_rows([](auto a) { return np::matmul(matrix.T(), a); });
  check_rows([](auto a) { return np::matmul(a, a); });
  check_rows([](auto a) { return np::matmul(a, np::arange(4.0)); });
  check_rows([](auto a) { return np::matmul(np::arange(4.0), a); });
  check_rows([](auto a) { return np::matmul(np::reshape(a, {2, 2}), np::reshape(a, {2, 2})); });
  check_rows([](auto a) { return np::matmul(np::reshape(a, {2, 2}), np::ones({3, 2, 4})); });
  check_rows([](auto a) { return np::matmul(a[np::slice(_, 3)], np::ones({2, 3, 4})); });
  check_rows([](auto a) { return np::outer(a, a); });
}

TEST_CASE("look-ups and order of members") {
  const LazyTensor places = np::array({2, 0, 0, 3}), table = np::arange(20.0) * np::arange(20.0);
  check_rows([&](auto a) { return a[places]; });
  check_rows([&](auto a) { return table[np::astype(np::abs(a) * 4.0, np::int64)]; });
  check_rows([&](auto a) { return a[np::argsort(a)]; });
  check_rows([&](auto a) { return np::setitem(a, {places}, a * 2.0); });
  check_rows([&](auto a) { return np::take(a, places); });
  check_rows([&](auto a) { return np::take(table, np::astype(np::abs(a) * 4.0, np::int64)); });
  check_rows([](auto a) { return np::sort(a); });
  check_rows([](auto a) { return np::searchsorted(np::sort(a), np::array({0.0, 1.0})); });
  check_rows([](auto a) { return np::median(a); });
}

TEST_CASE("linear algebra and loops of members") {
  const auto square = [](auto a) { return np::reshape(a, {2, 2}) + 5.0 * np::eye(2); };
  check_rows([&](auto a) { return np::round(np::linalg::inv(square(a)), 12); });
  check_rows([&](auto a) { return np::round(np::linalg::det(square(a)), 12); });
  check_rows([&](auto a) { return np::round(np::linalg::eigvalsh(square(a)), 10); });
  check_rows([](auto a) { return np::fori_loop(0, 20, [&](auto, auto v) { return v * 0.5 + a; }, a); });
  check_rows([](auto a) {
    return np::while_loop([](auto v) { return np::sum(v) < 100; }, [](auto v) { return v * v + 1.0; }, a,
                          {.max_steps = 20});
  });
  check_rows([](auto a) { return np::correlate(a, a[np::slice(_, 2)]); });
}

TEST_CASE("loops of members that read and write at their steps, and loops within them") {
  const LazyTensor rows = np::reshape(np::sin(np::arange(60.0)), {3, 20});
  const auto by_members = [&](const auto& f) { return np::stack({f(rows[0]), f(rows[1]), f(rows[2])}); };
  const auto check = [&](const auto& f) { CHECK(value(vmap(f)(rows)) == value(by_members(f))); };
  check([](auto a) {
    return np::fori_loop(0, 20, [&](auto i, auto sum) { return sum * 0.5 + a[i] * i; }, np::asarray(1.0));
  });
  check([](auto a) {
    return np::fori_loop(1, 20, [&](auto i, auto v) { return np::setitem(v, {i}, v[i - 1] + a[i]); }, a);
  });
  check([](auto a) {
    return np::fori_loop(
        0, 10,
        [&](auto i, auto v) {
          return np::fori_loop(
              0, i, [&](auto j, auto w) { return np::setitem(w, {i}, w[i] + w[j] * a[j]); }, v);
        },
        a);
  });
  check([](auto a) {
    return np::while_loop([](auto v) { return np::sum(v) < 20; }, [&](auto v) { return v + np::abs(a); }, a,
                          {.max_steps = 50});
  });
  const auto total = [](auto a) {
    return np::sum(np::fori_loop(0, 12, [&](auto i, auto v) { return np::sin(v) + a[i]; }, a));
  };
  CHECK(value(vmap(weft::grad(total))(rows)) == value(by_members(weft::grad(total))));
  const auto of_all = [&](auto all) { return np::sum(vmap(total)(all)); };
  CHECK(value(weft::grad(of_all)(rows)) == value(by_members(weft::grad(total))));
  const auto twice = [&](auto a) {
    return vmap(
        [](auto b) { return np::fori_loop(0, 12, [&](auto i, auto v) { return v * 0.5 + b * i; }, b); })(a);
  };
  check(twice);
}

TEST_CASE("axes of arguments and of results") {
  const auto scaled = [](auto a, auto b) { return a * b; };
  const LazyTensor columns = np::arange(3.0);
  CHECK(value(vmap(scaled, {.in_axes = {0, np::None{}}})(x, np::arange(4.0))) == value(x * np::arange(4.0)));
  CHECK(value(vmap(scaled, {.in_axes = {1, np::None{}}})(x, columns)) == value((x.T() * columns)));
  CHECK(value(vmap(scaled, {.in_axes = {-1, np::None{}}, .out_axes = 1})(x, columns)) ==
        value((x.T() * columns).T()));
  const auto [sums, same] =
      vmap([](auto a, auto b) { return std::tuple(np::sum(a), b); }, {.in_axes = {0, np::None{}}})(x, 2.0);
  CHECK(value(sums) == value(np::sum(x, {.axis = 1})));
  CHECK(value(same) == "array([2., 2., 2.])");
}

TEST_CASE("members of members, and derivatives of and by members") {
  const auto outer = vmap([](auto a) { return vmap([&](auto b) { return a * b; })(np::arange(3.0)); });
  CHECK(value(outer(np::arange(2.0))) == "array([[0., 0., 0.],\n       [0., 1., 2.]])");
  const auto cube = [](auto a) { return np::sum(a * a * a); };
  CHECK(value(vmap(weft::grad(cube))(x)) == value(3.0 * x * x));
  const auto total = [&](auto a) { return np::sum(vmap(cube)(a)); };
  CHECK(value(weft::grad(total)(x)) == value(3.0 * x * x));
  const auto tripled = weft::function("tripled", [](auto a) { return np::sum(a) * 3.0; },
                                      {.jvp = [](auto, auto t) { return np::sum(t) * 2.0; }});
  const auto of_rows = [&](auto a) { return np::sum(vmap([&](auto b) { return tripled(b); })(a)); };
  CHECK(value(weft::grad(of_rows)(x)) == value(np::full({3, 4}, 2.0)));
}

TEST_CASE("batches that do not fit") {
  const auto first = [](auto a, auto) { return a; };
  CHECK(error_of([&] { vmap(first)(x, np::ones({2})); }) ==
        "ValueError: vmap: argument 0 has 3 members, argument 1 has 2");
  CHECK(error_of([&] { vmap(first, {.in_axes = {0}})(x, x); }) ==
        "ValueError: vmap: 1 in_axes for 2 arguments");
  CHECK(error_of([&] { vmap(first, {.in_axes = {np::None{}, np::None{}}})(x, x); }) ==
        "ValueError: vmap: no argument has members: in_axes are all None");
  CHECK(error_of([&] { vmap(first)(x, 1.0); }) ==
        "AxisError: axis 0 is out of bounds for array of dimension 0");
  const auto generator = np::random::default_rng(1);
  CHECK(error_of([&] {
          vmap([&](auto a) { return generator.normal(a, 1.0); })(x);
        }).starts_with("NotImplementedError: vmap of random draws"));
}
