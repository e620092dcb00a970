// Sorting rows by networks of comparisons: loaded as vectors, sorted in blocks, and merged.
#pragma once
#include <cstdint>
#include <cstring>
#include <limits>

#include "runtime/library/sorting/sort_block.hpp"
#include "runtime/library/sorting/sort_few.hpp"

namespace weft {
namespace {

template <class Key, int bytes>
class SortNetwork : SortBlock<Key, bytes> {
 public:
  /// As sort_few.
  static EqualFloats sort(const Key* from, Key* to, std::int64_t count, SortKind kind, Key* room) {
    if (count <= lanes) return sort_held<1>(from, to, count, kind);
    if (count <= 2 * lanes) return sort_held<2>(from, to, count, kind);
    return sort_in(reinterpret_cast<Vector*>(room), vectors_of(count), from, to, count, kind, sort_vectors);
  }

 private:
  using Blocks = SortBlock<Key, bytes>;
  using Blocks::lanes, Blocks::order, Blocks::halved;
  using typename Blocks::Lanes, typename Blocks::Vector;
  using Unaligned [[gnu::vector_size(bytes), gnu::may_alias, gnu::aligned(sizeof(Key))]] = Key;
  static constexpr int block = lanes > 8 ? lanes : 2 * lanes;
  static constexpr int some = bytes == 64 ? 16 : 8;
  static constexpr Key most = std::numeric_limits<Key>::max(), least = std::numeric_limits<Key>::min();

  template <class Sort>
  static EqualFloats sort_in(Vector* v, std::int64_t vectors, const Key* from, Key* to, std::int64_t count,
                             SortKind kind, Sort sort) {
    load(from, v, count, vectors, kind == SortKind::unsigned_integers ? Key{-1} : most);
    const bool negative_zeros = to_ordered(v, vectors, kind);
    sort(v, vectors);
    const bool nans = kind == SortKind::floats && reinterpret_cast<const Key*>(v)[count - 1] == most;
    from_ordered(v, vectors, kind);
    store(reinterpret_cast<const Key*>(v), to, count);
    return {negative_zeros, nans};
  }
  /// In registers.
  template <int vectors>
  static EqualFloats sort_held(const Key* from, Key* to, std::int64_t count, SortKind kind) {
    Vector held[vectors];
    return sort_in(held, vectors, from, to, count, kind, [](Vector* v, std::int64_t) {
      for (int i = 0; i < vectors; ++i) v[i] = Blocks::sorted(v[i]);
      if constexpr (vectors == 2) {
        v[1] = Blocks::template crossed<lanes - 1>(v[1], Lanes());
        order(v[0], v[1]);
        for (int i = 0; i < vectors; ++i) v[i] = halved(v[i]);
      }
    });
  }

  /// Squares and blocks are soon sorted: they are filled up where about half of one is needed.
  static std::int64_t vectors_of(std::int64_t count) {
    const std::int64_t vectors = (count + lanes - 1) / lanes, rest = vectors % block;
    if (rest > lanes + lanes / 4) return vectors - rest + block;
    return rest > lanes / 2 && rest < lanes ? vectors - rest + lanes : vectors;
  }

  template <int... lane>
  static constexpr Vector numbered(std::integer_sequence<int, lane...>) {
    return Vector{Key{lane}...};
  }
  static Vector unaligned(const Key* from) { return *reinterpret_cast<const Unaligned*>(from); }

  /// What is left of a last vector, and `last` in its other lanes. Their order is nobody's, so it is read
  /// with what lies before: smaller stores and loads would be waited for.
  static Vector tail(const Key* from, std::int64_t count, Key last) {
    const std::int64_t rest = count % lanes;
    if (count >= lanes)
      return numbered(Lanes()) < static_cast<Key>(lanes - rest) ? Vector{} + last
                                                                : unaligned(from + count - lanes);
    Vector v = Vector{} + last;
    std::memcpy(&v, from, static_cast<std::size_t>(rest) * sizeof(Key));
    return v;
  }
  static void load(const Key* from, Vector* v, std::int64_t count, std::int64_t vectors, Key last) {
    const std::int64_t whole = count / lanes;
    const Vector end = tail(from, count, last);
    for (std::int64_t i = 0; i < whole; ++i) v[i] = unaligned(from + i * lanes);
    for (std::int64_t i = whole; i < vectors; ++i) v[i] = i == whole ? end : Vector{} + last;
  }
  static void store(const Key* from, Key* to, std::int64_t count) {
    if (count < lanes) return void(std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof(Key)));
    const Vector end = unaligned(from + count - lanes);
    for (std::int64_t i = 0; i + lanes <= count; i += lanes)
      *reinterpret_cast<Unaligned*>(to + i) = unaligned(from + i);
    *reinterpret_cast<Unaligned*>(to + count - lanes) = end;
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

  // Runs of vectors are merged in pairs by a bitonic network. All its comparisons put the larger number last,
  // so those with vectors beyond the end, where the largest would be, need not be made.

  static void sort_vectors(Vector* v, std::int64_t count) {
    const std::int64_t rest = count % block, in_blocks = count - rest;
    for (std::int64_t i = 0; i < in_blocks; i += block) Blocks::template sort_block<block>(v + i);
    sort_rest(v + in_blocks, rest);
    for (std::int64_t run = block; run < count; run *= 2) merge_runs(v, run, count);
  }
  static void sort_rest(Vector* v, std::int64_t count) {
    const std::int64_t rest = count % lanes, in_squares = count - rest;
    if constexpr (block > lanes)
      if (in_squares > 0) Blocks::template sort_block<lanes>(v);
    for (std::int64_t i = in_squares; i < count; ++i) v[i] = Blocks::sorted(v[i]);
    for (std::int64_t run = 1; run < rest; run *= 2) merge_runs(v + in_squares, run, rest);
    if (in_squares > 0 && rest > 0) merge_runs(v, lanes, count);
  }
  static void merge_runs(Vector* v, std::int64_t run, std::int64_t count) {
    flip(v, run, count);
    for (std::int64_t by = run / 2; by > some / 2; by /= 2) step(v, by, count);
    finish(v, run, count);
  }
  /// Numbers as far from the begin of a pair of runs as from its end.
  static void flip(Vector* v, std::int64_t run, std::int64_t count) {
    for (std::int64_t begin = 0; begin + run < count; begin += 2 * run) {
      const std::int64_t end = begin + 2 * run;
      for (std::int64_t i = end > count ? end - count : 0; i < run; ++i) {
        Vector high = Blocks::template crossed<lanes - 1>(v[end - 1 - i], Lanes());
        order(v[begin + i], high);
        v[end - 1 - i] = Blocks::template crossed<lanes - 1>(high, Lanes());
      }
    }
  }
  static void step(Vector* v, std::int64_t by, std::int64_t count) {
    for (std::int64_t begin = 0; begin + by < count; begin += 2 * by) {
      const std::int64_t end = begin + by < count - by ? begin + by : count - by;
      for (std::int64_t i = begin; i < end; ++i) order(v[i], v[i + by]);
    }
  }
  /// Steps by half of `some` vectors and fewer, and within vectors: some at a time in registers.
  static void finish(Vector* v, std::int64_t run, std::int64_t count) {
    std::int64_t i = 0;
    for (; run >= some && i + some <= count; i += some) finish_some(v + i);
    for (std::int64_t by = run < some ? run / 2 : some / 2; by > 0; by /= 2) step(v + i, by, count - i);
    for (; i < count; ++i) v[i] = halved(v[i]);
  }
  static void finish_some(Vector* v) {
    Vector held[some];
#pragma GCC unroll 16
    for (int i = 0; i < some; ++i) held[i] = v[i];
    Blocks::template step_vectors<some, some / 2>(held);
#pragma GCC unroll 16
    for (int i = 0; i < some; ++i) v[i] = halved(held[i]);
  }
};

}  // namespace
}  // namespace weft
