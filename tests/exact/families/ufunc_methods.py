"""The methods of ufuncs: reduce, accumulate, reduceat, at and outer."""

import itertools

from cases import program_of, seed_of, some_cases, values

from inputs import COMPLEX, DTYPES
from program import Program

FOLDS = ["subtract", "divide", "floor_divide", "remainder", "fmod", "bitwise_and", "bitwise_or", "bitwise_xor",
         "logical_xor", "logical_and", "gcd", "lcm", "fmax", "fmin", "copysign", "less", "equal", "left_shift",
         "maximum", "minimum", "add", "multiply", "heaviside", "nextafter"]
# The sign of a zero out of a maximum is free.
FORMS = ["np.{ufunc}.reduce({x}){end}", "np.{ufunc}.reduce({x}, axis=-1){end}",
         "np.{ufunc}.reduce({x}, axis=-1, keepdims=True){end}", "np.{ufunc}.accumulate({x}){end}",
         "np.{ufunc}.accumulate({x}, axis=-1){end}", "np.{ufunc}.reduceat({x}, [0]){end}",
         "np.{ufunc}.reduceat({x}, [0, 2, 1], axis=-1){end}", "np.{ufunc}.outer({x}, {y}){end}"]
KEYWORDS = ["np.{ufunc}.reduce({x}, axis=None)", "np.{ufunc}.reduce({x}, initial=3)",
            "np.{ufunc}.reduce({x}, where={x} > 1)", "np.{ufunc}.reduce({x}, dtype=np.float64)",
            "np.{ufunc}.accumulate({x}, dtype=np.float32)", "np.{ufunc}.accumulate(3)",
            "np.{ufunc}.reduce({x}, axis=7)", "np.{ufunc}.reduceat({x}, [99])"]
AT = ["add", "subtract", "multiply", "maximum", "bitwise_or", "floor_divide", "divide", "logical_and", "fmin"]
INDEXES = ["[0, 2, 0, 0, -1]", "([0, 1, 0], [1, 1, 1])", "1", "[]", "[0, 99]", "..."]
VALUES = ["2", "0.5", "a1.ravel()[:5]", "a1[:1, :1]", "np.int8(3)"]


def programs():
    for dtype, ufunc in itertools.product(DTYPES, FOLDS):
        end = " + 0" if ufunc in ("maximum", "minimum", "fmax", "fmin") else ""
        forms = [form.replace("{ufunc}", ufunc).replace("{end}", end) for form in FORMS]
        if dtype in COMPLEX and ufunc in ("multiply", "divide"):
            forms = [form for form in forms if "reduceat" not in form]
        if dtype == "float16" and ufunc in ("subtract", "divide"):
            forms = [form for form in forms if ".reduce(" not in form]
        cases = [case for case in some_cases((dtype, ufunc), 4) if case != "0-d" or ufunc != "add"]
        for case in cases:
            yield from program_of(forms, (dtype, dtype), case, seed_of("folds", dtype, ufunc))
        for form in KEYWORDS if dtype != "float16" else []:
            yield from program_of([form.replace("{ufunc}", ufunc)], (dtype, dtype), "odd tail",
                                  seed_of("keywords", dtype, ufunc))
    for dtype, ufunc in itertools.product(DTYPES, AT):
        if dtype in COMPLEX and ufunc in ("multiply", "divide"):
            continue
        for index, value in zip(INDEXES, itertools.cycle(VALUES)):
            inputs = {"a0": values(dtype, (4, 5), seed_of("at", dtype, index)),
                      "a1": values(dtype, (4, 5), seed_of("value", dtype, index))}
            yield Program(inputs, ["v0 = a0.copy()", f"np.{ufunc}.at(v0, {index}, {value})", "v0 = v0 + 0"], ["v0"])
