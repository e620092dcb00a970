"""The page of NumPy's names is what the command writes, and says of each name that NumPy has what becomes of it; what
is exact, a sweep runs beside NumPy at many sizes, and the rest of what is computed another one.

    python coverage.py WEFT COVERAGE.md
"""
import pathlib
import re
import subprocess
import sys

import numpy as np

MODULES = {"np": np, "np.linalg": np.linalg, "np.fft": np.fft, "np.random": np.random,
           "np.random.Generator": np.random.Generator, "np.lib": np.lib,
           "np.lib.stride_tricks": np.lib.stride_tricks, "np.emath": np.emath, "np.testing": np.testing,
           "np.ndarray": np.ndarray}

TESTS = pathlib.Path(__file__).parent.parent
# The sweep of random numbers shares a table with the generator.
SWEEPS = "".join(path.read_text() for path in [*(TESTS / "exact").rglob("*.py"), TESTS / "generator/distributions.py"])
sys.path[:0] = [str(TESTS / "exact"), str(TESTS / "generator")]
import sized_forms  # noqa: E402

# How a form of a section calls its names.
CALLED = {"np.random.Generator": r"\.", "np.ndarray": r"\."}


def names_in(section):
    return set(re.findall(r"`(\w+)`", section))


def promised(body, promise):
    found = re.search(rf"\*\*{promise}\*\*\n\n(.*?)(?:\n\n\*\*|\Z)", body, re.S)
    return names_in(found[1]) if found else set()


def without_form(title, body):
    """Names that are called exact, of which the sweep of sizes has no form."""
    forms = [*sized_forms.SECTIONS.get(title, []), *sized_forms.STARTS.get(title, []), *sized_forms.HELPERS,
             *sized_forms.ERRORS]
    before = CALLED.get(title, re.escape(title) + r"\.")
    return promised(body, "exact") - set(re.findall(rf"{before}(\w+)", "\n".join(forms)))


def without_row(body):
    """Names that are computed otherwise, of which no sweep knows."""
    return {name for name in promised(body, "own") | promised(body, "near") if not re.search(rf"\b{name}\b", SWEEPS)}


def main(weft, page):
    written = subprocess.run([weft, "coverage", "--markdown"], capture_output=True, text=True, check=True).stdout
    if written != pathlib.Path(page).read_text():
        sys.exit(f"{page} is not what `weft coverage --markdown` writes")
    for section in written.split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        there = {name for name in dir(MODULES[title]) if not name.startswith("_")}
        if there != names_in(body):
            sys.exit(f"{title}: these names are NumPy's or on the page alone: {sorted(there ^ names_in(body))}")
        if missed := without_form(title, body):
            sys.exit(f"{title}: tests/exact/sized_forms.py has no form of these names: {sorted(missed)}")
        if missed := without_row(body):
            sys.exit(f"{title}: no sweep of tests/exact runs these names: {sorted(missed)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
