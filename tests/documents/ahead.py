"""Each reason for which `weft compile` refuses a program has a row on its page, and nothing else refuses one.

    python ahead.py
"""
import re
import sys

from sources import ROOT
from tables import rows_of

TABLE = "codegen/ahead/differences.def"
PAGE = "codegen/ahead/README.md"
# Where programs are refused that run: by `refuse_ahead`, which begins with a title of the table, alone.
FOLDERS = ["codegen/ahead/*.cpp", "frontend/source/interpreter/ahead.cpp", "frontend/c_interface.cpp"]
DOOR = "codegen/ahead/differences.cpp"


def main():
    titles = re.findall(r'^DIFFERENCE\(\w+, "(.*)"\)$', (ROOT / TABLE).read_text(), re.M)
    rows = [row.cells[0] for row in rows_of(ROOT / PAGE) if row.cells[0].startswith("compile: ")]
    faults = [f"{PAGE}: no row of `compile: {title}`" for title in titles if f"compile: {title}" not in rows]
    faults += [f"{PAGE}: `{row}` is not refused" for row in rows if row.removeprefix("compile: ") not in titles]
    for pattern in FOLDERS:
        faults += [f"{path.relative_to(ROOT)}: refuses by itself" for path in ROOT.glob(pattern)
                   if "throw NotImplementedError" in path.read_text() and path != ROOT / DOOR]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults or not titles else 0


if __name__ == "__main__":
    sys.exit(main())
