#!/usr/bin/env python3
"""A table of the largest errors of Weft's elementary functions, and whether their special values are NumPy's.

An error is the distance from the true value in units of its last place (ULP), as MPFR has it. Exits with 1 when an error
reaches 1, a float16 is not the nearest, or a special value differs.
"""

import argparse
import json
import subprocess
import sys

import ml_dtypes
import numpy as np

COLUMNS = "| {:<8} | {:<7} | {:>13} | {:>6} | {:<46} | {:<14} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="functions; all unless said")
    parser.add_argument("--weft-proof", required=True, help="the executable")
    parser.add_argument("--stride", default="1", help="try every so manyth float32")
    parser.add_argument("--points", default="10000000", help="points for float64, and for functions of two arguments")
    parser.add_argument("--threads", default="2")
    parser.add_argument("--dtype", choices=["bfloat16", "float16", "float32", "float64"])
    options = parser.parse_args()
    which = [options.weft_proof, *options.names, *(["--dtype", options.dtype] if options.dtype else [])]
    different = _special_differences(which + ["--special"])
    effort = ["--stride", options.stride, "--points", options.points, "--threads", options.threads]
    print(COLUMNS.format("function", "dtype", "inputs", "ULP", "at", "special values"))
    print("| --- | --- | ---: | ---: | --- | --- |")
    proved = [_print_row(row, different) for row in _lines(which + effort)]
    for points in different.values():
        print("\n".join(points), file=sys.stderr)
    return 0 if proved and all(proved) and not different else 1


def _lines(command):
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            yield json.loads(line)
    if process.returncode != 0:
        sys.exit(process.returncode)


def _print_row(row, different):
    nowhere_worse = row["at"][0] == "nan"  # than by rounding
    point = ["every value is rounded"] if nowhere_worse else row["at"][:row["arity"]]
    special = "differ" if (row["function"], row["dtype"]) in different else "NumPy's"
    print(COLUMNS.format(row["function"], row["dtype"], f"{row['inputs']:,}", f"{row['error']:.4f}", ", ".join(point), special),
          flush=True)
    return nowhere_worse if row["dtype"] == "float16" else row["error"] < 1


def _special_differences(command):
    """Where NumPy gives NaN, an infinity or zero at a special point, or Weft does, and the other not the same."""
    different = {}
    for line in _lines(command):
        dtype = ml_dtypes.bfloat16 if line["dtype"] == "bfloat16" else np.dtype(line["dtype"]).type
        function = getattr(np, line["function"])
        # Arrays, as NumPy's scalars may take other ways; two of them, as one exponent for all takes a short cut.
        arguments = [np.full(2, dtype(float.fromhex(text))) for text in line["point"]][:function.nin]
        with np.errstate(all="ignore"):
            expected = function(*arguments)[0]
        if not _same(expected, dtype(float.fromhex(line["gives"]))):
            text = f"{line['function']} {line['dtype']}: {line['gives']} at {line['point']}, NumPy's is {float(expected).hex()}"
            different.setdefault((line["function"], line["dtype"]), []).append(text)
    return different


def _same(expected, found):
    if np.isnan(expected) or np.isnan(found):
        return np.isnan(expected) and np.isnan(found)
    if np.isfinite(expected) and expected != 0 and np.isfinite(found) and found != 0:
        return True  # its error is in the table
    return expected == found and np.signbit(expected) == np.signbit(found)


if __name__ == "__main__":
    sys.exit(main())
