// Sorting by networks of comparisons on vectors, for a source file that is compiled for the instructions they
// take. What follows has no linkage, and calls nothing that has: each such file has its own. Nothing branches
// on what is sorted.
#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <utility>

#include "runtime/sort_few.hpp"

namespace weft {
namespace {

template <class Key, int bytes>
class SortNetwork {
 public:
  /// As sort_few.
  static bool sort(Key* keys, std::int64_t count, SortKind kind) {
    const std::int64_t vectors = vectors_of(count);
    const Key last = kind == SortKind::unsigned_integers ? Key{-1} : most;
    for (std::int64_t i = count; i < vectors * lanes; ++i) keys[i] = last;
    auto* const v = reinterpret_cast<Vector*>(keys);
    const bool negative_zero = to_ordered(v, vectors, kind);
    sort_vectors(v, vectors);
    from_ordered(v, vectors, kind);
    return negative_zero;
  }

 private:
  using Vector [[gnu::vector_size(bytes), gnu::may_alias]] = Key;
  static constexpr int lanes = bytes / static_cast<int>(sizeof(Key));
  using Lanes = std::make_integer_sequence<int, lanes>;
  static constexpr Key most = std::numeric_limits<Key>::max(), least = std::numeric_limits<Key>::min();

  /// Squares of vectors are soon sorted: one is filled up where half of it is needed.
  static std::int64_t vectors_of(std::int64_t count) {
    const std::int64_t vectors = (count + lanes - 1) / lanes, rest = vectors % lanes;
    return rest > lanes / 2 ? vectors - rest + lanes : vectors;
  }

  /// A float's bits below the sign ascend with its magnitude.
  static Vector swapped_negatives(Vector v) { return v ^ ((v >> (8 * sizeof(Key) - 1)) & most); }

  static bool to_ordered(Vector* v, std::int64_t count, SortKind kind) {
    constexpr Key infinity = sizeof(Key) == 4 ? Key{0x7f800000} : static_cast<Key>(0x7ff0000000000000);
    Vector zeros = {};
    if (kind == SortKind::floats)
      for (std::int64_t i = 0; i < count; ++i) {
        zeros |= v[i] == least;
        v[i] = (v[i] & most) > infinity ? Vector{} + most : swapped_negatives(v[i]);
      }
    else if (kind == SortKind::unsigned_integers)
      for (std::int64_t i = 0; i < count; ++i) v[i] ^= least;
    Key any = 0;
    for (int lane = 0; lane < lanes; ++lane) any |= zeros[lane];
    return any != 0;
  }

  static void from_ordered(Vector* v, std::int64_t count, SortKind kind) {
    if (kind == SortKind::floats)
      for (std::int64_t i = 0; i < count; ++i) v[i] = swapped_negatives(v[i]);
    else if (kind == SortKind::unsigned_integers)
      for (std::int64_t i = 0; i < count; ++i) v[i] ^= least;
  }

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

  // As many vectors as a vector has lanes: lane by lane by Batcher's odd-even merge
  // sort, then lanes are merged in pairs by a bitonic network, and then transposed.

  template <class Visit>
  static constexpr void each_pair(Visit visit) {
    for (int run = 1; run < lanes; run *= 2)
      for (int step = run; step >= 1; step /= 2)
        for (int first = step % run; first + step < lanes; first += 2 * step)
          for (int i = first; i < first + step && i + step < lanes; ++i)
            if (i / (2 * run) == (i + step) / (2 * run)) visit(i, i + step);
  }
  static constexpr int pair_count() {
    int count = 0;
    each_pair([&](int, int) { ++count; });
    return count;
  }
  static constexpr auto pair_list() {
    std::array<std::array<int, 2>, pair_count()> list{};
    auto* next = list.data();
    each_pair([&](int a, int b) { *next++ = {a, b}; });
    return list;
  }
  template <int a, int b>
  static void order_two(Vector* v) {
    order(v[a], v[b]);
  }
  template <int... at>
  static void sort_lanes(Vector* v, std::integer_sequence<int, at...>) {
    constexpr auto list = pair_list();
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
  template <int group>
  static void merge_lanes(Vector* v) {
#pragma GCC unroll 16
    for (int i = 0; i < lanes / 2; ++i) flip_lanes<group>(v[i], v[lanes - 1 - i], Lanes());
    step_lanes<group / 4>(v);
    step_vectors<lanes / 2>(v);
    if constexpr (group < lanes) merge_lanes<2 * group>(v);
  }
  template <int group, int... lane>
  static void flip_lanes(Vector& a, Vector& b, std::integer_sequence<int, lane...> all) {
    constexpr Vector upper = {((lane & group / 2) != 0 ? Key{-1} : Key{0})...};
    Vector high = crossed<group - 1>(b, all);
    order(a, high);
    b = crossed<group - 1>(upper ? a : high, all);
    a = upper ? high : a;
  }
  template <int by>
  static void step_lanes(Vector* v) {
    if constexpr (by > 0) {
#pragma GCC unroll 16
      for (int i = 0; i < lanes; ++i) v[i] = ordered<by, by>(v[i], Lanes());
      step_lanes<by / 2>(v);
    }
  }
  template <int by>
  static void step_vectors(Vector* v) {
    if constexpr (by > 0) {
#pragma GCC unroll 16
      for (int i = 0; i < lanes; ++i)
        if ((i & by) == 0) order(v[i], v[i + by]);
      step_vectors<by / 2>(v);
    }
  }
  static void sort_square(Vector* v) {
    Vector columns[lanes];
#pragma GCC unroll 16
    for (int i = 0; i < lanes; ++i) columns[i] = v[i];
    sort_lanes(columns, std::make_integer_sequence<int, pair_count()>());
    merge_lanes<2>(columns);
    transpose(columns, v);
  }
  // Runs of vectors are merged in pairs by a bitonic network. All its comparisons put the larger number last,
  // so those with vectors beyond the end, where the largest would be, need not be made.

  static void sort_vectors(Vector* v, std::int64_t count) {
    const std::int64_t rest = count % lanes, in_squares = count - rest;
    for (std::int64_t i = 0; i < in_squares; i += lanes) sort_square(v + i);
    for (std::int64_t i = in_squares; i < count; ++i) v[i] = sorted(v[i]);
    for (std::int64_t run = 1; run < rest; run *= 2) merge_runs(v + in_squares, run, rest);
    for (std::int64_t run = lanes; run < count; run *= 2) merge_runs(v, run, count);
  }
  static void merge_runs(Vector* v, std::int64_t run, std::int64_t count) {
    flip(v, run, count);
    for (std::int64_t by = run / 2; by > 4; by /= 2) step(v, by, count);
    finish(v, run, count);
  }
  /// Numbers as far from the begin of a pair of runs as from its end.
  static void flip(Vector* v, std::int64_t run, std::int64_t count) {
    for (std::int64_t begin = 0; begin + run < count; begin += 2 * run) {
      const std::int64_t end = begin + 2 * run;
      for (std::int64_t i = end > count ? end - count : 0; i < run; ++i) {
        Vector high = crossed<lanes - 1>(v[end - 1 - i], Lanes());
        order(v[begin + i], high);
        v[end - 1 - i] = crossed<lanes - 1>(high, Lanes());
      }
    }
  }
  static void step(Vector* v, std::int64_t by, std::int64_t count) {
    for (std::int64_t begin = 0; begin + by < count; begin += 2 * by) {
      const std::int64_t end = begin + by < count - by ? begin + by : count - by;
      for (std::int64_t i = begin; i < end; ++i) order(v[i], v[i + by]);
    }
  }
  /// Steps by four vectors and fewer, and within vectors: eight of them at a time in registers.
  static void finish(Vector* v, std::int64_t run, std::int64_t count) {
    std::int64_t i = 0;
    for (; run >= 8 && i + 8 <= count; i += 8) finish_eight(v + i);
    for (std::int64_t by = run < 8 ? run / 2 : 4; by > 0; by /= 2) step(v + i, by, count - i);
    for (; i < count; ++i) v[i] = halved(v[i]);
  }
  static void finish_eight(Vector* v) {
    Vector a[8];
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) a[i] = v[i];
#pragma GCC unroll 8
    for (int i = 0; i < 4; ++i) order(a[i], a[i + 4]);
#pragma GCC unroll 8
    for (int i = 0; i < 8; i += 4) order(a[i], a[i + 2]), order(a[i + 1], a[i + 3]);
#pragma GCC unroll 8
    for (int i = 0; i < 8; i += 2) order(a[i], a[i + 1]);
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) v[i] = halved(a[i]);
  }
};

}  // namespace
}  // namespace weft
