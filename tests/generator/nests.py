"""Nests of loops over elements: triangles, backward ranges, items, indexes and conditions of data, breaks, while."""

LENGTHS = [9, 10, 13, 17]
DTYPES = ["float64", "float64", "float64", "float32", "float32", "float16", "int64", "int64", "int32", "int16", "int8",
          "uint8", "complex128", "complex64"]


class Nest:
    """Loops over a matrix and a vector, which they change, a matrix that they read, and places, a vector of indexes.

    `lines` grows as they are drawn; `variables` are the counters around a line, `items` names of elements there.
    """

    def __init__(self, draft, dtype):
        self.draft = draft
        self.length = draft.choice(*LENGTHS)
        self.dtype = dtype
        self.vector, self.matrix, self.total, self.kept = (draft.fresh() for _ in range(4))
        self.deepest = draft.choice(1, 1, 2, 2, 2, 3)
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

    def block(self, header, *rows):
        """A header, and statements of its own depth below."""
        self.line(header)
        self.depth += 1
        for row in rows or [STEPS]:
            self.drawn(row)
        self.depth -= 1

    def is_complex(self):
        return self.dtype.startswith("complex")


# What stands between brackets, and what an element is.

def index(nest):
    """A place on an axis, of any of the counters, or told by data."""
    if not nest.variables or nest.chance(0.1):
        return str(nest.draft.rng.randrange(-nest.length, nest.length))
    variable = nest.choice(*nest.variables)
    return nest.choice(variable, variable, variable, f"{variable} - 1", f"-{variable} - 1",
                       f"{nest.length} - 1 - {variable}", f"places[{variable}]")


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


ELEMENTS = [(5, item_of_matrix), (3, item_of_other), (5, item_of_vector), (3, carried), (1, magnitude), (2, triangular_sum),
            (1, triangular_maximum)]


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


SCALARS = [(6, element), (6, arithmetic), (1, larger), (1, chosen), (1, python_chosen), (1, called)]


def expression(nest):
    return nest.drawn(SCALARS)


def comparison(nest):
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


# Steps: each writes its lines.

def set_matrix_item(nest):
    nest.line(f"{item_of_matrix(nest)} {nest.choice('=', '+=', '-=')} {expression(nest)}")


def set_vector_item(nest):
    nest.line(f"{item_of_vector(nest)} {nest.choice('=', '+=')} {expression(nest)}")


def set_total(nest):
    nest.line(f"{nest.total} = {nest.total} + {expression(nest)}")


def set_row(nest):
    target = nest.choice(f"{nest.matrix}[{index(nest)}]", f"{nest.matrix}[:, {index(nest)}]", f"{nest.vector}[:]")
    nest.line(f"{target} {nest.choice('=', '+=')} {nest.drawn(ROWS)}")


def set_triangle(nest):
    part = nest.choice(f":{last(nest)} + 1", f"{last(nest)}:", "1:-1", "::2")
    operator = nest.choice("+", "-") if nest.is_complex() else nest.choice("+", "-", "*")
    nest.line(f"{nest.matrix}[{index(nest)}, {part}] {operator}= {nest.choice(nest.vector, row(nest))}[{part}]")


def set_inside(nest):
    """Reads and writes overlap."""
    x = nest.matrix
    nest.line(nest.choice(f"{x}[1:-1, 1:-1] {nest.choice('=', '+=')} {x}[2:, 1:-1] - {x}[:-2, 1:-1]",
                          f"{x}[1:] = {x}[:-1]", f"{x}[:, ::-1] = {x}", f"{x}[...] = {x}.T + other",
                          f"{nest.vector}[1:] = {nest.vector}[:-1]", f"{nest.vector}[1:] = {nest.vector}.copy()[:-1]"))


def set_marked(nest):
    x = nest.vector
    nest.line(nest.choice(f"{x}[{x} > {factor(nest)}] = {element(nest)}", f"{x}[{x} != {x}] = 0",
                          f"{nest.matrix}[{index(nest)}, {x} < {element(nest)}] += 1",
                          f"{x}[{x} > 1] -= {x}[{x} > 1][::-1]"))


def exchange(nest):
    x, y = (nest.choice(item_of_matrix, item_of_vector)(nest) for _ in range(2))
    nest.line(f"{x}, {y} = {y}, {x}")


def bind(nest):
    """A name that later steps read, perhaps only after a condition held."""
    nest.line(f"{nest.kept} = {nest.choice(item_of_vector, item_of_matrix)(nest)}")


SIMPLE_STEPS = [(5, set_matrix_item), (4, set_vector_item), (2, set_total), (2, set_row), (1, set_triangle), (1, bind),
                (1, exchange), (1, set_inside), (1, set_marked)]


def choose(nest):
    nest.block(f"if {condition(nest)}:", SIMPLE_STEPS)
    if nest.chance(0.2):
        nest.block(f"elif {condition(nest)}:", SIMPLE_STEPS)
    if nest.chance(0.4):
        nest.block("else:", SIMPLE_STEPS)


def leave(nest):
    if not nest.variables:
        return set_total(nest)
    nest.line(f"if {condition(nest)}:")
    if nest.chance(0.3):
        nest.line("    " + f"{nest.total} = {nest.total} + {element(nest)}")
    nest.line("    " + nest.choice("break", "break", "continue"))


def inner_loop(nest):
    if len(nest.variables) >= nest.deepest:
        return set_matrix_item(nest)
    loop(nest)


STEPS = [*SIMPLE_STEPS, (3, choose), (2, leave), (5, inner_loop)]


# Loops: each writes its header, draws its body and goes.

def counter(nest):
    return "ijk"[len(nest.variables)]


def body(nest, header, first=(), items=()):
    """A loop, whose counter is the next one; `first` are lines that its body begins with."""
    nest.line(header)
    nest.variables.append(counter(nest))
    nest.items += items
    nest.depth += 1
    for text in first:
        nest.line(text)
    for _ in range(nest.choice(1, 1, 2, 3)):
        nest.drawn(STEPS)
    nest.depth -= 1
    nest.variables.pop()
    del nest.items[len(nest.items) - len(items):]
    if nest.chance(0.12):
        nest.block("else:", SIMPLE_STEPS)


def upwards(nest):
    i, n = counter(nest), nest.length
    outer = nest.variables[-1] if nest.variables else "2"
    low = nest.choice("0", "0", "1", "2", outer, f"{outer} + 1")
    high = nest.choice(f"{n}", f"{n}", f"{n - 1}", f"{outer} + 1", f"{n} - {outer}")
    body(nest, f"for {i} in range({low}, {high}):")


def backwards(nest):
    i, n = counter(nest), nest.length
    outer = nest.variables[-1] if nest.variables else "0"
    body(nest, f"for {i} in range({n - 1}, {nest.choice('-1', outer)}, {nest.choice('-1', '-1', '-2')}):")


def with_items(nest):
    """Elements, with their places or beside others."""
    i, n = counter(nest), nest.length
    e, f = f"e{i}", f"f{i}"
    header, items = nest.choice(
        (f"for {i}, {e} in enumerate({nest.vector}):", [e]),
        (f"for {i}, {e} in enumerate(other[{index(nest)}]):", [e]),
        (f"for {i}, ({e}, {f}) in enumerate(zip(other[:, 0], {nest.vector}[::-1])):", [e, f]),
        (f"for {i}, {e}, {f} in zip(range({n}), {nest.matrix}[{index(nest)}], other[1]):", [e, f]))
    body(nest, header, items=items)


def in_places(nest):
    """Counters that data tell."""
    body(nest, f"for {counter(nest)} in {nest.choice('places', 'places', 'places[2:]', 'places[::-1]')}:")


def up_to_place(nest):
    """As many steps as data tell."""
    i, place = counter(nest), f"places[{index(nest)}]"
    body(nest, f"for {i} in range({nest.choice(place, f'1, {place} + 1', f'{place}, {nest.length}')}):")


def while_counted(nest):
    i, n = counter(nest), nest.length
    test = nest.choice("", f" and {condition(nest)}")
    nest.line(f"{i} = -1")
    body(nest, f"while {i} < {n - 1}{test}:", [f"{i} += 1"])


def until_data_say(nest):
    i = counter(nest)
    nest.line(f"{i} = -1")
    leaving = f"if {i} == {nest.length - 1} or {condition(nest)}:"
    body(nest, "while True:", [f"{i} += 1", leaving, "    break"])


LOOPS = [(60, upwards), (20, backwards), (14, with_items), (10, in_places), (1, up_to_place), (10, while_counted),
         (1, until_data_say)]


def loop(nest):
    nest.drawn(LOOPS)


# The arrays, and the whole.

def material(draft, dtype, shape):
    """An array of that dtype and shape, made of a value's elements and of counting."""
    x = draft.pick(lambda value: 5 <= value.size < 1000)
    size = shape[0] * shape[-1] if len(shape) > 1 else shape[0]
    counting = f"np.arange({size}) * {draft.choice(3, 5, 7)} % {draft.choice(7, 11)} - {draft.choice(0, 3)}"
    if x is None or draft.chance(0.2):
        return f"({counting}).astype(np.{dtype}).reshape{shape}"
    value = draft.values[x]
    real = ".real" if value.dtype.kind == "c" and not dtype.startswith("complex") else ""
    elements = f"np.tile({x}{real}.ravel()[:{min(value.size, size)}], {-(-size // value.size)})[:{size}]"
    if value.dtype.kind in "fc" and dtype[0] in "iu":
        elements = f"np.nan_to_num(np.clip({elements}, -9, 9))"
    turned = ".T" if len(shape) > 1 and draft.chance(0.2) else ""
    return f"({elements} * 1).astype(np.{dtype}).reshape{shape}{turned}"


def nest(draft):
    dtype = draft.choice(*DTYPES)
    drawn = Nest(draft, dtype)
    n = drawn.length
    loop(drawn)
    if drawn.chance(0.25):
        loop(drawn)
    x, y = drawn.vector, drawn.matrix
    other = dtype if draft.chance(0.8) or drawn.is_complex() else draft.choice("float32", "int64", "uint8")
    lines = [f"{x}, {y} = {material(draft, dtype, (n,))}, {material(draft, dtype, (n, n))}",
             f"{drawn.total}, {drawn.kept} = {x}[1] * {draft.choice(1, 2)}, {x}[2]"]
    text = "\n".join(drawn.lines)
    if "other" in text:
        lines.append(f"other = {material(draft, other, (n, n))}")
    if "places" in text:
        lines.append(f"places = {material(draft, 'int64', (n,))} % {n}")
    if "step(" in text:
        lines.append(draft.choice("step = lambda t, u: t * 2 - u", "def step(t, u):\n    return t + u"))
    return "\n".join([*lines, text])


MAY_BE_REFUSED = True
STATEMENTS = [(12, nest)]
