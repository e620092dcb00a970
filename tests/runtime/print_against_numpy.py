"""Prints random arrays with Weft and with NumPy, and compares the texts.

    print_against_numpy.py TEST_RUNTIME [SEED [COUNT]]
"""

import pathlib
import subprocess
import sys
import tempfile

import ml_dtypes
import numpy as np

DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128".split()
DTYPES.append("bfloat16")
SPECIAL = [0.0, -0.0, 1.0, -1.0, np.nan, np.inf, -np.inf, 1e16, 1e-4, 9.9999e-5, 0.1, 1 / 3, 123456.789, 999999.0,
           1e6, 99999999.0, 1e8, 5e-324, 1.7976931348623157e308, 0.99999999999, 1.000000005, 0.123456785, 2.5]


def random_shape(rng):
    rank = rng.choice([0, 1, 1, 1, 2, 2, 3, 4, 6])
    longest = [1, 1500, 60, 14, 7, 4, 3][rank]
    return tuple(int(rng.integers(0 if rng.random() < 0.05 else 1, longest + 1)) for _ in range(rank))


def random_floats(rng, shape, dtype):
    kind = rng.integers(6)
    if kind == 0:
        values = rng.integers(-20, 20, shape).astype(np.float64)
    elif kind == 1:
        values = rng.standard_normal(shape) * 10.0 ** rng.integers(-6, 9)
    elif kind == 2:
        values = np.round(rng.standard_normal(shape) * 100, int(rng.integers(0, 10)))
    elif kind == 3:
        values = 10.0 ** rng.uniform(-12, 12, shape)
    elif kind == 4:
        values = rng.choice(SPECIAL, shape)
    else:
        bits = rng.integers(0, 2**63, shape, dtype=np.uint64)
        values = np.asarray(bits.astype(f"u{np.dtype(dtype).itemsize}")).view(dtype)
    values = np.array(values)
    with np.errstate(all="ignore"):
        if rng.random() < 0.3:
            values[rng.random(shape) < 0.1] = rng.choice(SPECIAL)
        return values.astype(dtype)


def random_array(rng):
    dtype, shape = str(rng.choice(DTYPES)), random_shape(rng)
    if dtype == "bfloat16":
        array = random_floats(rng, shape, "float32").astype(ml_dtypes.bfloat16)
    elif dtype.startswith("float"):
        array = random_floats(rng, shape, dtype)
    elif dtype.startswith("complex"):
        part = "float32" if dtype == "complex64" else "float64"
        parts = [random_floats(rng, shape, part) for _ in range(2)]
        array = np.stack(parts, axis=-1).view(dtype)[..., 0]
    elif dtype == "bool":
        array = np.array(rng.random(shape) < 0.5)
    else:
        limits = np.iinfo(dtype)
        most = min(10 ** int(rng.integers(1, 20)), limits.max)
        array = rng.integers(max(-most, limits.min), most, shape, dtype=dtype, endpoint=True)
    return np.asfortranarray(array) if rng.random() < 0.3 else np.asarray(array)


def random_options(rng):
    options = {"precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False}
    if rng.random() < 0.5:
        options |= {"precision": int(rng.integers(0, 18)), "suppress": bool(rng.random() < 0.5)}
    if rng.random() < 0.3:
        options |= {"threshold": int(rng.integers(0, 200)), "edgeitems": int(rng.integers(1, 6)),
                    "linewidth": int(rng.integers(40, 200))}
    return options


def check(test_runtime, rng, count):
    arrays = [random_array(rng) for _ in range(count)]
    chosen = [random_options(rng) for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, f"{i}.{array.dtype.name}.npy") for i, array in enumerate(arrays)]
        for path, array in zip(paths, arrays):
            np.save(path, array.view(np.uint16) if array.dtype.name == "bfloat16" else array)
        for path, options in zip(paths, chosen):
            path.with_suffix(".options").write_text(" ".join(str(int(option)) for option in options.values()))
        subprocess.run([test_runtime, "[print_npy]"], check=True, text=True, stdout=subprocess.DEVNULL,
                       input="\n".join(map(str, paths)))
        printed = [path.with_suffix(".txt").read_text() for path in paths]
    expected = []
    for array, options in zip(arrays, chosen):
        with np.printoptions(**options):
            expected.append(f"{array!s}\n{array!r}\n")
    return [(want, got) for want, got in zip(expected, printed) if want != got]


def main():
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
    wrong = []
    rng = np.random.default_rng(seed)
    for start in range(0, count, 500):
        wrong += check(sys.argv[1], rng, min(500, count - start))
    for want, got in sorted(wrong, key=lambda texts: len(texts[0]))[:5]:
        print(f"NumPy prints\n{want}\nWeft prints\n{got}\n")
    print(f"{count} arrays, {len(wrong)} texts differ")
    sys.exit(bool(wrong))


main()
