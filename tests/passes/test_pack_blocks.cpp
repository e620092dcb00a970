// Where the blocks of an arena lie, when all of them are known.
#include "catch.hpp"
#include "passes/memory/pack_blocks.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;

namespace {

using Blocks = std::vector<ArenaBlock>;

bool meet(const ArenaBlock& a, const ArenaBlock& b) {
  const auto last = [](const ArenaBlock& block) { return block.last < 0 ? INT32_MAX : block.last; };
  const bool in_time = a.first <= last(b) && b.first <= last(a);
  return in_time && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

bool are_apart(const Blocks& blocks, std::int64_t arena) {
  for (const ArenaBlock& a : blocks) {
    if (a.offset % 64 != 0 || a.offset + a.bytes > arena) return false;
    for (const ArenaBlock& b : blocks)
      if (&a != &b && meet(a, b)) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("what comes later is known when blocks are placed", "[arena]") {
  // As they come, the third lies where the first was, and the fourth, as large as that, finds no room.
  Blocks blocks{{.bytes = 256, .first = 0, .last = 1},
                {.bytes = 64, .first = 0, .last = 3},
                {.bytes = 64, .first = 2, .last = 4},
                {.bytes = 256, .first = 3, .last = 4}};
  CHECK(passes::most_in_use(blocks) == 384);
  const std::int64_t arena = passes::pack_blocks(blocks);
  CHECK(arena == 384);
  CHECK(are_apart(blocks, arena));
}

TEST_CASE("random blocks lie apart, in little more than what is in use at once", "[arena]") {
  std::uint32_t random = 1;
  const auto draw = [&](std::int32_t most) {
    random = random * 1664525 + 1013904223;
    return static_cast<std::int32_t>((random >> 16) % static_cast<std::uint32_t>(most));
  };
  for (int round = 0; round < 200; ++round) {
    Blocks blocks;
    for (std::int32_t i = 0; i < 12; ++i)
      blocks.push_back({.bytes = draw(1000), .first = i, .last = draw(4) == 0 ? -1 : i + draw(5)});
    const std::int64_t arena = passes::pack_blocks(blocks), least = passes::most_in_use(blocks);
    REQUIRE(are_apart(blocks, arena));
    CHECK(arena * 10 <= least * 11);
  }
}

TEST_CASE("many blocks are placed in little time", "[arena]") {
  Blocks blocks;
  for (std::int32_t i = 0; i < 200'000; ++i)
    blocks.push_back({.bytes = 64 * (i % 7 + 1), .first = i, .last = i + 3});
  const std::int64_t least = passes::most_in_use(blocks);
  CHECK(passes::pack_blocks(blocks) <= 2 * least);
}

TEST_CASE("what fits into so many bytes is placed there", "[arena]") {
  Blocks blocks{{.bytes = 60, .first = 0, .last = 1},
                {.bytes = 50, .first = 1, .last = 2},  // would end at 114
                {.bytes = 36, .first = 1, .last = 2},
                {.bytes = 100, .first = 3, .last = 4},
                {.bytes = 101, .first = 5, .last = 6}};
  passes::pack_within(blocks, 100);
  std::vector<std::int64_t> offsets;
  for (const ArenaBlock& block : blocks) offsets.push_back(block.offset);
  CHECK(offsets == std::vector<std::int64_t>{0, -1, 64, 0, -1});
}

TEST_CASE("a program that needs more memory than can be is refused", "[arena]") {
  Blocks blocks{{.bytes = std::int64_t{1} << 61}, {.bytes = (std::int64_t{1} << 61) + 1}};
  CHECK_THROWS_AS(passes::pack_blocks(blocks), weft::MemoryError);
}
