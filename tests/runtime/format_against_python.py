"""Formats random values with Weft and with Python, and compares the texts.

    format_against_python.py TEST_RUNTIME [SEED [COUNT]]
"""

import pathlib
import random
import subprocess
import sys
import tempfile

INTEGERS = [0, 1, -1, 7, -42, 1234567, -98765432100, 10**15, 65, 233]
REALS = [0.0, -0.0, 1.0, -1.5, 0.1, 1e20, 1e-5, 123456.789, -1e-7, float("nan"), float("inf"), -float("inf"), 1e16,
         0.00012345, 9.995, 2.5]
TEXTS = ["", "a", "hello", "é", "日本語x", "it's", 'q"q', "tab\t\n\x03\x7f", "\u200b\xa0\U0001F600", "back\\"]


def random_value(rng):
    """A letter for its type, the value, and its text for Weft."""
    kind = rng.choice("bifcs")
    if kind == "b":
        value = rng.random() < 0.5
        return kind, value, str(int(value))
    if kind == "i":
        value = rng.choice(INTEGERS)
        return kind, value, str(value)
    if kind == "f":
        value = rng.choice(REALS + [rng.uniform(-1000, 1000)])
        return kind, value, repr(value)
    if kind == "c":
        value = complex(rng.choice(REALS), rng.choice(REALS))
        return kind, value, f"{value.real!r};{value.imag!r}"
    value = rng.choice(TEXTS)
    return kind, value, value


def random_specification(rng):
    def maybe(chance, of):
        return str(rng.choice(of)) if rng.random() < chance else ""

    align = maybe(0.3, "<>=^")
    fill = maybe(0.5, "*0 éx{") if align else ""
    return (fill + align + maybe(0.2, "+- ") + maybe(0.1, "z") + maybe(0.15, "#") + maybe(0.2, "0") +
            maybe(0.5, [1, 3, 5, 8, 12, 20]) + maybe(0.2, ",_") + maybe(0.03, ",_") +
            maybe(0.4, [".0", ".1", ".2", ".3", ".5", ".10", ".17", "."]) + maybe(0.7, "bcdoxXneEfFgG%sq "))


def random_conversion(rng):
    flags = "".join(flag for flag in "-+ #0" if rng.random() < 0.2)
    width = str(rng.choice([1, 3, 5, 8, 12])) if rng.random() < 0.5 else ""
    precision = rng.choice([".0", ".1", ".2", ".5", ".10", "."]) if rng.random() < 0.4 else ""
    return flags + width + precision + rng.choice("diuoxXeEfFgGcsra")


def text_of(make):
    try:
        return make()
    except (ValueError, TypeError, OverflowError) as error:
        return f"{type(error).__name__}: {error}"


def random_case(rng):
    """What Weft is told, and what Python writes."""
    kind, value, text = random_value(rng)
    what = rng.choice("FF%%RA")
    how = {"F": random_specification, "%": random_conversion}.get(what, lambda rng: "")(rng)
    if what == "F":
        wanted = text_of(lambda: format(value, how))
    elif what == "%":
        wanted = text_of(lambda: ("%" + how) % (value,))
        if how[-1] in "sra":
            kind, text = "s", {"s": str, "r": repr, "a": ascii}[how[-1]](value)
    else:
        wanted = repr(value) if what == "R" else ascii(value)
    return f"{what}{kind}\x1e{text}\x1e{how}\x1f", wanted


rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
cases = [random_case(rng) for _ in range(int(sys.argv[3]) if len(sys.argv) > 3 else 20000)]
told = "".join(case for case, _ in cases).encode()
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder, "cases")
    path.write_bytes(told)
    subprocess.run([sys.argv[1], "[format_cases]"], check=True, text=True, stdout=subprocess.DEVNULL, input=str(path))
    given = path.with_suffix(".txt").read_bytes().decode().split("\x1f")
wrong = [(case, wanted, got) for (case, wanted), got in zip(cases, given) if wanted != got]
for case, wanted, got in wrong[:5]:
    print(f"{case!r}: Python writes {wanted!r}, Weft {got!r}")
print(f"{len(cases)} texts, {len(wrong)} differ")
sys.exit(bool(wrong) or len(given) <= len(cases))
