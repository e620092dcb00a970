"""tools/replay keeps what programs become, the same each time, and says what moved.

    test_replays.py WEFT_BATCH
"""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / path) for path in ("tools/replays", "tools/benchmarks", "tests/generator")]

from moved import compare
from record import DIGESTS, record

WEFT_BATCH = sys.argv.pop() if len(sys.argv) > 1 else ""
SETS = ["examples", "generated"]
GENERATED = 20


def recorded(folder):
    with contextlib.redirect_stderr(io.StringIO()):
        assert record(folder, WEFT_BATCH, SETS, GENERATED) == 0
    return folder


def compared(before, after):
    """The exit code, and the rows of the table, those of stages by their names."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = compare(before, after, 40)
    table, _, rest = said.getvalue().partition("\n\n")
    return code, {line.split()[0]: [int(n) for n in line.split()[1:]] for line in table.splitlines()[1:]}, rest


class Replays(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.before = recorded(pathlib.Path(cls.folder.name) / "before")

    def test_programs_become_the_same_each_time(self):
        code, rows, _ = compared(self.before, recorded(pathlib.Path(self.folder.name) / "again"))
        self.assertEqual(code, 0)
        self.assertGreater(rows["program"][0], 20)
        for stage, (same, *others) in rows.items():
            self.assertGreater(same, 0, stage)
            self.assertEqual(others, [0, 0, 0], stage)

    def test_what_moved_is_shown(self):
        after = pathlib.Path(self.folder.name) / "after"
        after.mkdir()
        name = "examples/softmax.softmax.plan"
        (after / "examples").mkdir()
        text = (self.before / name).read_text()
        (after / name).write_text(text.replace("output 0", "output 9"))
        (after / DIGESTS).write_text((self.before / DIGESTS).read_text().replace(
            next(line for line in (self.before / DIGESTS).read_text().splitlines() if line.endswith(name)),
            f"{'0' * 64}  {name}"))
        code, rows, shown = compared(self.before, after)
        self.assertEqual(code, 1)
        self.assertEqual(rows["plan"][1:], [1, 0, 0])
        self.assertIn("plan: " + name, shown)
        self.assertRegex(shown, r"\n +-.*output 0\n +\+.*output 9")

    def test_a_folder_that_is_no_record(self):
        with contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(compare(pathlib.Path(self.folder.name), self.before, 40), 2)
        self.assertIn("is no record", said.getvalue())

    def test_a_folder_that_is_there(self):
        with contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(record(self.before, WEFT_BATCH, SETS, 1), 2)
        self.assertIn("expected a new folder", said.getvalue())

    def test_a_set_that_there_is_not(self):
        with contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(record(pathlib.Path(self.folder.name) / "none", WEFT_BATCH, ["exmaples"], 1), 2)
        self.assertIn("got 'exmaples'", said.getvalue())


if __name__ == "__main__":
    unittest.main()
