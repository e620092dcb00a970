// The processor has the instructions, and the operating system keeps their registers.
#include "runtime/system/isa.hpp"

#include <cpuid.h>

#include <array>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>

#include "runtime/system/environment.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/nearest_name.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

constexpr std::array<std::string_view, 6> names = {"sse2", "avx2", "avx512", "ptx", "emulated", "ptx_90a"};
constexpr std::span targets = std::span(names).first<3>();  // of WEFT_TARGET

struct Registers {
  unsigned a = 0, b = 0, c = 0, d = 0;
};

Registers cpuid(unsigned leaf) {
  Registers r;
  __get_cpuid_count(leaf, 0, &r.a, &r.b, &r.c, &r.d);
  return r;
}

bool has(unsigned word, std::initializer_list<int> bits) {
  for (int bit : bits)
    if ((word >> bit & 1) == 0) return false;
  return true;
}

/// XCR0: the register files that the operating system saves.
unsigned saved_registers() {
  unsigned low = 0, high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

Isa detect() {
  constexpr int fma = 12, osxsave = 27, avx = 28;                                     // leaf 1, ecx
  constexpr int avx2 = 5, avx512f = 16, avx512dq = 17, avx512bw = 30, avx512vl = 31;  // leaf 7, ebx
  const Registers basic = cpuid(1), extended = cpuid(7);
  if (!has(basic.c, {fma, osxsave, avx})) return Isa::sse2;
  const unsigned saved = saved_registers();
  if (!has(saved, {1, 2}) || !has(extended.b, {avx2})) return Isa::sse2;
  const bool wide = has(saved, {5, 6, 7}) && has(extended.b, {avx512f, avx512dq, avx512bw, avx512vl});
  return wide ? Isa::avx512 : Isa::avx2;
}

Isa wanted(const std::string& target, Isa widest) {
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i] != target) continue;
    if (static_cast<Isa>(i) <= widest) return static_cast<Isa>(i);
    throw ValueError(text_of("WEFT_TARGET is {}, but this machine offers {} at most", target, name(widest)));
  }
  throw Hinted<ValueError>(text_of("WEFT_TARGET must be one of {}, not '{}'", joined(targets, ", "), target),
                           suggestion(target, {targets.begin(), targets.end()}));
}

}  // namespace

std::string_view name(Isa isa) { return names[static_cast<std::size_t>(isa)]; }

Isa host_isa() {
  static const Isa widest = detect();
  const auto target = environment(Switch::target);
  return target ? wanted(*target, widest) : widest;
}

}  // namespace weft
