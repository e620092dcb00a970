// Threads that part, meet, exchange and wait.
#include "kernels.hpp"

namespace {

const std::string shared = ".shared .align 8 .b8 block[256];\n.extern .shared .align 16 .b8 more[];\n";

}  // namespace

TEST_CASE("threads part at branches and meet again") {
  const Ran done = ran(R"(
	setp.lt.u64 %p1, %rd0, 5;
	mov.b64 %rd1, 0;
$L_loop:
	setp.ge.u64 %p2, %rd1, %rd0;
	@%p2 bra $L_end;
	add.s64 %rd1, %rd1, 1;
	bra.uni $L_loop;
$L_end:
	@%p1 mul.lo.s64 %rd1, %rd1, 100;
	st.global.b64 [%rd15], %rd1;)",
                       counted(40), {.threads = 40});
  CHECK(done.error == 0);
  for (std::size_t i = 0; i < 40; ++i) CHECK(done.numbers[i] == (i < 5 ? 100 * i : i));
}

TEST_CASE("a table says where a branch goes") {
  const Ran done = ran(R"(
	cvt.u32.u64 %r1, %rd0;
$L_table: .branchtargets $L_a, $L_b, $L_a;
	brx.idx %r1, $L_table;
$L_a:
	st.global.b64 [%rd15], 70;
	ret;
$L_b:
	st.global.b64 [%rd15], 80;)",
                       counted(3), {.threads = 3});
  CHECK(done.numbers == std::vector<std::uint64_t>{70, 80, 70});
}

TEST_CASE("threads of a warp exchange words, and wait for those who are late") {
  const Ran done = ran(R"(
	cvt.u32.u64 %r1, %rd0;
	setp.lt.u32 %p1, %r1, 7;
	@%p1 bra $L_meet;
	add.s32 %r1, %r1, 100;
$L_meet:
	shfl.sync.bfly.b32 %r2, %r1, 1, 31, -1;
	vote.sync.ballot.b32 %r3, %p1, -1;
	mov.b64 %rd1, {%r2, %r3};
	st.global.b64 [%rd15], %rd1;)",
                       counted(32), {.threads = 32});
  CHECK(done.error == 0);
  for (std::size_t i = 0; i < 32; ++i) {
    const std::size_t other = i ^ 1;
    CHECK(done.numbers[i] == (std::uint64_t{0x7f} << 32 | (other < 7 ? other : other + 100)));
  }
  const Ran back = ran(R"(
	setp.lt.u64 %p1, %rd0, 7;
	@!%p1 bra $L_late;
$L_meet:
	vote.sync.ballot.b32 %r3, %p1, -1;
	bra.uni $L_end;
$L_late:
	bra.uni $L_meet;
$L_end:
	cvt.u64.u32 %rd1, %r3;
	st.global.b64 [%rd15], %rd1;)",
                       counted(32), {.threads = 32});
  CHECK(back.numbers == std::vector<std::uint64_t>(32, 0x7f));
  CHECK(ran("shfl.sync.idx.b32 %r1, %r29, 20, 31, -1;", counted(8), {.threads = 8}).error ==
        ptx::illegal_instruction);
  CHECK(ran("setp.eq.s32 %p1, %r29, 0; @%p1 bar.warp.sync -1; @!%p1 bar.sync 0;", counted(8), {.threads = 8})
            .error == ptx::launch_failed);
}

TEST_CASE("a block has memory that its threads share, of the kernel and of the launch") {
  const std::string turned = R"(
	mov.b64 %rd1, SPACE;
	shl.b32 %r1, %r29, 2;
	cvt.u64.u32 %rd2, %r1;
	add.s64 %rd3, %rd1, %rd2;
	st.shared.b32 [%rd3], %r29;
	bar.sync 0;
	sub.s64 %rd3, %rd1, %rd2;
	ld.shared.b32 %r2, [%rd3+252];
	cvta.shared.u64 %rd4, %rd1;
	ld.b32 %r3, [%rd4+4];
	mov.b64 %rd5, {%r2, %r3};
	st.global.b64 [%rd15], %rd5;)";
  for (const char* space : {"block", "more"}) {
    std::string body = turned;
    body.replace(body.find("SPACE"), 5, space);
    const Ran done = ran(body, counted(128), {2, 64, 256}, shared);
    CHECK(done.error == 0);
    for (std::size_t i = 0; i < 128; ++i) CHECK(done.numbers[i] == (std::uint64_t{1} << 32 | (63 - i % 64)));
    if (space == std::string("more"))
      CHECK(ran(body, counted(64), {1, 64, 128}, shared).error == ptx::illegal_address);
  }
}

TEST_CASE("blocks that are launched together can wait for each other") {
  const std::string meet = R"(
	st.global.b64 [%rd15], 5;
	fence.acq_rel.gpu;
	atom.global.add.u64 %rd1, [%rd14+24], 1;
$L_wait:
	ld.relaxed.gpu.global.b64 %rd2, [%rd14+24];
	setp.lt.u64 %p1, %rd2, 3;
	@%p1 bra $L_wait;
	ld.global.b64 %rd3, [%rd14];
	ld.global.b64 %rd4, [%rd14+16];
	add.s64 %rd3, %rd3, %rd4;
	st.global.b64 [%rd15+32], %rd3;)";
  const Ran done = ran(meet, std::vector<std::uint64_t>(8), {.blocks = 3, .is_cooperative = true});
  CHECK(done.error == 0);
  CHECK(done.numbers == std::vector<std::uint64_t>{5, 5, 5, 3, 10, 10, 10, 0});
}

TEST_CASE("functions are called with parameters of their own") {
  const std::string function = R"(
.func (.param .b64 func_retval0) twice(
	.param .b64 twice_param_0
)
{
	.reg .b64 %rd<4>;
	ld.param.b64 %rd1, [twice_param_0];
	add.s64 %rd2, %rd1, %rd1;
	st.param.b64 [func_retval0], %rd2;
	ret;
}
)";
  const Ran done = ran(R"(
	{
	.param .b64 param0;
	st.param.b64 [param0], %rd0;
	.param .b64 retval0;
	call.uni (retval0), twice, (param0);
	ld.param.b64 %rd1, [retval0];
	}
	st.global.b64 [%rd15], %rd1;)",
                       counted(40), {.threads = 40}, function);
  CHECK(done.error == 0);
  for (std::size_t i = 0; i < 40; ++i) CHECK(done.numbers[i] == 2 * i);
}

TEST_CASE("accesses that nothing is there for, or that are not aligned, end the launch") {
  CHECK(ran("ld.global.b64 %rd1, [%rd15+8];", {1}).error == ptx::illegal_address);
  CHECK(ran("ld.global.b64 %rd1, [%rd15+-8];", {1}).error == ptx::illegal_address);
  CHECK(ran("st.global.b32 [%rd15+2], %r1;", {1}).error == ptx::misaligned_address);
  CHECK(ran("ld.global.v2.b64 {%rd1, %rd2}, [%rd15+8];", {1, 2, 3}).error == ptx::misaligned_address);
  CHECK(ran("mov.b64 %rd1, 0; ld.b8 %r1, [%rd1];", {1}).error == ptx::illegal_address);
  CHECK(ran("ld.shared.b8 %r1, [%rd0];", {0}).error == ptx::illegal_address);
}
