"""Real NumPy's answer to a program."""

import warnings
from dataclasses import dataclass, field

import numpy as np

from inputs import copy_in_place
from memory import bounded_memory, bounded_time


@dataclass
class Outcome:
    """Arrays by name: what the function returned, and its arguments as it left them; or what it raised."""

    returned: dict[str, np.ndarray] = field(default_factory=dict)
    arguments: dict[str, np.ndarray] = field(default_factory=dict)
    error: Exception | None = None


def run_in_numpy(source, inputs):
    arguments = {name: copy_in_place(array) for name, array in inputs.items()}
    namespace = {}
    with warnings.catch_warnings(), np.errstate(all="ignore"), bounded_memory(), bounded_time():
        warnings.simplefilter("ignore")
        try:
            exec(compile(source, "program.py", "exec"), namespace)
            value = namespace["program"](**arguments)
        except Exception as error:
            return Outcome(error=error)
    return Outcome(_named(value), arguments)


def _named(value):
    if value is None:
        return {}
    if isinstance(value, tuple):
        return {f"return_{i}": np.asarray(item) for i, item in enumerate(value)}
    return {"return": np.asarray(value)}


def changed_arguments(outcome, inputs):
    """The names of arguments whose bytes the program changed."""
    return [name for name, array in outcome.arguments.items() if array.tobytes() != inputs[name].tobytes()]
