"""What other families hold, of arrays with as many items as data decide: refused, or NumPy's."""

import importlib
import random
import re
from pathlib import Path

import numpy as np

from program import Program

# Not these, whose programs are of masks already, or of errors that are told of.
LEFT_OUT = ("measured", "masked_items", "errstate", "__init__")
EACH = 40  # programs of a family
# What gives several arrays, looks at memory, or raises an error of a place whatever becomes of the item.
UNFIT = re.compile(r"histogram|copy=|may_share|shares_memory|a0\[-?\d")
SINGLE = re.compile(r"v\d+ = ([^\n]*)")


def expressions(program):
    """Those of its statements that read arguments alone."""
    for statement in program.statements:
        found = SINGLE.fullmatch(statement)
        if found and not re.search(r"\bv\d+\b", found.group(1)) and not UNFIT.search(statement):
            yield found.group(1)


def masked(program, expression, choice):
    """Of the items of `a0` that a mask marks, and of `a1` where it has as many."""
    count = program.inputs["a0"].shape[0]
    inputs = {**program.inputs, "a9": np.array([choice.random() < 0.7 for _ in range(count)])}
    both = "a1" in inputs and inputs["a1"].shape[:1] == (count,) and choice.random() < 0.7
    statements = ["a0 = a0[a9]", *(["a1 = a1[a9]"] if both else []), f"v0 = np.ascontiguousarray({expression})"]
    return Program(inputs, statements, ["v0"], tolerance=program.tolerance, may_be_refused=True)


def some_of(family, choice):
    programs = [program for program in importlib.import_module(f"families.{family}").programs()
                if "a0" in program.inputs and program.inputs["a0"].ndim and program.inputs["a0"].size]
    choice.shuffle(programs)
    made = 0
    for program in programs:
        choices = list(expressions(program))
        if choices and made < EACH:
            made += 1
            yield masked(program, choice.choice(choices), choice)


def programs():
    choice = random.Random(1)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        if path.stem not in LEFT_OUT:
            yield from some_of(path.stem, choice)
