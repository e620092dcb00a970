"""A kernel of NPBench: its function in NumPy and its arguments; what a call of it leaves, and how long calls take."""
import copy
import importlib
import inspect
import statistics
import time

import numpy as np

RUNS = 3
REPEAT_FOR, MOST_REPEATS = 0.5, 20  # seconds, calls
ENOUGH = 5  # seconds of a call, after which none is repeated


class Kernel:
    """A kernel's function, where it is written, and its arguments by the function's own names."""

    def __init__(self, checkout, description, preset):
        self.module = "npbench.benchmarks." + description["relative_path"].replace("/", ".") + "." + description["module_name"]
        self.name, data = description["module_name"], dict(description["parameters"][preset])
        if "init" in description:
            init = description["init"]
            made = getattr(importlib.import_module(self.module), init["func_name"])(*[data[name] for name in init["input_args"]])
            data.update(zip(init["output_args"], made if isinstance(made, tuple) else (made,)))
        self.function_name = description["func_name"]
        self.function = getattr(importlib.import_module(f"{self.module}_numpy"), self.function_name)
        file = checkout / "npbench/benchmarks" / description["relative_path"] / f"{self.name}_numpy.py"
        self.place = f"{file}:{self.function_name}"
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

    def in_numpy(self):
        """The best of a few runs, as of Weft, and what a run leaves."""
        return best_of_runs(self.function, list(self.arguments.values()))


def best_of_runs(call, arguments):
    """Seconds of a call, the best of a few medians, as `weft run --time` takes them; and what a call leaves. Each call has
    arguments of its own, which it may change."""
    medians = []
    while len(medians) < RUNS and sum(medians) < ENOUGH:
        samples = []
        while not samples or (sum(samples) < REPEAT_FOR and len(samples) < MOST_REPEATS):
            given = copy.deepcopy(arguments)
            start = time.perf_counter()
            result = call(*given)
            samples.append(time.perf_counter() - start)
        medians.append(statistics.median_high(samples))
    return min(medians), left(result, given)


def left(result, arguments):
    """The arrays and numbers that a call returned, and its arguments as they are after it."""
    returned = result if isinstance(result, (tuple, list)) else () if result is None else (result,)
    return [np.asarray(each) for each in (*returned, *arguments)]


def gross_difference(theirs, numpys):
    """Whether something is left that is near nothing of the same shape that NumPy leaves: a thousandth in the norm. Peers
    may leave less, add in other orders, and in float32."""
    return not all(any(np.shape(a) == np.shape(b) and near(a, b) for b in numpys) for a in theirs)


def near(a, b):
    a, b = np.nan_to_num(a), np.nan_to_num(b)
    return np.linalg.norm((a - b).ravel()) <= 1e-3 * np.linalg.norm(b.ravel())
