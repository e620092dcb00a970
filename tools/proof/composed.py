#!/usr/bin/env python3
"""How far complex elementary functions are from their true values, and real ones that are composed of others.

An error is the distance from the true value, of which mpmath says enough digits, in units of the last place of a number:
of the result's absolute value, or of what else a row says, where results may cancel. Prints each; exits with 1 when one is
beyond its bound, or the README has other bounds.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import mpmath
import numpy as np

README = Path(__file__).parents[2] / "README.md"
mpmath.mp.prec = 300

TWO_ARGUMENTS = {"power", "logaddexp", "logaddexp2", "float_power"}
POSITIVE = {"float_power"}  # of which the first is
POINTS = 8000  # at which the bounds are of what was found


def of_result(result, *_):
    return result


def of_one(*_):
    return mpmath.mpf(1)


def of_power(result, x, y):
    """An error of the logarithm is multiplied by the exponent."""
    return result * (1 + abs(y * mpmath.log(x)))


def of_largest(*numbers):
    return max(map(abs, numbers))


NAMES = {of_result: "the result", of_one: "1", of_power: "the result times 1 + \\|y log x\\|",
         of_largest: "the largest of x, y and the result"}


def log_of_sum(base):
    return lambda x, y: mpmath.log(base**x + base**y) / mpmath.log(base)


# A function, in the last place of which number its error is, and bounds of that: of the narrower dtype, of the wider.
COMPLEX = {
    "abs": (mpmath.fabs, of_result, 1.9, 2.3),
    "sqrt": (mpmath.sqrt, of_result, 1.4, 1.6),
    "exp": (mpmath.exp, of_result, 1.8, 1.7),
    "expm1": (mpmath.expm1, of_result, 1.9, 2.3),
    "log": (mpmath.log, of_result, 2.0, 2.5),
    "log2": (lambda z: mpmath.log(z) / mpmath.log(2), of_result, 3.0, 2.4),
    "log10": (mpmath.log10, of_result, 2.1, 3.6),
    "log1p": (lambda z: mpmath.log(1 + z), of_result, 3.6, 2.9),
    "sin": (mpmath.sin, of_result, 1.8, 1.8),
    "cos": (mpmath.cos, of_result, 1.8, 1.8),
    "tan": (mpmath.tan, of_result, 3.0, 3.4),
    "arcsin": (mpmath.asin, of_result, 2.1, 2.2),
    "arccos": (mpmath.acos, of_result, 2.1, 3.1),
    "arctan": (mpmath.atan, of_result, 2.4, 1.9),
    "sinh": (mpmath.sinh, of_result, 1.7, 1.8),
    "cosh": (mpmath.cosh, of_result, 1.8, 1.9),
    "tanh": (mpmath.tanh, of_result, 3.8, 3.0),
    "arcsinh": (mpmath.asinh, of_result, 2.2, 2.6),
    "arccosh": (mpmath.acosh, of_result, 2.0, 3.1),
    "arctanh": (mpmath.atanh, of_result, 1.8, 2.0),
    "power": (mpmath.power, of_power, 1.7, 1.6),
}
REAL = {
    "logaddexp": (log_of_sum(mpmath.e), of_largest, 1.7, 1.5),
    "logaddexp2": (log_of_sum(mpmath.mpf(2)), of_largest, 2.0, 1.8),
    "sinc": (mpmath.sincpi, of_one, 0.9, 0.8),
    "i0": (lambda x: mpmath.besseli(0, x), of_result, 4.1, 4.0),
    "float_power": (mpmath.power, of_result, 0.6, 0.6),
}


def points(dtype, count, seed):
    """Numbers of all sizes that do not overflow, and those around 0, 1 and the axes, where results cancel."""
    generator = np.random.default_rng(seed)
    signs = generator.choice([-1, 1], count)
    sizes = signs * 2.0 ** generator.uniform(-30, 6, count)
    near = signs * (1 + generator.standard_normal(count) * 2.0 ** generator.uniform(-20, 0, count))
    parts = np.choose(generator.integers(0, 3, count), [sizes, near, generator.standard_normal(count) * 3])
    return parts.astype(dtype)


def complex_points(dtype, count, seed):
    part = f"f{np.dtype(dtype).itemsize // 2}"
    numbers = points(part, count, seed) + 1j * points(part, count, seed + 1)
    circle = np.arange(count) % 4 == 0
    turned = numbers / np.abs(numbers)
    return np.where(circle, turned, numbers).astype(dtype)


def arguments_of(name, x, y):
    return [np.abs(x) if name in POSITIVE else x] + [y] * (name in TWO_ARGUMENTS)


def computed(weft, names, x, y):
    """What Weft gives, by function."""
    calls = [f"np.{name}({'abs(x)' if name in POSITIVE else 'x'}{', y' * (name in TWO_ARGUMENTS)})" for name in names]
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        (at / "p.py").write_text("import numpy as np\n\n\ndef f(x, y):\n    return " + ", ".join(calls) + "\n")
        np.save(at / "x.npy", x)
        np.save(at / "y.npy", y)
        subprocess.run([weft, "run", f"{at}/p.py", f"x={at}/x.npy", f"y={at}/y.npy", "-o", f"{at}/r.npz"], check=True)
        with np.load(at / "r.npz") as results:
            return {name: results[f"return_{i}"] for i, name in enumerate(names)}


def exact(number):
    return mpmath.mpc(number.real.item(), number.imag.item()) if np.iscomplexobj(number) else mpmath.mpf(number.item())


def error(function, beside, found, arguments):
    """In units of the last place of what `beside` gives; 0 where the true value is beyond the dtype's range."""
    limits, arguments = np.finfo(found.dtype), [exact(each) for each in arguments]
    true = function(*arguments)
    size = abs(beside(true, *arguments))
    if abs(true) < limits.tiny or of_largest(true.real, true.imag) >= limits.max:
        return 0.0
    place = mpmath.mpf(2) ** int(mpmath.floor(mpmath.log(size, 2))) * limits.eps.item()
    return float(abs(exact(found) - true) / place) if np.isfinite(found) else np.inf


def largest_errors(weft, dtype, count):
    """By function, the largest error."""
    is_complex = dtype.startswith("complex")
    table, make = (COMPLEX, complex_points) if is_complex else (REAL, points)
    x, y = (make(dtype, max(count, POINTS), seed)[:count] for seed in (1, 9))  # fewer are some of them
    results = computed(weft, list(table), x, y)
    return {name: max(error(function, beside, *each) for each in zip(results[name], zip(*arguments_of(name, x, y))))
            for name, (function, beside, *_) in table.items()}


def stated(table, kind, narrower, wider):
    """The README's rows."""
    rows = [f"| {kind} | {narrower} | {wider} | ULP of |", "| --- | ---: | ---: | --- |"]
    rows += [f"| {name} | {small} | {large} | {NAMES[beside]} |" for name, (_, beside, small, large) in table.items()]
    return "\n".join(rows) + "\n"


def is_stated(*table):
    """Whether the README has that table; prints it where it has not."""
    text = stated(*table)
    found = text in README.read_text()
    if not found:
        print(f"{README} is to have:\n{text}", file=sys.stderr)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", required=True, help="the command")
    parser.add_argument("--points", type=int, default=POINTS, help="of each function and dtype")
    options = parser.parse_args()
    good = is_stated(COMPLEX, "complex function", "complex64", "complex128")
    good &= is_stated(REAL, "composed function", "float32", "float64")
    for place, dtype in enumerate(("float32", "float64", "complex64", "complex128")):
        table = COMPLEX if dtype.startswith("complex") else REAL
        for name, found in largest_errors(options.weft, dtype, options.points).items():
            bound = table[name][2 + place % 2]
            good &= found <= bound
            print(f"{name:<12} {dtype:<10} {found:8.3f} {'<=' if found <= bound else '> '} {bound}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
