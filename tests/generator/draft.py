"""A program being drawn. Each statement runs in NumPy as soon as it is written, so that the next can fit it."""

import contextlib
import io
import random
import re
import warnings

import ml_dtypes
import numpy as np

from inputs import DTYPES, HUGE_ELEMENTS, copy_in_place
from memory import bounded_memory
from program import Program, assigned, names

MOST_AXES = 8


class Draft:
    def __init__(self, rng: random.Random, inputs):
        self.rng = rng
        self.program = Program(inputs)
        self.values = {name: copy_in_place(array) for name, array in inputs.items()}
        self._namespace = {"np": np, "ml_dtypes": ml_dtypes}
        self._next = 0
        self.modules = set()  # that statements were drawn from

    def pick(self, accepts=lambda value: True):
        """The name of a value that `accepts` takes, recent ones more often; None if there is none."""
        fitting = [name for name, value in self.values.items() if accepts(value)]
        if not fitting:
            return None
        return self.rng.choices(fitting, range(1, len(fitting) + 1))[0]

    def fresh(self):
        self._next += 1
        return f"v{self._next - 1}"

    def chance(self, probability):
        return self.rng.random() < probability

    def choice(self, *options):
        return self.rng.choice(options)

    def steps(self):
        """How many a loop takes: written out, just counted, and as many as programs have."""
        tiers = [(2, 3), (8, 9), (12, 16, 21), (40,), (300,), (5000,)]
        return self.choice(*self.rng.choices(tiers, [4, 10, 6, 3, 2, 1])[0])

    def add_helper(self, source):
        if source not in self.program.helpers:
            self.program.helpers.append(source)
            exec(source, self._namespace)

    def run(self, statement):
        """Runs a statement on the values; None, or what it raised."""
        scope = self._namespace | self.values  # where functions within see the values, too
        with warnings.catch_warnings(), np.errstate(all="ignore"), bounded_memory(), unprinted():
            warnings.simplefilter("ignore")
            try:
                exec(statement, scope)
            except Exception as error:
                return error
        return self._rejected(statement, scope)

    def append(self, statement):
        """Adds a statement if NumPy runs it and its values are of Weft's dtypes and not too large."""
        if self._lacks_bits(statement):
            return False
        if self.run(statement) is not None:
            if not FRESH.fullmatch(statement) or "out=" in statement:
                self._replay()
            return False
        self.program.statements.append(statement)
        return True

    def _replay(self):
        """Makes the values anew: what was refused may have written into some before."""
        statements, self.values = self.program.statements, {}
        for name, array in self.program.inputs.items():
            self.values[name] = copy_in_place(array)
        for statement in statements:
            self.run(statement)

    def _lacks_bits(self, statement):
        """Whether it computes with complex numbers what has other bits in NumPy from case to case."""
        used = [self.values[name] for name in names(statement) if name in self.values]
        numbers = [value for value in used if value.dtype.kind == "c"]
        scalars = any(isinstance(value, np.generic) for value in numbers)
        singles = any(isinstance(value, np.ndarray) and value.size == 1 for value in numbers)
        return bool(numbers) and bool(OWN_BITS.search(statement) or (scalars and SCALARS_BITS.search(statement))
                                      or (singles and SINGLES_BITS.search(statement)))

    def _rejected(self, statement, scope):
        new = {name: scope[name] for name in assigned(statement)}
        for name in self.values:  # a loop or an augmented assignment may rebind a name
            new.setdefault(name, scope[name])
        for value in new.values():
            if not acceptable(value):
                return ValueError("not a value that Weft has")
        self.values = self.values | new
        return None


def unprinted():
    return contextlib.redirect_stdout(io.StringIO())


# Gives a value a name, and so writes into none.
FRESH = re.compile(r"v\d+ = .*")

# Elementary functions, and products, which NumPy fuses or not: bits differ where arrays lie backwards, or beside the
# result.
OWN_BITS = re.compile(r"\*=|sqrt|sign\(|std|\*\*|pow|prod|@|matmul|dot|inner|kron|trace|exp|log|sin|cos|tan|hypot")
# The same of NumPy's scalars: square fuses or not by where its argument lies in memory.
SCALARS_BITS = re.compile("abs|interp|square")
# The same of arrays of one element: where their axes are not as many.
SINGLES_BITS = re.compile(r"\*|multiply")


def acceptable(value):
    is_array = isinstance(value, (np.ndarray, np.generic))
    if is_array and value.dtype.kind == "c" and any(stride < 0 for stride in value.strides):
        return False  # NumPy multiplies them without fused multiply-add, even a single one
    known = is_array and value.dtype.name in [*DTYPES, "bfloat16"]
    return known and value.size <= HUGE_ELEMENTS and value.ndim <= MOST_AXES
