// What the threads of an emulated GPU's block copy, and load by matrices.
#include <array>
#include <cstring>

#include "catch.hpp"
#include "runtime/gpu/emulated/block.hpp"
#include "runtime/gpu/emulated/copies.hpp"
#include "runtime/gpu/emulated/fragments.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;

namespace {

void misaligned_kernel(const std::uint64_t* words, EmulatedThread* thread) {
  thread->begin_copy(thread, thread->shared + 4, reinterpret_cast<const std::byte*>(words), 8, 1);
}

}  // namespace

TEST_CASE("copies arrive when the groups that they are of have been waited for, or before") {
  const std::array<std::uint32_t, 6> from{1, 2, 3, 4, 5, 6};
  std::array<std::uint32_t, 6> to{};
  EmulatedCopies copies;
  const auto begin = [&](std::size_t i, bool exists) {
    copies.begin(reinterpret_cast<std::byte*>(&to[i]), reinterpret_cast<const std::byte*>(&from[i]), 4,
                 exists);
  };
  for (const std::size_t i : {0, 1, 2}) begin(i, true);
  copies.end_group();
  for (const std::size_t i : {3, 4, 5}) begin(i, i != 4);
  copies.end_group();
  constexpr std::uint32_t unknown = ~0U;
  CHECK(to == std::array<std::uint32_t, 6>{1, unknown, unknown, 4, unknown, unknown});
  copies.wait(1);
  CHECK(to == std::array<std::uint32_t, 6>{1, 2, 3, 4, unknown, unknown});
  copies.wait(0);
  CHECK(to == std::array<std::uint32_t, 6>{1, 2, 3, 4, 0, 6});
}

TEST_CASE("what an emulated block copies to no multiple of its size is an error") {
  const std::uint64_t word = 0;
  CHECK_THROWS_AS(
      run_blocks({.kernel = misaligned_kernel, .words = &word, .threads = 1, .shared_bytes = 16}, 0, 1),
      InternalError);
}

TEST_CASE("a thread has a word of a row of each of four matrices, or two elements of a column") {
  std::array<std::array<std::uint16_t, 8>, 32> rows{};
  std::array<const std::byte*, 32> begins{};
  for (std::size_t row = 0; row < 32; ++row) {
    for (std::size_t column = 0; column < 8; ++column)
      rows[row][column] = static_cast<std::uint16_t>(100 * row + column);
    begins[row] = reinterpret_cast<const std::byte*>(rows[row].data());
  }
  std::uint32_t words[4];
  load_matrices_emulated(begins, 13, false, words);  // row 3, elements 2 and 3
  for (std::uint32_t i = 0; i < 4; ++i) CHECK(words[i] == (800 * i + 302 | (800 * i + 303) << 16));
  load_matrices_emulated(begins, 13, true, words);  // column 3, rows 2 and 3
  for (std::uint32_t i = 0; i < 4; ++i) CHECK(words[i] == (800 * i + 203 | (800 * i + 303) << 16));
}
