"""Differentiates the cases by `weft grad`, runs what that prints in real NumPy, and compares with differences; then has
Weft run it, and compares bits.

    tests/derivatives/check.py --weft build/bin/weft [--only TEXT] [--show]
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from cases import cases
from differences import gradient

TOLERANCE = 1e-10  # of the greatest derivative: differences in longdouble are good to 1e-13, float64 rounds sums


def main():
    options = _options()
    wrong = count = 0
    with tempfile.TemporaryDirectory(prefix="weft-derivatives-") as folder:
        for case in cases():
            if options.only not in case.expression + case.statements:
                continue
            count += 1
            fault = fault_of(case, Path(folder), options)
            if fault:
                wrong += 1
                print(f"{case.statements}; {case.expression}: {fault}\n")
    print(f"{count} functions, {wrong} wrong")
    return 1 if wrong or not count else 0


def fault_of(case, folder, options):
    """What is wrong with the gradient of a case, or ""."""
    program, printed = folder / "loss.py", folder / "loss_grad.py"
    program.write_text(case.source())
    differentiated = _weft(options, "grad", program, "--wrt", ",".join(case.arrays), "--unused-zeros", "-o", printed)
    if differentiated.returncode:
        return differentiated.stderr
    if options.show:
        print(printed.read_text())
    return _difference(case, printed.read_text()) or _unequal_bits(printed, options)


def _weft(options, *words):
    return subprocess.run([options.weft, *words], capture_output=True, text=True, check=False)


def _unequal_bits(printed, options):
    """What Weft computes otherwise than NumPy of the gradient's source."""
    verified = _weft(options, "verify", printed)
    return verified.stdout + verified.stderr if verified.returncode else ""


def _difference(case, source):
    """Where the gradient, run by NumPy, is not that by differences."""
    gradients = _function(source, "loss_grad")(**case.arrays)
    gradients = gradients if isinstance(gradients, tuple) else (gradients,)
    loss = _function(case.source(), "loss")
    for name, found in zip(case.arrays, gradients, strict=True):
        expected = gradient(loss, case.arrays, name)
        if found.shape != expected.shape or found.dtype != case.arrays[name].dtype:
            return f"by {name}: {found.dtype}{found.shape}"
        error = np.max(np.abs(found - expected)) / max(np.max(np.abs(expected)), 1)
        if not error < TOLERANCE:
            return f"by {name}, off by {error}: {found}\nexpected {expected}\n{source}"
    return ""


def _function(source, name):
    scope = {}
    exec(source, scope)  # noqa: S102: our own, and what Weft made of it
    return scope[name]


def _options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", required=True, help="the executable weft")
    parser.add_argument("--only", default="", help="the functions that hold this text")
    parser.add_argument("--show", action="store_true", help="print the gradients")
    return parser.parse_args()


if __name__ == "__main__":
    np.seterr(all="ignore")
    sys.exit(main())
