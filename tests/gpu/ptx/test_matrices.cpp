// What warps do to small matrices, and copies that are not waited for at once.
#include "kernels.hpp"

namespace {

const std::string shared = ".extern .shared .align 16 .b8 block[];\n";

std::uint32_t halves(float low, float high) {
  const auto bits = [](float value) { return std::bit_cast<std::uint16_t>(static_cast<_Float16>(value)); };
  return static_cast<std::uint32_t>(bits(high)) << 16 | bits(low);
}

}  // namespace

TEST_CASE("a warp multiplies 16 by 16 and 16 by 8 halves") {
  // A(i, k) = i, B(k, j) = j but for k = 15: 1, C = 1: i * (15 j + 1) + 1.
  std::vector<std::uint64_t> words(32 * 4);
  for (std::uint32_t lane = 0; lane < 32; ++lane) {
    const auto line = static_cast<float>(lane / 4), column = line;
    const bool is_last = lane % 4 == 3;
    words[lane] = std::uint64_t{halves(line + 8, line + 8)} << 32 | halves(line, line);
    words[32 + lane] = std::uint64_t{halves(column, is_last ? 1 : column)} << 32 | halves(column, column);
  }
  const Ran done = ran(R"(
	mov.b64 {%r1, %r2}, %rd0;
	ld.global.v2.b32 {%r5, %r6}, [%rd15+256];
	mov.b32 %r7, 0f3F800000;
	mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r11, %r12, %r13, %r14}, {%r1, %r2, %r1, %r2}, {%r5, %r6}, {%r7, %r7, %r7, %r7};
	st.global.v2.b32 [%rd15+512], {%r11, %r12};
	st.global.v2.b32 [%rd15+768], {%r13, %r14};)",
                       words, {.threads = 32});
  CHECK(done.error == 0);
  for (std::uint32_t lane = 0; lane < 32; ++lane)
    for (std::uint32_t i = 0; i < 4; ++i) {
      const std::uint32_t line = lane / 4 + 8 * (i / 2), column = lane % 4 * 2 + i % 2;
      const auto bits = static_cast<std::uint32_t>(done.numbers[64 + 32 * (i / 2) + lane] >> (32 * (i % 2)));
      CHECK(std::bit_cast<float>(bits) == static_cast<float>(line * (15 * column + 1) + 1));
    }
}

TEST_CASE("a warp multiplies 16 by 8 and 8 by 8 words") {
  // A(i, k) = i + 100 k, B(k, j) = 1 where k = j: A itself.
  const Ran done = ran(R"(
	shr.u32 %r1, %r29, 2;
	and.b32 %r2, %r29, 3;
	mad.lo.s32 %r3, %r2, 100, %r1;
	add.s32 %r4, %r3, 8;
	add.s32 %r5, %r3, 400;
	add.s32 %r6, %r3, 408;
	cvt.rn.f32.s32 %r3, %r3;
	cvt.rn.f32.s32 %r4, %r4;
	cvt.rn.f32.s32 %r5, %r5;
	cvt.rn.f32.s32 %r6, %r6;
	setp.eq.b32 %p1, %r1, %r2;
	selp.f32 %r7, 0f3F800000, 0f00000000, %p1;
	add.s32 %r2, %r2, 4;
	setp.eq.b32 %p1, %r1, %r2;
	selp.f32 %r8, 0f3F800000, 0f00000000, %p1;
	mov.b32 %r9, 0;
	mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%r11, %r12, %r13, %r14}, {%r3, %r4, %r5, %r6}, {%r7, %r8}, {%r9, %r9, %r9, %r9};
	cvt.rzi.s32.f32 %r11, %r11;
	cvt.rzi.s32.f32 %r14, %r14;
	st.global.v2.b32 [%rd15], {%r11, %r14};)",
                       counted(32), {.threads = 32});
  CHECK(done.error == 0);
  for (std::uint32_t lane = 0; lane < 32; ++lane) {
    const std::uint32_t first = lane / 4 + lane % 4 * 200, last = lane / 4 + 8 + (lane % 4 * 2 + 1) * 100;
    CHECK(done.numbers[lane] == (std::uint64_t{last} << 32 | first));
  }
}

TEST_CASE("matrices of halves are loaded by their rows, and turned") {
  const std::string body = R"(
	mov.b64 %rd1, block;
	shl.b32 %r1, %r29, 4;
	cvt.u64.u32 %rd2, %r1;
	add.s64 %rd1, %rd1, %rd2;      // a row of 8 halves, a thread each: 8 t + 0, 1, …
	shl.b32 %r2, %r29, 3;
	mad.lo.s32 %r3, %r2, 65537, 65536;
	add.s32 %r4, %r3, 131074;
	add.s32 %r5, %r4, 131074;
	add.s32 %r6, %r5, 131074;
	st.shared.v4.b32 [%rd1], {%r3, %r4, %r5, %r6};
	bar.warp.sync -1;
	ldmatrix.sync.aligned.m8n8.x4WAY.shared.b16 {%r11, %r12, %r13, %r14}, [%rd1];
	mov.b64 %rd3, {%r11, %r14};
	st.global.b64 [%rd15], %rd3;)";
  for (const bool is_turned : {false, true}) {
    std::string own = body;
    own.replace(own.find("WAY"), 3, is_turned ? ".trans" : "");
    const Ran done = ran(own, counted(32), {.threads = 32, .shared_bytes = 512}, shared);
    CHECK(done.error == 0);
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
      const auto element = [&](std::uint32_t matrix, std::uint32_t i) {
        const std::uint32_t row = is_turned ? lane % 4 * 2 + i : lane / 4;
        return 8 * (8 * matrix + row) + (is_turned ? lane / 4 : lane % 4 * 2 + i);
      };
      const std::uint64_t first = element(0, 1) << 16 | element(0, 0),
                          last = element(3, 1) << 16 | element(3, 0);
      CHECK(done.numbers[lane] == (last << 32 | first));
    }
  }
}

TEST_CASE("an asynchronous copy may come when it is waited for, or before") {
  const std::string body = R"(
	mov.b64 %rd1, block;
	shl.b32 %r1, %r29, 3;
	cvt.u64.u32 %rd2, %r1;
	add.s64 %rd1, %rd1, %rd2;
	cp.async.ca.shared.global [%rd1], [%rd15], 8;
	cp.async.commit_group;
	cp.async.ca.shared.global [%rd1+512], [%rd15], 8, 4;
	cp.async.commit_group;
	cp.async.wait_group 1;
	ld.shared.b64 %rd3, [%rd1];
	cp.async.wait_group 0;
	ld.shared.b64 %rd4, [%rd1+512];
	add.s64 %rd3, %rd3, %rd4;
	st.global.b64 [%rd15], %rd3;)";
  const Ran done = ran(body, counted(128), {2, 64, 1024}, shared);
  CHECK(done.error == 0);
  for (std::size_t i = 0; i < 128; ++i) CHECK(done.numbers[i] == 2 * i);
  std::string early = body;
  early.erase(early.find("cp.async.wait_group 1;"), 22);
  CHECK(ran(early, counted(128), {2, 64, 1024}, shared).numbers != done.numbers);
}
