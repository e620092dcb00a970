// The arena's bytes while memory is planned.
#include "catch.hpp"
#include "runtime/program/arena_blocks.hpp"
#include "runtime/system/errors.hpp"

using weft::ArenaBlocks;

TEST_CASE("the smallest free block that fits is taken, the first of equals", "[arena]") {
  ArenaBlocks blocks;
  std::vector<std::int64_t> offsets;
  for (const std::int64_t bytes : {256, 64, 128, 64, 128, 64}) offsets.push_back(blocks.take(bytes));
  CHECK(offsets == std::vector<std::int64_t>{0, 256, 320, 448, 512, 640});
  for (const int i : {4, 0, 2}) blocks.release(offsets[i], i == 0 ? 256 : 128);
  CHECK(blocks.take(100) == 320);
  CHECK(blocks.take(128) == 512);
  CHECK(blocks.take(128) == 0);
  CHECK(blocks.take(128) == 128);
  CHECK(blocks.bytes() == 704);
}

TEST_CASE("free neighbours are one block, and what is free at the end grows", "[arena]") {
  ArenaBlocks blocks;
  for (int i = 0; i < 4; ++i) blocks.take(64);
  for (const int i : {0, 2, 1}) blocks.release(64 * i, 64);
  CHECK(blocks.take(192) == 0);
  blocks.release(192, 64);
  CHECK(blocks.take(128) == 192);
  CHECK(blocks.bytes() == 320);
}

TEST_CASE("More bytes than can be are refused") {
  ArenaBlocks blocks;
  blocks.take(std::int64_t{1} << 61);
  CHECK_THROWS_AS(blocks.take((std::int64_t{1} << 61) + 1), weft::MemoryError);
  CHECK_THROWS_AS(blocks.take(INT64_MAX), weft::MemoryError);
  CHECK(blocks.take(64) == std::int64_t{1} << 61);
}
