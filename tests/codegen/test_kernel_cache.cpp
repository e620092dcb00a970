#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "catch.hpp"
#include "codegen/cache/kernel_cache.hpp"
#include "codegen/programs.hpp"
#include "codegen/scratch_folder.hpp"

using namespace weft;
using codegen::CachedKernel;
using Origin = CachedKernel::Origin;
namespace fs = std::filesystem;

namespace {

/// A kernel that no other test has: it adds `value`.
codegen::LoopNest nest_adding(double value) {
  const Tensor x = variable("x", DType::float32, {100});
  return nests_of({apply(Operation::add, x, number(value))}).at(0).nest;
}

/// Asks as a new process would.
Origin ask_anew(const codegen::LoopNest& nest) {
  codegen::clear_memory_cache();
  const CachedKernel kernel = codegen::kernel_for(nest);
  REQUIRE(kernel.function != nullptr);
  return kernel.origin;
}

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void overwrite(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

/// The one kernel in a cache folder.
fs::path only_entry(const fs::path& folder) {
  fs::path entry;
  for (const auto& file : fs::directory_iterator(folder))
    if (file.path().filename().string().front() != '.') {
      REQUIRE(entry.empty());
      entry = file.path();
    }
  REQUIRE(!entry.empty());
  return entry;
}

}  // namespace

TEST_CASE("a kernel is compiled once, then found in memory and on disk") {
  const CacheFolderScope scope;
  const auto nest = nest_adding(1.5);
  CHECK(ask_anew(nest) == Origin::compiled);
  CHECK(codegen::kernel_for(nest).origin == Origin::memory);
  CHECK(ask_anew(nest) == Origin::disk);
  auto renamed = nest;
  renamed.name = "another";
  CHECK(codegen::kernel_for(renamed).origin == Origin::memory);
  struct stat status;
  REQUIRE(stat(scope.path().c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0700);
}

TEST_CASE("a damaged entry is compiled again and replaced") {
  const CacheFolderScope scope;
  const auto nest = nest_adding(2.5);
  REQUIRE(ask_anew(nest) == Origin::compiled);
  const fs::path entry = only_entry(scope.path());
  const std::string good = contents(entry);
  for (int part = 0; part < 16; ++part) {
    const std::size_t place = good.size() * part / 16;
    overwrite(entry, good.substr(0, place));
    CHECK(ask_anew(nest) == Origin::compiled);
    CHECK(contents(entry) == good);
    std::string flipped = good;
    flipped[place] ^= 0x20;
    overwrite(entry, flipped);
    CHECK(ask_anew(nest) == Origin::compiled);
    CHECK(ask_anew(nest) == Origin::disk);
  }
}

TEST_CASE("an entry for another kernel, or no regular file, is not used") {
  const CacheFolderScope scope;
  const auto nest = nest_adding(3.5);
  REQUIRE(ask_anew(nest) == Origin::compiled);
  const fs::path entry = only_entry(scope.path());
  const std::string good = contents(entry);

  SECTION("another kernel's") {
    fs::remove(entry);
    REQUIRE(ask_anew(nest_adding(4.5)) == Origin::compiled);
    fs::rename(only_entry(scope.path()), entry);
  }
  SECTION("a symbolic link to a good entry") {
    const fs::path elsewhere = scope.path() / ".elsewhere";
    fs::rename(entry, elsewhere);
    fs::create_symlink(elsewhere, entry);
  }
  SECTION("a pipe") {
    fs::remove(entry);
    REQUIRE(mkfifo(entry.c_str(), 0600) == 0);
  }
  SECTION("a folder") {
    fs::remove(entry);
    fs::create_directory(entry);
  }
  SECTION("writable by others") { REQUIRE(chmod(entry.c_str(), 0622) == 0); }
  CHECK(ask_anew(nest) == Origin::compiled);
  CHECK(fs::is_regular_file(fs::symlink_status(entry)));
  CHECK(contents(entry) == good);
  CHECK(ask_anew(nest) == Origin::disk);
}

TEST_CASE("a folder that is not private is neither read nor written") {
  const CacheFolderScope scope;
  const auto nest = nest_adding(5.5);
  REQUIRE(ask_anew(nest) == Origin::compiled);
  SECTION("writable by the group") { REQUIRE(chmod(scope.path().c_str(), 0770) == 0); }
  SECTION("writable by all") { REQUIRE(chmod(scope.path().c_str(), 0702) == 0); }
  SECTION("another user's") {
    if (geteuid() != 0) return;
    REQUIRE(chown(scope.path().c_str(), 65534, 65534) == 0);
  }
  CHECK(ask_anew(nest) == Origin::compiled);
  fs::remove(only_entry(scope.path()));
  CHECK(ask_anew(nest) == Origin::compiled);
  CHECK(fs::is_empty(scope.path()) == !fs::exists(scope.path() / ".evicted"));
}

TEST_CASE("kernels compile where there is no folder to be had") {
  const CacheFolderScope scope;
  const auto nest = nest_adding(6.5);
  SECTION("a file in its place") {
    overwrite(scope.path().string() + ".file", "");
    scope.use(scope.path().string() + ".file");
  }
  SECTION("not to be made") { scope.use("/proc/weft/kernels"); }
  CHECK(ask_anew(nest) == Origin::compiled);
  CHECK(ask_anew(nest) == Origin::compiled);
}

TEST_CASE("missing parents of the folder are made") {
  const CacheFolderScope scope;
  scope.use(scope.path() / "a" / "b");
  const auto nest = nest_adding(7.5);
  CHECK(ask_anew(nest) == Origin::compiled);
  CHECK(ask_anew(nest) == Origin::disk);
}

TEST_CASE("WEFT_CACHE says how the disk is used") {
  const CacheFolderScope scope;
  const auto nest = nest_adding(8.5);
  setenv("WEFT_CACHE", "off", 1);
  CHECK(ask_anew(nest) == Origin::compiled);
  CHECK(ask_anew(nest) == Origin::compiled);
  setenv("WEFT_CACHE", "read", 1);
  CHECK(ask_anew(nest) == Origin::compiled);
  CHECK(ask_anew(nest) == Origin::compiled);
  setenv("WEFT_CACHE", "on", 1);
  CHECK(ask_anew(nest) == Origin::compiled);
  setenv("WEFT_CACHE", "read", 1);
  CHECK(ask_anew(nest) == Origin::disk);
  setenv("WEFT_CACHE", "sometimes", 1);
  CHECK_THROWS_WITH(ask_anew(nest), "WEFT_CACHE must be one of off, read, on, not 'sometimes'");
  unsetenv("WEFT_CACHE");
}

TEST_CASE("threads that ask for one kernel wait for one compilation") {
  const CacheFolderScope scope;
  codegen::clear_memory_cache();
  const auto nest = nest_adding(9.5);
  const auto before = codegen::cache_counts();
  std::vector<std::jthread> threads;
  for (int i = 0; i < 16; ++i) threads.emplace_back([&] { codegen::kernel_for(nest); });
  threads.clear();
  CHECK(codegen::cache_counts().compiled == before.compiled + 1);
  CHECK(codegen::cache_counts().from_memory == before.from_memory + 15);
}

TEST_CASE("a child of fork compiles, whatever its parent was compiling") {
  const CacheFolderScope scope;
  codegen::clear_memory_cache();
  codegen::kernel_for(nest_adding(10.5));
  const pid_t child = fork();
  if (child == 0) _exit(codegen::kernel_for(nest_adding(11.5)).function == nullptr);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}

TEST_CASE("the target is checked") {
  setenv("WEFT_TARGET", "sse2", 1);
  CHECK(codegen::host_isa() == codegen::Isa::sse2);
  setenv("WEFT_TARGET", "mmx", 1);
  CHECK_THROWS_WITH(codegen::host_isa(), "WEFT_TARGET must be one of sse2, avx2, avx512, not 'mmx'");
  unsetenv("WEFT_TARGET");
}
