"""The functions of files whose parameters are arrays by annotation, as programs with arguments."""

import ast
import re
import zlib
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

LENGTHS = [6, 5, 4, 7]  # of free dimensions, in the order in which they are named
ANNOTATION = re.compile(r"(\w+)(?:\[([^\]]*)\])?$")


@dataclass
class Annotated:
    text: str
    function: str
    inputs: dict = field(default_factory=dict)

    def source(self):
        return self.text


def annotated_functions(path):
    """Pairs of a name and a program: of each function that can be called with arrays alone."""
    text = Path(path).read_text()
    try:
        functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    except SyntaxError:
        return
    for function in functions:
        inputs = _inputs(function)
        if inputs is not None and not function.name.startswith("_"):
            yield f"{Path(path).stem}_{function.name}", Annotated(text, function.name, inputs)


def _inputs(function):
    """None where a parameter that has no default is no array by its annotation."""
    arguments, dims, inputs = function.args, {}, {}
    if arguments.posonlyargs or arguments.vararg or arguments.kwarg:
        return None
    required = arguments.args[:len(arguments.args) - len(arguments.defaults)]
    required += [each for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults) if default is None]
    random = np.random.default_rng(zlib.crc32(function.name.encode()))
    for argument in required:
        array = _array(argument.annotation, dims, random)
        if array is None:
            return None
        inputs[argument.arg] = array
    return inputs


def _array(annotation, dims, random):
    if not isinstance(annotation, ast.Constant) or not isinstance(annotation.value, str):
        return None
    match = ANNOTATION.match(annotation.value.replace(" ", ""))
    try:
        dtype = np.dtype(match[1]) if match else None
    except TypeError:
        return None
    if dtype is None or dtype.kind not in "biufc":
        return None
    return _drawn([_length(axis, dims) for axis in (match[2] or "").split(",") if axis], dtype, random)


def _length(axis, dims):
    return int(axis) if axis.isdigit() else dims.setdefault(axis, LENGTHS[len(dims) % len(LENGTHS)])


def _drawn(shape, dtype, random):
    """Small whole numbers, a few alike, which most programs can take for places; halves among floats."""
    numbers = random.integers(0, 4, shape) + (random.integers(0, 2, shape) / 2 if dtype.kind in "fc" else 0)
    return np.asarray(numbers).astype(dtype)
