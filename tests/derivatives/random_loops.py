"""Loops that nobody picked by hand, as cases to differentiate: nests whose steps read and write elements, rows and
parts of arrays at places that follow counters.
"""

import random

import numpy as np
from cases import Case, numbers

LENGTH = 12
FUNCTIONS = ["np.sin({})", "np.cos({})", "np.tanh({})", "0.5 * {}", "0.3 * {} ** 2", "np.exp(-{} * {})", "{}"]
COUNTERS = "ij"


class Writer:
    """Draws statements, with the counters of the loops around."""

    def __init__(self, seed):
        self.draw = random.Random(seed)

    def program(self):
        lines = ["y = x[:, 0].copy()", "z = x * 1.0"] + self.loop(0, self.draw.randint(1, 2))
        return "\n".join([*lines, "y = np.concatenate([y, z.ravel()])"])

    def loop(self, depth, deepest):
        blocks = [self.statement(depth) for _ in range(self.draw.randint(1, 2))]
        if depth + 1 < deepest:
            blocks.insert(self.draw.randint(0, 1), self.loop(depth + 1, deepest))
        lines = ["    " + line for block in blocks for line in block]
        return [f"for {COUNTERS[depth]} in {self.range(depth)}:", *lines]

    def range(self, depth):
        ranges = ["range(10)", "range(1, 11)", "range(11)", "range(9, -1, -1)"]
        if depth > 0:
            outer = COUNTERS[depth - 1]
            ranges += [f"range({outer})", f"range({outer}, 10)"]
        return self.draw.choice(ranges)

    def place(self, depth):
        counter = self.draw.choice(COUNTERS[:depth + 1])
        places = ["{}", "{}", "{} + 1", "{} - 1", "10 - {}", "2", "{} + 1"]
        return self.draw.choice(places).format(counter)

    def part(self, depth):
        place = self.place(depth)
        return self.draw.choice([f"y[{place}]"] * 3 + [f"z[{place}, {self.draw.randint(0, 3)}]", f"x[{place}, 1]",
                                                       f"np.sum(z[{place}])", f"np.sum(y[:{COUNTERS[depth]} + 1])"])

    def value(self, depth):
        function = self.draw.choice(FUNCTIONS)
        part = self.part(depth)
        return function.format(*[part] * function.count("{}"))

    def statement(self, depth):
        place = self.place(depth)
        operation = self.draw.choice(["=", "=", "+=", "-=", "*="])
        value = f"{self.value(depth)} {self.draw.choice('+-*')} {self.value(depth)}"
        target = self.draw.choice([f"y[{place}]"] * 3 + [f"z[{place}]", f"z[{place}, 1:]", f"y[{COUNTERS[depth]}:]"])
        lines = [f"{target} {operation} 0.7 * ({value})"]
        if self.draw.random() < 0.2:
            lines = [f"if {COUNTERS[depth]} % 2 == 0:", "    " + lines[0]]
        return lines


def runs(case):
    """Whether the places lie within the arrays, and numbers stay of a size that differences can tell."""
    scope = {"np": np}
    exec(case.source(), scope)
    try:
        with np.errstate(all="raise"):
            return abs(scope["loss"](**case.arrays)) < 1e3
    except (IndexError, FloatingPointError):
        return False


def random_cases(seed, count):
    """So many that run, of one seed."""
    found = []
    while len(found) < count:
        statements = Writer(seed).program()
        case = Case("y", {"x": numbers(LENGTH, 4, low=-0.9, high=0.9)}, statements, is_analytic=True)
        seed += 1
        if runs(case):
            found.append(case)
    return found
