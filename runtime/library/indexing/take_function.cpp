#include <algorithm>
#include <cstring>

#include "runtime/library/indexing/index_arguments.hpp"
#include "runtime/library/indexing/index_functions.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

/// Bytes that are worth a thread.
constexpr std::int64_t bytes_a_thread = 1 << 15;

/// result[o, i, :] = table[o, keys[i], :], where an item along the axis has so many bytes.
struct TakenItems {
  const std::byte* table;
  const std::int64_t* keys;
  std::byte* result;
  std::int64_t outer, length, count, bytes;
};

/// move(to, from) copies an item.
template <class Move>
void copy_items(const TakenItems& items, const Move& move) {
  const std::int64_t bytes = items.bytes, count = items.count;
  const std::int64_t grain = std::max<std::int64_t>(1, bytes_a_thread / std::max<std::int64_t>(1, bytes));
  parallel_for(items.outer * count, grain, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t next = begin; begin < end; begin = next) {
      const std::byte* const part = items.table + begin / count * items.length * bytes;
      const std::int64_t* const row = items.keys - begin / count * count;
      next = std::min(end, (begin / count + 1) * count);
      for (std::int64_t i = begin; i < next; ++i)
        move(items.result + i * bytes, part + std::clamp<std::int64_t>(row[i], 0, items.length - 1) * bytes);
    }
  });
}

void check_take(const Dims& axes, const ndarray& table, const ndarray& keys, const ndarray& result) {
  if (axes.size() != 1 || axes[0] < 0 || axes[0] >= table.ndim()) refuse_index("an axis");
  if (keys.dtype() != DType::int64) refuse_index("indices that are int64");
  if (result.dtype() != table.dtype() ||
      !is_taken_shape(result.shape(), table.shape(), static_cast<std::size_t>(axes[0]), keys.shape()))
    refuse_index("a result of its items");
  if (result.size() > 0 && table.size() == 0) refuse_index("items to take");
}

}  // namespace

namespace library {

void take(const Dims& axes, const std::vector<ndarray>& arguments, const ndarray& result) {
  const ndarray &table = arguments[0], &keys = arguments[1];
  check_take(axes, table, keys, result);
  const auto axis = static_cast<std::size_t>(axes[0]);
  const TakenItems items{.table = table.bytes(),
                         .keys = keys.data<std::int64_t>(),
                         .result = result.bytes(),
                         .outer = elements_before(table.shape(), axis),
                         .length = table.shape()[axis],
                         .count = keys.size(),
                         .bytes = elements_after(table.shape(), axis) * table.itemsize()};
  with_item_bytes(items.bytes, [&](auto bytes) {
    copy_items(items, [bytes](std::byte* to, const std::byte* from) { std::memcpy(to, from, bytes); });
  });
}

}  // namespace library
}  // namespace weft
