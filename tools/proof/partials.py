#!/usr/bin/env python3
"""How far the partial derivatives of elementwise operations are from their true values: of each row of
ir/tables/derivatives.def that is a formula.

An error is the distance from the true value, which mpmath has from the function alone by differences in 90 digits, in
units of the last place of a number: of the derivative, or of what else a row says, where formulas cancel. Of a complex
function the derivative is f'. Prints each; exits with 1 when one is beyond its bound, or derivatives.md has other
bounds.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import mpmath
import numpy as np
from composed import complex_points, error, exact, log_of_sum, of_result, points

PAGE = Path(__file__).parents[2] / "frontend" / "derivatives.md"
ROWS = Path(__file__).parents[2] / "ir" / "tables" / "derivatives.def"
mpmath.mp.prec = 300

POINTS = 1000


def of_larger(result, *_):
    """Where the derivative is small, it is what a difference of numbers near 1 leaves."""
    return max(abs(result), mpmath.mpf(1))


def of_distance(result, x, y):
    """An exponential of x - y has the error of that difference."""
    return result * (1 + abs(x - y))


def of_exponent(result, x, y):
    """A power has the error of its logarithm, multiplied by the exponent; its derivative has one of the sum of both."""
    return result * (1 + abs(y * mpmath.log(abs(x))) + abs(mpmath.log(abs(x)))) + mpmath.mpf(10) ** -300


def of_argument(result, x, *_):
    """An exponential of multiples of x."""
    return result * (1 + abs(x))


NAMES = {of_result: "the derivative", of_larger: "the larger of the derivative and 1",
         of_distance: "the derivative times 1 + \\|x - y\\|",
         of_exponent: "the derivative times 1 + \\|y log x\\| + \\|log x\\|",
         of_argument: "the derivative times 1 + \\|x\\|"}


def positive(x):
    return np.abs(x)


def inside(x):
    """Between -1 and 1, close to them too."""
    folded = np.where(np.abs(x) < 1, x, 1 / np.where(x == 0, 1, x))
    return np.where(np.abs(folded) < 1, folded, 0.5).astype(x.dtype)


def beyond_one(x):
    return (1 + np.abs(x)).astype(x.dtype)


# A function, and operand; where points lie; the true function; in which last place the error is, and bounds: of
# float32, float64, complex64 and complex128, of which there may be none.
TABLE = [
    ("sqrt", "x", positive, mpmath.sqrt, of_result, [1.4, 1.4, 2.1, 2.5]),
    ("square", "x", None, lambda x: x * x, of_result, [0, 0, 0, 0]),
    ("exp", "x", None, mpmath.exp, of_result, [0.8, 0.8, 1.6, 1.4]),
    ("log", "x", positive, mpmath.log, of_result, [0.5, 0.5, 1.7, 2.1]),
    ("exp2", "x", None, lambda x: mpmath.mpf(2) ** x, of_argument, [1.2, 1.3, 1.1, 2.0]),
    ("expm1", "x", None, mpmath.expm1, of_result, [0.8, 0.8, 1.6, 1.4]),
    ("log2", "x", positive, lambda x: mpmath.log(x) / mpmath.log(2), of_result, [1.4, 1.4, 2.0, 1.8]),
    ("log10", "x", positive, mpmath.log10, of_result, [1.7, 2.2, 2.0, 2.6]),
    ("log1p", "x", positive, lambda x: mpmath.log(1 + x), of_result, [1.5, 1.5, 2.2, 2.1]),
    ("sin", "x", None, mpmath.sin, of_result, [0.5, 0.6, 1.3, 1.6]),
    ("cos", "x", None, mpmath.cos, of_result, [0.5, 0.7, 1.7, 1.7]),
    ("tan", "x", None, mpmath.tan, of_result, [1.4, 1.7, 5.0, 5.4]),
    ("arcsin", "x", inside, mpmath.asin, of_result, [2.0, 2.0, 3.0, 3.5]),
    ("arccos", "x", inside, mpmath.acos, of_result, [2.0, 2.0, 3.0, 3.5]),
    ("arctan", "x", None, mpmath.atan, of_result, [1.8, 1.9, 2.5, 2.6]),
    ("sinh", "x", None, mpmath.sinh, of_result, [0.5, 0.7, 1.5, 1.5]),
    ("cosh", "x", None, mpmath.cosh, of_result, [0.5, 0.6, 1.7, 1.7]),
    ("tanh", "x", None, mpmath.tanh, of_larger, [0.8, 0.8, 5.1, 4.7]),
    ("arcsinh", "x", None, mpmath.asinh, of_result, [1.5, 1.7, 2.6, 2.5]),
    ("arccosh", "x", beyond_one, mpmath.acosh, of_result, [2.5, 2.3, 3.9, 3.5]),
    ("arctanh", "x", inside, mpmath.atanh, of_result, [1.7, 1.8, 2.2, 2.9]),
    ("cbrt", "x", positive, mpmath.cbrt, of_result, [2.5, 2.7]),
    ("reciprocal", "x", None, lambda x: 1 / x, of_result, [1.7, 1.8, 2.9, 3.3]),
    ("divide", "x", None, lambda x, y: x / y, of_result, [0.5, 0.5, 1.7, 1.5]),
    ("divide", "y", None, lambda x, y: x / y, of_result, [1.3, 1.2, 3.7, 4.0]),
    ("arctan2", "x", positive, mpmath.atan2, of_result, [2.3, 2.6]),
    ("arctan2", "y", positive, mpmath.atan2, of_result, [2.7, 2.7]),
    ("hypot", "x", None, mpmath.hypot, of_result, [1.5, 1.4]),
    ("hypot", "y", None, mpmath.hypot, of_result, [1.4, 1.5]),
    ("logaddexp", "x", None, log_of_sum(mpmath.e), of_distance, [1.0, 1.1]),
    ("logaddexp", "y", None, log_of_sum(mpmath.e), of_distance, [0.9, 1.0]),
    ("logaddexp2", "x", None, log_of_sum(mpmath.mpf(2)), of_distance, [0.9, 0.9]),
    ("logaddexp2", "y", None, log_of_sum(mpmath.mpf(2)), of_distance, [0.9, 1.0]),
    ("power", "x", positive, mpmath.power, of_exponent, [1.3, 1.2]),
    ("power", "y", positive, mpmath.power, of_exponent, [1.5, 1.5]),
]
# Rows whose partial derivatives are the operands, or numbers, without rounding.
EXACT = {"negative", "fabs", "deg2rad", "rad2deg", "add", "subtract", "multiply", "remainder", "fmod", "heaviside",
         "copysign", "nextafter", "fma"}


def computed(weft, name, by, x, y):
    """The derivative, as Weft has it: of a complex function that of its real part is the conjugate."""
    operands = "x, y" if any(row[0] == name and row[1] == "y" for row in TABLE) else "x"
    value = f"np.real(np.{name}({operands}))" if np.iscomplexobj(x) else f"np.{name}({operands})"
    source = f"import numpy as np\n\n\ndef f(x, y):\n    return np.sum({value})\n"
    with tempfile.TemporaryDirectory() as folder:
        at = Path(folder)
        (at / "p.py").write_text(source)
        np.save(at / "x.npy", x)
        np.save(at / "y.npy", y)
        subprocess.run([weft, "run", f"{at}/p.py", "--grad", by, f"x={at}/x.npy", f"y={at}/y.npy", "-o", f"{at}/r.npy"],
                       check=True)
        return np.conj(np.load(at / "r.npy"))


def largest_error(weft, row, dtype, count):
    name, by, where, function, beside, _ = row
    make = complex_points if dtype.startswith("complex") else points
    x, y = (make(dtype, POINTS, seed)[:count] for seed in (1, 9))
    if where and not dtype.startswith("complex"):
        x = where(x)
        y = positive(y) if name in ("arctan2", "power") else y
    found = computed(weft, name, by, x, y)
    takes_two = any(each[0] == name and each[1] == "y" for each in TABLE)
    worst, at = 0.0, None
    for got, *arguments in zip(found, x, *([y] if takes_two else [])):
        place = 1 if by == "y" else 0

        def along(moved, arguments=arguments, place=place):
            given = [exact(each) for each in arguments]
            given[place] = moved
            return function(*given)

        def derivative(*given, along=along, place=place):
            return mpmath.diff(along, given[place])

        here = error(derivative, beside, got, arguments)
        if here > worst:
            worst, at = here, arguments
    return worst, at


def stated():
    """The rows of the page."""
    rows = ["| operation | by | float32 | float64 | complex64 | complex128 | ULP of |",
            "| --- | --- | ---: | ---: | ---: | ---: | --- |"]
    for name, by, _, _, beside, bounds in TABLE:
        cells = [name, by, *map(str, bounds), *[""] * (4 - len(bounds)), NAMES[beside]]
        rows.append("".join(f"| {cell} " if cell else "| " for cell in cells) + "|")
    return "\n".join(rows) + "\n"


def is_whole():
    """Whether every partial derivative that is a formula is tried."""
    rows = set(re.findall(r"^WEFT_PARTIAL\((\w+)", ROWS.read_text(), re.MULTILINE))
    missing = rows - {row[0] for row in TABLE} - EXACT
    if missing:
        print(f"no row for {', '.join(sorted(missing))}", file=sys.stderr)
    return not missing


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", required=True, help="the command")
    parser.add_argument("--points", type=int, default=POINTS, help="of each function and dtype")
    options = parser.parse_args()
    good = is_whole()
    if stated() not in PAGE.read_text():
        print(f"{PAGE} is to have:\n{stated()}", file=sys.stderr)
        good = False
    for row in TABLE:
        for bound, dtype in zip(row[-1], ("float32", "float64", "complex64", "complex128")):
            found, at = largest_error(options.weft, row, dtype, options.points)
            good &= found <= bound
            beside = f"<= {bound}" if found <= bound else f">  {bound} at {at}"
            print(f"{row[0]:<12} {row[1]} {dtype:<10} {found:8.3f} {beside}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
