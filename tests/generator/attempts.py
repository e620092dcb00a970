"""Errors that are caught: `try` around what NumPy refuses, or does not, with what comes after it."""

import carried
import mistakes

CLASSES = ["ValueError", "IndexError", "TypeError", "ZeroDivisionError", "KeyError", "OverflowError", "Exception",
           "LookupError", "(ValueError, TypeError)", "(IndexError, KeyError, ArithmeticError)"]
RAISED = ["raise ValueError('said')", "raise KeyError('said', 1)", "1 // 0", "[1, 2][2]", "{'a': 1}['b']",
          "raise IndexError", "assert 1 > 2, 'no'", "int('x')"]
OF_TYPES = ["(1, 2).lower()", "len(3)", "None + 1", "3[0]"]  # raised wherever they stand


def indented(text, depth=1):
    return "\n".join("    " * depth + line for line in text.splitlines())


def refused(draft):
    """What raises an error that is known while a program is read, and that no elementary function comes to."""
    return mistakes.mistake(draft) if draft.chance(0.5) else draft.choice(*RAISED, *OF_TYPES)


def handlers(draft, name, value):
    text = ""
    for caught in draft.rng.sample(CLASSES, draft.rng.randint(1, 3)):
        said = draft.choice("pass", "print('caught', error)", "print(f'{error}', isinstance(error, ValueError))",
                            f"{name} = {value} + 1")
        text += f"\nexcept {caught} as error:\n{indented(said)}"
    return text + draft.choice("", f"\nexcept:\n    {name} = {value} + 2")


def attempt(draft, name, value, body):
    text = f"try:\n{indented(body)}{handlers(draft, name, value)}"
    if draft.chance(0.4):
        text += f"\nelse:\n    {name} = {name} + 3"
    if draft.chance(0.4):
        text += f"\nfinally:\n    {draft.choice(f'{name} = {name} * 2', 'print(7)')}"
    return text


def caught(draft):
    """What was written before the error stays."""
    name = draft.fresh()
    value = carried.material(draft, "float64", (4,))
    before = draft.choice(f"{name}[1] = 5", f"{name} = {name} * 2", "print('begun')", "pass")
    wrong = refused(draft) if draft.chance(0.7) else "pass"
    after = draft.choice(f"{name} = {name} - 1", f"{name}[0] = 9", "pass")
    text = attempt(draft, name, "np.ones(4)", f"{before}\n{wrong}\n{after}")
    if draft.chance(0.3):
        text = attempt(draft, name, "np.zeros(4)", text)
    return f"{name} = {value} + 0\n{text}\n{name} = {name}"


def in_loop(draft):
    name, steps = draft.fresh(), draft.choice(3, 12, 40)
    wrong = draft.choice("{n}[i + 3] = 1", "{n}[i] = 1 // (i - 2)", "{n}[i] = [1, 2, 3][i]",
                         "{n}[i] = {{0: 1, 5: 2}}[i]",
                         "if i % 3 == 1:\n    raise ValueError(i)\n{n}[i] = i").format(n=name)
    leaves = draft.choice("pass", "continue", "break", f"{name}[0] = -1")
    text = f"try:\n{indented(wrong)}\nexcept (LookupError, ArithmeticError, ValueError):\n    {leaves}"
    if draft.chance(0.3):
        text += f"\nfinally:\n    {name}[1] += 1"
    loop = f"for i in range({steps}):\n{indented(text)}\n    {name}[i] += 2"
    return f"{name} = np.zeros({steps})\n{loop}\n{name} = {name}"


def under_data(draft):
    name = draft.fresh()
    value = carried.material(draft, "float64", (9,))
    text = attempt(draft, name, "np.ones(9)", f"{name} = {name} * 2\n{draft.choice(*RAISED)}")
    place, most = draft.rng.randint(0, 8), draft.choice(1, 5, 100)
    return f"{name} = {value} + 0\nif {name}[{place}] > {most}:\n{indented(text)}\n{name} = {name}"


MAY_BE_REFUSED = True
STATEMENTS = [(0.8, caught), (0.6, in_loop), (0.4, under_data)]
