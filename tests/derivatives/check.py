"""Differentiates the cases by `weft grad`, runs what that prints in real NumPy, and compares with differences; forwards
by `--jvp`, and compares with the gradient times the tangents; then has Weft run both, and compares bits.

    tests/derivatives/check.py --weft build/bin/weft [--only TEXT] [--second] [--show]
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from cases import cases
from random_loops import random_cases
from second_order import of_gradient

sys.path.insert(0, str(Path(__file__).parents[2] / "tools" / "weft" / "judge" / "numpy"))
from differences import gradient, gradient_of_analytic

TOLERANCE = 1e-10  # of the greatest derivative: differences in longdouble are good to 1e-13, float64 rounds sums


def main():
    options = _options()
    wrong = count = 0
    with tempfile.TemporaryDirectory(prefix="weft-derivatives-") as folder:
        for case in [*cases(), *random_cases(options.seed, options.random)]:
            if options.only not in case.expression + case.statements or (options.second and case.is_once):
                continue
            count += 1
            if sys.stderr.isatty():
                print(f"\r{count}", end="", file=sys.stderr, flush=True)
            fault = (fault_of_second_order if options.second else fault_of)(case, Path(folder), options)
            if fault:
                wrong += 1
                print(f"{case.statements}; {case.expression}: {fault}\n")
    print(f"{count} functions, {wrong} wrong")
    return 1 if wrong or not count else 0


def fault_of(case, folder, options):
    """What is wrong with the derivatives of a case, or ""."""
    program = folder / "loss.py"
    program.write_text(case.source())
    try:
        gradient_source = _printed(program, case, options, "--unused-zeros")
        jvp_source = _printed(program, case, options, "--jvp")
    except subprocess.CalledProcessError as failed:
        return failed.stderr
    gradients = _function(gradient_source, "loss_grad")(**case.arrays)
    gradients = gradients if isinstance(gradients, tuple) else (gradients,)
    return (_difference(case, gradients, gradient_source) or _unlike_forwards(case, gradients, jvp_source)
            or _unequal_bits(program.with_name("grad.py"), gradient_source, options)
            or _unequal_bits(program.with_name("jvp.py"), jvp_source, options))


def fault_of_second_order(case, folder, options):
    """The same of the derivatives of its gradient."""
    program = folder / "first.py"
    program.write_text(case.source())
    try:
        gradient_source = _printed(program, case, options, "--unused-zeros")
    except subprocess.CalledProcessError as failed:
        return failed.stderr
    return fault_of(of_gradient(case, gradient_source), folder, options)


def _printed(program, case, options, *words):
    """The derivative of a case, as a program."""
    command = [options.weft, "grad", program, "--wrt", ",".join(case.arrays), *words]
    source = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if options.show:
        print(source)
    return source


def _unequal_bits(path, source, options):
    """What Weft computes otherwise than NumPy of a derivative's source."""
    path.write_text(source)
    verified = subprocess.run([options.weft, "verify", path], capture_output=True, text=True, check=False)
    return f"{verified.stdout}{verified.stderr}\n{source}" if verified.returncode else ""


def _unlike_forwards(case, gradients, source):
    """Where the change along tangents is not the gradient times these."""
    tangents = {f"d{name}": np.cos(np.arange(array.size)).reshape(array.shape).astype(array.dtype)
                for name, array in case.arrays.items()}
    if case.is_complex():
        tangents = {name: array * (1 + 0.5j) for name, array in tangents.items()}
    found = _function(source, "loss_jvp")(**case.arrays, **tangents)
    products = [np.real(np.conj(each) * tangent) for each, tangent in zip(gradients, tangents.values(), strict=True)]
    error = abs(found - sum(map(np.sum, products))) / max(1, sum(np.sum(np.abs(each)) for each in products))
    return "" if error < TOLERANCE else f"forwards {found}, off by {error}\n{source}"


def _difference(case, gradients, source):
    """Where the gradient, run by NumPy, is not what differences or complex steps give."""
    loss = _function(case.source(), "loss")
    for name, found in zip(case.arrays, gradients, strict=True):
        expected = (gradient_of_analytic(loss, case.arrays, name) if case.is_analytic
                    else gradient(loss, case.arrays, name, case.is_narrow))
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
    parser.add_argument("--random", type=int, default=0, metavar="N", help="so many random loops besides")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of these")
    parser.add_argument("--second", action="store_true", help="differentiate the gradients")
    parser.add_argument("--show", action="store_true", help="print the gradients")
    return parser.parse_args()


if __name__ == "__main__":
    np.seterr(all="ignore")
    sys.exit(main())
