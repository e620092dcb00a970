"""Loops: nests over ranges and arrays, whose steps read and write elements, rows and slices, and while."""

from elementwise import is_float


def numbers(value):
    return value.dtype.kind in "if" and value.size >= 3


class Nest:
    """A loop over `vector`, of 15 elements, and `matrix`, of 12 by 12: its text, line by line."""

    def __init__(self, draft, vector, matrix):
        self.draft, self.vector, self.matrix = draft, vector, matrix
        self.lines, self.variables = [], []

    def text(self):
        self.loop()
        return "\n".join(self.lines)

    def line(self, text):
        self.lines.append("    " * len(self.variables) + text)

    def index(self):
        if not self.variables or self.draft.chance(0.3):
            return str(self.draft.rng.randrange(-12, 12))
        return self.draft.choice(*self.variables) + self.draft.choice("", "", " + 1", " - 1", " - 2")

    def region(self):
        variable = self.draft.choice(*self.variables)
        return self.draft.choice(":", "1:-1", f":{variable}", f"{variable}:", f"{variable} - 1:", f"1:{variable}",
                                 f":{variable} + 1", "::2", "::-1")

    def element(self):
        return self.draft.choice(f"{self.vector}[{self.index()}]", f"{self.matrix}[{self.index()}, {self.index()}]",
                                 f"np.sum({self.vector}[{self.region()}])", *self.variables, "2",
                                 f"(np.max({self.matrix}[{self.index()}, :]) + 0)")

    def row(self, region):
        return self.draft.choice(f"{self.matrix}[{self.index()}, {region}]", f"{self.matrix}[{region}, {self.index()}]",
                                 f"{self.vector}[:12][{region}]")

    def statement(self):
        region, operator = self.region(), self.draft.choice("+", "-", "*")
        kind = self.draft.rng.randrange(9)
        if kind == 0:
            self.line(f"{self.vector}[{self.index()}] = {self.element()} {operator} {self.element()}")
        elif kind == 1:
            self.line(f"{self.matrix}[{self.index()}, {self.index()}] {operator}= {self.element()}")
        elif kind == 2:
            self.line(f"{self.matrix}[{self.index()}, {region}] = {self.row(region)} {operator} {self.row(region)}")
        elif kind == 3:
            self.line(f"{self.vector}[:12][{region}] {operator}= {self.row(region)}")
        elif kind == 4:
            self.line(f"{self.vector}[1:-1] = {self.vector}[:-2] - {self.vector}[2:]")
        elif kind == 5:
            self.line(f"{self.vector}[1:] = {self.vector}.copy()[:-1]")
        elif kind == 6:
            self.line(f"if {self.element()} > {self.element()}:")
            self.line(f"    {self.vector}[{self.index()}] {operator}= 1")
        elif kind == 7:
            self.line(f"{self.vector}[{self.index()}] = max({self.vector}[0], {self.vector}[{self.index()}]) + 0")
        elif len(self.variables) < 2:
            self.loop()
        else:
            self.line(f"{self.matrix}[{region}, {self.index()}] = {self.element()}")

    def loop(self):
        variable = "ij"[len(self.variables)]
        outer = self.variables[-1] if self.variables else "2"
        steps = self.draft.choice("range(2, 11)", "range(10, 1, -1)", f"range({outer}, 11)")
        self.line(f"for {variable} in {steps}:")
        self.variables.append(variable)
        for _ in range(self.draft.rng.randrange(1, 4)):
            self.statement()
        self.variables.pop()


def nest(draft):
    x = draft.pick(numbers)
    if x is None:
        return None
    vector, matrix = draft.fresh(), draft.fresh()
    made = f"{vector} = np.tile({x}.ravel()[:3], 5)\n{matrix} = np.tile({x}.ravel()[:3], (12, 4))\n"
    return made + Nest(draft, vector, matrix).text()


def counted(draft):
    """Steps that are counted, and a sum of what a condition chooses."""
    x = draft.pick(lambda value: is_float(value) and value.ndim == 1 and value.size >= 8)
    if x is None:
        return None
    count, total = draft.fresh(), draft.fresh()
    return (f"{count} = np.int64(0)\n{total} = {x}[0] * 0\nfor value in {x}:\n    if value > 0.5:\n"
            f"        {count} += 1\n        {total} = {total} + value")


def until_small(draft):
    x = draft.pick(lambda value: is_float(value) and 1 <= value.size < 1000)
    if x is None:
        return None
    y, steps = draft.fresh(), draft.fresh()
    return (f"{y} = {x} + 0\n{steps} = np.int64(0)\nwhile np.max(np.abs({y})) > 0.01 and {steps} < 20:\n"
            f"    {y} = {y} * 0.5\n    {steps} += 1")


STATEMENTS = [(6, nest), (2, counted), (2, until_small)]
