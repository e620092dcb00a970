"""Real NumPy's answer to a program."""

import contextlib
import io
import warnings
from dataclasses import dataclass, field

import numpy as np

from inputs import copy_in_place
from memory import bounded_memory, bounded_time


@dataclass
class Outcome:
    """Arrays by name: what the function returned, and its arguments as it left them; or what it raised; and printed.
    `form` is what was returned as Python prints it, PART in place of each array and number; `kinds` says what these
    are."""

    returned: dict[str, np.ndarray] = field(default_factory=dict)
    arguments: dict[str, np.ndarray] = field(default_factory=dict)
    error: Exception | None = None
    printed: str = ""
    form: str = ""
    kinds: dict[str, str] = field(default_factory=dict)


def run_in_numpy(source, inputs):
    arguments = {name: copy_in_place(array) for name, array in inputs.items()}
    namespace, printed = {}, io.StringIO()
    with (contextlib.redirect_stdout(printed), warnings.catch_warnings(), np.errstate(all="ignore"), bounded_memory(),
          bounded_time()):
        warnings.simplefilter("ignore")
        try:
            exec(compile(source, "program.py", "exec"), namespace)
            value = namespace["program"](**arguments)
        except Exception as error:
            return Outcome(error=error, printed=printed.getvalue())
    parts = _named(value)
    return Outcome({name: np.asarray(part) for name, part in parts.items()}, arguments, printed=printed.getvalue(),
                   form=value if isinstance(value, str) else _form(value),
                   kinds={name: _kind(part) for name, part in parts.items()})


PART = "\1"


def _form(value):
    if isinstance(value, (tuple, list)):
        items = [_form(item) for item in value]
        end = "," if isinstance(value, tuple) and len(items) == 1 else ""
        return f"[{', '.join(items)}]" if isinstance(value, list) else f"({', '.join(items)}{end})"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {_form(item)}" for key, item in value.items()) + "}"
    return repr(value) if value is None or isinstance(value, str) else PART


def _named(value, name="return", depth=0):
    """The arrays and numbers in what a program returns, by the names that Weft has for them."""
    if value is None or isinstance(value, str):
        return {}
    if isinstance(value, dict):
        parts = {str(key) if depth == 0 else f"{name}.{key}": part for key, part in value.items()}
    elif isinstance(value, (tuple, list)):
        parts = {f"{name}{'.' if depth else '_'}{i}": part for i, part in enumerate(value)}
    else:
        return {name: value}
    return {key: value for place, part in parts.items() for key, value in _named(part, place, depth + 1).items()}


def _kind(part):
    if isinstance(part, np.ndarray):
        return "array"
    return "scalar" if isinstance(part, np.generic) else "python"


def changed_arguments(outcome, inputs):
    """The names of arguments whose bytes the program changed."""
    return [name for name, array in outcome.arguments.items() if array.tobytes() != inputs[name].tobytes()]
