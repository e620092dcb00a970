#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstring>
#include <iostream>

#include "catch.hpp"
#include "runtime/files/npy.hpp"
#include "runtime/scratch_folder.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

std::string npy(const std::string& header, const std::string& data = {}, char version = 1) {
  std::string text = "\x93NUMPY";
  text += {version, '\0', static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
  if (version > 1) text += {'\0', '\0'};
  return text + header + data;
}

std::string header(const std::string& descr, const std::string& shape, const std::string& order = "False") {
  return "{'descr': " + descr + ", 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
}

ndarray load(const std::string& bytes) {
  const ScratchFolder folder;
  return load_npy(folder.write("x.npy", bytes));
}

/// The message of the ValueError that loading throws, which must begin with the path.
std::string refusal(const std::string& bytes) {
  const ScratchFolder folder;
  const std::string path = folder.write("x.npy", bytes);
  try {
    load_npy(path);
  } catch (const ValueError& error) {
    const std::string message = error.what();
    REQUIRE(message.starts_with(path + ": "));
    return message.substr(path.size() + 2);
  }
  return "no error";
}

const std::string two_floats = npy(header("'<f4'", "(2,)"), std::string("\0\0\x80\x3f\0\0\0\x40", 8));

}  // namespace

TEST_CASE("every prefix of a .npy file is refused", "[npy]") {
  CHECK(load(two_floats).str() == "[1. 2.]");
  for (std::size_t size = 0; size < two_floats.size(); ++size) {
    INFO(size);
    const std::string message = refusal(two_floats.substr(0, size));
    const char* const expected = size < 6                       ? "not a .npy file"
                                 : size + 8 < two_floats.size() ? "ends inside the header, expected"
                                                                : "expected 8 bytes of data, got";
    CHECK_THAT(message, Catch::Contains(expected));
  }
}

TEST_CASE("versions, magic and the header's length are checked", "[npy]") {
  CHECK_THAT(refusal("PK\3\4 something else"), Catch::Contains("not a .npy file"));
  CHECK(refusal(npy("{}", "", 9)) == "we only support format version (1,0), (2,0), and (3,0), not (9, 0)");
  CHECK(load(npy(header("'<f4'", "(0,)"), "", 2)).shape() == Dims{0});
  CHECK(load(npy(header("'<f4'", "(0,)"), "", 3)).shape() == Dims{0});
  std::string huge = npy("", "", 2);
  huge.replace(8, 4, "\xff\xff\xff\xff");
  CHECK(refusal(huge) == "the file ends inside the header, expected 4294967295 bytes, got 0");
  CHECK(refusal(npy(header("'<f4'", "(0,)") + std::string(10001, ' '))) ==
        "the header is too long: expected at most 10000 bytes, got 10059");
}

TEST_CASE("shapes are checked before anything is allocated", "[npy]") {
  const auto shape = [](const std::string& text) { return refusal(npy(header("'<f4'", text))); };
  for (const char* big : {"(4611686018427387904,)", "(2305843009213693952,)", "(4294967296, 4294967296)",
                          "(4294967297, 4294967296, 4)", "(0, 4611686018427387904)"}) {
    CHECK_THAT(shape(big), Catch::Contains("array is too big"));
  }
  CHECK_THAT(shape("(99999999999999999999,)"), Catch::Contains("too big"));
  CHECK_THAT(shape("(1000000000000,)"), Catch::Contains("expected 4000000000000 bytes of data, got 0"));
  for (const char* bad :
       {"(-1,)", "(True,)", "(1.5,)", "('a',)", "[2]", "2", "(2)", "(,)", "(2,,)", "(02,)", "(2", "None"}) {
    INFO(bad);
    CHECK_THAT(shape(bad), Catch::Contains("of the header: expected"));
  }
  std::string many = "(";
  for (int i = 0; i < 65; ++i) many += "1,";
  CHECK_THAT(shape(many + ")"), Catch::Contains("currently 64, found 65"));
  CHECK(load(npy(header("'<f4'", many.substr(0, 2 * 64 + 1) + ")"), "abcd")).ndim() == 64);
  CHECK(load(npy(header("'<f8'", "(0, 576460752303423488)"))).size() == 0);
}

TEST_CASE("headers that are not what numpy.save writes are refused", "[npy]") {
  const std::string good = "'descr': '<f4', 'fortran_order': False, 'shape': (0,)";
  CHECK(load(npy("{" + good + "}")).size() == 0);
  CHECK(load(npy(" { \n" + good + " , } \n")).size() == 0);
  for (const std::string& bad : {
           std::string(""),
           std::string("{}"),
           std::string("[1]"),
           "{" + good + "} + 1",
           "{" + good + ", 'more': 1}",
           "{" + good + ", 'shape': (0,)}",
           "{" + good,
           "dict(" + good + ")",
           std::string("{'descr': '<f4', 'shape': (0,)}"),
           header("'<f4'", "(0,)", "0"),
           header("'<f4'", "__import__('os').system('id')"),
           std::string(3000, '('),
           header("'<\\x664'", "(0,)"),
       }) {
    INFO(bad);
    CHECK(refusal(npy(bad)) != "no error");
  }
}

TEST_CASE("dtypes that Weft has not are refused by name", "[npy]") {
  const auto descr = [](const std::string& text) {
    return refusal(npy(header(text, "(1,)"), std::string(64, 'x')));
  };
  CHECK(descr("'|O'") == "dtype object ('|O') is not supported");
  CHECK(descr("'<c32'") == "dtype complex256 ('<c32') is not supported");
  CHECK(descr("'<f16'") == "dtype float128 ('<f16') is not supported");
  CHECK(descr("'<U3'") == "dtype str ('<U3') is not supported");
  CHECK(descr("'<M8[s]'") == "dtype datetime64 ('<M8[s]') is not supported");
  CHECK(descr("'<i3'") == "dtype \"<i3\" is not supported");
  CHECK(descr("[('a', '<i4')]") == "structured dtypes are not supported");
}

TEST_CASE("byte order, Fortran order, odd bools and trailing bytes are read", "[npy]") {
  CHECK(load(npy(header("'>i2'", "(2,)"), std::string("\1\2\0\3", 4))).str() == "[258   3]");
  CHECK(load(npy(header("'>f8'", "()"), std::string("\x3f\xf8\0\0\0\0\0\0", 8))).str() == "1.5");
  const ndarray fortran = load(npy(header("'|u1'", "(2, 3)", "True"), "\1\2\3\4\5\6"));
  CHECK(fortran.strides() == Dims{1, 2});
  CHECK(fortran.str() == "[[1 3 5]\n [2 4 6]]");
  const ndarray bools = load(npy(header("'|b1'", "(3,)"), std::string("\2\0\1", 3)));
  CHECK(bools.str() == "[ True False  True]");
  CHECK(bools.data<std::uint8_t>()[0] == 1);
  CHECK(load(two_floats + "more").str() == "[1. 2.]");
}

TEST_CASE("what is not a regular file is refused without waiting", "[npy]") {
  const ScratchFolder folder;
  mkfifo((folder / "pipe").c_str(), 0600);
  CHECK_THROWS_AS(load_npy(folder / "pipe"), OSError);
  CHECK_THROWS_AS(load_npy("/dev/zero"), OSError);
  CHECK_THROWS_WITH(load_npy(folder / "none.npy"), folder / "none.npy" + ": No such file or directory");
  CHECK_THROWS_WITH(load_npy(folder / "."), folder / "." + ": Is a directory");
}

TEST_CASE("files are saved whole or not at all", "[npy]") {
  const ScratchFolder folder;
  const ndarray array = load(two_floats);
  save_npy(folder / "a.npy", array);
  CHECK(load_npy(folder / "a.npy").str() == "[1. 2.]");
  struct stat status{};
  stat((folder / "a.npy").c_str(), &status);
  const mode_t mask = umask(0);
  umask(mask);
  CHECK((status.st_mode & 0777) == (0666 & ~mask));
  CHECK_THROWS_WITH(save_npy("/dev/full", array), "/dev/full: No space left on device");
  CHECK_THROWS_WITH(save_npy(folder / "none/a.npy", array), Catch::Contains("No such file or directory"));
  CHECK_THROWS_WITH(save_npy(folder / ".", array), Catch::Contains("Is a directory"));
  CHECK(folder.files() == 1);
}

TEST_CASE("a save that fails leaves the old file and nothing else", "[npy]") {
  const ScratchFolder folder;
  const std::string before = ScratchFolder::read(folder.write("a.npy", two_floats));
  rlimit old{};
  getrlimit(RLIMIT_FSIZE, &old);
  const rlimit small{1024, old.rlim_max};
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  CHECK_THROWS_AS(save_npy(folder / "a.npy", ndarray::zeros(DType::float64, {1000})), OSError);
  CHECK_THROWS_AS(save_npz(folder / "a.npz", {{"x", ndarray::zeros(DType::float64, {1000})}}), OSError);
  setrlimit(RLIMIT_FSIZE, &old);
  signal(SIGXFSZ, handler);
  CHECK(ScratchFolder::read(folder / "a.npy") == before);
  CHECK(folder.files() == 1);
}

TEST_CASE("a link is followed, not replaced", "[npy]") {
  const ScratchFolder folder;
  save_npy(folder / "a.npy", load(two_floats));
  std::filesystem::create_symlink(folder / "a.npy", folder / "link.npy");
  save_npy(folder / "link.npy", ndarray::scalar(7.0));
  CHECK(std::filesystem::is_symlink(folder / "link.npy"));
  CHECK(load_npy(folder / "a.npy").str() == "7.0");
}

// files_against_numpy.py runs this with pairs of paths on standard input: a .npy or .npz file, and its copy.
TEST_CASE("copy files by loading and saving them", "[.][copy_files]") {
  for (std::string from, to; std::cin >> from >> to;) {
    if (from.ends_with(".npz")) {
      save_npz(to, load_npz(from));
    } else {
      save_npy(to, load_npy(from));
    }
  }
}

}  // namespace weft
