"""Runs the left column of the cheat sheet in NumPy, and compares it with what the program of the right column saved.

    python cheat_sheet.py PROGRAM CHEAT_SHEET.md
"""
import ast
import os
import subprocess
import sys
import tempfile

import numpy as np

from tables import block_of, rows_of, statements_of

FURTHEST = {"Elementary functions": 4}  # ULP, by section; elsewhere the bits are the same
# What LAPACK computes, near in the norm: NumPy's library need not be Weft's.
DECOMPOSED = ("np.linalg.", "np.polyfit(", "np.roots(")


def value_of(code, names):
    """What the last expression gives, or what the last statement left in the name it assigned."""
    *_, last = tree = ast.parse("\n".join(statements_of(code))).body
    if isinstance(last, ast.Expr):
        exec(compile(ast.Module(tree[:-1], []), code, "exec"), names)
        return eval(compile(ast.Expression(last.value), code, "eval"), names)
    exec(compile(ast.Module(tree, []), code, "exec"), names)
    target = last.targets[0] if isinstance(last, ast.Assign) else last.target
    while isinstance(target, ast.Subscript):
        target = target.value
    return names[target.id]


def is_text(value):
    plain = isinstance(value, (int, str, np.dtype)) and not isinstance(value, bool)
    return plain or (isinstance(value, tuple) and all(type(item) is int for item in value))


def arrays_of(value):
    return [np.asarray(item) for item in (value if isinstance(value, (tuple, list)) else [value])]


def steps(a, b):
    """How many floating-point numbers a and b are apart."""
    ordered = [np.where(v < 0, np.iinfo(np.int64).min - v, v) for v in (a.view(np.int64), b.view(np.int64))]
    return np.abs(ordered[0].astype(float) - ordered[1].astype(float)).max()


def is_near(a, b):
    return a.dtype.kind in "fc" and a.size and np.abs(a - b).max() <= 1e-14 * max(np.abs(b).max(), 1)


def array_difference(ours, numpys, furthest, is_decomposed=False):
    if ours.dtype != numpys.dtype or ours.shape != numpys.shape:
        return f"{ours.dtype}{ours.shape} in C++, {numpys.dtype}{numpys.shape} in NumPy"
    same = ours.tobytes() == numpys.tobytes() or (furthest and steps(ours, numpys) <= furthest)
    return None if same or is_decomposed and is_near(ours, numpys) else f"{ours} in C++, {numpys} in NumPy"


def difference(row, setup, texts, arrays):
    names = {}
    exec(setup, names)
    value = value_of(row.cells[0], names)
    if is_text(value):
        ours = texts.get(row.line)
        return None if ours == str(value) else f"{ours} in C++, {value} in NumPy"
    ours = [arrays[name] for name in arrays.files if name.startswith(f"{row.line}_")]
    numpys = arrays_of(value)
    if len(ours) != len(numpys):
        return f"{len(ours)} arrays in C++, {len(numpys)} in NumPy"
    furthest, is_decomposed = FURTHEST.get(row.section), any(name in row.cells[0] for name in DECOMPOSED)
    return next(filter(None, (array_difference(a, b, furthest, is_decomposed) for a, b in zip(ours, numpys))), None)


def main(program, page):
    program, rows, setup = os.path.abspath(program), rows_of(page), block_of(page, "python")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        lines = subprocess.run([program, "rows.npz"], check=True, capture_output=True, text=True).stdout.splitlines()
        texts = {int(number): text.replace("\\n", "\n") for number, text in (line.split("\t") for line in lines)}
        with np.errstate(all="ignore"), np.load("rows.npz") as arrays:
            wrong = [(row, problem) for row in rows if (problem := difference(row, setup, texts, arrays))]
    for row, problem in wrong:
        print(f"{page}:{row.line}: {row.cells[0]}: {problem}")
    print(f"{len(rows)} rows, {len(wrong)} differ")
    sys.exit(bool(wrong) or len(rows) < 100)


if __name__ == "__main__":
    main(*(os.path.abspath(word) for word in sys.argv[1:]))
