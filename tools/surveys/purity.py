"""Which functions of a file use NumPy, and which are pure: they need NumPy, math, and pure functions of their file alone.

A function is pure if every name that it reads is a parameter or a name that it binds itself, a builtin that reaches no further
than the program, NumPy or math or one of their parts, a constant of its file (assigned from what is pure), or a function of its
file that is pure; if each attribute that it asks for is one that NumPy or Python's own values have (an `ax.plot` needs an object
of another library); and if it declares nothing `global`, awaits nothing, and bears no decorators but those that compile it or
change nothing. Only functions of the file's own level are looked at: those that the command line can name.
"""
import math

import numpy

from bindings import PURE_BUILTINS, ModuleBindings
from uses import Uses

VALUES = [
    numpy, math, numpy.linalg, numpy.fft, numpy.random, numpy.ma, numpy.polynomial, numpy.testing, numpy.ndarray, numpy.generic,
    numpy.float64, numpy.int64, numpy.complex128, numpy.datetime64, numpy.dtype, numpy.ufunc, numpy.random.Generator,
    numpy.random.RandomState, numpy.random.SeedSequence, numpy.finfo, numpy.iinfo, numpy.finfo(float), numpy.poly1d, numpy.char,
    numpy.nditer, numpy.flatiter, numpy.broadcast, numpy.matrix, numpy.recarray, numpy.rec, numpy.lib, numpy.lib.stride_tricks,
    numpy.lib.npyio, numpy.emath, numpy.typing, numpy.ma.MaskedArray, numpy.polynomial.Polynomial, numpy.polynomial.polynomial,
    numpy.polynomial.legendre, numpy.polynomial.chebyshev, numpy.polynomial.hermite, numpy.polynomial.laguerre, numpy.exceptions,
    numpy.vectorize, numpy.linalg.svd(numpy.eye(1)), numpy.linalg.slogdet(numpy.eye(1)), numpy.linalg.eigh(numpy.eye(1)),
    numpy.linalg.qr(numpy.eye(1)), numpy.unique_all([1]), int, float, complex, bool, str, bytes, bytearray, list, tuple, dict, set,
    frozenset, range, slice, object, BaseException, (lambda: 0), (i for i in ()),
]
# Names that NumPy had once, and programs still say.
DROPPED = {"int0", "float_", "complex_", "unicode_", "product", "cumproduct", "alltrue", "sometrue", "in1d", "trapz", "row_stack",
           "NaN", "NAN", "Inf", "Infinity", "PINF", "NINF", "PZERO", "infty", "round_", "asfarray", "msort", "mat", "asscalar",
           "find_common_type", "cast", "issubclass_", "issctype", "obj2sctype", "sctypes", "safe_eval", "rank", "itemset", "ptp",
           "newbyteorder", "tostring", "unicode", "object", "lookfor", "who", "source", "disp", "byte_bounds", "DataSource"}
# An nditer has a `value`, too: what programs ask for theirs are the parameters of other libraries.
KNOWN_ATTRIBUTES = ({name for value in VALUES for name in dir(value)} | DROPPED) - {"value"}


class FileFunctions:
    """The functions of a file's own level, and which of them are pure."""

    def __init__(self, tree):
        self.names = ModuleBindings(tree).names
        self.functions = [each.content for rows in self.names.values() for each in rows if each.kind == "function"]
        self.uses = {}
        for function in self.functions:
            self.collect(function)
        self.pure = {node for node, uses in self.uses.items() if uses.is_pure and uses.attributes <= KNOWN_ATTRIBUTES}
        while impure := {node for node in self.pure if not all(map(self.name_is_pure, self.uses[node].free))}:
            self.pure -= impure

    def collect(self, node):
        """A function, or the value of a constant, and all that it takes from the file."""
        if node not in self.uses:
            self.uses[node] = Uses(node)
            for name in self.uses[node].free:
                for binding in self.names.get(name, []):
                    if binding.content:
                        self.collect(binding.content)

    def uses_numpy(self, function):
        uses = self.uses[function]
        return uses.imports_numpy or any(each.kind == "numpy" for name in uses.free for each in self.names.get(name, []))

    def name_is_pure(self, name):
        if name not in self.names:
            return name in PURE_BUILTINS
        return all(each.content in self.pure if each.content else each.kind != "other" for each in self.names[name])
