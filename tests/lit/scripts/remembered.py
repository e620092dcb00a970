"""Runs programs of every kind of step twice, and says where the second run, from the cache, gives other bytes."""
import ast
import pathlib
import re
import subprocess
import sys

import numpy as np

PROGRAMS = ["loops/loops.py", "data/lengths.py", "data/indexes.py", "language/flow.py", "commands/products.py",
            "loops/running.py", "data/histograms.py", "stages/stencil.py", "loops/counted.py", "data/unique.py"]
LENGTH = 40  # of dimensions that have names


def arguments(function, scratch):
    """NAME=FILE for each parameter whose annotation says an array."""
    random = np.random.default_rng(0)
    for parameter in function.args.args:
        known = re.fullmatch(r"(\w+)\[([\w, ]*)\]", getattr(parameter.annotation, "value", None) or "")
        if not known:
            continue
        shape = [int(axis) if axis.isdigit() else LENGTH for axis in known[2].replace(" ", "").split(",") if axis]
        np.save(scratch / f"{parameter.arg}.npy", (random.random(shape) * 4).astype(known[1]))
        yield f"{parameter.arg}={scratch / parameter.arg}.npy"


def run_twice(weft, file, function, scratch):
    """Whether both runs gave the same, and whether the second was from the cache."""
    command = [weft, "run", f"{file}:{function.name}", *arguments(function, scratch), "--time", "-o"]
    runs = [subprocess.run([*command, scratch / f"{i}.npz"], capture_output=True, text=True) for i in (0, 1)]
    if runs[0].returncode != 0:
        return runs[1].returncode == runs[0].returncode and runs[1].stderr == runs[0].stderr, False
    first, second = (np.load(scratch / f"{i}.npz") for i in (0, 1))
    same = first.files == second.files and all(first[name].tobytes() == second[name].tobytes() for name in first.files)
    return same, "the program from the cache" in runs[1].stderr


def main():
    weft, folder, scratch = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    total = remembered = 0
    for file in (folder / name for name in PROGRAMS):
        for function in ast.parse(file.read_text()).body:
            if not isinstance(function, ast.FunctionDef):
                continue
            same, from_cache = run_twice(weft, file, function, scratch)
            assert same, f"{file}:{function.name} gives something else from the cache"
            total, remembered = total + 1, remembered + from_cache
    print(f"{remembered} of {total} programs were in the cache")
    assert remembered > 0.8 * total


if __name__ == "__main__":
    main()
