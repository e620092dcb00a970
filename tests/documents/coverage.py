"""The page of NumPy's names is what the command writes, and says of each name that NumPy has what becomes of it; what
is computed, a sweep runs beside NumPy.

    python coverage.py WEFT COVERAGE.md
"""
import pathlib
import re
import subprocess
import sys

import numpy as np

MODULES = {"np": np, "np.linalg": np.linalg, "np.fft": np.fft, "np.random": np.random,
           "np.random.Generator": np.random.Generator, "np.lib": np.lib,
           "np.lib.stride_tricks": np.lib.stride_tricks, "np.emath": np.emath, "np.ndarray": np.ndarray}

TESTS = pathlib.Path(__file__).parent.parent
# The sweep of random numbers shares a table with the generator.
SWEEPS = "".join(path.read_text() for path in [*(TESTS / "exact").rglob("*.py"), TESTS / "generator/distributions.py"])


def names_in(section):
    return set(re.findall(r"`(\w+)`", section))


def without_row(body):
    """Names that are computed, of which no sweep knows."""
    computed = re.split(r"\*\*(refused|missing)", body)[0]
    return {name for name in names_in(computed) if not re.search(rf"\b{name}\b", SWEEPS)}


def main(weft, page):
    written = subprocess.run([weft, "coverage", "--markdown"], capture_output=True, text=True, check=True).stdout
    if written != pathlib.Path(page).read_text():
        sys.exit(f"{page} is not what `weft coverage --markdown` writes")
    for section in written.split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        there = {name for name in dir(MODULES[title]) if not name.startswith("_")}
        if there != names_in(body):
            sys.exit(f"{title}: these names are NumPy's or on the page alone: {sorted(there ^ names_in(body))}")
        if missed := without_row(body):
            sys.exit(f"{title}: no sweep of tests/exact runs these names: {sorted(missed)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
