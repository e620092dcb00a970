"""What other families hold, where data decide whether it is done at all: refused, or NumPy's, errors too."""

import dataclasses
from textwrap import indent

import numpy as np

from oracle import run_in_numpy
from others import EACH, some_of


def within(program, taken):
    """The program in a branch; one that is not taken raises nothing of its own."""
    body = indent("\n".join(program.statements), "    ")
    statement = f"if a9[0] > 0:\n{body}\nelse:\n    raise ValueError('not taken')"
    inputs = {**program.inputs, "a9": np.array([int(taken)])}
    return dataclasses.replace(program, inputs=inputs, statements=[statement], may_be_refused=True)


def within_loop(program, taken):
    """The same in a loop of as many steps as data decide: one, or none."""
    body = indent("\n".join(program.statements), "    ")
    loop = f"step = 0\nwhile step < a9[0]:\n{body}\n    step += 1"
    statement = f"{loop}\nif step == 0:\n    raise ValueError('not taken')"
    inputs = {**program.inputs, "a9": np.array([int(taken)])}
    return dataclasses.replace(program, inputs=inputs, statements=[statement], may_be_refused=True)


def may_wait(program):
    """Names and calls that are written wrong are told of wherever they stand."""
    error = run_in_numpy(program.source(), program.inputs).error
    return program.statements and not isinstance(error, (AttributeError, TypeError))


def programs(each=EACH, seed=1):
    for program in some_of(may_wait, each, seed):
        yield within(program, taken=True)
        yield within(program, taken=False)
    for program in some_of(may_wait, each, seed + 1):
        yield within_loop(program, taken=True)
        yield within_loop(program, taken=False)
