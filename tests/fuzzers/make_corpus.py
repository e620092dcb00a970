#!/usr/bin/env python3
"""Makes what the fuzzers begin with: FOLDER/npy, npz, source, saved and cache_entry, of small valid files.

    make_corpus.py FOLDER WEFT
"""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
ARRAYS = [np.arange(6).reshape(2, 3).astype(dtype) for dtype in ("i1", "u2", "<i4", ">i8", "f4", ">f8", "?")] + [
    np.asfortranarray(np.ones((3, 2))), np.float32(3), np.zeros((0, 4)), np.ones((1,) * 33)]
SOURCES = [*ROOT.glob("tools/examples/*.py"), *ROOT.glob("tests/lit/programs/*/*.py")]
PROGRAMS = {
    "elementwise": 'def f(x: "float32[n]"):\n    return x + 1, np.arange(3)\n',
    "views": 'def f(x: "float64[n, 4]"):\n    return x[::-1].T.copy(), x[1:] * x[:-1]\n',
    "products": 'def f(x: "float32[n, 4]"):\n    x[0] = 1\n    return x.T @ x\n',
}
EXPRESSIONS = ["np.sum(np.ones(9) * 3)", "np.exp(np.arange(5) * 0.5)"]


def call(weft, *words, **environment):
    subprocess.run([weft, *words], check=True, stdout=subprocess.DEVNULL, env={**os.environ, **environment})


def make_arrays(folder):
    for number, array in enumerate(ARRAYS):
        np.save(folder / "npy" / f"{number}.npy", array)
    np.savez(folder / "npz" / "stored.npz", *ARRAYS[:3])
    np.savez_compressed(folder / "npz" / "deflated.npz", a=np.zeros(1000), b=ARRAYS[0])


def make_sources(folder):
    for number, path in enumerate(sorted(SOURCES)):
        (folder / "source" / f"{number}.py").write_bytes(path.read_bytes())


def make_programs(folder, weft):
    for name, text in PROGRAMS.items():
        source = folder / f"{name}.py"
        source.write_text("import numpy as np\n" + text)
        call(weft, "compile", source, "-o", folder / "saved" / f"{name}.weft")


def make_cache_entries(folder, weft):
    cache = folder / "cache_entry"
    cache.chmod(0o700)
    for expression in EXPRESSIONS:
        call(weft, "eval", expression, WEFT_CACHE_DIR=str(cache))


def main():
    folder, weft = Path(sys.argv[1]), sys.argv[2]
    for name in ("npy", "npz", "source", "saved", "cache_entry"):
        (folder / name).mkdir(parents=True)
    make_arrays(folder)
    make_sources(folder)
    make_programs(folder, weft)
    make_cache_entries(folder, weft)


if __name__ == "__main__":
    main()
