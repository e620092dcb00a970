// Random loops, once as nodes and once step by step: both devices give the same bits, or the same error.
#include <random>

#include "frontend/expect.hpp"

using np::slice, weft::LazyTensor;

namespace {

/// Part of a body, and its numbers.
struct Statement {
  std::int64_t kind, a, b, c, d, width;
};

struct Program {
  std::int64_t length, first, steps;
  std::vector<Statement> outer, within;
  bool nested;
  std::int64_t bounds;  // of the loop within
};

class Drawing {
 public:
  explicit Drawing(std::uint32_t seed) : engine_(seed) {}

  Program program() {
    Program program{pick(6, 24), pick(-1, 2), 0, statements(), statements(), pick(0, 1) == 1, pick(0, 3)};
    program.steps = pick(1, program.length + 1);
    return program;
  }

 private:
  std::int64_t pick(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }
  std::vector<Statement> statements() {
    std::vector<Statement> all(static_cast<std::size_t>(pick(1, 2)));
    for (Statement& s : all) s = {pick(0, 7), pick(-1, 2), pick(-1, 2), pick(0, 2), pick(-1, 1), pick(1, 4)};
    return all;
  }

  std::mt19937 engine_;
};

/// What a statement leaves of `v`, whose indexes are of the graph or numbers.
template <class Index>
LazyTensor after(const Statement& s, const Index& i, const Index& j, const LazyTensor& v) {
  const std::int64_t length = v.size();
  const auto part = [&](const Index& start) { return slice(start, start + s.width); };
  switch (s.kind) {
    case 0:
      return np::setitem(v, {s.a * i + s.b}, v[s.c * i + s.d] * 0.5 + i);
    case 1:
      return np::setitem(v, {part(i + s.b)}, np::sum(v[part(i + s.d)]) * 0.25);
    case 2:
      return v + np::sum(v[slice(_, i * s.a + s.b)]) * 0.01;
    case 3:
      return np::setitem(v, {(i * s.a + s.width) % length}, v[(i + s.c + 20) % length] - 1);
    case 4:
      return np::setitem(v, {i + j * s.a + s.b}, v[j + s.d] * 0.5 + v[i - s.c]);
    case 5:
      return np::setitem(v, {slice(_, _, s.width)}, v[slice(_, _, s.width)] * 0.9 + j);
    case 6:
      return np::flip(v) * 0.5 + i * s.a;
    default:
      return np::setitem(v, {slice(i + s.a, j + s.b)}, v[i] * 0.5);
  }
}

template <class Index>
LazyTensor after(const std::vector<Statement>& all, const Index& i, const Index& j, LazyTensor v) {
  for (const Statement& s : all) v = after(s, i, j, v);
  return v;
}

template <class Index>
std::pair<Index, Index> bounds(const Program& program, const Index& i) {
  switch (program.bounds) {
    case 0:
      return {Index(0), i};
    case 1:
      return {i + 1, Index(program.length)};
    case 2:
      return {Index(0), Index(5)};
    default:
      return {i, i + 3};
  }
}

LazyTensor as_nodes(const Program& program, const LazyTensor& x) {
  const auto body = [&](const np::LoopIndex& i, LazyTensor v) {
    v = after(program.outer, i, i, v);
    if (!program.nested) return v;
    const auto [lower, upper] = bounds(program, i);
    const auto inner = [&](const np::LoopIndex& j, const LazyTensor& w) {
      return after(program.within, i, j, w);
    };
    return np::fori_loop(lower, upper, inner, v);
  };
  return np::fori_loop(program.first, program.first + program.steps, body, x);
}

LazyTensor step_by_step(const Program& program, LazyTensor v) {
  for (std::int64_t i = program.first; i < program.first + program.steps; ++i) {
    v = after(program.outer, i, i, v);
    const auto [lower, upper] = program.nested ? bounds(program, i) : std::pair(i, i);
    for (std::int64_t j = lower; j < upper; ++j) v = after(program.within, i, j, v);
    v = np::asarray(np::evaluate(v));
  }
  return v;
}

/// What both devices give, or the class of the error.
std::string outcome(const Program& program, LazyTensor (*take)(const Program&, LazyTensor)) {
  const LazyTensor x = np::asarray(np::evaluate(np::arange(double(program.length)) * 0.37 - 1));
  try {
    return value(take(program, x));
  } catch (const weft::Error& error) {
    return error.python_name();
  }
}

}  // namespace

TEST_CASE("random loops give what their steps give, or are refused") {
  Drawing drawing(3);
  int refused = 0;
  constexpr int programs = 60;
  for (int number = 0; number < programs; ++number) {
    INFO("program " << number);
    const Program program = drawing.program();
    const std::string nodes = outcome(program, [](const Program& p, LazyTensor x) { return as_nodes(p, x); });
    if (nodes == "NotImplementedError")
      ++refused;
    else
      CHECK(nodes == outcome(program, step_by_step));
  }
  CHECK(refused < programs / 5);
}
