"""Python's complex numbers: known ones, and those that are made of counters and of data."""

from nests import material

REALS = ["float64", "float64", "float32", "int64", "float16", "uint8"]


def part(draft, x, counter):
    return draft.choice(f"float({x}[{draft.choice(0, 2, 4)}])", "0.5", "-0.0", "2", counter, f"{counter} / 3")


def value(draft, x, counter):
    first, second = part(draft, x, counter), part(draft, x, counter)
    return draft.choice(f"complex({first}, {second})", f"({first} + 1j * {second})", f"({first} - {second} * 2j)",
                        f"complex({first})", "2j", "(1 - 0.5j)")


def changed(draft, z, x, counter):
    other = value(draft, x, counter)
    return draft.choice(f"{z} * {other} - {value(draft, x, counter)}", f"{z} / ({other} + 3.5)",
                        f"-{z} * 0.5j + {other}", f"{z}.conjugate() + {other}", f"abs({z}) * 0.25 + {other}",
                        f"{z} ** 2 / 4", f"({other}) ** 3",
                        f"{z}.imag - {z}.real * 1j", f"{other} / 3 - {z}", f"{z} ** -1 if {z} != 0 else {other}",
                        f"complex({z}.real, {other}.imag)", f"{z} / {counter}" if counter != "1" else f"1 / (2 + {z})")


def condition(draft, z, x):
    return draft.choice(f"{x}[1] > 1", f"abs({z}) > 2", f"{z}.real < {x}[3]", f"{z} == 2j", f"{z}")


def use(draft, z, x, out):
    return draft.choice(f"{out} = {out} + {z}", f"{out}[2] = {z}", f"{out} = {out} * abs({z})", f"print({z}, abs({z}))",
                        f"{out} += {x} * {z}", f"{out} = {out} - np.array([{z}, 1, {z}.real, 0, {z} * 2])",
                        f"{out} = np.where({x} > 1, {z}, {out})", f"print(f'{{{z}:.4g}}')",
                        f"{out}[0] += {z} if {condition(draft, z, x)} else 1",
                        f"{out}[1] = np.sum([{z}, {z}.conjugate()])")


def computed(draft):
    x, out = draft.fresh(), draft.fresh()
    statement = draft.choice("z = {0}", "if {1}:\n    z = {0}", "z = {0} if {1} else z")
    lines = [f"{x} = {material(draft, draft.choice(*REALS), (5,))}", f"{out} = np.array({x}, np.complex128)",
             f"z = {value(draft, x, '1')}"]
    for _ in range(draft.choice(1, 2)):
        lines.append(statement.format(changed(draft, "z", x, "1"), condition(draft, "z", x)))
    return "\n".join(lines + [use(draft, "z", x, out) for _ in range(draft.choice(1, 2, 3))])


def in_loop(draft):
    x, out, steps = draft.fresh(), draft.fresh(), draft.choice(3, 5, 40)
    step = changed(draft, "z", x, "i")
    body = draft.choice(f"z = {step}", f"z = {step}\n    {out}[i % 5] = z", f"{out}[i % 5] += {value(draft, x, 'i')}",
                        f"if {condition(draft, 'z', x)}:\n        z = {step}",
                        f"w = {step}\n    z = w - 1j\n    {out}[1] = w",
                        f"z = {step}\n    if abs(z) > 8:\n        break")
    return (f"{x} = {material(draft, draft.choice(*REALS), (5,))}\n{out} = np.array({x}, np.complex128)\n"
            f"z = {value(draft, x, '1')}\nfor i in range(1, {steps}):\n    {body}\n{use(draft, 'z', x, out)}")


STATEMENTS = [(1, computed), (1, in_loop)]
MAY_BE_REFUSED = True
