"""Draws arrays: dtypes, awkward shapes, memory orders and special values."""

import math

import numpy as np

FLOATS = ["float16", "float32", "float64"]
INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
COMPLEX = ["complex64", "complex128"]
DTYPES = ["bool", *INTEGERS, *FLOATS, *COMPLEX]

SMALL = [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17]
MIDDLE = [31, 32, 33, 63, 64, 65, 127, 128, 129]
LARGE = [300, 1000, 8191, 8192, 8193, 16400]
MOST_ELEMENTS = 40_000
HUGE_ELEMENTS = 400_000  # what several threads share


def draw_dtype(rng):
    kind = rng.random()
    if kind < 0.65:
        return rng.choice(FLOATS if kind < 0.52 else COMPLEX)
    return rng.choice(DTYPES)


def draw_shape(rng):
    if rng.random() < 0.015:
        return rng.choice([(HUGE_ELEMENTS,), (500, 700), (64, 63, 65), (3, 100_001), (100_001, 3), (2, 1000, 129)])
    rank = rng.choices(range(8), [6, 22, 34, 22, 9, 4, 2, 1])[0]
    lengths = [rng.choice(rng.choices([SMALL, MIDDLE, LARGE], [70, 24, 6])[0]) for _ in range(rank)]
    empty = rng.randrange(rank) if lengths and rng.random() < 0.08 else None
    while math.prod(lengths) > MOST_ELEMENTS:
        lengths[lengths.index(max(lengths))] = rng.choice(SMALL)
    if empty is not None:
        lengths[empty] = 0  # last: shapes drawn from this one may leave the axis out
    return tuple(lengths)


def related_shape(rng, shape):
    """A shape that often broadcasts with `shape`."""
    choice = rng.random()
    if choice < 0.55:
        return shape
    if choice < 0.7:
        return shape[rng.randint(0, len(shape)):]
    if choice < 0.9:
        return tuple(1 if rng.random() < 0.4 else length for length in shape)
    return draw_shape(rng)


def draw_input(rng, dtype, shape, special=True):
    """An array of `dtype` and `shape`: in C or Fortran order, or with steps between elements, perhaps backwards."""
    generator = np.random.default_rng(rng.getrandbits(64))
    values = _values(rng, generator, np.dtype(dtype), math.prod(shape), special)
    order = "F" if rng.random() < 0.3 else "C"
    array = np.asarray(values.reshape(shape), order=order)
    return _stepped(rng, array) if array.ndim and rng.random() < 0.2 else array


def _stepped(rng, array):
    choices = [1, 1, 2] if array.dtype.kind == "c" else [1, 1, -1, 2, -2]  # see draft.acceptable
    steps = [rng.choice(choices) for _ in array.shape]
    roomy = np.zeros([length * abs(step) for length, step in zip(array.shape, steps)], array.dtype)
    view = roomy[tuple(slice(None, None, step) for step in steps)]
    view[...] = array
    return view


def copy_in_place(array):
    """A copy with the same strides, in memory of its own."""
    if array.size == 0:
        return array.copy(order="K")
    low, high = np.lib.array_utils.byte_bounds(array)
    offset = array.__array_interface__["data"][0] - low
    copy = np.ndarray(array.shape, array.dtype, bytearray(high - low), offset, array.strides)
    copy[...] = array
    return copy


def _values(rng, generator, dtype, count, special):
    if dtype == bool:
        return generator.integers(0, 2, count).astype(bool)
    if dtype.kind == "f":
        with np.errstate(over="ignore"):
            values = _ordinary(rng, generator, count).astype(dtype)
        return _sprinkled(rng, generator, values, _special_floats(dtype)) if special else values
    if dtype.kind == "c":
        part = np.dtype(f"f{dtype.itemsize // 2}")
        return np.stack([_values(rng, generator, part, count, special) for _ in range(2)], axis=-1).view(dtype)[:, 0]
    limits = np.iinfo(dtype)
    low, high = (limits.min, limits.max) if rng.random() < 0.3 else (max(limits.min, -20), 50)
    values = generator.integers(low, high, count, dtype=dtype, endpoint=True)
    return _sprinkled(rng, generator, values, np.array([limits.min, limits.max, 0, 1], dtype))


def _ordinary(rng, generator, count):
    choice = rng.random()
    if choice < 0.6:
        return generator.standard_normal(count)
    if choice < 0.8:
        return generator.integers(-9, 9, count).astype(float)
    return generator.standard_normal(count) * 10.0 ** generator.integers(-12, 13, count)


def _special_floats(dtype):
    info = np.finfo(dtype)
    boundary = [0.0, -0.0, 1.0, -1.0, info.max, info.min, info.tiny, info.smallest_subnormal, -info.tiny / 4]
    integers = [2.0**24 + 1, 2.0**53 + 1, 255.0, 256.0, -129.0, 2.0**31, 2.0**63]
    with np.errstate(over="ignore"):
        return np.array([*boundary, *integers, np.inf, -np.inf, np.nan], dtype)


def _sprinkled(rng, generator, values, special):
    """`values` with some replaced by special ones, in a third of the calls."""
    if rng.random() < 0.35:
        places = generator.random(values.size) < rng.choice([0.02, 0.2, 0.9])
        values = np.where(places, generator.choice(special, values.size), values)
    return values
