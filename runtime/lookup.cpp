#include "runtime/lookup.hpp"

#include <algorithm>
#include <bit>
#include <complex>
#include <cstring>
#include <tuple>
#include <utility>
#include <vector>

#include "runtime/function_ref.hpp"
#include "runtime/thread_pool.hpp"

namespace weft {
namespace {

/// Bytes or comparisons that are worth a thread.
constexpr std::int64_t work_a_thread = 1 << 15;

/// NumPy's order: NaN comes last.
template <class T>
bool comes_before(T a, T b) {
  return a < b || (b != b && a == a);
}
/// By real parts, then by imaginary ones; a NaN in the real part comes after one in the imaginary part.
template <class T>
bool comes_before(std::complex<T> a, std::complex<T> b) {
  const auto key = [](std::complex<T> z) {
    const bool nan_re = z.real() != z.real(), nan_im = z.imag() != z.imag();
    return std::tuple(2 * nan_re + nan_im, nan_re ? T{0} : z.real(), nan_im ? T{0} : z.imag());
  };
  return key(a) < key(b);
}

/// How many elements of the table come before `key`, or, from the `right`, do not come after it. Halves the
/// table without a branch, so that nothing is mispredicted.
template <class T>
std::int64_t place_of(T key, const T* table, std::int64_t length, bool right) {
  const auto passes = [&](T element) {
    return right ? !comes_before(key, element) : comes_before(element, key);
  };
  const T* first = table;
  while (length > 1) {
    const std::int64_t half = length / 2;
    first = passes(first[half - 1]) ? first + half : first;
    length -= half;
  }
  return first - table + (length == 1 && passes(*first));
}

template <class T>
void search(const Lookup& lookup, const T* table, const T* keys, std::int64_t* result) {
  const bool right = lookup.kind == Lookup::Kind::search_right;
  parallel_for(lookup.count, work_a_thread / 16, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) result[i] = place_of(keys[i], table, lookup.length, right);
  });
}

/// Each key names a run of `run` bytes in each of the table's outer parts; move(to, from) copies one.
template <class Move>
void take_runs(const Lookup& lookup, const std::byte* table, const std::int64_t* keys, std::byte* result,
               std::int64_t run, const Move& move) {
  const std::int64_t grain = std::max<std::int64_t>(1, work_a_thread / std::max<std::int64_t>(1, run));
  parallel_for(lookup.outer * lookup.count, grain, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t next = begin; begin < end; begin = next) {
      const std::byte* const part = table + begin / lookup.count * lookup.length * run;
      const std::int64_t* const row = keys - begin / lookup.count * lookup.count;
      next = std::min(end, (begin / lookup.count + 1) * lookup.count);
      for (std::int64_t i = begin; i < next; ++i)
        move(result + i * run, part + std::clamp<std::int64_t>(row[i], 0, lookup.length - 1) * run);
    }
  });
}

/// Runs of a known size, so that an element is one move.
template <std::int64_t bytes>
void take_elements(const Lookup& lookup, const std::byte* table, const std::int64_t* keys,
                   std::byte* result) {
  take_runs(lookup, table, keys, result, bytes,
            [](std::byte* to, const std::byte* from) { std::memcpy(to, from, bytes); });
}

void take(const Lookup& lookup, const std::byte* table, const std::int64_t* keys, std::byte* result) {
  const std::int64_t run = lookup.inner * itemsize(lookup.dtype);
  if (run == 8) return take_elements<8>(lookup, table, keys, result);
  if (run == 4) return take_elements<4>(lookup, table, keys, result);
  take_runs(lookup, table, keys, result, run, [run](std::byte* to, const std::byte* from) {
    std::memcpy(to, from, static_cast<std::size_t>(run));
  });
}

/// A number that is larger where an element comes later: one code sorts all dtypes.
template <class T>
std::uint64_t rank(T element) {
  constexpr std::uint64_t top = std::uint64_t{1} << 63;
  if constexpr (std::is_unsigned_v<T>) {
    return element;
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<std::uint64_t>(std::int64_t{element}) ^ top;
  } else {
    if (element != element) return ~std::uint64_t{0};
    const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(element == 0 ? T{0} : element));
    return (bits & top) != 0 ? ~bits : bits | top;
  }
}
template <class T>
std::tuple<bool, bool, std::uint64_t, std::uint64_t> rank(std::complex<T> z) {
  return {z.real() != z.real(), z.imag() != z.imag(), rank(z.real()), rank(z.imag())};
}

/// Equal elements stay in order, since their places ascend.
template <class Rank>
void sort(const Lookup& lookup, std::int64_t* result, function_ref<Rank(std::int64_t place)> rank_of) {
  parallel_for(lookup.outer, 1, [&](std::int64_t begin, std::int64_t end) {
    std::vector<std::pair<Rank, std::int64_t>> row(static_cast<std::size_t>(lookup.length));
    for (std::int64_t start = begin * lookup.length; begin < end; ++begin, start += lookup.length) {
      for (std::int64_t i = 0; i < lookup.length; ++i)
        row[static_cast<std::size_t>(i)] = {rank_of(start + i), i};
      std::ranges::sort(row);
      std::ranges::transform(row, result + start, [](const auto& ranked) { return ranked.second; });
    }
  });
}

template <class T>
void compare(const Lookup& lookup, const std::byte* table, const std::byte* keys, std::int64_t* result) {
  const T* const elements = reinterpret_cast<const T*>(table);
  if (lookup.kind == Lookup::Kind::sort)
    return sort<decltype(rank(*elements))>(lookup, result,
                                           [elements](std::int64_t place) { return rank(elements[place]); });
  search(lookup, elements, reinterpret_cast<const T*>(keys), result);
}

}  // namespace

void look_up(const Lookup& lookup, const std::byte* table, const std::byte* keys, std::byte* result) {
  if (lookup.kind == Lookup::Kind::take)
    return take(lookup, table, reinterpret_cast<const std::int64_t*>(keys), result);
  dispatch(lookup.dtype, [&]<class T>() {
    using Element = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;  // whatever the byte is
    compare<Element>(lookup, table, keys, reinterpret_cast<std::int64_t*>(result));
  });
}

}  // namespace weft
