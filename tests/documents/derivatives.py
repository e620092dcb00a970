"""Differentiates each line of the page of derivatives by the command, runs what that prints in NumPy, and compares.

    python derivatives.py WEFT DERIVATIVES.md
"""
import inspect
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from tables import rows_of


def gradient(weft, line, folder):
    """Of the function f that the line defines by its parameter x, at the default; or what the command says instead."""
    names = {"np": np}
    exec(line, names)
    default = inspect.signature(names["f"]).parameters["x"].default
    x = np.asarray(default)
    program = folder / "line.py"
    annotated = f'def f(x: "{x.dtype}[{", ".join(map(str, x.shape))}]"):{line.partition("):")[2]}'
    program.write_text(f"import numpy as np\n{annotated}\n")
    done = subprocess.run([weft, "grad", program, "--wrt", "x"], capture_output=True, text=True)
    if done.returncode:
        return f"{annotated}: {done.stderr}"
    exec(done.stdout, names)
    return str(names["f_grad"](x[()]))


def main(weft, page):
    np.seterr(all="ignore")
    rows, wrong = rows_of(page), 0
    with tempfile.TemporaryDirectory() as folder:
        for row in rows:
            line, expected = row.cells[:2]
            found = gradient(weft, line, pathlib.Path(folder))
            if found != expected:
                wrong += 1
                print(f"{page}:{row.line}: {found}")
    print(f"{len(rows)} lines, {wrong} differ from the page")
    sys.exit(bool(wrong) or len(rows) < 30)


if __name__ == "__main__":
    main(*sys.argv[1:])
