"""The project's source files: which there are, and what they include."""
import functools
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLOORS = ["runtime", "ir", "passes", "codegen", "frontend"]
CODE = {".cpp", ".hpp", ".def", ".h"}


@functools.cache
def of_floor(floor):
    """The code of a floor, as paths from the root."""
    return sorted(path.relative_to(ROOT) for path in (ROOT / floor).rglob("*") if path.suffix in CODE)


def all_files():
    return [path for floor in FLOORS for path in of_floor(floor)]


def includes(path):
    """The project's headers that a file includes itself, as paths from the root."""
    named = re.findall(r'^#include "([^"]+)"', (ROOT / path).read_text(), re.M)
    return [pathlib.Path(name) for name in named if (ROOT / name).exists()]
