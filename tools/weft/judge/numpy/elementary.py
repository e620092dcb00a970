"""Elementary functions are Weft's own code, promised to 1 ULP, so NumPy's bits cannot be expected of them. Their values
are taken from Weft here, also where functions of NumPy that are written in Python are composed of them, so that all
else can be compared to the bit, and their distance from NumPy's is reported.
"""
import ctypes
import subprocess
import sys

import numpy as np

COMPOSED = {"logaddexp", "logaddexp2", "float_power"}  # of elementary functions, whose errors add up
MOST_KNOWN_BYTES = 1 << 16  # of a value that is kept for when a loop asks for it again
FEW_ASKS = 16  # of small values of one function, each a process; more are worth a library


def ulp_distance(a, b):
    """The largest number of floating-point steps between two arrays of one dtype; NaN equals NaN. Between complex
    numbers, of steps that the larger of their absolute values takes."""
    if a.dtype.kind == "c":
        known = np.isfinite(a) & np.isfinite(b)
        return int(np.max(np.abs(a - b)[known] / np.spacing(np.maximum(np.abs(a), np.abs(b))[known]), initial=0))
    bits = np.dtype(f"i{a.dtype.itemsize}").type
    x, y = [np.where(v < 0, np.iinfo(bits).min - v, v) for v in (a.view(bits), b.view(bits))]
    unsigned = f"u{a.dtype.itemsize}"  # in which the difference of any two fits
    steps = np.maximum(x, y).view(unsigned) - np.minimum(x, y).view(unsigned)
    steps = np.where(np.isnan(a) & np.isnan(b), 0, steps)
    return int(steps.max()) if steps.size else 0


def is_weak(value):
    """Whether it is a number of Python's that takes the dtype of what is beside it."""
    return type(value) in (int, float) and abs(value) < 1e300


class WeftElementary:
    """A ufunc whose values come from the `weft` command."""

    def __init__(self, name, weft, folder, distances, of_complex=False):
        self.of_complex = of_complex
        self.name, self.numpy, self.weft, self.folder, self.distances = name, getattr(np, name), weft, folder, distances
        self.operands = ["x", "y"][:self.numpy.nin]
        words = ", ".join(self.operands)
        self.source = folder / f"{name}.py"
        self.source.write_text(f"import numpy as np\n\n\ndef {name}({words}):\n    return np.{name}({words})\n")
        self.known = {}  # values by operands: loops ask for the same ones again
        self.libraries = {}  # by dtype

    def __call__(self, *args, **kwargs):
        theirs = self.numpy(*args, **kwargs)
        if len(args) != len(self.operands) or kwargs or not isinstance(theirs, (np.ndarray, np.inexact)):
            return theirs
        if theirs.dtype.kind not in ("c" if self.of_complex else "fc"):
            return theirs
        ours = np.empty_like(theirs) if isinstance(theirs, np.ndarray) else np.empty((), theirs.dtype)
        ours[...] = self.values(args, theirs)
        ours = ours if isinstance(theirs, np.ndarray) else ours[()]
        self.note(ours, theirs)
        return ours

    def note(self, ours, theirs):
        distance = ulp_distance(np.atleast_1d(ours), np.atleast_1d(theirs))
        is_composed = theirs.dtype.kind == "c" or self.name in COMPOSED
        promised = "" if is_composed else ", promised to 1 ULP"
        known = f"np.{self.name} is Weft's own{promised}"
        self.distances[known] = max(self.distances.get(known, 0), distance)

    def values(self, args, theirs):
        if theirs.nbytes > MOST_KNOWN_BYTES:
            return self.asked(args, theirs)
        key = tuple((type(arg), np.asarray(arg).dtype, np.shape(arg), np.asarray(arg).tobytes()) for arg in args)
        if key not in self.known:
            many = len(self.known) >= FEW_ASKS and theirs.dtype.char in "fd" and all(
                is_weak(arg) or isinstance(arg, (np.ndarray, np.generic)) and arg.dtype == theirs.dtype for arg in args)
            library = self.library(theirs.dtype) if many else None
            self.known[key] = self.called(library, args, theirs) if library else self.asked(args, theirs)
        return self.known[key]

    def library(self, dtype):
        """The function of rows of `dtype`, compiled; None where the system has no C compiler."""
        if dtype not in self.libraries:
            path = self.folder / f"{self.name}_{dtype}"
            parameters = ", ".join(f'{name}: "{dtype}[n]"' for name in self.operands)
            path.with_suffix(".py").write_text(f"import numpy as np\n\n\ndef values({parameters}):\n"
                                               f"    return np.{self.name}({', '.join(self.operands)})\n")
            command = [self.weft, "compile", f"{path}.py:values", "-o", f"{path}.so"]
            done = subprocess.run(command, capture_output=True)
            self.libraries[dtype] = None if done.returncode else ctypes.CDLL(f"{path}.so").values
        return self.libraries[dtype]

    def called(self, library, args, theirs):
        arrays = [np.array(np.broadcast_to(arg, theirs.shape), theirs.dtype, order="C") for arg in args]
        arrays.append(np.empty(theirs.shape, theirs.dtype))
        failed = library(ctypes.c_int64(theirs.size), *[array.ctypes.data_as(ctypes.c_void_p) for array in arrays])
        return self.asked(args, theirs) if failed else arrays[-1]

    def asked(self, args, theirs):
        command = [self.weft, "run", f"{self.source}:{self.name}", "-o", f"{self.folder}/result.npy"]
        for operand, value in zip(self.operands, args):
            if is_weak(value):
                command.append(f"{operand}={value!r}")
                continue
            # What else is weak beside an array has the result's dtype.
            dtype = theirs.dtype if type(value) in (int, float, complex) else None
            np.save(self.folder / f"{operand}.npy", np.asarray(value, dtype))
            command.append(f"{operand}={self.folder}/{operand}.npy")
        subprocess.run(command, check=True)
        return np.load(self.folder / "result.npy")

    def outer(self, a, b):
        return self(np.reshape(a, np.shape(a) + (1,) * np.ndim(b)), b)

    def __getattr__(self, name):  # the other methods of ufuncs fold exactly
        return getattr(self.numpy, name)


def replace(function, ours):
    """Wherever a module of NumPy's names the ufunc, which calls it there, too."""
    for module in [module for name, module in sys.modules.items() if name.split(".")[0] == "numpy"]:
        for name in [name for name, value in vars(module).items() if value is function]:
            setattr(module, name, ours)
