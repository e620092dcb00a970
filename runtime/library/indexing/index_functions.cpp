#include "runtime/library/indexing/index_functions.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>

#include "runtime/library/indexing/find_places.hpp"
#include "runtime/library/indexing/index_arguments.hpp"
#include "runtime/library/indexing/table_items.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

void gather_items(const Dims& axes, std::span<const ndarray> arguments, const ndarray& result) {
  constexpr std::int64_t bytes_a_thread = 1 << 16;
  const ndarray& table = arguments[0];
  const TableItems items(table, axes, arguments.subspan(1));
  if (result.dtype() != table.dtype() || result.shape() != items.shape())
    refuse_index("a result of such items");
  const std::int64_t grain =
      std::max<std::int64_t>(1, bytes_a_thread / std::max<std::int64_t>(1, items.bytes()));
  const auto bytes = static_cast<std::size_t>(items.bytes());
  const std::byte* const from = table.bytes();
  std::byte* const all = result.bytes();
  parallel_for(items.count(), grain, [&](std::int64_t begin, std::int64_t end) {
    items.each(begin, end, [&](std::int64_t first, std::span<const std::uint64_t> numbers) {
      std::byte* const to = all + static_cast<std::size_t>(first) * bytes;
      if (bytes == 4 || bytes == 8) return take_items(bytes, from, numbers, to);
      for (std::size_t i = 0; i < numbers.size(); ++i)
        std::memcpy(to + i * bytes, from + numbers[i] * bytes, bytes);
    });
  });
}

/// In order: the last of what names one place stays.
void scatter_items(const Dims& axes, std::span<const ndarray> arguments) {
  const ndarray& table = arguments[0];
  const TableItems items(table, axes, arguments.subspan(2));
  const ndarray& given = arguments[1];
  const ndarray values = given.shape() == items.shape() ? given : broadcast_to(given, items.shape()).copy_c();
  items.check();  // before anything is written
  // Asked for once: each item that is written might change where arrays lie, as far as the compiler knows.
  std::byte* const to = table.bytes();
  const std::byte* const from = values.bytes();
  with_item_bytes(items.bytes(), [&](auto bytes) {
    items.each(0, items.count(), [&](std::int64_t first, std::span<const std::uint64_t> numbers) {
      const std::byte* item = from + static_cast<std::size_t>(first) * bytes;
      for (const std::uint64_t number : numbers) {
        std::memcpy(to + number * bytes, item, bytes);
        item += bytes;
      }
    });
  });
}

ndarray as_int64(const ndarray& places) {
  if (places.dtype() == DType::int64) return places;
  const ndarray result = ndarray::empty(DType::int64, places.shape());
  dispatch(places.dtype(), [&]<class T>() {
    if constexpr (std::is_integral_v<T>)
      std::transform(places.data<T>(), places.data<T>() + places.size(), result.data<std::int64_t>(),
                     [](T place) { return static_cast<std::int64_t>(place); });
  });
  return result;
}

}  // namespace

namespace library {

void gather(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray& result) {
  const auto looked = looked_at(axes, arguments, 1);
  if (!looked) {
    std::memset(result.bytes(), 0, static_cast<std::size_t>(result.nbytes()));
    return;
  }
  check_items(axes, *looked, 1);
  check_apart(looked->subspan(1), result);
  gather_items(axes, *looked, result);
}

void scatter(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray&) {
  const auto looked = looked_at(axes, arguments, 2);
  if (!looked) return;
  check_items(axes, *looked, 2);
  check_apart(looked->subspan(2), arguments[0]);
  scatter_items(axes, *looked);
}

void check_indices(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray&) {
  if (arguments[0].dtype() != DType::int64 || arguments[0].ndim() != 0 || !arguments[2].is_c_contiguous())
    refuse_index("a mark, a table and places");
  if (*arguments[0].data<std::int64_t>() == 0) return;
  const std::vector<ndarray> looked_up{arguments[1], as_int64(arguments[2])};
  check_items(axes, looked_up, 1);
  TableItems(looked_up[0], axes, std::span(looked_up).subspan(1)).check();
}

}  // namespace library
}  // namespace weft
