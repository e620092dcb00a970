#include <algorithm>
#include <complex>
#include <tuple>

#include "runtime/library/sorting/radix_sort.hpp"
#include "runtime/library/sorting/sort_few.hpp"
#include "runtime/library/sorting/sort_functions.hpp"
#include "runtime/library/sorting/sort_keys.hpp"
#include "runtime/library/sorting/sort_scratch.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

/// Elements that are worth a thread.
constexpr std::int64_t ordered_a_thread = 1 << 12;

/// Where an element stands, beside what it is sorted by.
template <class Key, class Place>
struct Ranked {
  Key key;
  Place place;
  auto operator<=>(const Ranked&) const = default;
};

/// Zeros of both signs are equal. Narrow keys take the room that would lie beside them anyway: one function
/// sorts all of them.
template <class T>
auto rank(T element) {
  return static_cast<Bits<std::max<std::size_t>(sizeof(T), 4)>>(sort_key(element == T{0} ? T{0} : element));
}
template <class T>
auto rank(std::complex<T> z) {
  return std::tuple(z.real() != z.real(), z.imag() != z.imag(), rank(z.real()), rank(z.imag()));
}

/// Equal elements stay in order, since their places ascend.
template <class Item>
Item* sorted(Item* items, Item* scratch, std::int64_t count, int bits) {
  if constexpr (std::is_unsigned_v<decltype(items->key)>) {
    return sorted_by_key(items, scratch, count, [](const Item& item) { return item.key; }, bits);
  } else {
    std::sort(items, items + count);
    return items;
  }
}

template <class Place, class T>
void order_any_row(const T* row, std::int64_t count, std::int64_t* result) {
  using Item = Ranked<decltype(rank(*row)), Place>;
  const auto size = static_cast<std::size_t>(count);
  SortScratch<Item> room(2 * count);
  Item* items = room.items();
  for (std::size_t i = 0; i < size; ++i) items[i] = {rank(row[i]), static_cast<Place>(i)};
  items = sorted(items, items + size, count, 8 * sizeof(T));
  std::transform(items, items + size, result,
                 [](const Item& item) { return static_cast<std::int64_t>(item.place); });
}

/// Shorter rows are sooner ranked; longer ones of narrow elements have few bytes, which are sooner counted.
constexpr std::int64_t least_ordered = 9;
template <class T>
constexpr std::int64_t most_ordered = sizeof(T) > 2 ? most_of_few : 128;

template <class T>
void order_row(const T* row, std::int64_t length, std::int64_t* result) {
  if constexpr (!is_complex_type<T>)
    if (length >= least_ordered && length <= most_ordered<T> && can_sort_few()) {
      SortScratch<std::uint64_t> keys(length);
      std::transform(row, row + length, keys.items(), [](T x) { return rank(x); });
      if (order_few(keys.items(), length, result)) return;
    }
  if (length <= std::int64_t{1} << 32)
    order_any_row<std::uint32_t>(row, length, result);
  else
    order_any_row<std::uint64_t>(row, length, result);
}

template <class T>
void order_rows(const T* table, std::int64_t rows, std::int64_t length, std::int64_t* result) {
  if (rows == 1) return order_row(table, length, result);  // by all threads
  const std::int64_t grain = std::max<std::int64_t>(1, ordered_a_thread / std::max<std::int64_t>(1, length));
  parallel_for(rows, grain, [&](std::int64_t begin, std::int64_t end) {
    for (; begin < end; ++begin) order_row(table + begin * length, length, result + begin * length);
  });
}

}  // namespace

namespace library {

void argsort(const std::vector<ndarray>& arguments, const ndarray& result) {
  const ndarray& table = arguments[0];
  if (table.ndim() == 0 || result.dtype() != DType::int64 || result.shape() != table.shape())
    throw ValueError("operation 'argsort': expected one array with an axis");
  if (result.size() == 0) return;
  const std::int64_t length = table.shape().back();
  dispatch(table.dtype(), [&]<class T>() {
    using Element = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;  // whatever the byte is
    order_rows(table.data<Element>(), table.size() / length, length, result.data<std::int64_t>());
  });
}

}  // namespace library
}  // namespace weft
