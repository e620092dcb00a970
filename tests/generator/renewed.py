"""Dicts and lists that the steps of a loop put in the place of others, or make and change."""

from nests import material

KEYS = ("w", "b", "k")


def first_values(draft, x):
    return [f"{x} * {draft.choice(1, 2)}", draft.choice(f"{x}[1]", f"{x}[:3] - 1", f"float({x}[2])", "0.5", "3"),
            draft.choice(f"np.zeros_like({x})", f"{x}[0]", "1", "2.5", f"{x}")]


def changed(draft, value, x):
    """One more step of a value."""
    return draft.choice(f"{value} * 0.5", f"{value} * 0.5 + 1", f"{value} - {x}[i % 3]", f"{value} + i",
                        f"{value} * 0.75 - {value}", value)


def renewed_dict(draft):
    p, x, held = "p", draft.fresh(), "held"
    items = dict(zip(KEYS[:draft.choice(1, 2, 3)], first_values(draft, x)))
    display = ", ".join(f"'{key}': {changed(draft, f'{p}[{key!r}]', x)}" for key in items)
    each = f"{{key: {changed(draft, 'v', x)} for key, v in {p}.items()}}"
    step = draft.choice(
        f"{p} = {each}", f"{p} = {{{display}}}", f"old = {p}\n    {p} = {each}",
        f"new = {{}}\n    for key in {p}:\n        new[key] = {changed(draft, f'{p}[key]', x)}\n    {p} = new",
        f"d = {{key: v * 0.25 for key, v in {p}.items()}}\n    {p} = {{key: {p}[key] - d[key] for key in {p}}}",
        f"{p} = dict({p}, w={changed(draft, p + '[%r]' % 'w', x)})", f"{held} = {p}\n    {p} = {each}",
        f"{p} = {each}\n    {p}['w'] = {p}['w'] - 1", f"{p} = {{'in': {each}}}['in']")
    after = draft.choice("", "", f"\n{held}['w'] = {held}['w'] + 1", f"\n{p}['w'] *= 2",
                         f"\n{p}['new'] = 5\n{held} = len({p})")
    return _loop(draft, x, f"{p} = {{{', '.join(f'{key!r}: {value}' for key, value in items.items())}}}\n{held} = "
                 + draft.choice(p, f"dict({p})", "{'w': 0}"), step, after, f"{p}['w']", [p, held])


def renewed_list(draft):
    p, x, held = "p", draft.fresh(), "held"
    values = first_values(draft, x)[:draft.choice(1, 2, 3)]
    each = f"[{changed(draft, 'v', x)} for v in {p}]"
    display = ", ".join(changed(draft, f"{p}[{i}]", x) for i in range(len(values)))
    step = draft.choice(
        f"{p} = {each}", f"{p} = [{display}]", f"{p} = [v - s for v, s in zip({p}, [v * 0.25 for v in {p}])]",
        f"new = []\n    for v in {p}:\n        new.append({changed(draft, 'v', x)})\n    {p} = new",
        f"{held} = {p}\n    {p} = {each}", f"{p} = {each}\n    {p}[0] = {p}[0] + 1", f"{p} = {p}[::-1]",
        f"{p} = list(map(lambda v: {changed(draft, 'v', x)}, {p}))", f"{p}, {held} = {each}, {p}")
    after = draft.choice("", "", f"\n{held}[0] = {held}[0] + 1", f"\n{p}[0] = {p}[0] * 2", f"\n{p}.append(5)")
    before = f"{p} = [{', '.join(values)}]\n{held} = " + draft.choice(p, f"list({p})", "[0.0]")
    return _loop(draft, x, before, step, after, f"{p}[0]", [p, held])


def made_within(draft):
    """What each step makes, changes and drops, or leaves."""
    y, x = draft.fresh(), draft.fresh()
    made = draft.choice(
        f"parts = []\n    for j in range(3):\n        parts.append({y}[j] * i)\n    {y} = {y} * 0.5 + sum(parts)",
        f"seen = {{}}\n    seen['a'] = {y} * 0.5\n    seen['a'] = seen['a'] + {x}[i % 3]\n    {y} = seen['a']",
        f"stack = [{y}]\n    while len(stack) < 4:\n        stack.append(stack[-1] * 0.5)\n"
        f"    {y} = stack.pop() + stack.pop()",
        f"places = set()\n    places.add(i % 3)\n    for j in places:\n        {y} = {y} * 0.5 + {x}[j]",
        f"rows = [{y}, {x}]\n    rows[0] = rows[1] * 0.5\n    rows.reverse()\n    {y} = rows[1] + rows[0] * 0.25")
    return _loop(draft, x, f"{y} = {x} * 1", made, "", y, [])


def _loop(draft, x, before, step, after, tested, returned):
    steps = draft.steps()
    leave = draft.choice("", "", "", f"\n    if np.sum({tested}) > 1e4:\n        break")
    loop, count = draft.choice((f"for i in range({steps}):", ""), (f"for i in range({steps}):", ""),
                               (f"i = 0\nwhile i < {steps} and not np.sum({tested}) < -1e4:", "\n    i += 1"))
    left = [f"np.sum({tested}) * 1"] + [
        f"[*{name}.values()][0] * 1 if isinstance({name}, dict) else {name}[0] * 1" for name in returned]
    return (f"{x} = {material(draft, draft.choice('float64', 'float64', 'float32', 'int64'), (5,))}\n{before}\n{loop}\n"
            f"    {step}{leave}{count}{after}" + "".join(f"\n{draft.fresh()} = {value}" for value in left))


MAY_BE_REFUSED = True
STATEMENTS = [(1.0, renewed_dict), (1.0, renewed_list), (0.6, made_within)]
