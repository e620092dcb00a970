#!/usr/bin/env python3
"""The largest errors of complex functions, and of those that others make up, in Weft and in NumPy.

An error is the distance from the true value, as mpmath has it, in units of the last place of its absolute value (ULP).
The points are random: of all sizes, of the size of 1, and near 1, i and multiples of pi / 2.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import mpmath
import numpy as np

COMPLEX = {"absolute": mpmath.fabs, "exp": mpmath.exp, "log": mpmath.log, "sqrt": mpmath.sqrt, "sin": mpmath.sin,
           "cos": mpmath.cos, "tan": mpmath.tan, "arcsin": mpmath.asin, "arccos": mpmath.acos, "arctan": mpmath.atan,
           "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh, "arcsinh": mpmath.asinh,
           "arccosh": mpmath.acosh, "arctanh": mpmath.atanh, "power": mpmath.power}
COMPOSED = {"logaddexp": lambda x, y: mpmath.log(mpmath.exp(x) + mpmath.exp(y)),
            "logaddexp2": lambda x, y: mpmath.log(mpmath.power(2, x) + mpmath.power(2, y), 2),
            "float_power": mpmath.power, "sinc": mpmath.sincpi, "i0": lambda x: mpmath.besseli(0, x)}
TWO = ("power", "logaddexp", "logaddexp2", "float_power")
KINDS = {"complex64": COMPLEX, "complex128": COMPLEX, "float32": COMPOSED, "float64": COMPOSED}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default="build/bin/weft", help="the executable")
    parser.add_argument("--points", type=int, default=4000, help="for each function")
    options = parser.parse_args()
    mpmath.mp.prec = 400  # so that nothing is lost where terms cancel
    print("| function | dtype | points | Weft's ULP | NumPy's | Weft's at |\n| --- | --- | ---: | ---: | ---: | --- |")
    for dtype, functions in KINDS.items():
        for name, truth in functions.items():
            arguments = [points(np.dtype(dtype), options.points, seed, name) for seed in range(2 if name in TWO else 1)]
            print_row(name, dtype, arguments, truth, in_weft(options.weft, name, arguments))


def points(dtype, count, seed, name):
    """Numbers of `dtype`: a third each of all sizes, around 1, and near special ones."""
    generator = np.random.default_rng(seed)

    def parts(spread):
        return generator.choice([-1, 1], count) * 2.0 ** generator.uniform(-spread, spread, count)

    def numbers(spread):
        return parts(spread) + 1j * parts(spread) if dtype.kind == "c" else parts(spread)

    special = generator.choice([0, 1, -1, np.pi / 2, -np.pi, 1.5 * np.pi] + [1j, -1j] * (dtype.kind == "c"), count)
    chosen = generator.integers(0, 3, count)
    numbers = np.where(chosen == 0, numbers(25), np.where(chosen == 1, numbers(2), special + 2.0**-8 * numbers(12)))
    positive = name == "float_power" and seed == 0
    return (np.abs(numbers) if positive else numbers).astype(dtype)


def in_weft(weft, name, arguments):
    with tempfile.TemporaryDirectory() as folder:
        parameters = ", ".join("xy"[:len(arguments)])
        Path(folder, "program.py").write_text(f"import numpy as np\ndef program({parameters}):\n    return np.{name}({parameters})\n")
        files = []
        for letter, argument in zip("xy", arguments):
            np.save(f"{folder}/{letter}.npy", argument)
            files.append(f"{letter}={folder}/{letter}.npy")
        subprocess.run([weft, "run", f"{folder}/program.py", *files, "-o", f"{folder}/result.npy"], check=True)
        return np.load(f"{folder}/result.npy")


def print_row(name, dtype, arguments, truth, found):
    with np.errstate(all="ignore"):
        expected = getattr(np, name)(*arguments)
    assert found.dtype == expected.dtype and found.shape == expected.shape
    real = np.finfo(found.dtype)
    # Points whose value has no full digits, or none at all, are left out.
    usable = np.isfinite(expected) & (np.abs(expected) > real.tiny) & (np.abs(expected) < real.max / 4)
    ours, theirs, at, count = 0.0, 0.0, None, 0
    for i in np.flatnonzero(usable):
        point = [exactly(argument[i]) for argument in arguments]
        true = truth(*point)
        if not mpmath.isfinite(true) or mpmath.fabs(true) < real.tiny:
            continue
        count += 1
        place = mpmath.ldexp(1, mpmath.frexp(mpmath.fabs(true))[1] - real.nmant - 1)
        error = float(mpmath.fabs(exactly(found[i]) - true) / place)
        theirs = max(theirs, float(mpmath.fabs(exactly(expected[i]) - true) / place))
        if not error <= ours:
            ours, at = error, [argument[i] for argument in arguments]
    print(f"| {name} | {dtype} | {count:,} | {ours:.2f} | {theirs:.2f} | {', '.join(map(str, at or []))} |", flush=True)


def exactly(number):
    return mpmath.mpc(number.real.item(), number.imag.item()) if np.iscomplexobj(number) else mpmath.mpf(number.item())


if __name__ == "__main__":
    sys.exit(main())
