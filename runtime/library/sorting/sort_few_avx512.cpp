// Some lengths take few of the longest vectors, and are sooner sorted in squares of half as long ones.
#include "runtime/library/sorting/sort_network.hpp"

namespace weft {

EqualFloats sort_few_avx512(const std::int32_t* from, std::int32_t* to, std::int64_t count, SortKind kind,
                            std::int32_t* room) {
  const bool shorter = count <= 8 || (count > 32 && count <= 128);
  return shorter ? SortNetwork<std::int32_t, 32>::sort(from, to, count, kind, room)
                 : SortNetwork<std::int32_t, 64>::sort(from, to, count, kind, room);
}
EqualFloats sort_few_avx512(const std::int64_t* from, std::int64_t* to, std::int64_t count, SortKind kind,
                            std::int64_t* room) {
  const bool shorter = count > 8 && count <= 32;
  return shorter ? SortNetwork<std::int64_t, 32>::sort(from, to, count, kind, room)
                 : SortNetwork<std::int64_t, 64>::sort(from, to, count, kind, room);
}

}  // namespace weft
