"""The names that the reader knows as NumPy's are NumPy's.

    python numpy_names.py frontend/source/names/numpy_names.cpp
"""
import pathlib
import re
import sys

import numpy as np


def public(thing):
    return {name for name in dir(thing) if not name.startswith("_")}


blocks = [set(block.split()) for block in re.findall(r'R"\((.*?)\)"', pathlib.Path(sys.argv[1]).read_text(), re.S)]
for listed, thing in zip(blocks, (np, np.ndarray, np.linalg, np.fft, np.random, np.random.Generator,
                                        np.lib, np.lib.stride_tricks, np.emath, np.testing), strict=True):
    there = public(thing)
    if listed != there:
        sys.exit(f"missing: {sorted(there - listed)}, not NumPy's: {sorted(listed - there)}")
