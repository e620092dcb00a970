// Products that groups of four warps begin, and wait for.
#include "kernels.hpp"

namespace {

constexpr std::size_t lines = 64, columns = 64, depth = 16, words_of_lines = lines * 16,
                      words_of_columns = depth * 16;

float line_at(std::size_t i, std::size_t k) { return static_cast<float>((i + 3 * k) % 7); }
float column_at(std::size_t k, std::size_t j) { return static_cast<float>((5 * k + j) % 4) - 1; }

/// Rows of 128 bytes, of elements of a line or of columns, whose pieces of 16 are swizzled; then the sums.
std::vector<std::uint64_t> panels() {
  std::vector<std::uint64_t> words(words_of_lines + words_of_columns + lines * columns / 2);
  auto* const bytes = reinterpret_cast<std::byte*>(words.data());
  const auto put = [&](std::size_t start, std::size_t row, std::size_t place, float value) {
    const auto half = static_cast<_Float16>(value);
    const std::size_t piece = place / 8 ^ row % 8;
    std::memcpy(bytes + start + row * 128 + piece * 16 + place % 8 * 2, &half, sizeof half);
  };
  for (std::size_t k = 0; k < depth; ++k) {
    for (std::size_t i = 0; i < lines; ++i) put(0, i, k, line_at(i, k));
    for (std::size_t j = 0; j < columns; ++j) put(words_of_lines * 8, k, j, column_at(k, j));
  }
  return words;
}

/// Registers sN, for the N sums of a thread.
std::string listed(std::size_t count) {
  std::string text = "{";
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "%s" : ", %s") + std::to_string(i);
  return text + "}";
}

/// Four warps copy the panels into the block's memory, multiply them twice, and store their sums.
std::string doubled(const std::string& waiting) {
  std::string text = "\t.reg .f32 %s<32>;\n\tmov.b64 %rd1, block;\n\tsub.s64 %rd2, %rd15, %rd14;\n";
  text += "\tadd.s64 %rd3, %rd1, %rd2;\n";
  for (std::size_t at = 0; at < (words_of_lines + words_of_columns) * 8; at += 1024) {
    const std::string further = std::to_string(at);
    text += "\tld.global.b64 %rd4, [%rd15+" + further + "];\n\tst.shared.b64 [%rd3+" + further + "], %rd4;\n";
  }
  for (std::size_t i = 0; i < 32; ++i) text += "\tmov.b32 %s" + std::to_string(i) + ", 0f00000000;\n";
  // Eight rows are 1024 bytes: 64 sixteens. Swizzled by 128 bytes.
  text += R"(
	fence.proxy.async.shared::cta;
	bar.sync 0;
	setp.eq.b32 %p1, 0, 0;
	shr.u64 %rd5, %rd1, 4;
	or.b64 %rd5, %rd5, 4611686293305294848;
	add.s64 %rd6, %rd5, 512;
	wgmma.fence.sync.aligned;
)";
  const std::string product = "\twgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 " + listed(32) +
                              ", %rd5, %rd6, %p1, 1, 1, 0, 1;\n\twgmma.commit_group.sync.aligned;\n";
  text += product + product + waiting;
  text += "\tmul.wide.u32 %rd7, %r29, 128;\n\tadd.s64 %rd7, %rd14, %rd7;\n";
  for (std::size_t i = 0; i < 32; ++i)
    text += "\tst.global.b32 [%rd7+" + std::to_string((words_of_lines + words_of_columns) * 8 + 4 * i) +
            "], %s" + std::to_string(i) + ";\n";
  return text;
}

Ran ran_in_groups(const std::string& body) {
  return ran(body, panels(), {.threads = 128, .shared_bytes = 16384, .turn = 1},
             ".extern .shared .align 1024 .b8 block[];\n");
}

}  // namespace

TEST_CASE("groups of warps multiply what lies swizzled in the block's memory") {
  const Ran done = ran_in_groups(doubled("\twgmma.wait_group.sync.aligned 0;\n"));
  CHECK(done.error == 0);
  const auto* const sums =
      reinterpret_cast<const float*>(done.numbers.data() + words_of_lines + words_of_columns);
  for (std::size_t thread = 0; thread < 128; ++thread)
    for (std::size_t n = 0; n < 32; ++n) {
      const std::size_t i = thread / 32 * 16 + thread % 32 / 4 + n % 4 / 2 * 8,
                        j = n / 4 * 8 + thread % 4 * 2 + n % 2;
      float expected = 0;
      for (std::size_t k = 0; k < depth; ++k) expected += 2 * line_at(i, k) * column_at(k, j);
      REQUIRE(sums[thread * 32 + n] == expected);
    }
}

TEST_CASE("sums that nobody waits for may be there, or not") {
  const Ran done = ran_in_groups(doubled("\twgmma.wait_group.sync.aligned 0;\n")),
            early = ran_in_groups(doubled("\twgmma.wait_group.sync.aligned 1;\n"));
  CHECK(early.error == 0);
  CHECK(early.numbers != done.numbers);
}

TEST_CASE("a group's product of what is not swizzled is refused") {
  std::string body = doubled("\twgmma.wait_group.sync.aligned 0;\n");
  body.replace(body.find("4611686293305294848"), 19, "274877906944");
  CHECK(ran_in_groups(body).error != 0);
}

TEST_CASE("groups are sm_90a's alone") {
  std::string text = kernel_of("\twgmma.fence.sync.aligned;\n");
  ptx::Memory memory;
  CHECK(ptx::parse(text, memory) != nullptr);
  text.replace(text.find("sm_90a"), 6, "sm_90");
  CHECK_THROWS_AS(ptx::parse(text, memory), ptx::Fault);
}
