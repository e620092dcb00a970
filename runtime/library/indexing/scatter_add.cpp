#include <cstddef>
#include <type_traits>

#include "runtime/library/indexing/index_arguments.hpp"
#include "runtime/library/indexing/index_functions.hpp"
#include "runtime/library/indexing/table_items.hpp"

namespace weft {
namespace {

/// As np.add of elements: integers wrap, bool is or, halves are added as floats and rounded.
template <class T>
T sum_of(T a, T b) {
  if constexpr (std::is_same_v<T, bool>)
    return a || b;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) + static_cast<std::make_unsigned_t<T>>(b));
  else if constexpr (std::is_convertible_v<T, float> && sizeof(T) == 2)
    return T(static_cast<float>(a) + static_cast<float>(b));
  else
    return a + b;
}

template <class T>
void add_items(const TableItems& items, const ndarray& values, const ndarray& table) {
  const auto length = static_cast<std::size_t>(items.elements());
  const T* const from = values.data<T>();
  T* const to = table.data<T>();
  items.each(0, items.count(), [&](std::int64_t first, std::span<const std::uint64_t> numbers) {
    const T* item = from + static_cast<std::size_t>(first) * length;
    for (const std::uint64_t number : numbers) {
      T* const held = to + number * length;
      for (std::size_t i = 0; i < length; ++i) held[i] = sum_of(held[i], item[i]);
      item += length;
    }
  });
}

}  // namespace

namespace library {

void scatter_add(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray&) {
  const auto looked = looked_at(axes, arguments, 2);
  if (!looked) return;
  check_items(axes, *looked, 2);
  const ndarray &table = arguments[0], &given = arguments[1];
  check_apart(looked->subspan(1), table);
  const TableItems items(table, axes, looked->subspan(2));
  const bool lies_so = given.shape() == items.shape() && given.is_c_contiguous();
  const ndarray values = lies_so ? given : broadcast_to(given, items.shape()).copy_c();
  items.check();  // before anything is written
  dispatch(table.dtype(), [&]<class T>() { add_items<T>(items, values, table); });
}

}  // namespace library
}  // namespace weft
