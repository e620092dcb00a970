"""Gives each line of the page of differences to NumPy and to the command, and compares what they say with the page.

    python differences.py WEFT DIFFERENCES.md
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

import numpy as np

from tables import rows_of


def said_by_numpy(line):
    """What print would show of the expression, or of what the function f gives; or the error."""
    names = {"np": np}
    try:
        if line.startswith("def "):
            exec(line, names)
            line = "f()"
        return str(eval(line, names))
    except Exception as error:  # what it raises is what it says
        return f"{type(error).__name__}: {error}"


def said_by_weft(weft, line, folder, cells):
    """What the command says that has all arguments at hand; or, where it gives NumPy's result, the one without."""
    if not line.startswith("def "):
        return said_by([weft, "eval", line])
    file = folder / "line.py"
    file.write_text(f"import numpy as np\n{line}\n")
    said = said_by([weft, "run", file])
    of_numpy, of_weft = (cell is None or agrees(said, cell) for cell in cells)
    return said_by([weft, "compile", file, "-o", folder / "line.weft"]) if of_numpy and not of_weft else said


def said_by(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        return done.stdout.rstrip("\n")
    return re.sub(r"^(.*?:\d+:\d+|weft): ", "", done.stderr.splitlines()[0])


def agrees(said, cell):
    return said.startswith(cell[:-1]) if cell.endswith("…") else said == cell


def main(weft, page):
    warnings.simplefilter("ignore")
    rows, wrong = rows_of(page), 0
    with tempfile.TemporaryDirectory() as folder:
        for row in rows:
            line, numpy_cell, weft_cell = row.cells
            ours = said_by_weft(weft, line, pathlib.Path(folder), row.cells[1:])
            said = [(said_by_numpy(line), numpy_cell), (ours, weft_cell)]
            for who, (text, cell) in zip(("NumPy", "Weft"), said):
                if cell is not None and not agrees(text, cell):
                    wrong += 1
                    print(f"{page}:{row.line}: {who} says: {text}")
    print(f"{len(rows)} lines, {wrong} differ from the page")
    sys.exit(bool(wrong) or len(rows) < 30)


if __name__ == "__main__":
    main(*sys.argv[1:])
