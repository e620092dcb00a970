"""Draws a program from a seed."""

import random
import re

import numpy as np

import algorithms
import at_hand
import attempts
import bfloats
import carried
import choices
import complex_numbers
import containers
import counting
import creation
import draws
import elementwise
import float_errors
import functions
import indexing
import joining
import lists
import lookup
import loops
import matrices
import memory_views
import mistakes
import motifs
import nests
import ordering
import placing
import prints
import rearranging
import reductions
import renewed
import series
import sweeps
import transforms
import ufunc_calls
import views
import writes
from closely import end_closely
from draft import Draft
from dress import draw_dress
from inputs import draw_dtype, draw_input, draw_shape, related_shape
from program import FORMS, assigned, names

MODULES = [creation, elementwise, views, joining, rearranging, reductions, matrices, transforms, lookup, ordering,
           prints, draws, writes, motifs, loops, nests, sweeps, algorithms, carried, renewed, indexing, placing,
           functions, containers, lists, choices, complex_numbers, float_errors, bfloats, ufunc_calls, counting,
           series, memory_views, attempts, at_hand, mistakes]
KINDS = [(weight, kind, name == "EXPRESSIONS", module.__name__) for module in MODULES
         for name in ("EXPRESSIONS", "STATEMENTS") for weight, kind in getattr(module, name, [])]
WEIGHTS = [kind[0] for kind in KINDS]
BOLD = {module.__name__ for module in MODULES if getattr(module, "MAY_BE_REFUSED", False)}


def draw_loops_more(factor):
    """Loops that cost more time than other statements are drawn so many times as often from now on."""
    WEIGHTS[:] = [weight * (factor if module in BOLD else 1) for weight, _, _, module in KINDS]


def draw_program(seed):
    """A program that NumPy runs, or, in one of twenty, refuses at its last statement."""
    rng = random.Random(seed)
    close = rng.random() < 0.12
    draft = Draft(rng, _draw_inputs(rng, special=not close))
    for _ in range(rng.choice([1, 2, 3, 4, 6, 8, 12, 20, 40])):
        _draw_statement(draft)
    if close:
        end_closely(draft)
    elif rng.random() < 0.05:
        _end_in_error(draft)
    else:
        _draw_returned(draft)
    statements = draft.program.statements
    returned = [draft.values[name] for name in draft.program.returned if name in draft.values]
    if any(RAISES.search(statement) for statement in statements) or not any(map(_may_wait, returned)):
        _return_a_number(draft)
    if "indexing" in draft.modules and any(LOOP.search(statement) for statement in statements):
        draft.program.may_be_refused = True  # lengths that data decide, beside loops whose steps are not alike
    draft.program.dress = draw_dress(rng, draft.program.functions())
    return draft.program


# What may raise makes a dense array of a strided argument that it returns.
RAISES = re.compile(r"print\(|raise |errstate|# raises|assert |float\(|\*\* [a-z]|power\(|nanarg|weights=")


def _may_wait(value):
    """Whether it is a result that may wait for errors: it has elements, or no parts along its first axis."""
    shape = getattr(value, "shape", ())
    return np.prod(shape) > 0 or (shape[0] == 0 and np.prod(shape[1:]) > 0)


LOOP = re.compile(r"(for|while) .*:\n")


def _return_a_number(draft):
    name = draft.fresh()
    draft.program.statements.insert(0, f"{name} = np.float64(1)")
    draft.program.returned.append(name)


def _draw_inputs(rng, special):
    shape = draw_shape(rng)
    count = rng.choice([1, 1, 2, 2, 3, 4])
    shapes = [shape] + [related_shape(rng, shape) for _ in range(count - 1)]
    dtype = draw_dtype(rng)
    dtypes = [dtype if rng.random() < 0.6 else draw_dtype(rng) for _ in shapes]
    return {f"a{i}": draw_input(rng, dtypes[i], shapes[i], special) for i in range(count)}


def _draw_statement(draft):
    for _ in range(8):
        _, kind, is_expression, module = draft.rng.choices(KINDS, WEIGHTS)[0]
        text = kind(draft)
        if text and draft.append(f"{draft.fresh()} = {text}" if is_expression else text):
            draft.program.may_be_refused |= module in BOLD
            draft.program.needs_arguments |= module == at_hand.__name__
            draft.modules.add(module)
            return


def _draw_returned(draft):
    """The last value and some of those that nothing else uses; at times any value, or one twice."""
    names_drawn = list(draft.values)
    unused = [name for name in names_drawn if not _read_later(name, draft.program.statements)] or names_drawn
    count = draft.rng.choices([0, 1, 2, 4], [35, 25, 25, 15])[0]
    draft.program.form = draft.rng.choices([*FORMS], [80, 7, 7, 6])[0]
    draft.program.returned = [names_drawn[-1]]
    for _ in range(count):
        draft.program.returned.append(draft.rng.choice(unused if draft.chance(0.8) else names_drawn))


def _read_later(name, statements):
    """Whether a statement after the last that binds the name holds it."""
    for statement in reversed(statements):
        if name in assigned(statement):
            return False
        if name in names(statement):
            return True
    return False


def _end_in_error(draft):
    values = draft.values
    for _ in range(20):
        text = draft.choice(mistakes.mistake, mistakes.mistake, float_errors.guarded)(draft)
        if text is None:
            continue
        if isinstance(draft.run(text), Exception):
            draft.program.statements.append(text)
            break
        draft.values = values  # it is no statement of the program
    draft.program.returned = [list(draft.values)[-1]]
