"""Nests of loops over elements: triangles, backward ranges, items, indexes and conditions of data, breaks, while."""

from nest import (ROWS, Nest, condition, element, expression, factor, index, item_of_matrix, item_of_vector, last, row)

DTYPES = ["float64", "float64", "float64", "float32", "float32", "float16", "int64", "int64", "int32", "int16", "int8",
          "uint8", "complex128", "complex64"]


# Steps: each writes its lines.

def set_matrix_item(nest):
    nest.line(f"{item_of_matrix(nest)} {nest.choice('=', '+=', '-=')} {expression(nest)}")


def set_vector_item(nest):
    nest.line(f"{item_of_vector(nest)} {nest.choice('=', '+=')} {expression(nest)}")


def set_total(nest):
    nest.line(f"{nest.total} = {nest.total} + {expression(nest)}")


def set_row(nest):
    target = nest.choice(f"{nest.matrix}[{index(nest)}]", f"{nest.matrix}[:, {index(nest)}]", f"{nest.vector}[:]")
    value = nest.drawn(ROWS)
    crosses = value.startswith(nest.matrix) and ("[:," in target) != ("[:," in value)  # as steps decide, or data
    nest.line(f"{target} {nest.choice('=', '+=')} {f'({value}).copy()' if crosses else value}")


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
    """In inner loops only what needs no lengths: there they take long to read."""
    x = nest.vector
    if len(nest.variables) > 1:
        return nest.line(f"{x}[{x} > {factor(nest)}] = {element(nest)}")
    nest.line(nest.choice(f"{x}[{x} > {factor(nest)}] = {element(nest)}", f"{x}[{x} != {x}] = 0",
                          f"{nest.matrix}[{index(nest)}, {x} < {element(nest)}] += 1",
                          f"{x}[{x} > 1] -= {x}[{x} > 1][::-1]"))


def exchange(nest):
    x, y = (nest.choice(item_of_matrix, item_of_vector)(nest) for _ in range(2))
    nest.line(f"{x}, {y} = {y}, {x}")


def bind(nest):
    """A name that later steps read, perhaps only after a condition held."""
    nest.line(f"{nest.kept} = {nest.choice(item_of_vector, item_of_matrix)(nest)}")


def through_alias(nest):
    """A name for a row, a column or the whole, which is written through."""
    view = nest.choice(
        f"{nest.matrix}[{index(nest)}]",
        f"{nest.matrix}[:, {index(nest)}]",
        nest.vector,
        f"{nest.vector}[::-1]",
        f"{nest.matrix}.T[{index(nest)}]",
    )
    nest.line(f"r = {view}")
    write = nest.choice(
        f"r[{index(nest)}] = r[{index(nest)}] + {expression(nest)}",
        f"r[{index(nest)}] += {element(nest)}",
        f"r[1:] = r[:-1]",
        f"r += {nest.vector}",
        f"r[{last(nest)}:] = {element(nest)}",
    )
    nest.line(write)


def set_with_strides(nest):
    i = last(nest)
    nest.line(
        nest.choice(
            f"{nest.matrix}[{i}, ::2] = {nest.vector}[::2]",
            f"{nest.matrix}[{i}::2, {index(nest)}] += 1",
            f"{nest.vector}[{i}::3] -= {element(nest)}",
            f"{nest.matrix}.T[{index(nest)}, {i}] = {element(nest)}",
            f"{nest.vector}[::{i} + 1] += 1",
            f"{nest.matrix}.reshape(-1)[{i}::{nest.length} + 1] = {element(nest)}",
            f"{nest.matrix}[{i}:{i} + 2, {i}:] += {element(nest)}",
        )
    )


def scatter(nest):
    x, a = nest.vector, nest.matrix
    nest.line(nest.choice(f"{x}[places] += {row(nest)}", f"{a}[places, {index(nest)}] = {row(nest)}",
                          f"{a}[{index(nest)}, places] = {x}",
                          f"{x}[places[{last(nest)}:]] = {element(nest)}", f"{a}[places, places] += {x}"))


def exchange_rows(nest):
    i, j, a = last(nest), index(nest), nest.matrix
    nest.line(
        nest.choice(
            f"{a}[[{i}, {j}]] = {a}[[{j}, {i}]]",
            f"{a}[{i}], {a}[{j}] = {a}[{j}].copy(), {a}[{i}].copy()",
            f"{a}[{i}], {a}[{j}] = {a}[{j}], {a}[{i}]",
            f"{a}[:, {i}], {a}[:, {j}] = {a}[:, {j}], {a}[:, {i}] * 1",
        )
    )


def rebind(nest):
    """The name is of another array from then on."""
    x = nest.vector
    turned = f"{x} = {x}.copy()" if nest.is_complex() else f"{x} = {x}[::-1]"
    nest.line(nest.choice(f"{x} = {x} + {row(nest)}", f"{x} = {row(nest)} - {element(nest)}", turned,
                          f"{nest.matrix} = {nest.matrix}.T"))


def augment_otherwise(nest):
    if nest.is_complex():
        return set_vector_item(nest)
    operator = nest.choice("//=", "%=", "*=", "|=" if nest.is_whole() else "/=")
    nest.line(f"{nest.choice(item_of_matrix, item_of_vector)(nest)} {operator} {nest.choice('2', '3', element(nest))}")


def put(nest):
    """Values of a dict, one of which is read again."""
    nest.line(nest.choice(f'state["a"] = {element(nest)}', f'state["a"] = state["a"] + {element(nest)}',
                          'state["n"] += 1', f'state.update({{"a": {element(nest)} - state["a"]}})',
                          f'{nest.total} = {nest.total} + state["a"]', f'state["x"] = {row(nest)} + state["x"]',
                          f'state["x"][{index(nest)}] = {element(nest)}'))


SIMPLE_STEPS = [(1, through_alias), (1, put), (1, set_with_strides), (1, scatter), (1, exchange_rows), (1, rebind),
                (1, augment_otherwise), (10, set_matrix_item), (8, set_vector_item), (4, set_total), (4, set_row),
                (2, set_triangle), (2, bind), (2, exchange), (1, set_inside), (1, set_marked)]


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


STEPS = [*SIMPLE_STEPS, (6, choose), (4, leave), (10, inner_loop)]


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
        if nest.variables and nest.chance(0.4):
            nest.line("    " + nest.choice("continue", "break"))


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


def over_rows(nest):
    """Rows, which are views: what is written into them is written into the matrix."""
    i, a = counter(nest), nest.matrix
    r = f"r{i}"
    header = nest.choice(f"for {i}, {r} in enumerate({a}):", f"for {i}, {r} in enumerate({a}.T):",
                         f"for {i}, {r} in enumerate({a}[::-1]):", f"for {i}, ({r}, _) in enumerate(zip({a}, other)):")
    write = nest.choice(f"{r}[{i}] += {nest.draft.choice(1, 2)}", f"{r} += {nest.vector}", f"{r}[1:] = {r}[:-1]",
                        f"{r}[:{i}] = {nest.vector}[{i}]",
                        f"{nest.vector}[{i}] = {r}[0] - {r}[-1]", f"{nest.total} = {nest.total} + {r}[{i}]")
    body(nest, header, [write])


def in_places(nest):
    """Counters that data tell."""
    body(nest, f"for {counter(nest)} in {nest.choice('places', 'places', 'places[2:]', 'places[::-1]')}:")


def up_to_place(nest):
    """As many steps as data tell."""
    i, place = counter(nest), f"places[{index(nest)}]"
    body(nest, f"for {i} in range({nest.choice(place, f'1, {place} + 1', f'{place}, {nest.length}')}):")


def while_counted(nest):
    i, n = counter(nest), nest.length
    test = nest.choice("", f" and ({condition(nest)})")
    nest.line(f"{i} = -1")
    body(nest, f"while {i} < {n - 1}{test}:", [f"{i} += 1"])


def until_data_say(nest):
    i = counter(nest)
    nest.line(f"{i} = -1")
    leaving = f"if {i} == {nest.length - 1} or {condition(nest)}:"
    body(nest, "while True:", [f"{i} += 1", leaving, "    break"])


LOOPS = [(60, upwards), (20, backwards), (12, with_items), (8, over_rows), (10, in_places), (1, up_to_place),
         (10, while_counted),
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
    if "state" in text:
        lines.append(f'state = {{"a": {x}[2], "n": 0, "x": {x} * 2, "f": np.abs}}')
        text += f'\n{drawn.kept} = {drawn.kept} + state["a"] + state["n"] + state["x"][0]'
    if "places" in text:
        lines.append(f"places = {material(draft, 'int64', (n,))} % {n}")
    if "step(" in text:
        lines.append(draft.choice("step = lambda t, u: t * 2 - u", "def step(t, u):\n    return t + u"))
    return "\n".join([*lines, text])


MAY_BE_REFUSED = True
STATEMENTS = [(4, nest)]
