"""Lists that data make longer: appended under conditions, in loops that data end, taken from, walked."""

from elementwise import is_float


def vector(value):
    return is_float(value) and value.ndim == 1 and 3 < value.size < 60


def drawn_item(draft, x):
    return draft.choice("i", f"{x}[i]", f"{x}[i] * 2", f"i * i - 3", f"{x}[i] > 1", f"(i, {x}[i])", f"[{x}[i], 2, i]",
                        f"{x}[:3] * i", f"float({x}[i])")


def condition(draft, x):
    return draft.choice(f"{x}[i] > {draft.choice('0', '0.5', '2')}", f"{x}[i] == {x}[i]", f"{x}[i] < {x}[0]",
                        f"abs({x}[i]) < 3 and i != 2", f"not {x}[i] > 1", f"{x}[i] > {x}[i - 1]")


def appended(draft, out, item):
    return draft.choice(f"{out}.append({item})", f"{out}.append({item})", f"{out} += [{item}]",
                        f"{out}.extend(({item}, {item}))")


def loop(draft, out, x, item):
    append, test = appended(draft, out, item), condition(draft, x)
    change = draft.choice("", "", f"    elif len({out}) > 2:\n        {out}.pop()\n",
                          f"    elif {out}:\n        {out}[-1] = {item}\n", f"    else:\n        {append}\n")
    bound = draft.choice(f"{x}[i] == {x}[i]", f"{x}[i] < 100", f"len({out}) < {draft.choice(3, 9)}",
                         f"i < abs({x}[0]) * 9")
    return draft.choice(
        f"for i in range(len({x})):\n    if {test}:\n        {append}\n{change}",
        f"for i in range(1, len({x}) - 1):\n    if {test}:\n        {append}\n        continue\n    {out} += []\n",
        f"for i in range(len({x})):\n    if {condition(draft, x)}:\n        break\n    {append}\n",
        f"i = 0\nwhile i < len({x}) and {bound}:\n    {append}\n    i += 1\n",
        f"i = 0\nwhile i < len({x}) and {bound}:\n    if {test}:\n        {append}\n{change}    i += 1\n",
        f"for j in range(3, len({x})):\n    for i in range(j):\n        if {test} and {x}[j] > 1:\n"
        f"            {append}\n")


def use(draft, out, new):
    """What is left has a known length: of results of other lengths, strides are those of copies."""
    return draft.choice(
        f"{new} = np.sum(np.array({out}) * {draft.choice('1', '2.5')}, axis=0)", f"{new} = np.float64(len({out}))",
        f"{new} = np.array({out}, dtype=np.float64).mean(axis=-1).max()",
        f"{new} = np.array(np.array({out}).shape) * 1",
        f"{new} = np.zeros(9)\n{new}[np.array({out}, dtype=np.int64) % 9] = 1",
        f"{new} = np.array({out}[{draft.choice('0', '-1', '2')}]) * 1", f"{new} = 1.0 if {out} else 2.0",
        f"{new} = np.mean({out}) if len({out}) > 0 else np.float64(0)",
        f"{new} = 0.0\nfor each in {out}:\n    {new} = {new} * 0.5 + np.sum(each)",
        f"{new} = 0.0\nwhile {out}:\n    {new} = {new} * 0.5 + np.sum({out}.pop())")


def grown(draft):
    x = draft.pick(vector)
    if x is None:
        return None
    out, new, item = draft.fresh(), draft.fresh(), drawn_item(draft, x)
    begin = draft.choice("[]", "[]", "[]", f"[{item}, {item}]".replace("[i]", "[1]").replace("i", "1"))
    return f"{out} = {begin}\n{loop(draft, out, x, item)}{use(draft, out, new)}\n{out} = {new}"


MAY_BE_REFUSED = True
STATEMENTS = [(4, grown)]
