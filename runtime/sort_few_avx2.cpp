#include "runtime/sort_network.hpp"

namespace weft {

bool sort_few_avx2(std::int32_t* numbers, std::int64_t count, SortKind kind) {
  return SortNetwork<std::int32_t, 32>::sort(numbers, count, kind);
}
bool sort_few_avx2(std::int64_t* numbers, std::int64_t count, SortKind kind) {
  return SortNetwork<std::int64_t, 32>::sort(numbers, count, kind);
}

}  // namespace weft
