"""tools/cmake/unity.py joins files that cannot change each other's meaning, and no others."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "tools/cmake/unity.py"


class Unity(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def compiled(self, **texts):
        paths = [self.folder / f"{name}.cpp" for name in texts]
        for path, text in zip(paths, texts.values()):
            path.write_text(text)
        words = [sys.executable, SCRIPT, self.folder / "unity", *paths]
        return [pathlib.Path(path) for path in subprocess.check_output(words, text=True).split(";")]

    def assert_together(self, **texts):
        (path,) = self.compiled(**texts)
        self.assertEqual(path.parent, self.folder / "unity")

    def assert_apart(self, **texts):
        self.assertEqual(sorted(path.stem for path in self.compiled(**texts)), sorted(texts))

    def test_strangers_are_joined_and_every_file_is_compiled_once(self):
        texts = {name: f"#include <vector>\n#include \"{name}.hpp\"\nint {name}() {{ return 1; }}\n" for name in "abc"}
        (path,) = self.compiled(**texts)
        lines = path.read_text().splitlines()
        self.assertEqual(lines[:4], ["#include <vector>", *(f'#include "{name}.hpp"' for name in "abc")])
        self.assertEqual(lines[4:], [f'#include "{self.folder / name}.cpp"' for name in "abc"])

    def test_names_private_to_one_keep_from_it_all_that_mention_them(self):
        for private in ("Value twice(int x) {\n  return x;\n}", "constexpr std::pair<int, int> twice[] = {};",
                        "struct twice {", "enum class twice { one };", "enum Times { once, twice };",
                        "constexpr int one = 1, twice = 2;",
                        "template <typename T>\nT twice(T x) {", "using twice = int;", "std::map<int, X> twice;"):
            with self.subTest(private):
                text = "namespace weft {\nnamespace {\n\nint other() {\n  return 1;\n}\n\n" + private
                text += "\n\n}  // namespace\n}  // namespace weft\n"
                self.assert_apart(a=text, b="int f() { return twice(2); }\n")
                self.assert_together(a=text, b='int f() { return two.twice; }  // twice of "twice"\n')
        self.assert_apart(a="static int twice(int x);\n", b="int f() { return numpy::twice(2); }\n")
        self.assert_apart(a="static int twice(int x);\n", b="char quote = '\"', two = twice(2), other = '\"';\n")

    def test_public_names_are_everybodys(self):
        text = "namespace {\nint once() {\n  return 1;\n}\n}  // namespace\n\nint twice(int x) { return x; }\n"
        self.assert_together(a=text, b="int f() { return twice(2); }\n")

    def test_names_that_a_header_brings_keep_from_it_all_that_mean_others(self):
        (self.folder / "twice.hpp").write_text("namespace weft {\nint twice(int);\n}  // namespace weft\n")
        (self.folder / "both.hpp").write_text('#include "twice.hpp"\n')
        self.assert_apart(a='#include "both.hpp"\n', b="int f() { return twice(2); }\n")
        self.assert_together(a='#include "both.hpp"\n', b='#include "twice.hpp"\nint f() { return twice(2); }\n')

    def test_headers_beside_a_file_are_found(self):
        (self.folder / "near.hpp").write_text("")
        (path,) = self.compiled(a='#include "near.hpp"\n', b='#include "far.hpp"\n')
        lines = path.read_text().splitlines()
        self.assertEqual(lines[:2], [f'#include "{self.folder / "near.hpp"}"', '#include "far.hpp"'])

    def test_constants_are_private(self):
        self.assert_apart(a="namespace weft {\nconstexpr int twice = 2;\n}\n", b="int f() { return twice; }\n")

    def test_aliases_of_namespaces_end_none(self):
        text = "namespace {\nnamespace fft = numpy::fft;\nint twice(int x);\n}  // namespace\n"
        self.assert_apart(a=text, b="int f() { return twice(2); }\n")

    def test_macros_are_private(self):
        self.assert_apart(a="int a;\n#define ROW(x) x\n", b="int b = ROW(1);\n")

    def test_includes_amid_the_text_keep_a_file_alone(self):
        self.assert_apart(a='int a[] = {\n#include "rows.def"\n};\n', b="int b;\n", c="int c = a[b];\n#include <d>\n")

    def test_using_declarations_are_shared_or_private(self):
        self.assert_together(a="using weft::DType, weft::Dims;\n", b="using weft::DType;\nDType b;\n")
        self.assert_apart(a="using weft::DType;\n", b="using std::DType;\nDType b;\n")
        self.assert_apart(a="using weft::DType;\n", b="DType b;\n")
        self.assert_apart(a="using namespace weft;\n", b="int b;\n")
        self.assert_together(a="using namespace weft;\n", b="using namespace weft;\n")

    def test_what_did_not_change_is_not_written(self):
        texts = {"a": "int a;\n", "b": "int b;\n"}
        (path,) = self.compiled(**texts)
        before = path.stat().st_mtime_ns
        self.compiled(**texts)
        self.assertEqual(path.stat().st_mtime_ns, before)


if __name__ == "__main__":
    unittest.main()
