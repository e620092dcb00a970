#!/usr/bin/env python3
"""Compiles NumPy programs ahead of time, and runs what was saved: it must give the bytes, prints and errors of the
program that is compiled when it is run, or be refused by a reason that the page has a row for.

    ahead="tests/generator/ahead.py --weft-batch build/bin/weft_batch --page codegen/ahead/README.md"
    $ahead --count 2000 --seed 1
    $ahead --files tests/lit/programs/*/*.py
"""

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np

from annotated import annotated_functions
from batch import Batch
from drawing import draw_program

ROUND = 100
ENDLESS = {"conditions_forever"}  # as what Ctrl-C ends
MODES = [{"device": "cpu", "threads": 1}, {"device": "ahead"}]


def main():
    options = _options()
    rows, outcomes = _rows(options.page), Counter()
    for first in range(options.seed, options.seed + options.count, ROUND):
        seeds = range(first, min(first + ROUND, options.seed + options.count))
        _round(options, {seed: draw_program(seed) for seed in seeds}, rows, outcomes)
    functions = [pair for path in options.files for pair in annotated_functions(path) if pair[0] not in ENDLESS]
    functions = functions[::options.every]
    for first in range(0, len(functions), ROUND):
        _round(options, dict(functions[first:first + ROUND]), rows, outcomes)
    print(f"{outcomes.total()} programs:", ", ".join(f"{count} {what}" for what, count in outcomes.most_common()))
    return 1 if outcomes["differ"] else 0


def _options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft-batch", required=True, help="the executable weft_batch")
    parser.add_argument("--page", required=True, help="what has a row for each reason to refuse")
    parser.add_argument("--count", type=int, default=0, help="random programs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--files", nargs="*", default=[], help="whose functions of annotated arrays are taken, too")
    parser.add_argument("--every", type=int, default=1, help="of these functions, one in so many")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="a folder for programs that differ")
    return parser.parse_args()


def _rows(page):
    """The reasons of its table, each the code that a row begins with."""
    lines = Path(page).read_text().splitlines()
    return {line.split("`")[1] for line in lines if line.startswith("| `compile: ")}


def _round(options, programs, rows, outcomes):
    with tempfile.TemporaryDirectory() as folder:
        batch = Batch(options.weft_batch, folder, timeout=600)
        requests = [(key, _request(batch, number, program)) for number, (key, program) in enumerate(programs.items())]
        for key, reply in batch.answers(requests, options.processes).items():
            what, found = _outcome(reply, rows)
            outcomes[what] += 1
            if what == "differ":
                print(f"{key}: {found}")
                _keep(options.keep, key, programs[key])


def _request(batch, number, program):
    """What is saved takes arguments in C order."""
    program.inputs = {name: np.array(array, order="C") for name, array in program.inputs.items()}
    return batch.request(number, program) | {"modes": MODES, "function": getattr(program, "function", "program")}


def _outcome(reply, rows):
    """What became of a program, and what is wrong."""
    if "crash" in reply:
        return "differ", f"crash: {reply['crash']}"
    if "results" not in reply:
        return "not read", None
    run, ahead = reply["results"]
    if ahead.get("error") == "NotImplementedError" and ahead["text"].startswith("compile: "):
        row = ": ".join(ahead["text"].split(": ")[:2])
        return (f"refused ({row})", None) if row in rows else ("differ", f"no row: {ahead['text']}")
    if "error" in run or "error" in ahead:
        same = (run.get("error"), run.get("text")) == (ahead.get("error"), ahead.get("text"))
        return ("raise", None) if same else ("differ", f"{run} became {ahead}")
    if ahead["printed"] != run["printed"]:
        return "differ", f"printed {ahead['printed']!r}, not {run['printed']!r}"
    return ("equal", None) if "same_as" in ahead else ("differ", "other bytes")


def _keep(folder, key, program):
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{key}.py").write_text(program.source())
        np.savez(folder / f"{key}.npz", **program.inputs)


if __name__ == "__main__":
    sys.exit(main())
