#include "runtime/library/sorting/sort_network.hpp"

namespace weft {

EqualFloats sort_few_avx2(const std::int32_t* from, std::int32_t* to, std::int64_t count, SortKind kind,
                          std::int32_t* room) {
  return SortNetwork<std::int32_t, 32>::sort(from, to, count, kind, room);
}
EqualFloats sort_few_avx2(const std::int64_t* from, std::int64_t* to, std::int64_t count, SortKind kind,
                          std::int64_t* room) {
  return SortNetwork<std::int64_t, 32>::sort(from, to, count, kind, room);
}

}  // namespace weft
