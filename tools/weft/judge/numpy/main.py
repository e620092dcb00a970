"""Runs one function of a NumPy program for `weft verify`, in real NumPy.

    python -P -c "import sys; sys.path.insert(0, sys.argv[1]); from weft_judge.main import main; main()" FOLDER

FOLDER/task.json says what to run; arrays are in FOLDER/arguments.npz. Results go to FOLDER/results.npz, and to
FOLDER/report.json what was raised and how far NumPy's elementary functions are from Weft's (elementary).
"""
import signal

# Ctrl-C ends `weft verify`, and is no error: it is blocked until here, so that Python says nothing of it.
signal.signal(signal.SIGINT, signal.SIG_DFL)
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

import contextlib
import inspect
import io
import json
import pathlib
import sys

import ml_dtypes
import numpy as np

from . import differences
from .elementary import WeftElementary, replace
from .program import called_by_name, function_of, load
from .returned import Returned, from_file, is_bfloat16, kind_of, literal


MOST_DIFFERENCES = 200  # by elements of an array


def gradients(task, folder):
    """By differences, of a function that returns one number, by the parameters that the task names: of a dict of arrays,
    as if they were returned."""
    arguments, given = arguments_of(task, folder)
    function = function_of(load(task["file"], task["elementary"]), task["function"])

    def by(name, is_narrow):
        return differences.gradient(lambda **moved: called_by_name(function, arguments | moved), given, name, is_narrow,
                                    MOST_DIFFERENCES)

    found = {}
    for name in task["differences"]:
        try:
            found[name] = by(name, False)
        except TypeError:  # NumPy has nothing wider than float64
            found[name] = by(name, True)
    return {}, Returned({name: wide.astype(given[name].dtype) for name, wide in found.items()}, [])


def arguments_of(task, folder):
    """What the function is given, by its parameters, and the arrays among it."""
    arguments = {name: literal(text) for name, text in task["literals"].items()}
    with np.load(folder / "arguments.npz") as arrays:
        given = {name: from_file(arrays[name]) for name in arrays.files}
    members = {f"{name}.{key}": (name, key) for name, keys in task["dicts"].items() for key in keys}
    for name, array in given.items():
        if name in members:
            arguments.setdefault(members[name][0], {})[members[name][1]] = array
        else:
            arguments[name] = array
    return arguments, given


def call(task, folder, distances):
    """The arrays that the function is given, as they are afterwards, by their names, and what it returns."""
    arguments, given = arguments_of(task, folder)
    for name in task["elementary"] + task["of_complex"]:
        ours = WeftElementary(name, task["weft"], folder, distances, of_complex=name in task["of_complex"])
        replace(ours.numpy, ours)
    if task["expression"] is not None:
        names = {"np": np, "numpy": np, "ml_dtypes": ml_dtypes, "__builtins__": {}}
        returned = eval(task["expression"], names, arguments)
    else:
        function = function_of(load(task["file"], task["elementary"]), task["function"])
        returned = called_by_name(function, arguments)
    parameters = [] if task["expression"] is not None else inspect.signature(function).parameters
    return given, Returned(returned, parameters)


def main():
    sys.path.remove(sys.argv[1])  # the program is not to find what lies there
    folder = pathlib.Path(sys.argv[1])
    task = json.loads((folder / "task.json").read_text())
    report, results = {"error": None, "text": "", "form": "", "kinds": {}, "ulp": {}}, {}
    printed = io.StringIO()
    try:
        with np.errstate(all="ignore"), contextlib.redirect_stdout(printed):
            results, returned = gradients(task, folder) if task["differences"] else call(task, folder, report["ulp"])
        results |= returned.parts
        report |= {"form": returned.form, "kinds": {name: kind_of(part) for name, part in returned.parts.items()}}
    except Exception as error:  # what the program raised is the result
        report |= {"error": type(error).__name__, "text": str(error)}
    results = {name: np.asarray(value) for name, value in results.items()}
    report["printed"] = printed.getvalue()
    report["bfloat16"] = [name for name, value in results.items() if is_bfloat16(value)]
    results |= {name: results[name].view(np.uint16) for name in report["bfloat16"]}
    np.savez(folder / "results.npz", **results)
    (folder / "report.json").write_text(json.dumps(report))
