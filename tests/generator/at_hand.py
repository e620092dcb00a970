"""Lengths, axes, keys and counts that data decide without a bound: what is read for the arguments at hand."""

from nests import material


def vector(draft, dtype):
    """Five numbers between -9 and 9 that data decide."""
    return f"np.nan_to_num(np.clip({material(draft, dtype, (5,))} + np.sum(a0.real * 0), -9, 9))"


def number(draft, x):
    """A Python int, or one of NumPy's, that data decide."""
    place = draft.choice(0, 2, 4)
    return draft.choice(f"int({x}[{place}]) % 5", f"abs(int({x}[{place}]))", f"np.sum({x} > {draft.choice(0, 1)})",
                        f"int(np.argmax({x})) + 1", f"len(np.unique({x} // 1))", f"int({x}.max() - {x}.min())")


def array(draft, x, n):
    """No elementary functions, whose last bits are the machine's; of convolve, sums that are exact."""
    return draft.choice(f"np.zeros({n})", f"np.full(({n}, 2), 1.5)", f"np.arange({n})", f"np.arange(2, {n} + 3) * 0.5",
                        f"np.eye({n} + 1)", f"np.linspace(0, 1, {n} + 2)", f"np.bartlett({n})", f"np.tile({x}, {n})",
                        f"np.repeat({x}, {n})", f"np.repeat({x}, np.abs({x}).astype(int) % 4)", f"np.tri({n} + 1)",
                        f"np.convolve(np.rint({x}), np.ones({n} + 1))", f"np.resize({x}, {n} + 2)",
                        f"np.array([0.5] * {n})",
                        f"np.ones(({n}, 3)) @ np.ones((3, {n}))", f"np.roll({x}, {n})[{n} % 4:]", f"np.pad({x}, {n})",
                        f"np.array([{x}[i % 5] * i for i in range({n} + 1)])", f"np.delete({x}, {n} % 5)",
                        f"np.bincount(np.arange({n}), minlength=3)", f"np.expand_dims({x}, {n} % 2)",
                        f"np.array_split({x}, {n} + 1)[0]", f"np.diff({x}, {n} % 3)", f"np.indices(({n}, 2))[0]",
                        f"np.add.reduceat({x}, np.flatnonzero({x} == {x})[::2])", f"np.ones((2, {n})).T.copy()",
                        f"np.concatenate([{x}[{x} > 1], np.zeros({n})])[:3]", f"{x}[{n} % 5:][::-1] * 1")


def use(draft, made, out):
    return draft.choice(f"{out} = {made}", f"{out} = {made} * 2 + 1", f"{out} = np.sum({made}) * 0.5",
                        f"{out} = np.array({made}.shape)", f"{out} = {made}\nif len({out}) > 2:\n    {out}[0] = 3",
                        f"{out} = np.zeros(3)\nfor i in range(len({made})):\n    {out}[i % 3] += i")


def lengths(draft):
    x, out = draft.fresh(), draft.fresh()
    lines = [f"{x} = {vector(draft, draft.choice('float64', 'float32', 'int64'))}", f"n = {number(draft, x)}"]
    if draft.chance(0.2):
        lines += [f"if {x}[1] > 1:", f"    n = {number(draft, x)}"]
    shown = draft.choice(f"print({out}.shape, {out}.sum())", f"print(np.shape({out}))")
    return "\n".join([*lines, use(draft, array(draft, x, "n"), out), shown])


def kinds(draft):
    """Values whose kinds data decide."""
    x, out = draft.fresh(), draft.fresh()
    chosen = draft.choice(f"{{0: {x}, 1: 2.5, 2: None}}.get(n % 4, {x} * 2)", f"[{x}, 1.5, {x}[None], 2][n % 4]",
                          f"({x} if n > 2 else 'few')", f"({x}, {x}.T, 3)[n % 3]", f"round({x}[0] / 3, n % 3)")
    return (f"{x} = {vector(draft, 'float64')}\n"
            f"n = {number(draft, x)}\nchosen = {chosen}\n{out} = 0.5\n"
            f"if isinstance(chosen, np.ndarray):\n    {out} = chosen * 2\nelif chosen is not None:\n    {out} = 2.0\n"
            f"print({out})")


def grown(draft):
    """A list of as many items as data decide, and what is asked of it."""
    x, out = draft.fresh(), draft.fresh()
    item = draft.choice("each * 2", "i", "(i, each)", "float(each)")
    lines = [f"{x} = {vector(draft, 'float64')}", f"{out} = []", f"for i, each in enumerate(np.repeat({x}, 2)):",
             f"    if each > {draft.choice(0, 1, 9)}:", f"        {out}.append({item})"]
    lines += draft.choice([f"{out}.insert(1, {out}[0] if {out} else 0)"],
                          [f"while len({out}) > 2:", f"    print({out}.pop(0))"], [f"{out}.reverse()"],
                          [f"{out} += {out}[:2]"], [f"del {out}[::2]"], [f"{out}.sort()"],
                          [f"if {out}:", f"    {out}[0], {out}[-1] = {out}[-1], {out}[0]"])
    shown = draft.choice(f"{out}[::-1]", f"sorted({out})", f"{out}[1:3], len({out})", f"{out} == {out}[::-1]",
                         f"[{out}.count(each) for each in {out}]", f"tuple({out})", f"max({out}, default=None)")
    return "\n".join([*lines, f"print({shown})"])


def counted(draft):
    """A dict whose keys data decide."""
    x, out = draft.fresh(), draft.fresh()
    key = draft.choice("int(each) % 3", "each // 3", "bool(each > 1)", "(int(each) % 2, each > 0)")
    add = draft.choice(f"{out}[{key}] = {out}.get({key}, 0) + 1", f"{out}.setdefault({key}, []).append(each)")
    shown = draft.choice(f"sorted({out}.items())", f"list({out}.values())", f"list({out}), len({out})")
    return f"{x} = {vector(draft, 'float64')}\n{out} = {{}}\nfor each in {x}:\n    {add}\nprint({shown})"


STATEMENTS = [(1, lengths), (0.4, kinds), (0.6, grown), (0.3, counted)]
MAY_BE_REFUSED = True
