"""What the other families hold, for families that make more of it."""

import importlib
import itertools
import random
from pathlib import Path

FAMILIES = Path(__file__).parent / "families"
EACH = 40  # programs of a family
# They make programs of others; errors that are told of are told of wherever they are written; lengths are the point.
LEFT_OUT = ("measured", "branches", "errstate", "elision", "sizes", "__init__")


def some_of(fits, each, seed, left_out=()):
    """Programs that fit, so many of each family, chosen at random, whatever the other families hold."""
    for path in sorted(FAMILIES.glob("*.py")):
        if path.stem in (*LEFT_OUT, *left_out):
            continue
        programs = list(importlib.import_module(f"families.{path.stem}").programs())
        random.Random(f"{path.stem} {seed}").shuffle(programs)
        yield from itertools.islice(filter(fits, programs), each)
