#include <cstdlib>

#include "catch.hpp"
#include "runtime/files/npy.hpp"
#include "runtime/scratch_folder.hpp"
#include "runtime/self_as_nobody.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

const NamedArrays two = {{"a", ndarray::scalar(1.5)}, {"b", ndarray::zeros(DType::int8, {2})}};

std::string archive_bytes() {
  const ScratchFolder folder;
  save_npz(folder / "two.npz", two);
  return ScratchFolder::read(folder / "two.npz");
}

/// What loading bytes as a .npz file ends in: the message, or nothing.
std::string refusal(const std::string& bytes) {
  const ScratchFolder folder;
  const std::string path = folder.write("x.npz", bytes);
  try {
    load_npz(path);
  } catch (const ValueError& error) {
    REQUIRE(std::string(error.what()).starts_with(path + ": "));
    return error.what();
  }
  return {};
}

/// Replaces every place where `from` stands by `to`, as long.
std::string patched(std::string bytes, const std::string& from, const std::string& to) {
  for (std::size_t at = bytes.find(from); at != bytes.npos; at = bytes.find(from, at + to.size())) {
    bytes.replace(at, to.size(), to);
  }
  return bytes;
}

}  // namespace

TEST_CASE("archives keep names and order", "[npz]") {
  const ScratchFolder folder;
  const std::string path = folder / "x.npz";
  save_npz(path, two);
  const NamedArrays loaded = load_npz(path);
  REQUIRE(loaded.size() == 2);
  CHECK(loaded[0].first == "a");
  CHECK(loaded[0].second.item<double>() == 1.5);
  CHECK(load_npz(path, "b").str() == "[0 0]");
  CHECK_THROWS_WITH(load_npz(path, "c"), path + ": expected one of the members a, b, got \"c\"");
  CHECK_THROWS_AS(load_npz(path, "c"), KeyError);
  save_npz(path, {});
  CHECK(load_npz(path).empty());
  CHECK(folder.files() == 1);
}

TEST_CASE("damaged archives are refused", "[npz]") {
  const std::string good = archive_bytes();
  CHECK(refusal(good).empty());
  CHECK_THAT(refusal(patched(good, "b.npy", "a.npy")), Catch::Contains("holds \"a\" twice"));
  std::string wrong_data = good;
  wrong_data[good.find(" \n") + 8] ^= 1;
  CHECK_THAT(refusal(wrong_data), Catch::Contains("CRC"));
  CHECK_THAT(refusal(patched(good, std::string("PK\x01\x02"), std::string("PK\x09\x09"))),
             !Catch::Equals(""));
  CHECK_THAT(refusal(""), Catch::Contains("not a .npz file"));
  CHECK_THAT(refusal("\x93NUMPY"), Catch::Contains("not a .npz file"));
  for (std::size_t size = 0; size < good.size(); ++size) CHECK_FALSE(refusal(good.substr(0, size)).empty());
}

TEST_CASE("archives with any byte changed load or are refused", "[npz]") {
  const std::string good = archive_bytes();
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const char flip : {'\x01', '\x7f', '\xff'}) {
      std::string damaged = good;
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      CHECK_NOTHROW(refusal(damaged));
    }
  }
}

TEST_CASE("a directory that claims more than the archive holds is refused before reading", "[npz]") {
  const std::string good = archive_bytes();
  const std::size_t directory = good.find("PK\x01\x02");
  std::string lying = good;
  lying.replace(directory + 20, 8, std::string("\xff\xff\xff\x7f\xff\xff\xff\x7f", 8));
  CHECK_FALSE(refusal(lying).empty());
  std::string bomb = good;
  bomb[directory + 10] = 8;                                       // deflated
  bomb.replace(directory + 24, 4, std::string("\0\0\0\x40", 4));  // to one gigabyte
  CHECK_THAT(refusal(bomb), Catch::Contains("cannot hold 1073741824 bytes"));
  std::string encrypted = good;
  encrypted[directory + 8] |= 1;
  CHECK_FALSE(refusal(encrypted).empty());
}

TEST_CASE("names cannot be written twice, and stay inside the archive", "[npz]") {
  const ScratchFolder folder;
  CHECK_THROWS_AS(save_npz(folder / "x.npz", {{"a", ndarray()}, {"a", ndarray()}}), ValueError);
  CHECK(folder.files() == 0);
  save_npz(folder / "x.npz", {{"../../a", ndarray()}});
  CHECK(load_npz(folder / "x.npz")[0].first == "../../a");
  CHECK(folder.files() == 1);
  CHECK_THROWS_AS(save_npz("/dev/null", two), OSError);
  CHECK_THROWS_AS(load_npz(folder / "none.npz"), OSError);
}

// Root may write anywhere, so the save runs as nobody, in a process of its own.
TEST_CASE("a folder that may not be written is an error", "[npz]") {
  const ScratchFolder folder, open_folder;
  save_npy(folder / "a.npy", ndarray());
  std::filesystem::permissions(folder / ".", std::filesystem::perms(0555));
  const std::string command = "printf '" + folder / "a.npy" + "\\n" + folder / "b.npy" + "\\n' | " +
                              as_nobody() + copy_of_self(open_folder) +
                              " '[copy_files]' | grep -q 'b.npy: Permission denied'";
  CHECK(std::system(command.c_str()) == 0);
  std::filesystem::permissions(folder / ".", std::filesystem::perms(0755));
  CHECK(folder.files() == 1);
}

}  // namespace weft
