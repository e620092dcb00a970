"""Makes a failing program small while it still fails."""

import re
from dataclasses import replace

import numpy as np

from program import assigned, names


def shrink(program, fails, most_tries=400):
    """`fails(program)` says whether a program still shows the fault; programs that NumPy refuses should not."""
    tries = 0
    improved = True
    while improved and tries < most_tries:
        improved = False
        for candidate in _smaller(program):
            tries += 1
            if fails(candidate):
                program, improved = candidate, True
                break
            if tries >= most_tries:
                break
    return program


def _smaller(program):
    """Candidates, the boldest first."""
    yield from _fewer_results(program)
    yield from _fewer_statements(program)
    yield from _fewer_inputs(program)
    yield from _shortcuts(program)
    yield from _unrolled(program)
    yield from _smaller_inputs(program)
    yield from _simpler_values(program)


def _fewer_results(program):
    for name in program.returned if len(program.returned) > 1 else []:
        yield replace(program, returned=[name])
    for index in range(len(program.returned)):
        rest = program.returned[:index] + program.returned[index + 1:]
        if rest:
            yield replace(program, returned=rest)


def _fewer_statements(program):
    """Cuts the tail, then single statements together with all that need them."""
    for index, statement in enumerate(program.statements):
        for name in assigned(statement):
            yield replace(program, statements=program.statements[:index + 1], returned=[name])
    for index in reversed(range(len(program.statements))):
        gone, kept = set(assigned(program.statements[index])), program.statements[:index]
        for statement in program.statements[index + 1:]:
            if gone & set(names(statement)):
                gone |= set(assigned(statement))
            else:
                kept.append(statement)
        returned = [name for name in program.returned if name not in gone]
        fallback = [name for statement in kept for name in assigned(statement)] or list(program.inputs)
        yield replace(program, statements=list(kept), returned=returned or fallback[-1:])


def _fewer_inputs(program):
    for name in program.inputs:
        if name not in names(" ".join([*program.statements, *program.returned])):
            yield replace(program, inputs={key: value for key, value in program.inputs.items() if key != name})


def _shortcuts(program):
    """A value's name where it is used, replaced by one of those it is computed from."""
    for index, statement in enumerate(program.statements):
        for name in assigned(statement):
            for source in names(statement.partition(" = ")[2]):
                rest = program.statements[:index] + program.statements[index + 1:]
                renamed = [re.sub(rf"\b{name}\b", source, line) for line in rest]
                yield replace(program, statements=renamed, returned=[source if r == name else r for r in program.returned])


def _unrolled(program):
    """A compound statement, replaced by its body."""
    for index, statement in enumerate(program.statements):
        first, *body = statement.splitlines()
        if body and not first.startswith(("for", "if")) and not body[-1].startswith(" "):
            yield _with_lines(program, index, [first, *body])


def _with_lines(program, index, lines):
    return replace(program, statements=program.statements[:index] + lines + program.statements[index + 1:])


def _smaller_inputs(program):
    """Axes of one length, in all inputs at once, cut to a smaller length."""
    lengths = sorted({length for array in program.inputs.values() for length in array.shape if length > 1}, reverse=True)
    for length in lengths:
        for shorter in sorted({1, 2, 3, length // 2, length - 1}):
            if 0 < shorter < length:
                yield replace(program, inputs={name: _cut(array, length, shorter) for name, array in program.inputs.items()})


def _cut(array, length, shorter):
    taken = array[tuple(slice(0, shorter) if n == length else slice(None) for n in array.shape)]
    return taken.copy(order="K")


def _simpler_values(program):
    for name, array in program.inputs.items():
        order = "F" if array.flags.f_contiguous and not array.flags.c_contiguous else "C"
        count = np.arange(array.size).reshape(array.shape).astype(array.dtype)
        for simple in (np.zeros_like(array), np.ones_like(array), count):
            candidate = np.asarray(simple, order=order)
            if candidate.tobytes() != array.tobytes():
                if _simplicity(candidate) < _simplicity(array):
                    yield replace(program, inputs=program.inputs | {name: candidate})


def _simplicity(array):
    """0 for zeros, 1 for ones, 2 for counting, 3 for the rest."""
    flat = array.ravel()
    for rank, simple in enumerate((np.zeros_like(flat), np.ones_like(flat), np.arange(flat.size).astype(flat.dtype))):
        if flat.tobytes() == simple.tobytes():
            return rank
    return 3
