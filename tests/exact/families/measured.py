"""What other families hold, of arrays with as many items as data decide: refused, or NumPy's."""

import random
import re

import numpy as np

from others import EACH, some_of
from program import Program

# What gives several arrays, looks at memory, is of no values, or raises an error of a place whatever becomes of the
# item, or of one beside True, which counts other axes; quantiles of bools, an error of nothing's place or of its own.
UNFIT = re.compile(r"histogram|copy=|may_share|np\.empty|shares_memory|a0[.\w]*\[-?\d|True, .*\b9\]|quantile\(a0 >")
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


def takes_items(program):
    items = program.inputs.get("a0")
    return items is not None and items.ndim and items.size and any(expressions(program))


def programs(each=EACH, seed=1):
    choice = random.Random(seed)
    for program in some_of(takes_items, each, seed, left_out=["masked_items"]):
        yield masked(program, choice.choice(list(expressions(program))), choice)
