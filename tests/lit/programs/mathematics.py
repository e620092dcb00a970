"""Python's module math, of numbers that are known."""
import math

import numpy as np

NUMBERS = (0, -0.0, 1, 0.5, -0.75, 3.0e-310, 2, 7.3, -2.5, 1.0e22, 700.5, math.inf, -math.inf, math.nan)


def functions(x=np.ones(3)):
    inside = [-1, -0.99, -0.0, 1.0e-9, 0.3, 1, np.float64(0.7), np.float32(0.1), True]
    bounded = [[math.asin(v), math.acos(v), math.atan(v), math.exp(v), math.expm1(v), math.exp2(v)] for v in inside]
    turns = [[math.sin(v), math.cos(v), math.tan(v), math.sinh(v), math.cosh(v), math.tanh(v)] for v in inside]
    positive = [[math.log(v), math.log(v, 3), math.log2(v), math.log10(v), math.sqrt(v)] for v in (0.1, 1, 2**70, 7.5)]
    others = [[math.atan2(v, w), math.copysign(v, w), math.pow(abs(v), w)] for v in inside for w in (0.5, 2, 3)]
    every = [[math.fabs(v), math.cbrt(v), math.asinh(v), math.erf(v), math.erfc(v), math.degrees(v), math.radians(v)]
             for v in NUMBERS]
    said = [[math.isnan(v), math.isinf(v), math.isfinite(v)] for v in NUMBERS]
    whole = [[math.floor(v), math.ceil(v), math.trunc(v)] for v in (0, -0.0, 7.3, -2.5, 1.0e18, -7, np.float64(2.5))]
    rest = math.acosh(1.5), math.atanh(0.5), math.log1p(0.1), math.fmod(-7, 3), math.gcd(12, -18), math.gcd()
    constants = [math.pi, math.e, math.tau, math.inf, math.nan]
    return bounded, turns, positive, others, every, said, whole, rest, constants, x * math.sqrt(len(x))


def beyond():
    return math.exp(1000)


def outside():
    return math.sqrt(-1)


def zero():
    return math.log(0)


def base():
    return math.log(2, 1)


def endless():
    return math.floor(math.inf)
