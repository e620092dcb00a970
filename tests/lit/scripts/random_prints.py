"""WEFT SCRATCH SEED COUNT: random functions that print, and what `weft run` prints of each, beside Python."""
import contextlib
import importlib.util
import io
import random
import subprocess
import sys

import numpy as np

weft, scratch, seed, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
rng = random.Random(seed)

ARRAYS = ["x", "x[1:4]", "x * 2", "x > 0", "n", "n[::2]", "x.reshape(2, 3)", "x.astype('float32')", "np.arange(3)"]
SCALARS = ["x[0]", "x.sum()", "n[1]", "n.max()", "(x[2] > 0)", "np.float32(0.1)", "x.astype('float32')[1]"]
NUMBERS = ["int(n[0])", "float(x[1])", "len(x)", "3", "2.5", "k", "k * 2 + 1", "abs(float(x[3]))"]
FORMATS = ["", ":>12", ":<8", ":^10"]
REAL_FORMATS = [":.3f", ":+.2e", ":10.4g", ":08.2f", ":g", ":,.1f", ":%"]
INT_FORMATS = [":5d", ":03d", ":x", ":#b", ":,", ":+d"]


def number():
    return rng.choice(SCALARS + NUMBERS)


def condition():
    return rng.choice(["x[0] > 0", "x.sum() > 1", "n[0] % 2 == 0", "x[1] < x[2]", "k > 1", "x[k % 6] > 0"])


def field():
    kind = rng.random()
    if kind < 0.3:
        return "{%s%s}" % (rng.choice(ARRAYS), rng.choice(["", "!r", "!s:>30"]))
    if kind < 0.5:
        return "{%s%s}" % (rng.choice(["x[0]", "x.mean()", "float(x[1])", "2.5"]), rng.choice(REAL_FORMATS))
    if kind < 0.7:
        return "{%s%s}" % (rng.choice(["n[1]", "int(n[0])", "k", "len(x)"]), rng.choice(INT_FORMATS))
    return "{%s%s}" % (number(), rng.choice(["", "!r", "!s:>12"]))


def text():
    kind = rng.random()
    if kind < 0.5:
        return 'f"' + " ".join(rng.choice(["k", "value", field(), field()]) for _ in range(rng.randint(1, 4))) + '"'
    if kind < 0.7:
        values = (rng.choice(ARRAYS), number(), number(), rng.choice(["n[0]", "k", "7"]))
        return '"%%s|%%r|%%.2f|%%5d" %% (%s, %s, %s, %s)' % values
    if kind < 0.85:
        return '"{} {0:>9}|{1!r}".replace("{} ", "").format(%s, %s)' % (number(), number())
    return "str(%s) + ' ' + repr(%s)" % (number(), rng.choice(ARRAYS))


def argument():
    kind = rng.random()
    if kind < 0.3:
        return text()
    if kind < 0.5:
        return rng.choice(ARRAYS)
    if kind < 0.6:
        return f"[{number()}, {rng.choice(ARRAYS)}]"
    if kind < 0.7:
        return f"'up' if {condition()} else {rng.choice(['repr(' + number() + ')', chr(39) + 'down' + chr(39)])}"
    return number()


def statements(indent, depth):
    lines = []
    for _ in range(rng.randint(1, 3)):
        kind = rng.random()
        if kind < 0.55 or depth > 2:
            end = rng.choice(["", "", ", sep=', '", ", end=';\\n'"])
            lines.append(indent + f"print({', '.join(argument() for _ in range(rng.randint(1, 3)))}{end})")
        elif kind < 0.75:
            lines += [indent + f"if {condition()}:", *statements(indent + "    ", depth + 1)]
            if rng.random() < 0.5:
                lines += [indent + "else:", *statements(indent + "    ", depth + 1)]
        elif kind < 0.9:
            lines += [indent + f"for k in range({rng.choice([2, 3, 12])}):", *statements(indent + "    ", depth + 1)]
            lines.append(indent + "    x = x * 0.5 + k")
        else:
            lines += [indent + f"if {condition()}:", indent + f"    raise ValueError({text()})"]
    return lines


def printed_by_python(function, x, n):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            function(x, n)
        except ValueError as error:
            return printed.getvalue(), str(error)
    return printed.getvalue(), None


source = ["import numpy as np"]
for i in range(count):
    source += ["", "", f"def f{i}(x, n):", "    k = 2", *statements("    ", 0), "    return x"]
with open(f"{scratch}.random.py", "w") as file:
    file.write("\n".join(source) + "\n")
spec = importlib.util.spec_from_file_location("program", f"{scratch}.random.py")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
x, n = np.random.default_rng(seed).normal(size=6), np.array([3, -4, 12, 0])
np.savez(f"{scratch}.x.npz", x=x, n=n)
wrong = 0
for i in range(count):
    command = [weft, "run", f"{scratch}.random.py:f{i}", f"x={scratch}.x.npz:x", f"n={scratch}.x.npz:n"]
    run = subprocess.run([*command, "-o", f"{scratch}.out.npz"], capture_output=True, text=True)
    wanted, error = printed_by_python(getattr(module, f"f{i}"), x.copy(), n.copy())
    if run.stdout != wanted or (error is not None) != (run.returncode != 0) or (error or "") not in run.stderr:
        wrong += 1
        print(f"f{i} prints\n{run.stdout}{run.stderr}instead of\n{wanted}{error or ''}")
assert wrong == 0, f"{wrong} of {count} functions print something else"
