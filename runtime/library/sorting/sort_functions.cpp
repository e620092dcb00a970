#include "runtime/library/sorting/sort_functions.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>

#include "runtime/library/sorting/radix_sort.hpp"
#include "runtime/library/sorting/sort_few.hpp"
#include "runtime/library/sorting/sort_keys.hpp"
#include "runtime/library/sorting/sort_scratch.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

/// Puts those that `is` tells from `from` where they stand in the sorted row, in order.
template <class T, class Is>
void put_in_order(const T* from, T* to, std::int64_t count, const Is& is) {
  T* next = std::find_if(to, to + count, is);
  for (std::int64_t i = 0; i < count; ++i)
    if (is(from[i])) *next++ = from[i];
}

/// Different floats that are equal have a key each, or one for all: zeros, and NaN.
template <class T>
void restore_equals(const T* from, T* to, std::int64_t count, EqualFloats equal) {
  if constexpr (is_float_type<T>) {
    if (equal.negative_zeros) {
      const T* const zero =
          std::lower_bound(to, to + count, T(0), [](T a, T b) { return comes_before(a, b); });
      const bool both = zero != to + count && *zero == T(0) && std::signbit(static_cast<float>(*zero)) &&
                        std::any_of(zero, const_cast<const T*>(to) + count,
                                    [](T x) { return x == T(0) && !std::signbit(static_cast<float>(x)); });
      if (both) put_in_order(from, to, count, [](T x) { return x == T(0); });
    }
    if (equal.nans) put_in_order(from, to, count, [](T x) { return x != x; });
  }
}

/// In the order of keys, as sort_by_key.
template <class T>
EqualFloats sort_few_by_key(const T* from, T* to, std::int64_t count) {
  using Number = std::conditional_t<(sizeof(T) > 4), std::int64_t, std::int32_t>;
  SortScratch<Number> scratch(room_of_few(count, sizeof(Number)));
  Number* const numbers = scratch.items();
  if constexpr (sizeof(T) == sizeof(Number)) {
    constexpr SortKind kind = is_float_type<T>      ? SortKind::floats
                              : std::is_signed_v<T> ? SortKind::signed_integers
                                                    : SortKind::unsigned_integers;
    return sort_few(reinterpret_cast<const Number*>(from), reinterpret_cast<Number*>(to), count, kind,
                    numbers);
  } else {
    std::transform(from, from + count, numbers, [](T x) { return sort_key(x); });
    sort_few(numbers, numbers, count, SortKind::signed_integers, numbers);
    std::transform(numbers, numbers + count, to,
                   [](Number key) { return from_sort_key<T>(static_cast<Bits<sizeof(T)>>(key)); });
    return {.negative_zeros = true, .nans = to[count - 1] != to[count - 1]};
  }
}

/// In the order of keys, which is the same for all instruction sets. One copy is enough. A -0.0 may be said
/// to be where none is.
template <class T>
EqualFloats sort_by_key(const T* from, T* to, std::int64_t count) {
  if (count <= most_of_few && can_sort_few()) return sort_few_by_key(from, to, count);
  using Key = Bits<sizeof(T)>;
  SortScratch<Key> scratch(2 * count);
  Key* keys = scratch.items();
  std::transform(from, from + count, keys, [](T x) { return sort_key(x); });
  keys = sorted_by_key(keys, keys + count, count, [](Key key) { return key; }, 8 * sizeof(Key));
  std::transform(keys, keys + count, to, [](Key key) { return from_sort_key<T>(key); });
  return {.negative_zeros = true, .nans = to[count - 1] != to[count - 1]};
}

template <class T>
void sort_row(const T* from, T* to, std::int64_t count) {
  if constexpr (is_complex_type<T>) {
    std::copy(from, from + count, to);
    std::stable_sort(to, to + count, [](T a, T b) { return comes_before(a, b); });
  } else {
    const EqualFloats equal = sort_by_key(from, to, count);
    restore_equals(from, to, count, equal);
  }
}

/// Of several rows some on each thread; a single one may use them all.
template <class Visit>
void each_row(std::int64_t rows, std::int64_t length, const Visit& visit) {
  if (rows == 1) return visit(0);
  constexpr std::int64_t elements_a_thread = 1 << 13;
  parallel_for(rows, std::max<std::int64_t>(1, elements_a_thread / length),
               [&](std::int64_t begin, std::int64_t end) {
                 for (; begin < end; ++begin) visit(begin);
               });
}

/// The places named after the first argument, those from the end among them, ascending.
Dims selected_places(const std::vector<ndarray>& arguments, std::int64_t length) {
  Dims places;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (arguments[i].dtype() != DType::int64) throw ValueError("operation 'partition': expected places");
    const std::int64_t* const given = arguments[i].data<std::int64_t>();
    for (std::int64_t k = 0; k < arguments[i].size(); ++k)
      places.push_back(std::clamp<std::int64_t>(given[k] < 0 ? given[k] + length : given[k], 0, length - 1));
  }
  std::ranges::sort(places);
  places.erase(std::ranges::unique(places).begin(), places.end());
  return places;
}

/// Each of the places takes the item that belongs there, and those after it come after that one.
template <class Item, class Before>
void select(Item* items, std::int64_t count, const Dims& places, Before before) {
  Item *begin = items, *const end = items + count;
  for (const std::int64_t place : places) {
    Item* const at = items + place;
    if (at == begin)
      std::iter_swap(at, std::min_element(begin, end, before));
    else if (at + 1 == end)
      std::iter_swap(at, std::max_element(begin, end, before));
    else
      std::nth_element(begin, at, end, before);
    begin = at + 1;
  }
}

template <class T>
void partition_row(const T* from, T* to, std::int64_t count, const Dims& places) {
  if constexpr (is_complex_type<T>) {
    std::copy(from, from + count, to);
    select(to, count, places, [](T a, T b) { return comes_before(a, b); });
  } else if (count <= most_of_few) {
    sort_by_key(from, to, count);  // as soon done
  } else {
    using Key = Bits<sizeof(T)>;
    SortScratch<Key> scratch(count);
    Key* const keys = scratch.items();
    std::transform(from, from + count, keys, [](T x) { return sort_key(x); });
    select(keys, count, places, std::less<Key>());
    std::transform(keys, keys + count, to, [](Key key) { return from_sort_key<T>(key); });
  }
}

template <class T>
void order_rows(const ndarray& rows, const ndarray& result) {
  const std::int64_t count = result.size(), length = count == 0 ? 0 : rows.size() / count;
  std::int64_t* const places = result.data<std::int64_t>();
  std::iota(places, places + count, std::int64_t{0});
  const T* const first = rows.data<T>();
  std::stable_sort(places, places + count, [&](std::int64_t a, std::int64_t b) {
    return std::lexicographical_compare(first + a * length, first + (a + 1) * length, first + b * length,
                                        first + (b + 1) * length,
                                        [](T x, T y) { return comes_before(x, y); });
  });
}

}  // namespace

namespace library {

void sort(const std::vector<ndarray>& arguments, const ndarray& result) {
  if (arguments[0].ndim() == 0 || result.dtype() != arguments[0].dtype() ||
      result.shape() != arguments[0].shape())
    throw ValueError("operation 'sort': expected one array with an axis");
  const std::int64_t length = result.shape().back();
  if (result.size() == 0) return;
  dispatch(result.dtype(), [&]<class T>() {
    using Element = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;  // whatever the byte is
    const Element* const from = arguments[0].data<Element>();
    Element* const to = result.data<Element>();
    each_row(result.size() / length, length,
             [&](std::int64_t row) { sort_row(from + row * length, to + row * length, length); });
  });
}

void partition(const std::vector<ndarray>& arguments, const ndarray& result) {
  if (arguments[0].ndim() == 0 || result.dtype() != arguments[0].dtype() ||
      result.shape() != arguments[0].shape())
    throw ValueError("operation 'partition': expected an array with an axis, and places");
  if (result.size() == 0) return;
  const std::int64_t length = result.shape().back();
  const Dims places = selected_places(arguments, length);
  dispatch(result.dtype(), [&]<class T>() {
    using Element = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
    const Element* const from = arguments[0].data<Element>();
    Element* const to = result.data<Element>();
    each_row(result.size() / length, length, [&](std::int64_t row) {
      partition_row(from + row * length, to + row * length, length, places);
    });
  });
}

void row_order(const std::vector<ndarray>& arguments, const ndarray& result) {
  if (arguments[0].ndim() != 2 || result.dtype() != DType::int64 ||
      result.shape() != Dims{arguments[0].shape()[0]})
    throw ValueError("operation 'row_order': expected a matrix");
  dispatch(arguments[0].dtype(), [&]<class T>() {
    using Element = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
    order_rows<Element>(arguments[0], result);
  });
}

}  // namespace library
}  // namespace weft
