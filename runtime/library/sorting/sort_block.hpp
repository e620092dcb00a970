// Blocks of vectors sorted by networks of comparisons, for a source file that is compiled for the
// instructions they take. What follows has no linkage, and calls nothing that has: each such file has its
// own. Nothing branches on what is sorted.
#pragma once
#include <array>
#include <cstdint>
#include <utility>

namespace weft {
namespace {

/// Vectors of signed integers, and networks on them.
template <class Key, int bytes>
struct SortBlock {
  using Vector [[gnu::vector_size(bytes), gnu::may_alias]] = Key;
  static constexpr int lanes = bytes / static_cast<int>(sizeof(Key));
  using Lanes = std::make_integer_sequence<int, lanes>;

  static void order(Vector& a, Vector& b) {
    const Vector low = a < b ? a : b;
    b = a < b ? b : a;
    a = low;
  }

  // Within a vector: the lanes whose numbers differ in `bits` are ordered, where the one that has the bit
  // `high` takes the larger one.

  template <int bits, int... lane>
  static Vector crossed(Vector v, std::integer_sequence<int, lane...>) {
    return __builtin_shufflevector(v, v, (lane ^ bits)...);
  }
  template <int bits, int high, int... lane>
  static Vector ordered(Vector v, std::integer_sequence<int, lane...> all) {
    constexpr Vector upper = {((lane & high) != 0 ? Key{-1} : Key{0})...};
    Vector other = crossed<bits>(v, all);
    order(v, other);
    return upper ? other : v;
  }
  /// Of lanes that rise and fall, or fall and rise.
  template <int step = lanes / 2>
  static Vector halved(Vector v) {
    if constexpr (step == 0)
      return v;
    else
      return halved<step / 2>(ordered<step, step>(v, Lanes()));
  }
  template <int run = 1>
  static Vector sorted(Vector v) {
    if constexpr (run == lanes)
      return v;
    else
      return sorted<2 * run>(halved<run / 2>(ordered<2 * run - 1, run>(v, Lanes())));
  }

  // A block of as many vectors as a vector has lanes, or a multiple: lane by lane by Batcher's odd-even merge
  // sort, then lanes are merged in pairs by a bitonic network, and then transposed. Longer columns take fewer
  // comparisons across lanes, as far as there are registers.

  template <int rows, class Visit>
  static constexpr void each_pair(Visit visit) {
    for (int run = 1; run < rows; run *= 2)
      for (int step = run; step >= 1; step /= 2)
        for (int first = step % run; first + step < rows; first += 2 * step)
          for (int i = first; i < first + step && i + step < rows; ++i)
            if (i / (2 * run) == (i + step) / (2 * run)) visit(i, i + step);
  }
  template <int rows>
  static constexpr int pair_count() {
    int count = 0;
    each_pair<rows>([&](int, int) { ++count; });
    return count;
  }
  template <int rows>
  static constexpr auto pair_list() {
    std::array<std::array<int, 2>, pair_count<rows>()> list{};
    auto* next = list.data();
    each_pair<rows>([&](int a, int b) { *next++ = {a, b}; });
    return list;
  }
  template <int a, int b>
  static void order_two(Vector* v) {
    order(v[a], v[b]);
  }
  template <int rows, int... at>
  static void sort_lanes(Vector* v, std::integer_sequence<int, at...>) {
    constexpr auto list = pair_list<rows>();
    (order_two<list[at][0], list[at][1]>(v), ...);
  }
  /// The numbers of vectors and lanes, written one after the other, turn by a bit.
  template <int... lane>
  static void turn(const Vector* from, Vector* to, std::integer_sequence<int, lane...>) {
#pragma GCC unroll 16
    for (int i = 0; i < lanes / 2; ++i) {
      const Vector a = from[i], b = from[i + lanes / 2];
      to[2 * i] = __builtin_shufflevector(a, b, (lane / 2 + lane % 2 * lanes)...);
      to[2 * i + 1] = __builtin_shufflevector(a, b, (lanes / 2 + lane / 2 + lane % 2 * lanes)...);
    }
  }
  template <int turns = lanes>
  static void transpose(const Vector* from, Vector* to) {
    if constexpr (turns == 2) {
      turn(from, to, Lanes());
    } else {
      Vector turned[lanes];
      turn(from, turned, Lanes());
      transpose<turns / 2>(turned, to);
    }
  }
  /// Of each `group` lanes the first half, in order, and the second one: their order is that of lanes, then
  /// of vectors.
  template <int rows, int group>
  static void merge_lanes(Vector* v) {
#pragma GCC unroll 16
    for (int i = 0; i < rows / 2; ++i) flip_lanes<group>(v[i], v[rows - 1 - i], Lanes());
    step_lanes<rows, group / 4>(v);
    step_vectors<rows, rows / 2>(v);
    if constexpr (group < lanes) merge_lanes<rows, 2 * group>(v);
  }
  template <int group, int... lane>
  static void flip_lanes(Vector& a, Vector& b, std::integer_sequence<int, lane...> all) {
    constexpr Vector upper = {((lane & group / 2) != 0 ? Key{-1} : Key{0})...};
    Vector high = crossed<group - 1>(b, all);
    order(a, high);
    b = crossed<group - 1>(upper ? a : high, all);
    a = upper ? high : a;
  }
  template <int rows, int by>
  static void step_lanes(Vector* v) {
    if constexpr (by > 0) {
#pragma GCC unroll 16
      for (int i = 0; i < rows; ++i) v[i] = ordered<by, by>(v[i], Lanes());
      step_lanes<rows, by / 2>(v);
    }
  }
  template <int rows, int by>
  static void step_vectors(Vector* v) {
    if constexpr (by > 0) {
#pragma GCC unroll 16
      for (int i = 0; i < rows; ++i)
        if ((i & by) == 0) order(v[i], v[i + by]);
      step_vectors<rows, by / 2>(v);
    }
  }
  template <int rows>
  static void sort_block(Vector* v) {
    Vector columns[rows], transposed[lanes];
#pragma GCC unroll 16
    for (int i = 0; i < rows; ++i) columns[i] = v[i];
    sort_lanes<rows>(columns, std::make_integer_sequence<int, pair_count<rows>()>());
    merge_lanes<rows, 2>(columns);
    constexpr int squares = rows / lanes;
#pragma GCC unroll 16
    for (int square = 0; square < squares; ++square) {
      transpose(columns + square * lanes, transposed);
#pragma GCC unroll 16
      for (int i = 0; i < lanes; ++i) v[i * squares + square] = transposed[i];
    }
  }
};

}  // namespace
}  // namespace weft
