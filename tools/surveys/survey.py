"""How much of the NumPy that people wrote Weft reads: see tools/surveys/README.md."""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import pickle
import sys
import tempfile

import limits
import verdicts
from doctests import doctest_programs
from reasons import Reasons
from shares import Ranking, Shares, shares_of

HERE = pathlib.Path(__file__).resolve().parent
WEFT = HERE.parent.parent / "build/bin/weft"
COLUMNS = "{:<28} {:>22} {:>24} {:>22}"


def print_row(name, shares):
    print(COLUMNS.format(name, str(shares.files), str(shares.functions), str(shares.pure)), flush=True)


def print_ranking(title, reasons, most):
    if reasons.counts:
        print(f"\n{title}")
    for line in reasons.ranking(most):
        print(line)


def survey(options):
    print(COLUMNS.format("read of", "files", "functions", "pure functions"))
    total, ranking = Shares(), Ranking()
    for folder in options.folders:
        shares = shares_of(folder.resolve(), options.weft, ranking)
        print_row(folder.name, shares)
        total += shares
    if len(options.folders) > 1:
        print_row("all", total)
    print_ranking("Why files do not parse", ranking.of_files, options.reasons)
    print_ranking("Why functions that use NumPy are not read", ranking.of_functions, options.reasons)
    print_ranking("Why pure functions are not read", ranking.of_pure, options.reasons)


def recorded(checkout):
    """The programs of Pythran's tests that use NumPy, and no other library."""
    with tempfile.TemporaryDirectory() as name:
        result = pathlib.Path(name) / "programs.pickle"
        done = limits.run([sys.executable, HERE / "recorder.py", checkout, result], 300)
        if not done or done.code:
            raise SystemExit(done.stderr if done else "the tests take too long")
        return [each for each in pickle.loads(result.read_bytes()) if each.needs_numpy_alone()]


def judged(programs, options):
    """Each program with its verdict, as many at once as there are processors; how many are done goes to a terminal."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = pool.map(lambda program: verdicts.verdict(program, options.weft, options.limit), programs)
        for done, pair in enumerate(zip(programs, found), 1):
            if sys.stderr.isatty():
                print(f"\r{done} of {len(programs)}", end="", file=sys.stderr, flush=True)
            yield pair


def survey_programs(programs_of, options):
    for folder in options.folders:
        counts, reasons = collections.Counter(), collections.defaultdict(Reasons)
        programs = programs_of(folder.resolve())[::options.every]
        for program, (kind, said) in judged(programs, options):
            counts[kind] += 1
            if kind not in verdicts.GOOD:
                reasons[kind].add(said, program.name)
        print(f"{folder.name}: {len(programs)} programs: " + ", ".join(f"{counts[kind]} {kind}" for kind in verdicts.KINDS))
        print(f"read: {1 - counts['refused'] / max(1, len(programs)):.1%}")
        for kind, each in reasons.items():
            print_ranking(f"What is {kind}", each, options.reasons)


def main(words=None):
    parser = argparse.ArgumentParser(prog="tools/survey", description="How much of the NumPy that people wrote Weft reads.")
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="FOLDER", help="checkouts")
    parser.add_argument("--pythran", action="store_true", help="run the programs of a checkout of Pythran's tests, and compare with NumPy")
    parser.add_argument("--doctests", action="store_true", help="run the calls of doctests of pure functions, and compare with NumPy")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of programs that are run: each N-th alone")
    parser.add_argument("--limit", type=float, default=60, metavar="SECONDS", help="for one program that is run")
    parser.add_argument("--reasons", type=int, default=30, metavar="N", help="so many reasons each")
    parser.add_argument("--weft", type=pathlib.Path, default=WEFT, help="the command")
    options = parser.parse_args(words)
    if options.pythran or options.doctests:
        survey_programs(recorded if options.pythran else doctest_programs, options)
    else:
        survey(options)


if __name__ == "__main__":
    main()
