// Some lengths take few of the longest vectors, and are sooner sorted in squares of half as long ones.
#include "runtime/sort_network.hpp"

namespace weft {

bool sort_few_avx512(std::int32_t* numbers, std::int64_t count, SortKind kind) {
  const bool shorter = count <= 8 || (count > 32 && count <= 128);
  return shorter ? SortNetwork<std::int32_t, 32>::sort(numbers, count, kind)
                 : SortNetwork<std::int32_t, 64>::sort(numbers, count, kind);
}
bool sort_few_avx512(std::int64_t* numbers, std::int64_t count, SortKind kind) {
  const bool shorter = count > 8 && count <= 32;
  return shorter ? SortNetwork<std::int64_t, 32>::sort(numbers, count, kind)
                 : SortNetwork<std::int64_t, 64>::sort(numbers, count, kind);
}

}  // namespace weft
