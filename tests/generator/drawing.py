"""Draws a program from a seed."""

import random
import re

import algorithms
import carried
import creation
import draws
import elementwise
import float_errors
import functions
import indexing
import joining
import lookup
import loops
import matrices
import mistakes
import motifs
import nests
import ordering
import placing
import rearranging
import reductions
import sweeps
import transforms
import views
import writes
from draft import Draft
from inputs import draw_dtype, draw_input, draw_shape, related_shape
from program import assigned, names

MODULES = [creation, elementwise, views, joining, rearranging, reductions, matrices, transforms, lookup, ordering,
           draws, writes, motifs, loops, nests, sweeps, algorithms, carried, indexing, placing, functions, float_errors,
           mistakes]
EXPRESSIONS = [kind for module in MODULES for kind in getattr(module, "EXPRESSIONS", [])]
STATEMENTS = [kind for module in MODULES for kind in getattr(module, "STATEMENTS", [])]
KINDS = [(weight, kind, True) for weight, kind in EXPRESSIONS] + [(weight, kind, False) for weight, kind in STATEMENTS]
WEIGHTS = [weight for weight, _, _ in KINDS]
BOLD = {module.__name__ for module in MODULES if getattr(module, "MAY_BE_REFUSED", False)}


def draw_loops_more(factor):
    """Loops that cost more time than other statements are drawn so many times as often from now on."""
    WEIGHTS[:] = [weight * (factor if kind.__module__ in BOLD else 1) for weight, kind, _ in KINDS]


def draw_program(seed):
    """A program that NumPy runs, or, in one of twenty, refuses at its last statement."""
    rng = random.Random(seed)
    close = rng.random() < 0.12
    draft = Draft(rng, _draw_inputs(rng, special=not close))
    for _ in range(rng.choice([1, 2, 3, 4, 6, 8, 12, 20, 40])):
        _draw_statement(draft)
    if close:
        _end_closely(draft)
    elif rng.random() < 0.05:
        _end_in_error(draft)
    else:
        _draw_returned(draft)
    statements = draft.program.statements
    if any(RAISES.search(statement) for statement in statements):
        _return_a_number(draft)
    if "indexing" in draft.modules and any(LOOP.search(statement) for statement in statements):
        draft.program.may_be_refused = True  # lengths that data decide, beside loops whose steps are not alike
    return draft.program


# What may raise needs a result that has elements, and makes a dense array of a strided argument that it returns.
RAISES = re.compile(r"raise |errstate|# raises|assert |float\(")

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
        _, kind, is_expression = draft.rng.choices(KINDS, WEIGHTS)[0]
        text = kind(draft)
        if text and draft.append(f"{draft.fresh()} = {text}" if is_expression else text):
            draft.program.may_be_refused |= kind.__module__ in BOLD
            draft.modules.add(kind.__module__)
            return


def _draw_returned(draft):
    """The last value and some of those that nothing else uses; at times any value, or one twice."""
    names_drawn = list(draft.values)
    unused = [name for name in names_drawn if not _read_later(name, draft.program.statements)] or names_drawn
    count = draft.rng.choices([0, 1, 2, 4], [35, 25, 25, 15])[0]
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


CLOSE = [("ulp", "np.exp({x})"), ("ulp", "np.log(np.abs({x}))"), ("ulp", "np.tanh({x})"),
         ("ulp", "np.exp({x}).T"), ("ulp", "np.tanh({x} * 0.5)[..., ::-1]"),
         ("relative", "np.exp({x} - np.max({x}, axis=-1, keepdims=True)) / "
                      "np.sum(np.exp({x} - np.max({x}, axis=-1, keepdims=True)), axis=-1, keepdims=True)"),
         ("relative", "np.abs({x}) @ np.abs({x}).T"), ("relative", "np.sum(np.exp(-np.abs({x})), axis=0)"),
         ("relative", "0.5 * (2 + np.tanh({x}))")]
CLOSE += [("ulp", f"np.{name}({{x}})") for name in (
    "exp2", "expm1", "log2", "log10", "log1p", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh",
    "arcsinh", "arccosh", "arctanh", "cbrt")]
CLOSE += [("ulp", form) for form in (
    "np.arctan2({x}, {x} - 1)", "np.hypot({x}, 2)", "np.abs({x}) ** 1.5", "{x} ** 3", "np.power(np.abs({x}), {x})",
    "1.5 ** {x}")]
CLOSE += [("relative", form) for form in (
    "np.sin({x}) ** 2 + 1", "np.sinc({x})", "np.logspace({x} / 8, 2, 5, base=2, axis=-1)",
    "np.logspace(-1, {x}.ndim, 7, base=[3.0, 0.5])", "np.geomspace(np.abs({x}) + 1, 1000, 5)",
    "np.geomspace(0.5, {x}.size, 9, endpoint=False)")]


def _end_closely(draft):
    """Ends in an elementary function or a product of float matrices, of which bits are not promised."""
    draft.program.tolerance, form = draft.rng.choice(CLOSE)
    x = draft.pick(lambda value: value.dtype.kind == "f" and value.ndim >= 1 and 0 < value.size <= 5000)
    if x is None or not draft.append(f"{draft.fresh()} = {form.format(x=x)}"):
        draft.program.tolerance = "bits"
    draft.program.returned = [list(draft.values)[-1]]
