#!/usr/bin/env python3
"""Every operation meets every dtype and every awkward shape and memory order; results are compared with NumPy's.

    tests/exact/sweep.py --weft-batch build/bin/weft_batch [--only binary]
    tests/exact/sweep.py --weft-batch build/bin/weft_batch --only branches --each 1000 --seed 7
    tests/exact/sweep.py --weft-batch build/bin/weft_batch --device cuda-emulated --sample 8
"""

import argparse
import importlib
import itertools
import sys
import tempfile
import zlib
from pathlib import Path

import numpy as np
from cases import CASES, program_of, seed_of, some_cases

from batch import BASE_MODES, Batch, modes_on
from compare import relative_limit
from inputs import COMPLEX, DTYPES
from others import EACH
from program import Program
from verdict import NEAR, fault

UNARY = ["-{x}", "abs({x})", "np.square({x})", "np.sqrt({x})", "np.logical_not({x})", "~{x}", "+{x}",
         "np.reciprocal({x})", "np.sign({x})", "np.fabs({x})", "np.deg2rad({x})", "np.rad2deg({x})", "np.radians({x})",
         "np.degrees({x})", "np.floor({x})", "np.ceil({x})", "np.trunc({x})", "np.rint({x})", "np.isnan({x})",
         "np.isinf({x})", "np.isfinite({x})", "np.signbit({x})", "np.round({x})", "np.round({x}, 2)", "({x}).round(10)",
         "np.nan_to_num({x})", "np.nan_to_num({x}, nan=0.1, posinf=7, neginf=-0.0)"]
BINARY = ["{x} + {y}", "{x} - {y}", "{x} * {y}", "{x} / {y}", "{x} < {y}", "{x} <= {y}", "{x} > {y}", "{x} >= {y}",
          "{x} == {y}", "{x} != {y}", "{x} & {y}", "{x} | {y}", "{x} ^ {y}", "np.where({x}, {x}, {y})",
          "np.where({y}, {x}, 2)", "np.maximum({x}, {y}) + 0", "np.minimum({x}, {y}) + 0", "{x} // {y}", "{x} % {y}",
          "np.fmod({x}, {y})", "np.hypot({x}, {y})", "np.divmod({y}, {x})[0]", "divmod({y}, {x})[1]",
          "np.fmax({x}, {y}) + 0",
          "np.fmin({x}, {y}) + 0", "np.heaviside({x}, {y})", "np.copysign({x}, {y})", "np.nextafter({x}, {y})",
          "np.logical_and({x}, {y})", "np.logical_or({x}, {y})", "np.logical_xor({x}, {y})", "{x} << {y}", "{x} >> {y}",
          "np.clip({x}, {y}, 7) + 0", "np.clip({y}, {x}, {x}) + 0", "np.isclose({x}, {y})",
          "np.isclose({x}, {y}, rtol=0.5, equal_nan=True)", "np.logical_not(np.array_equal({x}, {y}))",
          "np.logical_not(np.allclose({x}, {y}, atol=1e30))"]
CLOSE = [f"np.{name}({{x}})" for name in (
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh",
    "cosh", "tanh", "arcsinh", "arccosh", "arctanh", "cbrt")]
CLOSE += ["np.arctan2({x}, {y})", "np.arctan2({x}, 3)", "np.sinc({x})",
          "np.power(abs({x}), {y} * 0.5)", "np.power({x}, 1.5)", "np.power({x}, 1)", "{x} ** 3", "{x} ** 0",
          "{x} ** 2.0", "{x} ** -1.0", "{x} ** np.float32(-2)", "2 ** ({x} * 0.5)", "{x} ** np.array([[0.5]])",
          "3.0 ** {x}", "np.power({x}, np.abs(np.sum({x})) * 0 + 0.5)", "np.power(1.5, {x} * 0.25)"]
# Bits: NumPy multiplies integers, and squares, divides and takes roots for these exponents.
POWERS = ["{x} ** 2", "{x} ** -1", "{x} ** 0.5", "{x} ** True", "{x} ** np.int64(2)", "np.power({x}, 2)", "{x} ** 0"]
WHOLE_POWERS = ["{x} ** 3", "np.power({x}, 17)", "{x} ** {y}.astype(np.uint8)", "np.power(3, {x}.astype(np.uint16))",
                "{x} ** np.int8(5)", "2 ** (np.arange(5) + {x}.ndim)", "{x} ** np.array([3])", "{x} ** {y}",
                "{x} ** np.abs({y})", "3 ** ({y} & 7)", "np.power({x}, {y}, where={y} >= 0, out={x} * {y})"]
COMPLEX_FORMS = ["{x} ** 3", "np.power({x}, 17)", "{x} ** -3", "{x}.real", "np.imag({x})", "{x}.conj()",
                 "{x} + 1j", "{x} * (2 - 0.5j)", "(1 + 1j) / {x}", "{x} == 1j", "np.isreal({x})",
                 "np.iscomplex({x})", "abs({x}.imag)", "np.sum({x}.real)"]
# Weft's own bits: NumPy's are the C library's.
COMPLEX_CLOSE = ["np.sqrt({x})", "{x} ** 0.5", "np.angle({x})"]
SCALARS = ["{x} + 1", "2 * {x}", "{x} - 0.5", "1 / {x}", "{x} == 300", "{x} < -1", "{x} > 2.5", "{x} + np.float32(2)",
           "{x} * np.int64(3)", "np.where({x}, 1, 0.5)", "{x} + True", "{x} // 3", "{x} % 2", "7 // {x}", "-7 % {x}",
           "{x} // 2.5", "{x} << 2", "1 << {x}", "{x} >> 1", "np.copysign({x}, -1)", "np.copysign({x}, 70000)",
           "np.heaviside({x}, 0.5)", "np.logical_or({x}, 300)", "np.fmax({x}, 2.5) + 0", "np.clip({x}, 1, None)",
           "({x}).clip(-1, 3) + 0", "({x}).clip(0, 300) + 0", "np.clip({x}, 0, 2.5) + 0", "np.isclose({x}, 1)"]
# Beyond its range, NumPy's own conversion to uint32 differs between a scalar and an array.
ROUNDED_BEFORE_THE_POINT = ["np.round({x}, -1)", "({x}).round(-3)"]
REDUCTIONS = ["np.sum({x}{axis})", "np.mean({x}{axis})", "np.var({x}{axis})", "np.max({x}{axis}) + 0",
              "np.min({x}{axis}) + 0", "np.sum({x}{axis}, dtype=np.float64)", "np.sum({x}{axis}, dtype=np.int32)",
              "np.prod({x}{axis})", "np.prod({x}{axis}, dtype=np.float32)", "np.any({x}{axis})", "np.all({x}{axis})",
              "np.argmax({x}{axis})", "np.argmin({x}{axis})", "np.cumsum({x}{axis})", "np.cumprod({x}{axis})",
              "np.sum(np.cumsum({x}{axis}), axis=-1)", "np.cumsum({x}{axis}, dtype=np.float64)",
              "({x}).cumprod(dtype=np.int16{axis})", "np.mean(np.any({x}{axis}))"]
STARTED = ["np.sum({x}, axis=0, initial=1)", "np.prod({x}, initial=2)", "np.max({x}, initial=1) + 0",
           "np.sum({x}, initial=3)", "np.min({x}, axis=0, initial=1) + 0",
           "np.sum({x}, axis=-1, initial=2, dtype=np.float32)", "np.prod({x}, axis=-1, where={x} > 1)",
           "np.any({x}, axis=0, where={x} > 1)", "np.all({x}, where={x} < 1)",
           "np.max({x}, initial=0, where={x} > 1, axis=-1)", "np.sum({x} > 0, where={x} < 2)",
           "np.sum(np.ravel({x}), initial=np.sum({y}))", "np.sum(np.copy({x}, order='C'), initial=None, keepdims=True)",
           "np.sum(np.ravel({x}), axis=0, initial=None)", "np.prod({x}, initial=np.sum({y}))",
           "np.prod({x}, axis=-1, initial=None)"]
MASKED = ["np.sum({x}, axis=0, where={x} > 1)", "np.mean({x}, axis=0, where={x} > 1)",
          "np.var({x}, axis=0, where={x} != 1)", "np.std({x}, axis=0, where={x} < 1, keepdims=True, ddof=1)",
          "np.sum({x}, axis=0, where={x} > 1, initial=5)", "np.mean({x}, axis=0, where={x} > 0, dtype=np.float32)",
          "np.sum({x}, axis=0, where={x}[:, :1] > 0)", "np.sum({x}, axis=0, initial=None)",
          "np.sum({x}, axis=0, initial={y}[0, 0])", "np.sum({x}, axis=0, where={x} > 1, initial=np.max({y}))",
          "np.prod({x}, axis=0, where={x} > 1, initial={y}[0, 0])", "np.sum({x}, where={x} > 1)",
          "np.sum({x}, axis=-1, where={x} != 2)", "np.mean({x}, axis=-1, where={x} > 0, keepdims=True)",
          "np.std({x}, where={x} < 1)", "np.sum({x}, axis=-1, where={x}.T.copy().T > 0, initial={y}[0, 0])",
          "np.sum({x}.T, where={x}[:1].T > 0)", "np.sum({x}[:, :-1], initial=np.max({y}))"]
# All but log1p, of which NumPy loses the digits beside 0.
ENDED = ["sqrt", "exp", "exp2", "expm1", "log", "log2", "log10", "sinh", "cosh", "tanh", "sin", "cos", "tan", "arcsin",
         "arccos", "arctan", "arcsinh", "arccosh", "arctanh", "square", "reciprocal", "sign"]
SHAPING = [f"np.ravel({{x}}, order='{order}')" for order in "CFAK"] + [
    "np.copy({x}, order='F')", "np.roll({x}, 2)", "np.roll({x}, -1, axis=0)", "np.tile({x}, 2)",
    "np.tile({x}, (2, 1, 3))", "np.repeat({x}, 2)", "np.repeat({x}, 3, axis=-1)", "np.pad({x}, 2)",
    "np.pad({x}, 2, constant_values=7)", "np.hstack([{x}, {x}])", "np.vstack([{x}, {x}])", "np.dstack([{x}, {x}])",
    "np.column_stack([{x}, {x}])", "np.atleast_3d({x})", "np.zeros_like({x})", "np.ones_like({x}, order='F')",
    "np.full_like({x}, {x})", "np.tril({x})", "np.triu({x}, 1)", "np.diagonal({x}, 1)", "np.trace({x})",
    "np.rot90({x})", "np.fliplr({x})", "np.meshgrid({x}, {y})[0]", "np.diff({x})", "np.diff({x}, axis=0, prepend={x})",
    "np.ediff1d({x})"]
SHAPING += [f"np.pad({{x}}, (1, 4), mode='{mode}')" for mode in ("edge", "reflect", "symmetric", "wrap")]
COMPOSED = ["np.gradient({x}, axis=0)", "np.gradient({x}, 0.5, axis=-1, edge_order=2)", "np.std({x}, ddof=1)",
            "np.std({x}, axis=0)", "np.ptp({x}) + 0", "np.ptp({x}, axis=-1) + 0", "np.count_nonzero({x})",
            "np.count_nonzero({x}, axis=0)", "np.average({x})", "np.average({x}, axis=0, returned=True)[1]",
            "np.linspace({x}, {y}, 4, retstep=True)[1]", "np.linspace({x}, 3, 1, retstep=True)[0]",
            "np.average({x}, weights={x})", "np.outer({x}, {y})", "np.kron({x}, {y})"]
SORTED = "np.take({y}, np.argsort({y}, axis=None, kind='stable'), mode='clip')"
POINTS = SORTED.replace("{y}", "np.where({y} == {y}, {y}, 0)")  # a polyline through NaN is anyone's guess
# Data decide whether these raise an error, which a program of empty results is refused for.
PERIODS = ["np.interp({x}, [3.5, -1, 0.25], [1, 2, np.inf], period=2.5 + np.sum({x} == {x}))",
           "np.interp({x}, [3.5, 0.25], [1, 2], period=float(np.sum({x} == {x})) - 50.5)"]
LOOKUPS = ["np.interp({x}, np.arange(7) * 0.5 - 1, np.square(np.arange(7)))", "np.interp({x}, [0.25], [3], right=5)",
           "np.interp({x}, [-np.inf, 0, 0, 1], [1, np.inf, np.inf, np.nan], left=7)",
           f"np.interp({{y}}, {POINTS}, {{x}}.ravel())",
           f"np.interp({{x}}, {POINTS}, {{y}}.ravel())", f"np.interp({{x}}, {POINTS}, {SORTED}, left=-0.0, right=2)",
           "np.interp({x}, [3.5, -1, 0.25], [1, 2, np.inf], period=2.5)", "np.interp({x}, [1, 0.5], [3, 2], period=-7)",
           f"np.searchsorted({SORTED}, {{x}})", f"np.searchsorted({SORTED}, {{x}}, side='right')",
           "np.searchsorted([0.5, 1, 1, 2], {x})", "np.arange(5).searchsorted({x})",
           "np.take({x}, [[0, 50], [-1, 2]], mode='clip')", "np.take({x}, np.arange(-9, 9), axis=0, mode='wrap')",
           "({x}).take([1, 0, -1], axis=-1)", "np.take({x}, [])", "np.take({x}, 0)",
           "np.take({x}, ({y} > 1) * 3, mode='clip')",
           "np.take([], {x}.astype(np.int64), mode='clip')",
           "np.argsort({x}, kind='stable')", "np.argsort({x}, axis=0, kind='stable')", "({x}).argsort(None, 'stable')"]
AXES = ["", ", axis=0", ", axis=-1", ", axis=(0, -1)", ", keepdims=True", ", axis=0, keepdims=True"]


def unary_programs():
    for dtype, case in itertools.product(DTYPES, CASES):
        forms = UNARY + SCALARS + POWERS
        if dtype in COMPLEX:
            forms = [form for form in forms if form not in COMPLEX_CLOSE] + COMPLEX_FORMS
        forms += [] if dtype.startswith(("float", "complex")) else WHOLE_POWERS
        forms += [] if dtype == "uint32" else ROUNDED_BEFORE_THE_POINT
        yield from program_of(forms, (dtype, dtype), case, seed_of(dtype, case))


def close_programs():
    # Where powers turn around 0 many times, each library's rounding shows; NumPy's log1p is far off beside 0.
    forms = [form for form in CLOSE if "abs({x}), {y}" not in form and "log1p" not in form] + COMPLEX_CLOSE
    for dtype, case in itertools.product(COMPLEX, CASES):
        yield from program_of(forms, (dtype, dtype), case, seed_of(dtype, case), tolerance="ulp")
    for dtype, case in itertools.product(["float16", "float32", "float64", "int8", "int32", "int64"], CASES):
        yield from program_of(CLOSE, (dtype, dtype), case, seed_of(dtype, case), tolerance="ulp")


def binary_programs():
    for pair in itertools.product(DTYPES, DTYPES):
        thorough = pair[0] == pair[1] and pair[0] in ("float16", "float32", "float64", "int32")
        cases = CASES if thorough else some_cases(pair, 4)
        for case in cases:
            yield from program_of(BINARY, pair, case, seed_of(pair, case))


def cast_programs():
    forms = [f"{{x}}.astype(np.{dtype})" for dtype in DTYPES]
    for dtype, case in itertools.product(DTYPES, CASES):
        is_float = dtype.startswith(("float", "complex"))
        # Beyond int32, NumPy's own conversion to uint32 differs between a scalar and an array.
        yield from program_of([form for form in forms if not (is_float and "uint32" in form)], (dtype, dtype), case,
                              seed_of("cast", dtype, case))


def reduction_programs():
    for dtype, case in itertools.product(DTYPES, CASES):
        for axis in AXES:
            yield from program_of(REDUCTIONS, (dtype, dtype), case, seed_of("reduce", dtype, case), axis=axis)


def shaping_programs():
    for dtype, case in itertools.product(DTYPES, CASES):
        yield from program_of(SHAPING, (dtype, dtype), case, seed_of("shaping", dtype, case))


def end_programs():
    """Complex functions where parts are zero, infinite, NaN, or near the ends of their dtype."""
    for dtype, part in (("complex64", np.float32), ("complex128", np.float64)):
        info = np.finfo(part)
        ends = np.array([0, -0.0, 1, -1, 0.5, -2.5, np.inf, -np.inf, np.nan, info.smallest_subnormal, -info.tiny,
                         1e-5, info.max, -info.max / 3, 30, -1e3, 89, 1e17], part)
        grid = np.stack(np.meshgrid(ends, ends), axis=-1).view(dtype)[..., 0]
        yield Program({"a0": grid}, [f"v{i} = np.{name}(a0)" for i, name in enumerate(ENDED)],
                      [f"v{i}" for i in range(len(ENDED))], tolerance="ends")


def masked_programs():
    for dtype, case in itertools.product(DTYPES, CASES):
        yield from program_of(STARTED, (dtype, dtype), case, seed_of("started", dtype, case))
    for dtype in DTYPES:
        yield from program_of(MASKED, (dtype, dtype), "strided", seed_of("masked", dtype))


def composed_programs():
    for dtype, case in itertools.product(DTYPES, CASES):
        yield from program_of(COMPOSED, (dtype, dtype), case, seed_of("composed", dtype, case))


def lookup_programs():
    for dtype, case in itertools.product(DTYPES, CASES):
        forms = LOOKUPS + ([] if "empty" in case else PERIODS)
        yield from program_of(forms, (dtype, dtype), case, seed_of("lookup", dtype, case))


GROUPS = {"unary": unary_programs, "close": close_programs, "binary": binary_programs, "cast": cast_programs,
          "reduction": reduction_programs, "masked": masked_programs, "shaping": shaping_programs,
          "composed": composed_programs, "lookup": lookup_programs, "ends": end_programs}
# Those whose programs are made of the others'.
OF_OTHERS = ("branches", "measured")
# Modules of families/, each with programs() of its own.
FAMILIES = sorted(path.stem for path in (Path(__file__).parent / "families").glob("[a-z]*.py"))


def programs_of(group, drawn=None, all_sizes=False):
    """`drawn`: how those families draw that make programs of others. `all_sizes`: every form at every size."""
    if group in GROUPS:
        return GROUPS[group]()
    module = importlib.import_module(f"families.{group}")
    if group == "sizes":
        return module.programs(all_sizes)
    return module.programs(**(drawn if group in OF_OTHERS and drawn else {}))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft-batch", required=True)
    parser.add_argument("--only", nargs="+", choices=["operations", *GROUPS, *FAMILIES], metavar="NAME",
                        help="families, or operations, of which there are several; all")
    parser.add_argument("--device", choices=["cuda", "cuda-emulated"],
                        help="compute there and on the cpu, not by the reference")
    parser.add_argument("--kernels", metavar="PROCESSOR",
                        help="have matrices multiplied by the system's OpenBLAS, and its kernels for that processor; "
                             "NumPy has its own")
    parser.add_argument("--save", type=Path,
                        help="do not compare: a folder for what `weft-run --check` takes, for --device")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--each", type=int, default=EACH, help=f"programs of each family in {' and '.join(OF_OTHERS)}")
    parser.add_argument("--seed", type=int, default=1, help="which programs these are")
    parser.add_argument("--sample", type=int, default=1, metavar="N",
                        help="one program in N, the same ones each time: what a program says decides")
    parser.add_argument("--sizes", choices=["some", "all"], default="some",
                        help="of the family sizes: each form at some lengths, or at all of them")
    parser.add_argument("--show", type=int, default=10, help="how many faults to print")
    options = parser.parse_args()
    failures = 0
    for group in _groups(options.only or ["operations", *FAMILIES]):
        drawn = list(programs_of(group, {"each": options.each, "seed": options.seed}, options.sizes == "all"))
        programs = sample_of(drawn, options.sample)
        if options.save:
            _save(options, group, programs)
            continue
        found = _faults(options, programs)
        failures += len(found)
        of_all = f" of {len(drawn)}, a sample" if options.sample > 1 else ""
        print(f"{group}: {len(programs)} programs{of_all}, {len(found)} differ from NumPy")
        for program, text in found[:options.show]:
            print(f"{text}\n{_shapes(program)}\n{program.source()}")
    return 1 if failures else 0


def sample_of(programs, one_in):
    """One program in so many, by a hash of its text and of its arrays' dtypes and shapes; never none."""
    def places(program):
        return zlib.crc32(repr((program.source(), _shapes(program))).encode()) % one_in

    return [program for program in programs if places(program) == 0] or programs[:1]


def _shapes(program):
    return ", ".join(f"{name}: {array.dtype} {array.shape}" for name, array in program.inputs.items())


def _groups(names):
    return [group for name in names for group in (GROUPS if name == "operations" else [name])]


def _save(options, group, programs):
    folder = options.save / group
    folder.mkdir(parents=True)
    modes = [BASE_MODES[0], {"device": options.device, "save": True}]
    replies = Batch(options.weft_batch, folder).replies(programs, [modes] * len(programs), options.processes)
    for path in folder.iterdir():
        if path.is_file():
            path.unlink()
    saved = [(program, reply) for program, reply in zip(programs, replies)
             if "saved" in reply.get("results", [{}])[-1]]
    for program, reply in saved:
        _save_limits(program, reply)
    print(f"{group}: {len(saved)} of {len(programs)} programs saved")


def _save_limits(program, reply):
    """A line for each result that comes of products of float matrices: its name, and how near it must be."""
    folder = Path(reply["results"][-1]["saved"])
    if program.tolerance not in NEAR or not reply["products"]:
        return
    dtypes = {name: np.load(folder / "results" / f"{name}.npy").dtype for name in reply["products"]}
    (folder / "limits").write_text("".join(f"{name} {relative_limit(dtype)}\n" for name, dtype in dtypes.items()
                                           if dtype.kind in "fc"))


def _faults(options, programs):
    modes = modes_on(options.device) if options.device else BASE_MODES[:2]
    with tempfile.TemporaryDirectory() as folder:
        batch = Batch(options.weft_batch, folder, variables=_variables(options.kernels))
        replies = batch.replies(programs, [modes] * len(programs), options.processes)
        found = [(program, fault(program, reply, modes)) for program, reply in zip(programs, replies)]
    return [(program, text) for program, text in found if text]


def _variables(kernels):
    return {"WEFT_BLAS": "libopenblas.so.0", "OPENBLAS_CORETYPE": kernels} if kernels else {}


if __name__ == "__main__":
    sys.exit(main())
