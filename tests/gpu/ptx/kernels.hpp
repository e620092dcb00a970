// Small kernels for tests of what runs PTX.
#pragma once
#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include "catch.hpp"
#include "fault.hpp"
#include "launch.hpp"

/// `body` has what is before it: the address of one's own element, the eight bytes that are there, and
/// registers without names.
inline std::string kernel_of(const std::string& body, const std::string& globals = "") {
  return R"(
.version 8.1
.target sm_90a
.address_size 64
)" + globals +
         R"(
.visible .entry kernel(
	.param .align 8 .b8 kernel_param_0[16]
)
{
	.reg .pred %p<8>;
	.reg .b16 %rs<8>;
	.reg .b32 %r<32>;
	.reg .f32 %f<16>;
	.reg .b64 %rd<16>;
	ld.param.b64 %rd14, [kernel_param_0];   // all elements
	cvta.to.global.u64 %rd14, %rd14;
	mov.u32 %r31, %ctaid.x;
	mov.u32 %r30, %ntid.x;
	mov.u32 %r29, %tid.x;
	mad.lo.s32 %r31, %r31, %r30, %r29;
	mul.wide.u32 %rd15, %r31, 8;
	add.s64 %rd15, %rd14, %rd15;            // one's own
	ld.global.b64 %rd0, [%rd15];
)" + body +
         R"(
	ret;
}
)";
}

struct Ran {
  int error = 0;
  std::vector<std::uint64_t> numbers;
};

struct Shape {
  std::uint32_t blocks = 1, threads = 1, shared_bytes = 0;
  bool is_cooperative = false;
  std::uint32_t turn = 0;
};

/// What is where `numbers` were once it ran.
inline Ran ran(const std::string& body, std::vector<std::uint64_t> numbers, const Shape& shape = {},
               const std::string& globals = "") {
  ptx::Memory memory;
  const auto module = ptx::parse(kernel_of(body, globals), memory);
  const std::size_t bytes = numbers.size() * 8;
  const std::uint64_t words[] = {memory.allocate(bytes), 0};
  std::memcpy(memory.find(words[0], bytes), numbers.data(), bytes);
  ptx::Launch launch{.module = module.get(),
                     .entry = module->functions.at("kernel").get(),
                     .grid = {shape.blocks, 1, 1},
                     .block = {shape.threads, 1, 1},
                     .shared_bytes = shape.shared_bytes,
                     .is_cooperative = shape.is_cooperative};
  launch.parameters.resize(sizeof words);
  std::memcpy(launch.parameters.data(), words, sizeof words);
  const int error = ptx::run(launch, memory, shape.turn);
  std::memcpy(numbers.data(), memory.find(words[0], bytes), bytes);
  return {error, numbers};
}

/// What one thread stores of `result`, a register of 64 bits, when %rd0 is `given`.
inline std::uint64_t given_by(const std::string& body, std::uint64_t given = 0,
                              const std::string& result = "%rd1") {
  const Ran done = ran(body + "\n\tst.global.b64 [%rd15], " + result + ";", {given});
  CHECK(done.error == 0);
  return done.numbers[0];
}

/// The same of one of 32.
inline std::uint32_t word_given_by(const std::string& body, std::uint64_t given = 0) {
  return static_cast<std::uint32_t>(given_by(body + "\n\tcvt.u64.u32 %rd1, %r1;", given));
}

inline std::vector<std::uint64_t> counted(std::size_t count) {
  std::vector<std::uint64_t> numbers(count);
  for (std::size_t i = 0; i < count; ++i) numbers[i] = i;
  return numbers;
}
