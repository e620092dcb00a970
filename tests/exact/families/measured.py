"""What other families hold, of arrays with as many items as data decide: refused, or NumPy's."""

import random
import re

import numpy as np

from others import EACH, some_of
from program import Program

UNFIT = re.compile("|".join([
    r"histogram|eig\(",  # several arrays
    r"copy=|may_share|np\.empty|shares_memory",  # of memory, or of no values
    r"\b(a0[.\w]*|p)\[-?\d|argpartition\(.*\)\[|True, .*\b9\]",  # an error of a place, or one beside True
    r"np\.r_\['1'",  # a memory order, which is another one where a length is 1
    r"quantile\(a0 >|weights=a0|stat_length=-|casting=|insert\(a0\[:, None\]",  # one of two errors, as data decide
    r"bincount\(.*, a0",  # a dtype that data decide
]))
SINGLE = re.compile(r"v\d+ = ([^\n]*)")


def expressions(program):
    """Those of its statements that read arguments alone."""
    for statement in program.statements:
        found = SINGLE.fullmatch(statement)
        if found and not re.search(r"\bv\d+\b", found.group(1)) and not UNFIT.search(statement):
            yield found.group(1)


def masked(program, expression, choice):
    """Of the items of `a0` that a mask marks, along its first axis or its last, and of `a1` where it has as many."""
    axis, subscript = choice.choice([(0, "[a9]"), (0, "[a9]"), (-1, "[..., a9]")])
    count = program.inputs["a0"].shape[axis]
    inputs = {**program.inputs, "a9": np.array([choice.random() < 0.7 for _ in range(count)])}
    both = "a1" in inputs and inputs["a1"].ndim and inputs["a1"].shape[axis] == count and choice.random() < 0.7
    masks = [f"{name} = {name}{subscript}" for name in (["a0", "a1"] if both else ["a0"])]
    statements = [*masks, f"v0 = np.array({expression})"]
    return Program(inputs, statements, ["v0"], tolerance=program.tolerance, may_be_refused=True)


def takes_items(program):
    items = program.inputs.get("a0")
    return items is not None and items.ndim and items.size and any(expressions(program))


def programs(each=EACH, seed=1):
    choice = random.Random(seed)
    for program in some_of(takes_items, each, seed, left_out=["masked_items"]):
        yield masked(program, choice.choice(list(expressions(program))), choice)
