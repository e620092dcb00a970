#include "runtime/library/sorting/sort_functions.hpp"
#include "runtime/library/sorting/sort_keys.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {
namespace {

/// Searches that are worth a thread.
constexpr std::int64_t searches_a_thread = 1 << 11;

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

}  // namespace

namespace library {

template <bool right>
void searchsorted(const std::vector<ndarray>& arguments, const ndarray& result) {
  const ndarray &table = arguments[0], &keys = arguments[1];
  if (table.ndim() != 1 || keys.dtype() != table.dtype() || result.dtype() != DType::int64 ||
      result.shape() != keys.shape())
    throw ValueError("operation 'searchsorted': expected an array of one axis, and others of its dtype");
  dispatch(table.dtype(), [&]<class T>() {
    using Element = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;  // whatever the byte is
    const Element *const sorted = table.data<Element>(), *const wanted = keys.data<Element>();
    std::int64_t* const places = result.data<std::int64_t>();
    parallel_for(keys.size(), searches_a_thread, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) places[i] = place_of(wanted[i], sorted, table.size(), right);
    });
  });
}
template void searchsorted<false>(const std::vector<ndarray>&, const ndarray&);
template void searchsorted<true>(const std::vector<ndarray>&, const ndarray&);

}  // namespace library
}  // namespace weft
