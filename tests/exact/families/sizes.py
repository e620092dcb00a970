"""Every name that the coverage page calls exact, at lengths from 1 to 100,000: below, at and above those where NumPy's
loops are unrolled, its sums paired, its buffers full, its histograms cut into blocks and its temporaries written into.
A test fails where such a name has no form here (tests/documents/coverage.py)."""

import itertools
import random
import re

import numpy as np

from program import Program
from sized_forms import ERRORS, HELPERS, SECTIONS, STARTS

# A form meets one length of each class, or all of them.
CLASSES = [[1, 2, 3, 5, 7, 8, 9, 15], [16, 17, 31, 33, 63, 65, 127, 128, 129, 136], [255, 257, 1000, 1025, 4095, 4097],
           [8191, 8192, 8193, 16383, 16384, 16385], [32767, 32768, 65535, 65536, 65537, 99_999, 100_000]]
TOGETHER = 10  # forms of a program


def programs(all_lengths=False):
    by_length = {length: [] for lengths in CLASSES for length in lengths}
    for section, forms in SECTIONS.items():
        for form in forms:
            rng = random.Random(form)
            for lengths in CLASSES:
                for length in lengths if all_lengths else [rng.choice(lengths)]:
                    by_length[length].append((section, form))
    for length, met in by_length.items():
        for section, forms in itertools.groupby(met, key=lambda pair: pair[0]):
            yield from _programs(section, [form for _, form in forms], length)
    for error in ERRORS:
        yield Program(_inputs(9), [f"v0 = {error}"], ["v0"])


def _programs(section, forms, length):
    inputs = _inputs(length)
    for first in range(0, len(forms), TOGETHER):
        part = forms[first:first + TOGETHER]
        lines = [line for i, form in enumerate(part) for line in _lines(i, form)]
        yield Program(inputs, STARTS.get(section, []) + lines, [f"v{i}" for i in range(len(part))], HELPERS)


def _lines(i, form):
    return (["w = x.copy()"] if re.search(r"\bw\b", form) else []) + [f"v{i} = {form}"]


def _inputs(length):
    rng = np.random.default_rng(length)
    x, y, f, g, h, *parts = rng.standard_normal((11, length))
    inputs = {"x": x, "y": y, "z": np.sort(rng.standard_normal(length)), "f": f.astype(np.float32),
              "g": g.astype(np.float32), "h": h.astype(np.float16), "c": parts[0] + 1j * parts[1],
              "d": parts[2] + 1j * parts[3], "e": (parts[4] + 1j * parts[5]).astype(np.complex64)}
    inputs |= {"i": rng.integers(-99, 100, length), "j": rng.integers(0, 100, length),
               "u": rng.integers(0, 256, length, np.uint8), "k": rng.integers(-99, 100, length).astype(np.int16),
               "p": rng.random(length) < 0.5, "q": rng.random(length) < 0.1}
    return inputs | {"s": np.where(rng.random(length) < 0.05, np.nan, x)}
