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


def wholes(x=np.ones(3)):
    numbers = [math.factorial(n) for n in (0, 1, 5, 20, 33)]
    chosen = [math.comb(n, k) for n in (0, 5, 60) for k in (0, 2, 5, 7)]
    chosen += [math.perm(6), math.perm(6, 2), math.perm(2, 6)]
    roots = [math.isqrt(n) for n in (0, 1, 15, 16, 17, 2**62 - 1, 2**62, 10**36 - 1, 10**36)]
    multiples = (math.lcm(), math.lcm(4, -6), math.lcm(0, 5), math.lcm(21, 6, 4), math.gcd(0, 0),
                 math.gcd(np.int32(12), 8))
    products = math.prod([2, 3, 7]), math.prod((0.5, 4), start=3), math.prod([]), math.prod(range(1, 8))
    return ([float(n) for n in numbers[:4]], numbers[4] % 10**9, chosen, [n % 10**15 for n in roots], multiples,
            products, x)


def parts():
    split = [math.modf(v) for v in NUMBERS]
    scaled = [math.frexp(v)[0] for v in NUMBERS] + [math.frexp(v)[1] for v in NUMBERS[:11]]
    shifted = [math.ldexp(0.75, n) for n in (0, 3, -3, -1075, -1080, 1000)]
    shifted += [math.ldexp(-0.0, 5000), math.ldexp(math.inf, 1)]
    steps = [math.nextafter(v, w) for v in NUMBERS for w in (0.0, math.inf)] + [math.ulp(v) for v in NUMBERS]
    rest = [math.remainder(v, w) for v in (7.5, -7.5, 0.3, 1.0e22) for w in (2.0, -3.0, 0.1, math.inf)]
    return split, scaled, shifted, steps, rest


def lengths():
    sides = (0.0, -0.0, 3, -4, 1.0e-320, 3.0e-310, 1.0e-200, 1.0e200, 1.7e308, 0.1, 7.3, 1.0 / 3, math.inf, math.nan)
    hypots = [math.hypot(v, w) for v in sides for w in sides]
    several = [math.hypot(v, w, 0.1, -2 * w) for v in sides for w in sides] + [math.hypot(), math.hypot(-3)]
    return hypots, several, math.dist((1, 2), [4.0, 6]), math.dist([0.1], [0.3]), math.dist((1, 2, 3), (0.1, 5, 9))


def gammas():
    points = [v / 8 for v in range(-83, 90) if v % 8 or v > 0] + [1.0e-21, -1.0e-300, 23, 24.0, 171.6, -171.5, 140.25,
                                                                  -201.5, math.inf, math.nan]
    return [math.gamma(v) for v in points], [math.lgamma(v) for v in points], math.lgamma(-math.inf), math.lgamma(1e300)


def gammas_of_data(x=np.array([3.5, -0.25, 150.0])):
    return [math.gamma(v) for v in x], [math.lgamma(v) for v in x], math.gamma(x[0]) + math.erf(x[1])


def pole():
    return math.gamma(-2)


def gamma_too_large():
    return math.gamma(172)


def sums():
    lists = ([], [0.1] * 10, [1.0e100, 1.0, -1.0e100], [1.0, 2.0**-53, 2.0**-106], [1.0, 2.0**-53, -(2.0**-106)],
             [1, True, 0.5])
    return ([math.fsum(v) for v in lists], math.fsum([v / 7 for v in range(50)]), math.fsum([math.inf, 1]),
            math.fsum([math.nan, 1]))


def closeness():
    pairs = ((1, 1 + 1.0e-10), (1, 1 + 1.0e-8), (0, 1.0e-12), (math.inf, math.inf), (math.inf, 1),
             (math.nan, math.nan), (-0.0, 0))
    near = [math.isclose(a, b) for a, b in pairs]
    near += [math.isclose(a, b, rel_tol=1.0e-7, abs_tol=1.0e-11) for a, b in pairs]
    return near


def of_data(x=np.array([3.0, -4.0, 1.0e-310])):
    return [math.hypot(x[0], x[1]), math.hypot(x[0], x[2]), math.remainder(x[1], x[0]), math.nextafter(x[0], 9),
            math.ulp(x[1])]


def below_zero():
    return math.factorial(-3)


def in_between():
    return math.factorial(2.5)


def imaginary():
    return math.isqrt(-1)


def too_few():
    return math.comb(-1, 2)


def too_large():
    return math.ldexp(1.0, 5000)


def opposite():
    return math.fsum([math.inf, -math.inf])


def negative_tolerance():
    return math.isclose(1, 2, rel_tol=-1)


def rounded():
    """To digits on both sides of the point, ties to even, of the value's own digits."""
    values = [5.0, 15.0, 25.0, 55.0, 4.9999999, -14.9999, 0.1, -0.0, 50.0, 49.99999999999999, 1234567.0, 5e22, 2.5e300,
              123456789012345678.0, 4503599627370497.5, 5e-324, math.inf]
    return [round(x, digits) for x in values for digits in (-309, -300, -23, -22, -16, -5, -2, -1, 0, 1, 20)]


def rounded_too_large():
    return round(1.7e308, -308)
