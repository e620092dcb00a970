"""A nest of loops over elements while it is drawn: its lines, and what may stand in them."""

LENGTHS = [9, 10, 13, 17, 9, 10, 13, 17, 2, 8, 40]


class Nest:
    """Loops over a matrix and a vector, which they change, a matrix that they read, and places, a vector of indexes.

    `lines` grows as they are drawn; `variables` are the counters around a line, `items` names of elements there.
    """

    def __init__(self, draft, dtype):
        self.draft = draft
        self.length = draft.choice(*LENGTHS)
        self.dtype = dtype
        self.vector, self.matrix, self.total, self.kept = (draft.fresh() for _ in range(4))
        self.deepest = draft.choice(1, 1, 2, 2, 2, 3) if self.length < 40 else draft.choice(1, 2)
        self.lines, self.variables, self.items, self.depth = [], [], [], 0

    def line(self, text):
        self.lines.append("    " * self.depth + text)

    def chance(self, probability):
        return self.draft.chance(probability)

    def choice(self, *options):
        return self.draft.choice(*options)

    def drawn(self, rows):
        """One of weighted functions of a nest, called."""
        weights = [weight for weight, _ in rows]
        return self.draft.rng.choices([function for _, function in rows], weights)[0](self)

    def block(self, header, rows):
        """A header, and one of `rows` below it."""
        self.line(header)
        self.depth += 1
        self.drawn(rows)
        self.depth -= 1

    def is_whole(self):
        return "int" in self.dtype

    def is_complex(self):
        return self.dtype.startswith("complex")


def index(nest):
    """A place on an axis, of any of the counters, or told by data."""
    if not nest.variables or nest.chance(0.1):
        return str(nest.draft.rng.randrange(-nest.length, nest.length))
    variable = nest.choice(*nest.variables)
    if nest.chance(0.06):
        return folded_index(nest, variable)
    return nest.choice(variable, variable, variable, f"{variable} - 1", f"-{variable} - 1",
                       f"{nest.length} - 1 - {variable}", f"places[{variable}]")


def folded_index(nest, variable):
    """A place that is no line of the steps taken."""
    other, n = nest.choice(*nest.variables), nest.length
    return nest.choice(f"({variable} + {other} + 1) % {n}", f"{variable} // 2",
                       f"{variable} * 3 % {n}", f"min({variable}, {other})", f"max({variable} - 2, 0)",
                       f"abs({variable} - {other})", f"(places[{variable}] + {other}) % {n}",
                       f"{variable} % 2")


def item_of_matrix(nest):
    return f"{nest.matrix}[{index(nest)}, {index(nest)}]"


def item_of_other(nest):
    return f"other[{index(nest)}, {index(nest)}]"


def item_of_vector(nest):
    return f"{nest.vector}[{index(nest)}]"


def carried(nest):
    return nest.choice(nest.total, nest.kept, *nest.items)


def magnitude(nest):
    return f"{nest.vector}[{index(nest)}].real" if nest.is_complex() else f"abs({nest.vector}[{index(nest)}])"


def triangular_sum(nest):
    """Of a slice that grows or shrinks by the steps, or whose end data tell."""
    bounds = nest.choice(f":{last(nest)} + 1", f"{last(nest)}:", f":{index(nest)}", ":", "::-1")
    row = nest.choice(nest.vector, f"{nest.matrix}[{index(nest)}]", f"other[:, {index(nest)}]")
    return f"np.sum({row}[{bounds}])"


def triangular_maximum(nest):
    """Settled as to the sign of a zero."""
    row = nest.choice(f"{nest.matrix}[{index(nest)}, {last(nest)}:]", f"{nest.vector}[:{last(nest)} + 1]")
    return f"({row}.{nest.choice('max', 'min')}() + 0)"


def last(nest):
    return nest.variables[-1] if nest.variables else "1"


def window_sum(nest):
    """Of a block around a place."""
    i, j = last(nest), nest.choice(*nest.variables, "1")
    return f"np.sum({nest.choice(nest.matrix, 'other')}[{i}:{i} + 3, {j}:{nest.choice(f'{j} + 2', '')}])"


def flat_item(nest):
    return f"{nest.matrix}.reshape(-1)[{nest.length} * {last(nest)} + {nest.choice('0', '1', last(nest))}]"


ELEMENTS = [(1, window_sum), (1, flat_item), (5, item_of_matrix), (3, item_of_other), (5, item_of_vector),
            (3, carried), (1, magnitude), (2, triangular_sum), (1, triangular_maximum)]


def element(nest):
    return nest.drawn(ELEMENTS)


def factor(nest):
    """What may stand right of an element: another, a counter, a number."""
    if nest.chance(0.6):
        return element(nest)
    numbers = ["1", "2", "3"] + (["0.5", "1.5", "-0.0"] if nest.dtype.startswith("float") else [])
    return nest.choice(*numbers, *nest.variables)


# Expressions of elements: the first operand is always one of NumPy's scalars.

def arithmetic(nest):
    return f"({expression(nest)} {nest.choice('+', '-', '*')} {factor(nest)})"


def quotient(nest):
    operator = nest.choice("/") if nest.is_complex() else nest.choice("/", "//", "%", "//")
    divisor = nest.choice("2", "3", *nest.variables, *(f"({each} + 1)" for each in nest.variables), element(nest))
    return f"({element(nest)} {operator} {divisor})"


def of_one(nest):
    """A function of one element."""
    x = element(nest)
    forms = (
        [f"(-{x})", f"{x} ** 2", f"np.square({x})", f"({x} > 0)"]
        if not nest.is_complex()
        else [f"(-{x})", f"np.conj({x})"]
    )
    if nest.dtype.startswith("float"):
        forms += [f"np.sqrt(abs({x}))", f"np.floor({x})", f"np.float32({x})"]
    if nest.is_whole() and "other" not in x:  # which may hold floats
        forms += [f"({x} & 3)", f"({x} >> 1)", f"({x} ^ {last(nest)})", f"(~{x})"]
    return nest.choice(*forms)


def larger(nest):
    return f"(np.{nest.choice('maximum', 'minimum')}({expression(nest)}, {factor(nest)}) + 0)"


def chosen(nest):
    return f"np.where({comparison(nest)}, {expression(nest)}, {factor(nest)})"


def python_chosen(nest):
    """By Python's own choice, of one dtype."""
    x, y = item_of_matrix(nest), item_of_vector(nest)
    return nest.choice(f"max({x}, {y})", f"min({x}, {y})", f"({x} if {condition(nest)} else {y})")


def called(nest):
    return f"step({element(nest)}, {factor(nest)})"


SCALARS = [
    (6, element),
    (6, arithmetic),
    (1, quotient),
    (1, of_one),
    (1, larger),
    (1, chosen),
    (1, python_chosen),
    (1, called),
]


def expression(nest):
    return nest.drawn(SCALARS)


def comparison(nest):
    if nest.chance(0.05) and nest.variables:
        return nest.choice(f"{last(nest)} % 3 == 0", f"{last(nest)} > 4", f"{last(nest)} == {nest.variables[0]}")
    right = nest.choice("0", "1", "2", f"{nest.vector}[0]", nest.total, element(nest))
    return f"{element(nest)} {nest.choice('>', '<', '>=', '!=')} {right}"


def condition(nest):
    test = comparison(nest)
    if nest.chance(0.1):
        return f"{test} {nest.choice('and', 'or')} {element(nest)} > 1"
    return f"not {test}" if nest.chance(0.1) else test


def row(nest):
    """As long as the vector. Complex ones do not lie backwards, where NumPy multiplies in another way."""
    backwards = nest.vector if nest.is_complex() else f"{nest.vector}[::-1]"
    return nest.choice(f"{nest.matrix}[{index(nest)}]", nest.vector, backwards, f"{nest.matrix}[:, {index(nest)}]",
                       f"other[{index(nest)}]", f"np.roll({nest.vector}, {nest.choice('1', '-2')})",
                       f"{nest.matrix}[places, {index(nest)}]", f"{nest.vector}[places]")


def product_of_row(nest):
    return f"{row(nest)} {'+' if nest.is_complex() else '*'} {factor(nest)}"


def difference_of_rows(nest):
    return f"{row(nest)} {nest.choice('-', '+')} {row(nest)}"


ROWS = [(3, product_of_row), (3, difference_of_rows), (1, row)]
