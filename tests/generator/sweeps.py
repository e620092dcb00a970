"""Loops whose steps compute with whole arrays: stencils that change places, masks that leave less, views written."""

from elementwise import is_float
from writes import writable


def line_of_floats(value):
    return is_float(value) and value.ndim == 1 and 5 <= value.size < 500


def real_line(value):
    return value.dtype.kind in "if" and value.ndim == 1 and 4 <= value.size < 500


def plane_of_floats(value):
    return is_float(value) and value.ndim == 2 and 3 <= min(value.shape) and value.size < 1000


def exchanged(draft):
    """Two arrays that take turns, perhaps until little changes."""
    x = draft.pick(line_of_floats)
    if x is None:
        return None
    old, new = draft.fresh(), draft.fresh()
    update = draft.choice(f"{new}[1:-1] = ({old}[:-2] + {old}[2:]) * 0.5", f"np.add({old}, {old}[::-1], out={new})",
                          f"{new}[:] = np.roll({old}, 1) - {old} * 0.25", f"{new}[:-1] = {old}[1:] - {new}[:-1] * 0.5")
    end = draft.choice("", f"\n    if np.max(np.abs({new} - {old})) < 0.5:\n        break",
                       f"\n    if k % 4 == 3:\n        {old}[0] += 1")
    return (
        f"{old}, {new} = {x} * 1, {x} * {draft.choice('0', '1', '-1')}\nfor k in range({draft.steps()}):\n    {update}"
        f"\n    {old}, {new} = {new}, {old}{end}"
    )


def exchanged_planes(draft):
    x = draft.pick(plane_of_floats)
    if x is None:
        return None
    u, v = draft.fresh(), draft.fresh()
    around = f"{u}[:-2, 1:-1] + {u}[2:, 1:-1] + {u}[1:-1, :-2] + {u}[1:-1, 2:]"
    edges = draft.choice(
        "", f"\n    {u}[0] = {u}[1]", f"\n    {u}[:, -1] = {u}[:, 0]", f"\n    {v}[:, 0], {v}[:, -1] = 0, k"
    )
    step = draft.choice(f"{v}[1:-1, 1:-1] = ({around}) * 0.25\n    {u}, {v} = {v}, {u}",
                        f"{u}[1:-1, 1:-1] = ({around}) * 0.25",
                        f"{v} = {u} * 1\n    {u}[1:-1, 1:-1] += {around} - {v}[1:-1, 1:-1]",
                        f"{u}, {v} = np.where({u} > {v}, {v}, {u}) * 0.5, {u}")
    return f"{u}, {v} = {x} * 1, {x} * 0\nfor k in range({draft.steps()}):\n    {step}{edges}"


def carried_tuple(draft):
    """Values that a tuple holds, or several names at once."""
    x = draft.pick(real_line)
    if x is None:
        return None
    a, b = draft.fresh(), draft.fresh()
    step = draft.choice(f"{a}, {b} = {b}, {a} + {b}", f"{b}, {a} = {a} - {b}, {b}",
                        f"pair = ({b}, {a})\n    {a}, {b} = pair[0] - k, pair[1]",
                        f"pair = [{a}, {b}]\n    pair[k % 2] = pair[0] + pair[1]\n    {a}, {b} = pair")
    return f"{a}, {b} = {x} * 1, {x}[::-1] + 0\nfor k in range({draft.steps()}):\n    {step}"


def into_parts(draft):
    """`out=` within steps: the array itself, parts of it that overlap with what is read, and rows of sums."""
    x = draft.pick(lambda value: is_float(value) and value.ndim == 2 and 3 <= min(value.shape) and value.size < 600)
    if x is None:
        return None
    u, row = draft.fresh(), draft.fresh()
    step = draft.choice(f"np.add({u}[1:], {u}[:-1], out={u}[1:])", f"np.multiply({u}, 0.5, out={u})",
                        f"np.subtract({u}[:, ::-1], {row}, out={u})", f"np.sum({u}, axis=0, out={row})",
                        f"np.negative({u}[0], out={u}[-1])", f"{u}.sum(axis=0, out={row}[::-1])")
    return (f"{u}, {row} = {x} * 1, {x}[0] * 2\nfor k in range({draft.steps()}):\n    {step}\n"
            f"    {row} {draft.choice('+=', '-=')} {u}[k % {draft.values[x].shape[0]}]")


def through_views(draft):
    """Steps that write through views of views, made before the loop or in it."""
    x = draft.pick(lambda value: writable(value) and value.ndim == 2 and 3 <= min(value.shape) and value.size < 600
                   and value.dtype.kind in "if")
    if x is None:
        return None
    u, outer, inner = (draft.fresh() for _ in range(3))
    views = (f"{outer} = {u}[{draft.choice('1:', '::-1', ':, ::2', ':, 1:')}]\n"
             f"{inner} = {outer}{draft.choice('.T', '[::-1]', '[:, 0]', '[0]', '[1:]')}")
    writes = [
        f"{inner} += k",
        f"{inner}[0] = {outer}[0, 0] - k",
        f"{outer}[-1] -= {u}[0, 0]",
        f"{u}[0, 0] += {inner}[0]",
        f"{u} -= {outer}[0, 0]",
        f"{inner}[...] = {inner}[::-1] + 1",
        f"{outer}[k % 2] += {outer}[0]",
    ]
    body = "\n    ".join(draft.rng.sample(writes, 2))
    made = draft.choice(f"{views}\nfor k in range({draft.steps()}):\n    {body}",
                        f"for k in range({draft.steps()}):\n    {views.replace(chr(10), chr(10) + '    ')}\n    {body}")
    return f"{u} = {x} * 1\n{made}"


def survivors(draft):
    """A mask leaves fewer at each step; what they are is put where they came from."""
    x = draft.pick(line_of_floats)
    if x is None:
        return None
    out, left, places = (draft.fresh() for _ in range(3))
    keep = draft.choice(f"np.abs({left}) < 4", f"{left} > -1", f"({left} < 2) & ({places} % 3 != k % 3)")
    step = draft.choice(
        f"{left} = {left} * {left} - 0.5", f"{left} = {left} + {x}[{places}] * 0.5", f"{left} = {left} * 1.5"
    )
    put = draft.choice(f"{out}[{places}[~stays]] = k", f"{out}[{places}] += {left}", f"{out}[k % 4] += {left}.sum()",
                       f"{out}[{places}[stays]] = {left}[stays]")
    leave = draft.choice("", f"    if not len({left}):\n        break\n", f"    if {left}.size == 0:\n        break\n")
    return (f"{out} = {x} * 0\n{left} = {x} * 1\n{places} = np.arange({x}.shape[0])\n"
            f"for k in range({draft.choice(9, 12)}):\n{leave}    {step}\n    stays = {keep}\n    {put}\n"
            f"    {left}, {places} = {left}[stays], {places}[stays]\n{left} = {out} + 0\n{places} = {out} * 2")


def marked_steps(draft):
    """What masks mark is changed in place, as it is then."""
    x = draft.pick(lambda value: writable(value) and value.dtype.kind in "if" and 0 < value.ndim < 3
                   and 3 <= value.size < 600)
    if x is None:
        return None
    u = draft.fresh()
    mask = draft.choice(
        f"{u} > k", f"{u} % 3 == k % 3", f"np.abs({u}) < k", f"({u} > 0) & ({u} < 5)", f"{u} == {u}.max()"
    )
    write = draft.choice(
        f"{u}[m] += 1",
        f"{u}[m] = k",
        f"{u}[m] -= {u}[m]",
        f"{u}[m] = -{u}[m]",
        f"{u}[~m] = {u}[m].sum()",
        f"np.add({u}, {u}, out={u})",
        f"{u} = np.where(m, {u} + k, {u})",
    )
    end = draft.choice("", f"\n    if not m.any():\n        break", "\n    if m.all():\n        continue\n    "
                       f"{u} += 1", f"\n    {u}.ravel()[0] = np.count_nonzero(m)")
    return f"{u} = {x} * 1\nfor k in range({draft.steps()}):\n    m = {mask}\n    {write}{end}"


def over_marked(draft):
    """Loops over places of what a condition chooses."""
    x = draft.pick(real_line)
    if x is None:
        return None
    u, total = draft.fresh(), draft.fresh()
    items = draft.choice(f"np.nonzero({x} > 0)[0]", f"np.flatnonzero({x} <= {x}[0])", f"np.nonzero({u} > 1)[0][::-1]")
    body = draft.choice(f"{u}[i] = {u}[i - 1] + 1", f"{u}[i] = 0", f"{total} = {total} + {u}[i]\n    {u}[-i - 1] -= 1",
                        f"if {u}[i] > 2:\n        {total} = {total} + {x}[i]")
    return f"{u}, {total} = {x} * 1, {x}[0]\nfor i in {items}:\n    {body}"


def chosen_sums(draft):
    """Numbers of what masks leave, at each step."""
    x = draft.pick(real_line)
    if x is None:
        return None
    sums = draft.fresh()
    total = draft.choice(f"{x}[m].sum()", f"np.compress(m, {x}).sum()", f"np.sum({x}[np.nonzero(m)])", "np.sum(m)",
                         f"np.where(m, {x}, 0).sum()", f"np.flatnonzero(m).sum()", f"np.sum({x}, where=m)")
    return (f"{sums} = np.zeros(12)\nfor k in range(12):\n    m = {x} {draft.choice('>', '<=')} {x}[k % 4]\n"
            f"    {sums}[k] {draft.choice('=', '-=')} {total}")


def rolled(draft):
    """A game of cells that have neighbours."""
    x = draft.pick(
        lambda value: value.dtype.kind in "iufb" and value.ndim == 2 and 3 <= min(value.shape) and value.size < 1000
    )
    if x is None:
        return None
    cells = draft.fresh()
    near = " + ".join(f"np.roll({cells}, {shift}, axis={axis})" for shift in (1, -1) for axis in (0, 1))
    rule = draft.choice("(near == 3) | ((near == 2) & (cells == 1))", "near % 2 == 1", "near > 1").replace(
        "cells", cells
    )
    cast = draft.choice(f"({rule}).astype(np.int32)", f"np.where({rule}, 1, 0)")
    return (f"{cells} = ({x} > 0).astype(np.{draft.choice('int32', 'int64')})\nfor _ in range({draft.steps()}):\n"
            f"    near = {near}\n    {cells} {draft.choice('=', '=', '[...] =')} {cast}")


MAY_BE_REFUSED = True
STATEMENTS = [
    (1, kind)
    for kind in (
        exchanged,
        exchanged_planes,
        carried_tuple,
        into_parts,
        through_views,
        survivors,
        marked_steps,
        chosen_sums,
        rolled,
    )
]
STATEMENTS += [(0.2, over_marked)]
