"""Lists that loops make longer: as data decide, appended under conditions, in loops that data end, taken from, walked;
or by as many items at each step, by comprehensions too."""

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


def stacked_item(draft, x, y):
    return draft.choice(f"{x}[i] * 2", f"{x}[i]", f"{x} * i", f"{x}[:3] + i", f"({x}[i], {x}[i - 1] * 2)",
                        f"[{x}[i], {x}[i] - 1]", f"float({x}[i])", f"{x}[i] > 1", f"np.sum({x} * i)", f"{y}",
                        f"{y}[i % 3]",
                        f"{y} * {x}[i]", f"({y}, i)", f"{y}[1:]", "i * i", "np.zeros(3)",
                        f"[{x}[i] * j for j in range(9)]",
                        f"[{x}[j] - i for j in range({draft.choice(3, 10)})]", f"{y}.copy()", f"{x}[i:i + 2]")


def stacking_loop(draft, out, other, x, y, item):
    """Of few steps, and of enough to become a node."""
    count = draft.choice(2, 8, 9, 12, 40, f"len({x})")
    appended = draft.choice(f"{out}.append({item})", f"{out}.append({item})", f"{out}.append({item})",
                            f"{out} += [{item}]",
                            f"{out}.extend([{item}, {item}])", f"{out}.append({item})\n    {out}.append({out}[-1])",
                            f"{out}.append({item})\n    {other}.append({item})",
                            f"row = {item}\n    {out}.append(row)\n    {draft.choice(out, other)}.append(row)",
                            f"{other}.append(i)\n    {out}.append({item})")
    change = draft.choice("", "", f"    {y} = {y} * 0.5 + {x}[0]\n", f"    {y} += 1\n", f"    {y}[i % 3] -= 1\n",
                          f"    {y} = {y} - {out}[-1]\n")
    skip = draft.choice("", "", "", "    if i % 3 == 1:\n        continue\n",
                        f"    if i == 2:\n        {y} = {y} + 1\n",
                        f"    if {x}[0] > i:\n        {y} = {y} - i\n")
    within = draft.choice("3", "9", "i")
    return draft.choice(
        f"for i in range({count}):\n    i = i % len({x})\n{skip}    {appended}\n{change}",
        f"for i in range(len({x})):\n{skip}    {appended}\n{change}",
        f"for i in range(len({x})):\n{change}    {appended}\n",
        f"for k, v in enumerate({x}):\n    i = k\n{change}    {appended}\n",
        f"for i in range(len({x})):\n    for j in range({within}):\n        {out}.append({item})\n{change}",
        f"{out} = {out} + [{item} for i in range(len({x}))]\n",
        f"{out} = [{item} for i in range(len({x})){draft.choice('', ' if i % 3', ' if i > 2')}]\n",
        f"{out} = [{item} for j in range({draft.choice(3, 9)}) for i in range(len({x}))]\n",
        f"{out} = [{item} for i, v in enumerate({x}){draft.choice('', ' if v > 0')}]\n",
        f"i = 0\nwhile i < {draft.choice(3, 12)} and i < len({x}):\n    {appended}\n{change}    i += 1\n")


def use_stacked(draft, out, new, y):
    return draft.choice(
        f"{new} = np.array({out}) * 1", f"{new} = np.array({out}[1:]) * 1", f"{new} = np.array({out}[::-1]) + 0",
        f"{new} = np.stack({out}) * 1", f"{new} = np.vstack({out}) * 1", f"{new} = np.concatenate({out}) * 1",
        f"{new} = np.float64(len({out}))", f"{new} = np.sum({out}[-1]) * 1",
        f"{new} = np.array([np.sum(v) for v in {out}])", f"{new} = sum({out}, {out}[0] * 0) + 0",
        f"{new} = 0.0\nfor each in {out}:\n    {new} = {new} * 0.5 + np.sum(each)",
        f"{out}[1][0] = 50\n{new} = np.array({out}) * 1", f"{y} += 3\n{new} = np.array({out}) * 1",
        f"{new} = np.array([a - b for a, b in zip({out}, {out}[1:])])",
        f"{new} = np.mean({out}, axis=0) if {out} else {y} * 1",
        f"{new} = max({out}) * 1", f"{out}.append({out}[0])\n{new} = np.array({out}) * 1",
        f"{out}.pop()\n{new} = np.array({out}) * 1")


def stacked(draft):
    """By as many items at each step, as far as the steps are alike."""
    x = draft.pick(vector)
    if x is None:
        return None
    out, other, new, y = draft.fresh(), draft.fresh(), draft.fresh(), draft.fresh()
    item = stacked_item(draft, x, y)
    begin = draft.choice("[]", "[]", "[]", f"[{item}]")
    return (f"{y} = {x}[:4] * 1\ni = 1\n{out}, {other} = {begin}, []\n{stacking_loop(draft, out, other, x, y, item)}"
            f"{use_stacked(draft, out, new, y)}\n{other} = np.array({other}, dtype=np.float64)\n{out} = {new}")


def change(draft, out, x, value):
    """Items of a list of four or more, assigned as data decide."""
    k = draft.choice("0", "1", "-1", "2")
    swap = f"{out}[i], {out}[i + 1] = {out}[i + 1], {out}[i]"
    return draft.choice(
        f"if {x}[0] > {draft.choice('0', '0.5')}:\n    {out}[{k}] = {value}\n",
        f"if {x}[0] > {x}[1]:\n    {out}[{k}] = {value}\nelse:\n    {out}[1] = {out}[0]\n",
        f"if {x}[1] > {x}[2]:\n    i = 1\n    {swap}\n",
        f"for i in range(3):\n    if {x}[i] > {x}[i + 1]:\n        {swap}\n",
        f"for i in range(3):\n    if {condition(draft, x)}:\n        {out}[i] = {value}\n",
        f"for i in range(len({x}) - 1):\n    if {x}[i] > {x}[i + 1]:\n        {out}[i % 4] = {value}\n",
        f"i = 0\nwhile i < len({x}) - 1 and {x}[i] < 2:\n    {out}[i % 4] = {value}\n    i += 1\n",
        f"for i in range(len({x}) - 1):\n    if {x}[i] > 1:\n        {out}.pop()\n        {out}.append({value})\n",
        f"i = 1\n{out}[int(np.argmax({x})) % 4] = {value}\n")


def use_whole(draft, out, new, of_arrays):
    part = draft.choice("1:", ":-1", "::-1", ":", "1:3")
    arrays = (f"np.array({out}[{part}]) * 1", f"sum({out}) + 0", f"sum({out}[{part}]) + 0",
              f"np.array({out}[1:] + {out}[:2]) * 1", f"np.vstack({out}[:3]) * 1",
              f"np.array([a - b for a, b in zip({out}, {out}[1:])])")
    numbers = (f"np.float64(sum({out}))", f"np.float64(max({out}) - min({out}))", f"np.array(sorted({out})) * 1",
               f"np.float64({out}.count({out}[0]) + {out}.index({out}[2]))", f"np.array([{out}[1] in {out}[2:]])",
               f"np.array([*{out}, 0]) * 1", f"np.float64(any({out}) + all({out}[1:]))",
               f"np.array([i * v for i, v in enumerate({out})])", f"np.array([{out}[1:] == {out}[:-1]])")
    return f"{new} = " + draft.choice(*arrays, *(() if of_arrays else numbers))


def assigned(draft):
    """Lists of items that are known before data say what stands in their places; used as a whole."""
    x = draft.pick(lambda value: vector(value) and value.size >= 5)
    if x is None:
        return None
    out, new = draft.fresh(), draft.fresh()
    begin, value = draft.choice(("[1, 1, 2, 3]", "7"), ("[0] * 5", "i"), ("list(range(6))", "10 - i"),
                                ("[0.5, 1.5, 2.5, 3.5]", "0.25"), (f"{x}.tolist()[:5]", "1.5"),
                                (f"list({x}[:5])", f"{x}[i]"), ("[k * 2 for k in range(5)]", "i"),
                                ("[True, False, True, True]", "False"),
                                (f"[{x}[:3] * k for k in range(5)]", f"{x}[1:4]"),
                                (f"[{x}[:3], {x}[1:4], {x}[:3], {x}[2:5]]", f"{x}[i:i + 3] * 2"))
    return (f"{out}, i = {begin}, 1\n{change(draft, out, x, value)}{use_whole(draft, out, new, ':' in value)}\n"
            f"{out} = {new}")


MAY_BE_REFUSED = True
STATEMENTS = [(4, grown), (4, stacked), (4, assigned)]
