// Single instructions, by what the ISA says of them.
#include "kernels.hpp"

TEST_CASE("shifts beyond the width give what is shifted in") {
  CHECK(word_given_by("mov.b32 %r2, -8; shl.b32 %r1, %r2, 32;") == 0);
  CHECK(word_given_by("mov.b32 %r2, -8; shr.s32 %r1, %r2, 40;") == 0xffffffff);
  CHECK(word_given_by("mov.b32 %r2, -8; shr.u32 %r1, %r2, 33;") == 0);
  CHECK(given_by("shr.s64 %rd1, %rd0, 64;", std::uint64_t{1} << 63) == ~std::uint64_t{0});
  CHECK(given_by("shl.b64 %rd1, %rd0, 63;", 3) == std::uint64_t{1} << 63);
  CHECK(word_given_by("mov.b32 %r2, 0x80000001; shf.l.wrap.b32 %r1, %r2, 7, 33;") == 0xf);
}

TEST_CASE("fields are cut from words and filled with their sign") {
  CHECK(word_given_by("mov.b32 %r2, 0xabcd; bfe.u32 %r1, %r2, 4, 8;") == 0xbc);
  CHECK(word_given_by("mov.b32 %r2, 0xabcd; bfe.s32 %r1, %r2, 4, 8;") == 0xffffffbc);
  CHECK(word_given_by("mov.b32 %r2, 0x80000000; bfe.s32 %r1, %r2, 28, 8;") == 0xfffffff8);
  CHECK(given_by("bfe.s64 %rd1, %rd0, 0, 1;", 1) == ~std::uint64_t{0});
  CHECK(word_given_by("mov.b32 %r2, 0x11223344; mov.b32 %r3, 0xffeeddcc; prmt.b32 %r1, %r2, %r3, 0x7410U;") ==
        0xffcc3344);
  CHECK(word_given_by("mov.b32 %r2, 0x80; prmt.b32 %r1, %r2, 0, 0x8888U;") == 0xffffffff);
  CHECK(word_given_by("mov.b32 %r2, 0xf0; bfi.b32 %r1, %r2, 0x12345678, 8, 8;") == 0x1234f078);
}

TEST_CASE("products have a low and a high half, and quotients of nothing trap") {
  CHECK(given_by("mul.hi.s64 %rd1, %rd0, 4;", std::uint64_t{1} << 63) == ~std::uint64_t{1});
  CHECK(given_by("mov.b32 %r2, -2; mul.wide.u32 %rd1, %r2, %r2;") == 0xfffffffc00000004);
  CHECK(given_by("mov.b32 %r2, -2; mul.wide.s32 %rd1, %r2, 3;") == static_cast<std::uint64_t>(-6));
  CHECK(given_by("mov.b64 %rd2, -1; div.s64 %rd1, %rd0, %rd2;", std::uint64_t{1} << 63) == std::uint64_t{1}
                                                                                               << 63);
  CHECK(given_by("mov.b64 %rd2, -3; rem.s64 %rd1, %rd0, %rd2;", 7) == 1);
}

TEST_CASE("floats become integers within their ends") {
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  CHECK(given_by("cvt.rzi.s64.f64 %rd1, %rd0;", bits(-2.9)) == static_cast<std::uint64_t>(-2));
  CHECK(given_by("cvt.rzi.s64.f64 %rd1, %rd0;", bits(1e300)) == ~std::uint64_t{0} >> 1);
  CHECK(given_by("cvt.rzi.s64.f64 %rd1, %rd0;", bits(std::nan(""))) == std::uint64_t{1} << 63);
  CHECK(word_given_by("cvt.rzi.s32.f32 %r1, 0f7FC00000;") == 0);
  CHECK(word_given_by("cvt.rzi.u32.f32 %r1, 0fBF800000;") == 0);
  CHECK(given_by("cvt.rni.f64.f64 %rd1, %rd0;", bits(2.5)) == bits(2));
  CHECK(given_by("cvt.rmi.f64.f64 %rd1, %rd0;", bits(-2.5)) == bits(-3));
  CHECK(given_by("cvt.u32.u64 %r1, %rd0; cvt.s64.s8 %rd1, %r1;", 0x1ff) == ~std::uint64_t{0});
}

TEST_CASE("arithmetic of 32 bits has one NaN, and the sign comes from the first operand") {
  CHECK(word_given_by("mov.b32 %r2, 0f7F800000; sub.rn.f32 %r1, %r2, %r2;") == 0x7fffffff);
  CHECK(word_given_by("mov.b32 %r2, 0fFFC00001; neg.f32 %r1, %r2;") == 0x7fc00001);
  CHECK(word_given_by("copysign.f32 %r1, 0f80000000, 0f40000000;") == 0xc0000000);
  CHECK(word_given_by("max.f32 %r1, 0f7FC00000, 0f40000000;") == 0x40000000);
  CHECK(word_given_by("min.f32 %r1, 0f00000000, 0f80000000;") == 0x80000000);
  CHECK(word_given_by("fma.rn.f32 %r1, 0f3F800001, 0f3F800001, 0fBF800002;") == 0x28800000);
}

TEST_CASE("halves are rounded to nearest, and words rounded for tensor cores away from zero") {
  CHECK(word_given_by("cvt.rn.f16.f32 %rs1, 0f3F801000; cvt.u32.u16 %r1, %rs1;") == 0x3c00);
  CHECK(word_given_by("cvt.rn.f16.f32 %rs1, 0f3F803000; cvt.u32.u16 %r1, %rs1;") == 0x3c02);
  CHECK(word_given_by("mov.b32 %r2, 0x40003c01; mul.rn.f16x2 %r1, %r2, %r2;") == 0x44003c02);
  CHECK(word_given_by("mov.b16 %rs1, 0xc500; cvt.rzi.s32.f16 %r1, %rs1;") == 0xfffffffb);
  CHECK(word_given_by("cvt.rn.bf16x2.f32 %r1, 0f3F800000, 0f40008000;") == 0x3f804000);
  CHECK(word_given_by("cvt.rna.tf32.f32 %r1, 0f3F801000;") == 0x3f802000);
}

TEST_CASE("comparisons tell where one is no number") {
  const auto holds = [](const std::string& what, const char* a, const char* b) {
    return word_given_by("setp." + what + ".f32 %p1, " + a + ", " + b + "; selp.b32 %r1, 1, 0, %p1;") == 1;
  };
  const char *nan = "0f7FC00000", *one = "0f3F800000", *two = "0f40000000";
  CHECK(holds("lt", one, two));
  CHECK_FALSE(holds("lt", nan, two));
  CHECK(holds("ltu", nan, two));
  CHECK_FALSE(holds("ne", nan, two));
  CHECK(holds("neu", nan, nan));
  CHECK(holds("equ", nan, one));
  CHECK(holds("nan", one, nan));
  CHECK(holds("num", one, two));
  CHECK_FALSE(holds("geu", one, two));
}

TEST_CASE("words are taken apart and joined") {
  CHECK(given_by("mov.b64 {%r1, %r2}, %rd0; mov.b64 %rd1, {%r2, %r1};", 0x0123456789abcdef) ==
        0x89abcdef01234567);
  CHECK(given_by("mov.b64 {_, %r2}, %rd0; cvt.u64.u32 %rd1, %r2;", 0x0123456789abcdef) == 0x01234567);
  CHECK(word_given_by("mov.b32 {%rs1, %rs2}, 0x12345678; mov.b32 %r1, {%rs2, %rs1};") == 0x56781234);
}

TEST_CASE("what is not known is named") {
  CHECK_THROWS_WITH(given_by("frob.b64 %rd1, %rd0;"), Catch::Contains("no instruction frob.b64"));
  CHECK_THROWS_WITH(given_by("mov.b64 %rd1, nowhere;"), Catch::Contains("'nowhere' is not known"));
  CHECK_THROWS_WITH(given_by("bra $L_1;"), Catch::Contains("no label $L_1"));
  CHECK_THROWS_WITH(given_by("bar.sync 1;"), Catch::Contains("a barrier other than 0"));
}
