#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "catch.hpp"
#include "runtime/code/executable.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Bytes = std::vector<std::byte>;

/// The object that clang makes of C source, as the compiler of kernels would.
Bytes compiled(const std::string& source, const std::string& flags = "-O2") {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("weft-elf-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "kernel.c") << source;
  const std::string command = "clang-22 -w -c -fPIC -mavx2 " + flags + " -o " +
                              (folder / "kernel.o").string() + " " + (folder / "kernel.c").string();
  REQUIRE(std::system(command.c_str()) == 0);
  std::ifstream file(folder / "kernel.o", std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  std::filesystem::remove_all(folder);
  const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
  return Bytes(bytes, bytes + text.size());
}

/// Constants in .rodata, a table of addresses in .data.rel.ro, calls of its own and of allowed functions.
const char* const every_relocation = R"(
typedef long i64;
double fma(double, double, double);
float fmaf(float, float, float);
void* memcpy(void*, const void*, unsigned long);
void* memset(void*, int, unsigned long);
static const double table[8] = {1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5};
__attribute__((noinline)) double twice(double x) { return 2 * x; }
__attribute__((noinline)) static double thrice(double x) { return 3 * x; }
static double (*const calls[2])(double) = {twice, thrice};
double exported = 0.25;
void kernel(void* const* buffers, const i64* params, i64 begin, i64 end, void* scratch) {
  double* out = buffers[0];
  const double* in = buffers[1];
  memset(scratch, 0, params[1]);
  for (i64 i = begin; i < end; ++i)
    out[i] = fma(calls[(i + params[0]) & 1](in[i]), table[i & 7], fmaf(1, 2, ((char*)scratch)[0]));
  memcpy(scratch, out, params[1]);
}
)";

std::string without_data(std::string source) {
  const std::string line = "double exported = 0.25;\n";
  return source.erase(source.find(line), line.size());
}

void check_runs(const Bytes& object) {
  const auto code = Executable::load(object);
  const KernelFunction kernel = code->kernel("kernel");
  double out[16] = {}, in[16], scratch[16];
  for (int i = 0; i < 16; ++i) in[i] = 0.5 * i;
  void* const buffers[] = {out, in};
  const std::int64_t params[] = {0, sizeof scratch};
  kernel(buffers, params, 2, 14, scratch);
  for (int i = 0; i < 16; ++i) {
    const double expected = i < 2 || i >= 14 ? 0 : std::fma((2 + i % 2) * in[i], 1.5 + i % 8, 2.0);
    CHECK(out[i] == expected);
    CHECK(scratch[i] == out[i]);
  }
}

/// Loading must succeed or throw InternalError; the code is not run.
void check_harmless(const Bytes& object) {
  try {
    Executable::load(object);
  } catch (const InternalError&) {
  }
}

}  // namespace

TEST_CASE("objects of clang run", "[executable]") {
  for (const char* flags :
       {"-O0", "-O2 -fno-builtin", "-O3", "-O2 -ffunction-sections -fno-plt -fno-builtin"}) {
    INFO(flags);
    check_runs(compiled(without_data(every_relocation), flags));
  }
}

TEST_CASE("what an object must not do is refused by name", "[executable]") {
  const auto load = [](const char* source) { Executable::load(compiled(source)); };
  CHECK_THROWS_WITH(load("int system(const char*); void kernel() { system(\"id\"); }"),
                    Catch::Contains("\"system\""));
  CHECK_THROWS_WITH(load("double value = 3; void kernel() { value += 1; }"), Catch::Contains("\".data\""));
  CHECK_THROWS_WITH(load("int zero[9]; void kernel() { zero[1]++; }"), Catch::Contains("\".bss\""));
  const auto code = Executable::load(compiled("void kernel() {}"));
  CHECK_THROWS_WITH(code->kernel("other"), Catch::Contains("\"other\""));
}

TEST_CASE("damaged objects throw or load, and never crash", "[executable]") {
  const Bytes object = compiled(without_data(every_relocation));
  CHECK_THROWS_AS(Executable::load({}), InternalError);
  for (std::size_t size = 0; size < object.size(); size += 16) {
    check_harmless(Bytes(object.begin(), object.begin() + static_cast<std::ptrdiff_t>(size)));
  }
  for (std::size_t i = 0; i < object.size(); ++i) {
    for (const int flip : {0x01, 0x80, 0xff}) {
      Bytes damaged = object;
      damaged[i] ^= static_cast<std::byte>(flip);
      check_harmless(damaged);
    }
  }
}

}  // namespace weft
