#!/usr/bin/env python3
"""Runs what Weft prints of random NumPy programs in real NumPy: the values and errors must be those of the programs.

    tests/generator/printed.py --weft-batch build/bin/weft_batch --count 500 --seed 1
"""

import argparse
import ast
import sys
import tempfile
from collections import Counter
from pathlib import Path

from batch import Batch
from compare import difference, error_difference
from drawing import draw_program
from oracle import changed_arguments, run_in_numpy

ROUND = 100


def main():
    options = _options()
    outcomes = Counter()
    for first in range(options.seed, options.seed + options.count, ROUND):
        seeds = range(first, min(first + ROUND, options.seed + options.count))
        with tempfile.TemporaryDirectory() as folder:
            _round(options, folder, seeds, outcomes)
    print(", ".join(f"{count} {what}" for what, count in outcomes.most_common()), f"from seed {options.seed}")
    return 1 if outcomes["differ"] else 0


def _options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft-batch", required=True, help="the executable weft_batch")
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a folder for programs whose text differs")
    return parser.parse_args()


def _round(options, folder, seeds, outcomes):
    programs = {seed: draw_program(seed) for seed in seeds}
    batch = Batch(options.weft_batch, folder)
    requests = [(seed, batch.request(seed, program) | {"stages": ["source"]}) for seed, program in programs.items()]
    for seed, reply in batch.answers(requests, options.processes).items():
        what, found = _outcome(programs[seed], reply, Path(folder) / f"p{seed}.source")
        outcomes[what] += 1
        if what == "differ":
            print(f"seed {seed}: {found}")
            _keep(options.keep, seed, programs[seed], Path(folder) / f"p{seed}.source")


def _outcome(program, reply, printed):
    """What became of a program, and what is wrong."""
    if "crash" in reply:
        return "differ", f"crash: {reply['crash']}"
    if "stages" not in reply:
        raises = run_in_numpy(program.source(), program.inputs).error
        return ("not read", None) if raises or reply["error"] == "NotImplementedError" else ("differ", f"{reply}")
    if reply["called"]:
        return "call functions that NumPy has not", None
    if "source" in reply["stages"]:
        refused = reply["stages"]["source"]
        return ("not printed", None) if refused["error"] == "NotImplementedError" else ("differ", f"{refused}")
    text = printed.read_text()
    if not _parameters(text) <= set(program.inputs):
        return "hold arrays that are not printed", None
    found = _difference(program, reply["results"], text)
    return ("differ", found) if found else ("equal", None)


def _difference(program, names, text):
    needed = {name: program.inputs[name] for name in _parameters(text)}
    expected, actual = run_in_numpy(program.source(), program.inputs), run_in_numpy(text, needed)
    if expected.error or actual.error:
        return _error_difference(expected.error, actual.error)
    if expected.printed != actual.printed:
        return f"printed {actual.printed!r}, not {expected.printed!r}"
    changed = {name: expected.arguments[name] for name in changed_arguments(expected, program.inputs)}
    arrays = list(actual.returned.values())
    if len(arrays) != len(names):
        return f"{len(arrays)} results, not {names}"
    for name, array in zip(names, arrays):
        wanted = (expected.returned | changed).get(name)
        if wanted is None:
            wanted = expected.arguments.get(name)
        if wanted is not None and (found := difference(wanted, array, program.tolerance)):
            return f"{name}: {found}"
    return None


def _parameters(text):
    """Of the printed function, which has none that it does not need."""
    function, = (node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef))
    return {argument.arg for argument in function.args.args}


def _error_difference(expected, actual):
    if isinstance(actual, NotImplementedError):
        return None  # what Weft refuses when data are seen
    if not expected or not actual:
        return f"{expected!r} became {actual!r}"
    same_class = "TypeError" if type(expected).__name__ == "UFuncTypeError" else type(expected).__name__
    if type(actual).__name__ == same_class:
        return None if str(actual) == str(expected) else error_difference(expected, same_class, str(actual))
    return f"{expected!r} became {actual!r}"


def _keep(folder, seed, program, printed):
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"seed_{seed}.py").write_text(program.source())
        if printed.exists():
            (folder / f"seed_{seed}.printed.py").write_text(printed.read_text())


if __name__ == "__main__":
    sys.exit(main())
