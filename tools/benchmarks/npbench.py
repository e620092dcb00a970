"""Runs each kernel of a checkout of NPBench in NumPy and in Weft, with one thread, and prints what became of it."""
import argparse
import copy
import importlib
import inspect
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import warnings

import numpy as np

RUNS = 3
WEFT = pathlib.Path(__file__).resolve().parent.parent.parent / "build/bin/weft"


class Kernel:
    """A kernel's function, where it is written, and its arguments by the function's own names."""

    def __init__(self, checkout, description, preset):
        module = "npbench.benchmarks." + description["relative_path"].replace("/", ".") + "." + description["module_name"]
        self.name, data = description["module_name"], dict(description["parameters"][preset])
        if "init" in description:
            init = description["init"]
            made = getattr(importlib.import_module(module), init["func_name"])(*[data[name] for name in init["input_args"]])
            data.update(zip(init["output_args"], made if isinstance(made, tuple) else (made,)))
        self.function = getattr(importlib.import_module(f"{module}_numpy"), description["func_name"])
        file = checkout / "npbench/benchmarks" / description["relative_path"] / f"{self.name}_numpy.py"
        self.place = f"{file}:{description['func_name']}"
        parameters = inspect.signature(self.function).parameters
        self.arguments = {parameter: data[name] for parameter, name in zip(parameters, description["input_args"])}

    def words(self, folder):
        """NAME=VALUE for the command; arrays lie in `folder`."""
        for name, value in self.arguments.items():
            if isinstance(value, np.ndarray):
                np.save(folder / f"{name}.npy", value)
                yield f"{name}={folder / name}.npy"
            else:
                yield f"{name}={value.item() if isinstance(value, np.generic) else value!r}"

    def seconds_in_numpy(self):
        """The best of a few runs, as of Weft; each may change its arguments."""
        best = float("inf")
        for _ in range(RUNS):
            arguments = copy.deepcopy(self.arguments)
            start = time.perf_counter()
            self.function(**arguments)
            best = min(best, time.perf_counter() - start)
        return best


def run_weft(command, kernel, words, limit):
    """What the command printed, and whether it succeeded."""
    environment = os.environ | {"WEFT_NUM_THREADS": "1"}
    try:
        done = subprocess.run([WEFT, command, kernel.place, *words], capture_output=True, text=True, timeout=limit,
                              env=environment)
    except subprocess.TimeoutExpired:
        return f"longer than {limit} s", False
    return done.stdout + done.stderr, done.returncode == 0


def tried(kernel, limit):
    """A row: the verdict, seconds in NumPy, in Weft, and in Weft with reading and compiling from the cache; or why there
    are none."""
    with tempfile.TemporaryDirectory() as folder:
        words = list(kernel.words(pathlib.Path(folder)))
        text, good = run_weft("verify", kernel, words, limit)
        if not good:
            why = [line for line in text.splitlines() if re.search(r"DIFFERS|Error|longer", line)]
            return "fails", None, None, None, (why or text.splitlines() or ["?"])[0]
        verdict = "near" if re.search(r"^near", text, re.MULTILINE) else "equal"
        run_weft("run", kernel, [*words, "-o", f"{folder}/results.npz"], limit)  # from now on it is in the cache
        times = [seconds_in_weft(kernel, [*words, "-o", f"{folder}/results.npz"], limit) for _ in range(RUNS)]
    if not all(times):
        return verdict, None, None, None, f"longer than {limit} s"
    run, compiled = (min(column) for column in zip(*times))
    return verdict, kernel.seconds_in_numpy(), run, compiled, ""


def seconds_in_weft(kernel, words, limit):
    """Of the run, and with reading and compiling from the cache; nothing where it takes too long."""
    timed, good = run_weft("run", kernel, [*words, "--time"], limit)
    seconds = {what: float(ms) / 1e3 for what, ms in re.findall(r"(read|compile|, run) ([\d.]+) ms", timed)}
    return (seconds[", run"], sum(seconds.values())) if good else None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("kernels", nargs="*", help="names; all unless given")
    parser.add_argument("--preset", default="S", choices=["S", "M", "L", "paper"])
    parser.add_argument("--limit", type=float, default=300, help="seconds that a kernel may take")
    options = parser.parse_args()
    sys.path.insert(0, str(options.checkout))
    warnings.simplefilter("ignore")
    good, total, ratios = 0, 0, []
    print("| kernel | results | NumPy | Weft | compiled from the cache | NumPy / Weft | … so compiled |\n|---|---|---|---|---|---|---|")
    for file in sorted((options.checkout / "bench_info").glob("*.json")):
        description = json.loads(file.read_text())["benchmark"]
        if options.kernels and not {file.stem, description["module_name"]} & set(options.kernels):
            continue
        total += 1
        try:
            verdict, numpy, weft, compiled, why = tried(Kernel(options.checkout, description, options.preset), options.limit)
        except ImportError as error:
            verdict, numpy, weft, compiled, why = "cannot begin", None, None, None, str(error)
        good += verdict in ("equal", "near")
        if not weft:
            print(f"| {file.stem} | {verdict} | {why} | | | | |", flush=True)
            continue
        ratios.append((numpy / weft, numpy / compiled))
        print(f"| {file.stem} | {verdict} | {numpy * 1e3:.3g} ms | {weft * 1e3:.3g} ms | {compiled * 1e3:.3g} ms "
              f"| {ratios[-1][0]:.2f} | {ratios[-1][1]:.2f} |", flush=True)
    means = [f"{statistics.geometric_mean(column):.2f}" for column in zip(*ratios)] or ["", ""]
    print(f"| {good} of {total} | | | | geometric mean | {means[0]} | {means[1]} |")


if __name__ == "__main__":
    main()
