"""Makes a failing program small while it still fails."""

import re
import time
from dataclasses import replace

import numpy as np

from dress import Dress
from inputs import copy_in_place
from program import assigned, names


def shrink(program, fails, seconds=60):
    """`fails(program)` says whether a program still shows the fault; programs that NumPy refuses should not."""
    end = time.monotonic() + seconds
    size = None
    while size != _size(program):
        size = _size(program)
        for strategy in STRATEGIES:
            program = _exhausted(program, strategy, fails, end)
    return program


def _exhausted(program, strategy, fails, end):
    """The program after a strategy has nothing more to give."""
    candidates = strategy(program)
    while (candidate := next(candidates, None)) is not None and time.monotonic() < end:
        if fails(candidate):
            program, candidates = candidate, strategy(candidate)
    return program


def _size(program):
    return (program.source(), *((a.shape, a.strides, a.tobytes()) for a in program.inputs.values()))


def _plainer(program):
    """The file without what stands around the program; then with one import."""
    for index in range(len(program.dress.before)):
        yield replace(program, dress=replace(program.dress, before=_but_one(program.dress.before, index)))
    for index in range(len(program.dress.after)):
        yield replace(program, dress=replace(program.dress, after=_but_one(program.dress.after, index)))
    if program.dress != Dress():
        yield replace(program, dress=Dress())


def _but_one(texts, index):
    return texts[:index] + texts[index + 1:]


def _returned_plainly(program):
    if program.form != "tuple":
        yield replace(program, form="tuple")


def _fewer_results(program):
    for name in program.returned if len(program.returned) > 1 else []:
        yield replace(program, returned=[name])
    for index in range(len(program.returned)):
        rest = program.returned[:index] + program.returned[index + 1:]
        if rest:
            yield replace(program, returned=rest)


def _one_value(program):
    """Only what one value needs."""
    for name in [name for statement in program.statements for name in assigned(statement)]:
        if program.returned != [name] or len(_needed(program, name)) < len(program.statements):
            yield replace(program, statements=_needed(program, name), returned=[name])


def _needed(program, name):
    wanted, kept = {name}, []
    for statement in reversed(program.statements):
        if wanted & set(assigned(statement)) or (not assigned(statement) and wanted & set(names(statement))):
            wanted |= set(names(statement))
            kept.insert(0, statement)
    return kept


def _fewer_statements(program):
    """Cuts stretches of statements, long ones first, together with all that needs them."""
    length = len(program.statements)
    while length > 0:
        for start in reversed(range(0, len(program.statements), length)):
            yield _without(program, start, start + length)
        length //= 2


def _without(program, start, end):
    gone = {name for statement in program.statements[start:end] for name in assigned(statement)}
    kept = program.statements[:start]
    for statement in program.statements[end:]:
        if gone & set(names(statement)):
            gone |= set(assigned(statement))
        else:
            kept.append(statement)
    fallback = [name for statement in kept for name in assigned(statement)] or list(program.inputs)
    returned = [name for name in program.returned if name not in gone]
    return replace(program, statements=kept, returned=returned or fallback[-1:])


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
                yield replace(program, statements=renamed,
                              returned=[source if r == name else r for r in program.returned])


def _unrolled(program):
    """A compound statement, replaced by its body."""
    for index, statement in enumerate(program.statements):
        first, *body = statement.splitlines()
        if body and not first.startswith(("for", "if")) and not body[-1].startswith(" "):
            yield _with_lines(program, index, [first, *body])


def _fewer_lines(program):
    """A statement of several lines without one of them and what stands below it, or with that in its place."""
    for index, statement in enumerate(program.statements):
        lines = statement.splitlines()
        for start in reversed(range(len(lines) if len(lines) > 1 else 0)):
            end = _end_of_block(lines, start)
            yield _with_lines(program, index, ["\n".join(lines[:start] + lines[end:])])
            if end > start + 1:
                below = [line[4:] for line in lines[start + 1:end]]
                yield _with_lines(program, index, ["\n".join(lines[:start] + below + lines[end:])])


def _end_of_block(lines, start):
    depth = _depth(lines[start])
    return next((i for i in range(start + 1, len(lines)) if _depth(lines[i]) <= depth), len(lines))


def _depth(line):
    return len(line) - len(line.lstrip())


def _simpler_operands(program):
    """What stands in brackets, replaced by one of its operands."""
    for index, statement in enumerate(program.statements):
        for found in INNER.finditer(statement):
            for part in re.split(r" [-+*] |, ", found.group(1)):
                if part != found.group(1) and part.count("[") == part.count("]"):
                    text = statement[:found.start()] + part + statement[found.end():]
                    yield _with_lines(program, index, [text])


INNER = re.compile(r"(?:np\.(?:where|maximum|minimum)|max|min|abs)?\(([^()]*)\)")


def _with_lines(program, index, lines):
    return replace(program, statements=program.statements[:index] + lines + program.statements[index + 1:])


def _smaller_inputs(program):
    """Axes of one length, in all inputs at once, cut to a smaller length."""
    lengths = sorted({length for array in program.inputs.values() for length in array.shape if length > 1},
                     reverse=True)
    for length in lengths:
        for shorter in sorted({1, 2, 3, length // 2, length - 1}):
            if 0 < shorter < length:
                yield replace(program, inputs={name: _cut(array, length, shorter)
                                               for name, array in program.inputs.items()})


def _cut(array, length, shorter):
    taken = array[tuple(slice(0, shorter) if n == length else slice(None) for n in array.shape)]
    return copy_in_place(taken)


def _simpler_values(program):
    """Zeros, ones or counting instead of an input's values; then C order instead of its strides."""
    for name, array in program.inputs.items():
        counting = np.arange(array.size).reshape(array.shape).astype(array.dtype)
        for simple in (np.zeros_like(array), np.ones_like(array), counting):
            candidate = copy_in_place(array)
            candidate[...] = simple
            if _simplicity(candidate) < _simplicity(array):
                yield replace(program, inputs=program.inputs | {name: candidate})
        if not array.flags.c_contiguous:
            yield replace(program, inputs=program.inputs | {name: np.ascontiguousarray(array)})


def _simplicity(array):
    """0 for zeros, 1 for ones, 2 for counting, 3 for the rest."""
    flat = array.ravel()
    for rank, simple in enumerate((np.zeros_like(flat), np.ones_like(flat), np.arange(flat.size).astype(flat.dtype))):
        if flat.tobytes() == simple.tobytes():
            return rank
    return 3


STRATEGIES = [_plainer, _returned_plainly, _fewer_results, _one_value, _fewer_statements, _fewer_inputs, _shortcuts,
              _unrolled, _fewer_lines, _simpler_operands, _smaller_inputs, _simpler_values]
