#!/usr/bin/env python3
"""Runs random NumPy programs in real NumPy and in Weft, and compares the results to the bit.

    tests/generator/run.py --weft-batch build/bin/weft_batch --count 2000 --seed 1
    tests/generator/run.py --weft-batch build/bin/weft_batch --minutes 15

The first program that differs is shrunk and printed, and the exit code is 1.
"""

import argparse
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import numpy as np

from batch import Batch, modes_for, modes_on
from drawing import draw_loops_more, draw_program
from oracle import run_in_numpy
from shrink import shrink
from verdict import fault, refusal

ROUND = 200
PLACE = re.compile(r"^line \d+: ")
MOST_REFUSED = 0.05  # of the programs


def main():
    options = _options()
    draw_loops_more(options.loops)
    started, done, failures, refusals = time.monotonic(), 0, 0, Counter()
    while _goes_on(options, done, time.monotonic() - started):
        count = min(ROUND, options.count - done) if options.minutes is None else ROUND
        seeds = range(options.seed + done, options.seed + done + count)
        failures += _round(options, seeds, refusals)
        done += count
        if sys.stderr.isatty():
            print(f"\r{done} programs, {failures} differ", end="", file=sys.stderr, flush=True)
        if failures >= options.most_failures:
            break
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(f"{done} programs from seed {options.seed}: {failures} differ from NumPy, {refusals.total()} are not read "
          f"({time.monotonic() - started:.0f} s)")
    if options.refusals:
        _print_refusals(refusals)
    return 1 if failures or refusals.total() > 10 + MOST_REFUSED * done else 0


def _options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft-batch", required=True, help="the executable weft_batch")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--minutes", type=float, help="go on for so long, instead of --count")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=["cuda", "cuda-emulated"],
                        help="compute there and on the cpu, not in the other ways")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--most-failures", type=int, default=1, help="stop after so many")
    parser.add_argument("--keep", type=Path, help="a folder for failing programs and their inputs")
    parser.add_argument("--loops", type=float, default=1, help="draw loops so many times as often")
    parser.add_argument("--refusals", action="store_true", help="print what is not read, and how often")
    parser.add_argument("--no-shrink", action="store_true")
    return parser.parse_args()


def _goes_on(options, done, seconds):
    return done < options.count if options.minutes is None else seconds < 60 * options.minutes


def _round(options, seeds, refusals):
    """Draws, runs and compares the programs of some seeds; the number that differ. Counts what is not read."""
    programs = [draw_program(seed) for seed in seeds]
    modes = [modes_on(options.device) if options.device else modes_for(seed) for seed in seeds]
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        replies = Batch(options.weft_batch, folder).replies(programs, modes, options.processes, at_hand=True)
        for seed, program, reply, used in zip(seeds, programs, replies, modes):
            found, refused = fault(program, reply, used), refusal(program, reply)
            refused = refused or not program.needs_arguments and reply.get("not_read_for_others")
            refusals.update([PLACE.sub("", refused)] if refused else [])
            if found and failures < options.most_failures:
                failures += 1
                _report(options, seed, program, found, used)
    return failures


def _print_refusals(refusals):
    for text, count in refusals.most_common():
        print(f"{count:6} {text}")


def _report(options, seed, program, found, modes):
    print(f"seed {seed}: {found}")
    if not options.no_shrink:
        program = shrink(program, lambda candidate: _same_fault(options, candidate, modes, program, found))
        print(f"shrunk: {_check(options, program, modes)}")
    print(program.source())
    for name, array in program.inputs.items():
        print(f"# {name}: {array.dtype} {array.shape}, strides {array.strides}: {array.ravel()[:8].tolist()}")
    _keep(options.keep, seed, program)
    sys.stdout.flush()


def _check(options, program, modes):
    """The fault of one program, or None; also None for a program that NumPy does not run."""
    with tempfile.TemporaryDirectory() as folder:
        reply, = Batch(options.weft_batch, folder, timeout=30).replies([program], [modes], 1, at_hand=True)
        return fault(program, reply, modes)


def _same_fault(options, candidate, modes, program, found):
    """Whether a candidate fails as `program` does: shrinking must not slip from one fault into another."""
    refused = run_in_numpy(candidate.source(), candidate.inputs).error
    refused_before = run_in_numpy(program.source(), program.inputs).error
    if str(refused) != str(refused_before):
        return False
    now = _check(options, candidate, modes)
    return now is not None and _kind(now) == _kind(found)


def _kind(found):
    """What a fault is about, without its numbers and names."""
    for kind in ("no error", "crash", "elements differ", "strides", "shape", "dtype", "results"):
        if kind in found:
            return kind
    return "".join(letter for letter in found if not letter.isdigit())[:30]


def _keep(folder, seed, program):
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"seed_{seed}.py").write_text(program.source())
        np.savez(folder / f"seed_{seed}.npz", **program.inputs)


if __name__ == "__main__":
    sys.exit(main())
