"""What loops hand from step to step: Python numbers, arrays that names exchange; and what stops them by an error."""

from nests import material

REALS = ["float64", "float64", "float32", "int64", "int32", "uint8", "float16"]


def number(draft, x, place):
    """A Python number that data decide."""
    return draft.choice(f"float({x}[{place}])", f"int({x}[{place}] > 1)", f"float({x}[{place}]) * 0.5",
                        f"float({x}[{place}] > 0) - 2.5", "1.5", "3", "0.1")


def next_number(draft, t, x, place):
    """Of Python's operators, which raise an error where NumPy's warn."""
    return draft.choice(f"{t} + 0.1", f"{t} * 0.75 + 1", f"{t} + float({x}[{place}])", f"abs({t}) / 3 + 0.5",
                        f"({t} - 1.0) % 7.5", f"{t} // 0.3", f"1.0 / ({t} * {t} + 1.0)", f"(abs({t}) % 9) ** 1.5",
                        f"{t} + 0.25 if {x}[{place}] > 1 else {t} - 0.125", f"min({t} + 1, 7.5)", f"max(-{t}, 0.5)",
                        f"{t} + round({t} % 5.0) * 0.125")


def use(draft, t, x, place):
    """NumPy's functions of Python numbers, which are weak."""
    return draft.choice(f"{x}[{place}] = np.maximum({x}[{place}], {t})",
                        f"{x} = np.where({x} > {t}, {t}, {x}).astype({x}.dtype)",
                        f"{x}[{place}] = np.floor({t})", f"{x} = {x} + np.sqrt(abs({t})).astype({x}.dtype)",
                        f"{x}[{place}] += {t} > 1", f"{x} = np.minimum({x}, abs({t})).astype({x}.dtype)",
                        f"{x} = np.clip({x}, -abs({t}), abs({t}) + 1).astype({x}.dtype)",
                        f"{x}[{place}] = np.full_like({x}, {t})[{place}]", f"{x}[{place}] = np.array([{t}, 1.0])[0]",
                        f"{x}[{place}] = np.isnan({t}) + np.abs({t}) * 0.5")


def accumulated(draft):
    x, left = draft.fresh(), draft.fresh()
    steps = draft.steps()
    loop, place, count = draft.choice((f"for i in range({steps}):", "i % 9", ""),
                                      (f"k = 0\nwhile k < {steps}:", "k % 9", "\n    k += 1"),
                                      (f"k = 0\nwhile k < {steps} and not t > 1e6:", "k - k // 9 * 9", "\n    k += 1"))
    body = [f"t = {next_number(draft, 't', x, place)}", use(draft, "t", x, place)]
    if draft.chance(0.5):
        body.reverse()
    return (f"{x} = {material(draft, draft.choice(*REALS), (9,))}\nt = {number(draft, x, 4)}\n{loop}\n    "
            + "\n    ".join(body) + f"{count}\n{left} = np.float64(t)")


def takes_turns(draft):
    a, b, c = (draft.fresh() for _ in range(3))
    dtype = draft.choice(*REALS, "complex128")
    shape = draft.choice((12,), (12,), (5, 6))
    inner = draft.choice(f"{b}[1:-1] = {a}[2:] - {a}[:-2]", f"{b}[...] = {a}[::-1]", f"{b}[1:] += {a}[:-1]",
                         f"{b}[0] = {a}[1] + 1", f"{b} -= {a}", f"{a}[1:] = {b}[1:]\n    {b}[2:] = {a}[:-2]")
    exchange = draft.choice(f"{a}, {b} = {b}, {a}", f"{a}, {b} = {b}, {a}", f"{a}, {b}, {c} = {b}, {c}, {a}",
                            f"{c}, {a} = {a}, {c}", f"u = {a}\n    {a} = {b}\n    {b} = u")
    leave = draft.choice("", "", f"\n    if {a}.ravel()[1] > 30:\n        break")
    steps = draft.steps()
    loop, count = draft.choice((f"for i in range({steps}):", ""), (f"k = 0\nwhile k < {steps}:", "\n    k += 1"))
    second = draft.choice(f"{a} * 2", f"np.zeros_like({a})", f"{a}.copy()")
    return (f"{a} = {material(draft, dtype, shape)}\n{b} = {second}\n{c} = {a} - {b}\n"
            f"{loop}\n    {inner}{leave}\n    {exchange}{count}")


def shared(draft):
    """Names of one array before a loop, which data may end before its first step; names that hand theirs on."""
    a, b, c = (draft.fresh() for _ in range(3))
    end = draft.choice(f"np.sum(np.abs({a})) > 2", f"{b}.max() > 0.5", f"k < 12 and {a}[0] != 3",
                       f"np.sum({b} * {b}) > 1e-3",
                       f"{a}[1] > 1e6", f"k < 3 or {b}[2] > 0.25")
    step = draft.choice(f"{a} = {a} * 0.5\n    {b} = {b} * 0.25 + {a} * 0.125",
                        f"{b} = {a} * 0.5\n    {a} = {b} - {a} * 0.25", f"{a}, {b} = {b} * 0.5, {a} * 0.5",
                        f"{a} = {a} * 0.5\n    {b}[k % 4] *= 0.5", f"{b} = {b} * 0.5",
                        f"t = {a}\n    {a} = t * 0.5\n    {b} = {a} * t", f"{a} = {a} * 0.5\n    {b} = {a}",
                        f"{b} = {a}\n    {a} = {a} * 0.5", f"{c} = {a} - {b} * 0.5\n    {a} = {b}\n    {b} = {c}",
                        f"{a} = {a} * 0.5\n    {c} = {c} + {a}\n    {b} = {c} - {a}")
    leave = draft.choice("", "", f"\n    if {a}[0] > {b}[1]:\n        break")
    by_data = (f"while {end} and k < 20:", "\n    k += 1")
    loop, count = draft.choice(by_data, by_data,
                               (f"for k in range({draft.steps()}):", ""))
    after = draft.choice("", "", f"\n{a}[0] = 7", f"\n{b} += 1", f"\n{c}[1] = 9")
    second = draft.choice(a, a, f"{a}[:]", f"{a} * 1")
    return (f"{a} = {material(draft, draft.choice('float64', 'float32'), (12,))}\n{b} = {second}\n"
            f"{c} = {draft.choice(a, b, f'{a} * 2')}\nk = 0\n{loop}\n    {step}{leave}{count}{after}")


def condition(draft, x):
    return draft.choice(f"{x}[i] > {draft.choice(1, 5, 100)}", f"{x}[i] < {draft.choice(0, -3)}", f"{x}[i] != {x}[i]",
                        f"{x}[i] == {x}[0] and i > 0", f"{x}[i - 1] > {x}[i] * 2", f"{x}.sum() > {draft.choice(3, 50)}")


def raises(draft, x):
    """Lines that raise an error where data say so."""
    error = draft.choice("ValueError('bad')", "RuntimeError('worse')", "KeyError('none')", "ArithmeticError()",
                         "IndexError")
    return draft.choice(f"    if {condition(draft, x)}:\n        raise {error}",
                        f"    assert not ({condition(draft, x)})",
                        f"    assert not ({condition(draft, x)}), f'at {{2 + 3}}'",
                        f"    if {condition(draft, x)}:\n        {x}[i] = 2\n    elif {condition(draft, x)}:\n"
                        f"        raise {error}\n    else:\n        {x}[i] += 1",
                        f"    if i == 3 and {condition(draft, x)}:\n        raise {error}",
                        f"    t = 1.0 / (float({x}[i]) - {draft.choice(1, 2, 5)})\n    {x}[i] = t > 0")


def checked(draft):
    """Raises an error, or does not."""
    x, total = draft.fresh(), draft.fresh()
    work = draft.choice(f"    {total} = {total} * 0.5 + {x}[i]", f"    {x}[i] = {x}[i - 1] + 1", "    pass")
    lines = [raises(draft, x), work] + ([raises(draft, x)] if draft.chance(0.3) else [])
    draft.rng.shuffle(lines)
    return (f"{x} = {material(draft, draft.choice(*REALS), (9,))}\n{total} = np.float64(0)\n"
            f"for i in range({draft.choice(4, 9, 9)}):\n" + "\n".join(lines))


MAY_BE_REFUSED = True
STATEMENTS = [(1.0, accumulated), (0.8, takes_turns), (0.8, shared), (0.8, checked)]
