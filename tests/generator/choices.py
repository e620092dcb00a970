"""Names that data bind to values of unlike kinds: None or a number, an int or a float, an array or a part of it."""

from nests import material

REALS = ["float64", "float64", "float32", "int64", "float16", "uint8"]


def value(draft, x, place):
    """What a name may be bound to."""
    return draft.choice(f"{x}[{place}]", f"{x}[{place}] * 0.5", f"float({x}[{place}])", "0", "1.5", "None", "None",
                        "True", f"int({x}[{place}] > 1)", f"({x}[{place}], {place})", f"({place}, {x}[{place}])",
                        f"{x} + {x}[{place}]", f"{x}[{place}:]", f"{x}[::-1]", f"abs({x}[{place}])",
                        f"np.float32({x}[{place}])", f"{x} > 1", f"[{x}[{place}], 2]", "'few'", f"{x}[1:3] * 2")


def condition(draft, x, place):
    return draft.choice(f"{x}[{place}] > 1", f"{x}[{place}] < {x}.mean()", f"{x}[{place}] == {x}[0]",
                        f"{x}.max() > {place} + 2", f"not {x}[{place}] > 0", f"{x}[{place}] > 0 and {x}[2] < 4")


def use(draft, t, x, out):
    """Of whatever the name is bound to: what Python refuses of one kind is looked at first."""
    number = draft.choice(f"{out} = {out} + {t}", f"{out} = {out} * {t} - {t}", f"{out} = np.maximum({out}, {t})",
                          f"{out} = np.where({x} > {t}, {t}, {out})", f"{out}[0] = {t}", f"{t} = {t} * 2 + 1",
                          f"{out} = {out} + ({t} if {t} > 1 else 2)", f"{out} = {out} - max({t}, 1)",
                          f"{out} += np.sum({t})", f"{out} = {out} + float({t} > 2)", f"{out} = {t} + {out}")
    checked = draft.choice(
        f"if isinstance({t}, (int, float)):\n    {number}", f"if {t} is None:\n    {t} = 3",
        f"if {t} is not None and not isinstance({t}, (tuple, list, str)):\n    {out} = {out} + np.sum({t})",
        f"if isinstance({t}, tuple):\n    a, b = {t}\n    {out} = {out} * b + a",
        f"if isinstance({t}, np.ndarray):\n    {out} = {out} + {t}.sum() + len({t})",
        f"if isinstance({t}, np.ndarray) and {t}.shape == {out}.shape:\n    {t}[1:] = {t}[1:] * 2",
        f"{out} = {out} + (1 if {t} is None else 2)", f"print(f'{{{t}}}')", f"{t} = {t} if {t} is not None else 0.25",
        f"{out}[1] = 5 if {t} is None else 7", f"u = {t}\nif u is None or isinstance(u, str):\n    {t} = 2.5",
        f"if isinstance({t}, list):\n    {out} = {out} + {t}[0]\n    {t}.append(4)\n    {out} = {out} * len({t})",
        f"if isinstance({t}, float):\n    {number}")
    return checked


def chosen(draft):
    """A name that a condition binds, and uses of it."""
    x, t, out = draft.fresh(), draft.choice("t", "best"), draft.fresh()
    statement = draft.choice(
        f"{t} = {value(draft, x, 1)}\nif {condition(draft, x, 3)}:\n    {t} = {value(draft, x, 2)}",
        f"{t} = {value(draft, x, 1)} if {condition(draft, x, 3)} else {value(draft, x, 2)}",
        f"if {condition(draft, x, 3)}:\n    {t} = {value(draft, x, 1)}\n"
        f"elif {condition(draft, x, 2)}:\n    {t} = {value(draft, x, 2)}\nelse:\n    {t} = {value(draft, x, 0)}",
        f"def h(y):\n    if {condition(draft, 'y', 1)}:\n        return {value(draft, 'y', 2)}\n"
        f"    return {value(draft, 'y', 3)}\n{t} = h({x})")
    uses = "\n".join(use(draft, t, x, out) for _ in range(draft.choice(1, 2, 3)))
    return (f"{x} = {material(draft, draft.choice(*REALS), (5,))}\n{out} = np.array({x}, np.float64)\n"
            f"{statement}\n{uses}")


def found(draft):
    """A name that steps of a loop bind where data say so."""
    x, out, t = draft.fresh(), draft.fresh(), draft.choice("best", "t")
    begin = draft.choice("None", "None", "0", "0", "1.5", f"{x}[2]", f"({x}[0], 0)", "False")
    new = draft.choice(f"{x}[i]", f"{x}[i]", f"float({x}[i])", f"({x}[i], i)", "i", f"{x} * i", "None", f"{x}[i] * 2")
    step = draft.choice(
        f"if {x}[i] > 1:\n        {t} = {new}",
        f"if {x}[i] > 1:\n        {t} = {new}\n    elif {x}[i] < 0:\n        {t} = {begin}",
        f"if {t} is None or {x}[i] > 2:\n        {t} = {new}",
        f"{t} = {new} if {x}[i] > 1 else {t}",
        f"if isinstance({t}, (int, float)):\n        {t} = max({t}, abs({x}[i]))\n    else:\n        {t} = 0",
        f"if {t} is not None and not isinstance({t}, tuple):\n        {out}[i] += np.sum({t})\n"
        f"    if {x}[i] > 0:\n        {t} = {new}",
        f"if {x}[i] > 1:\n        {t} = {new}\n        {out}[i] = 3")
    loop, count = draft.choice(("for i in range(9):", ""), ("for i in range(9):", ""), ("for i in range(3):", ""),
                               (f"i = 0\nwhile i < 8 and {x}[i] < 3:", "\n    i += 1"))
    if draft.chance(0.25):
        step, loop = step.replace("\n", "\n    "), f"for j in range(9):\n    {t} = {begin}\n    {loop}"
        if count:
            return None
        step = "    " + step + f"\n    if isinstance({t}, (int, float)):\n        {out}[j] += {t}"
    uses = "\n".join(use(draft, t, x, out) for _ in range(draft.choice(1, 2)))
    return (f"{x} = {material(draft, draft.choice(*REALS), (9,))}\n{out} = np.zeros(9)\n{t} = {begin}\n{loop}\n"
            f"    {step}{count}\n{uses}")


STATEMENTS = [(1, chosen), (1, found)]
MAY_BE_REFUSED = True
