#include <fcntl.h>
#include <sys/stat.h>

#include <fstream>

#include "catch.hpp"
#include "codegen/cache/descriptor.hpp"
#include "codegen/cache/evict.hpp"
#include "codegen/scratch_folder.hpp"

using namespace weft;
namespace fs = std::filesystem;

namespace {

void make_file(const fs::path& file, std::size_t bytes, std::chrono::seconds age) {
  std::ofstream(file) << std::string(bytes, 'x');
  fs::last_write_time(file, fs::file_time_type::clock::now() - age);
}

}  // namespace

TEST_CASE("the oldest kernels go, and what a killed process left") {
  using std::chrono::seconds;
  const CacheFolderScope scope;
  make_file(scope.path() / "new", 100, seconds(10));
  make_file(scope.path() / "old", 100, seconds(20));
  make_file(scope.path() / "oldest", 100, seconds(30));
  make_file(scope.path() / ".new-1-fresh", 10, seconds(60));
  make_file(scope.path() / ".new-1-left", 10, seconds(7200));
  const codegen::Descriptor folder(open(scope.path().c_str(), O_RDONLY | O_DIRECTORY));
  codegen::evict_oldest(folder.get(), {.bytes = 250, .files = 100});
  CHECK(fs::exists(scope.path() / "new"));
  CHECK(fs::exists(scope.path() / "old"));
  CHECK(!fs::exists(scope.path() / "oldest"));
  CHECK(fs::exists(scope.path() / ".new-1-fresh"));
  CHECK(!fs::exists(scope.path() / ".new-1-left"));

  make_file(scope.path() / "huge", 1000, seconds(40));
  codegen::evict_oldest(folder.get(), {.bytes = 250, .files = 100});
  CHECK(fs::exists(scope.path() / "huge"));  // within the same minute
  fs::last_write_time(scope.path() / ".evicted", fs::file_time_type::clock::now() + std::chrono::hours(1));
  codegen::evict_oldest(folder.get(), {.bytes = 250, .files = 100});
  CHECK(!fs::exists(scope.path() / "huge"));  // a clock set back does not stop it
}

TEST_CASE("the oldest kernels go when there are many") {
  const CacheFolderScope scope;
  for (int i = 0; i < 30; ++i)
    make_file(scope.path() / std::to_string(i), 1, std::chrono::seconds(10 * (i + 1)));
  const codegen::Descriptor folder(open(scope.path().c_str(), O_RDONLY | O_DIRECTORY));
  codegen::evict_oldest(folder.get(), {.bytes = 250, .files = 12});
  for (int i = 0; i < 30; ++i)
    CHECK(fs::exists(scope.path() / std::to_string(i)) == (i < 11));  // and its stamp
}
