"""Has Weft load and save files that NumPy wrote, and compares: .npy by bytes, .npz by what NumPy reads.

    files_against_numpy.py TEST_RUNTIME
"""

import io
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64 complex64 complex128".split()
SHAPES = [(), (0,), (1,), (7,), (3, 4), (1, 5), (5, 1), (0, 3), (2, 3, 4), (2, 1, 3, 1), (1,) * 33, (1,) * 64]


def layouts(array):
    yield array
    yield np.asfortranarray(array)
    if array.ndim == 3:
        yield np.transpose(array, (1, 0, 2))


def arrays():
    rng = np.random.default_rng(1)
    for dtype in DTYPES:
        for shape in SHAPES:
            yield from layouts(rng.integers(0, 100, shape).astype(dtype))


def write_versions(folder, array):
    """The same array as version 2.0 and 3.0, and big-endian, which Weft saves as version 1.0, little-endian."""
    for version in [(2, 0), (3, 0)]:
        with open(folder / f"v{version[0]}.npy", "wb") as file:
            np.lib.format.write_array(file, array, version)
    big = folder / f"big_{array.dtype.name}.npy"
    np.save(big, array.astype(array.dtype.newbyteorder(">")))
    return [folder / "v2.npy", folder / "v3.npy", big]


def npy_bytes(array):
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def copy_files(test_runtime, pairs):
    lines = "".join(f"{source}\n{target}\n" for source, target in pairs)
    subprocess.run([test_runtime, "[copy_files]"], check=True, text=True, stdout=subprocess.DEVNULL, input=lines)


def check_npy(test_runtime, folder):
    expected = {}
    for i, array in enumerate(arrays()):
        path = folder / f"{i}.npy"
        np.save(path, array)
        expected[path] = npy_bytes(array)
    sample = np.arange(12, dtype=np.float64).reshape(3, 4)
    for numbers in (sample * (1 - 2j), sample):
        for path in write_versions(folder, numbers):
            expected[path] = npy_bytes(numbers)
    copy_files(test_runtime, [(path, path.with_suffix(".copy")) for path in expected])
    wrong = [path for path, content in expected.items() if path.with_suffix(".copy").read_bytes() != content]
    print(f"{len(expected)} .npy files, {len(wrong)} copies differ from NumPy's")
    return not wrong


def check_npz(test_runtime, folder):
    members = {f"é{i}/{array.dtype}": array for i, array in enumerate(arrays())}
    np.savez(folder / "stored.npz", **members)
    np.savez_compressed(folder / "deflated.npz", zeros=np.zeros(10**6), **members)
    np.savez(folder / "none.npz")
    pairs = [(path, path.with_suffix(".copy.npz")) for path in folder.glob("*.npz")]
    copy_files(test_runtime, pairs)
    same = all(same_archive(*pair) for pair in pairs)
    print(f"{len(pairs)} .npz files, {'all' if same else 'not all'} copied right")
    return same


def same_archive(first, second):
    with np.load(first) as a, np.load(second) as b:
        return a.files == b.files and all(npy_bytes(a[name]) == npy_bytes(b[name]) for name in a.files)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        checks = [check(sys.argv[1], folder) for check in (check_npy, check_npz)]
    sys.exit(not all(checks))


main()
