"""Runs one function of a NumPy program for `weft verify`, in real NumPy.

    python -c "$(cat judge.py)" FOLDER

FOLDER/task.json says what to run; arrays are in FOLDER/arguments.npz. Results go to FOLDER/results.npz, and to
FOLDER/report.json what was raised and how far NumPy's elementary functions are from Weft's.

Elementary functions (the task names them) are Weft's own code, promised to 1 ULP, so NumPy's bits cannot be expected of
them. Their values are taken from Weft here, also where functions of NumPy that are written in Python are composed of them, so
that all else can be compared to the bit, and their distance from NumPy's is reported.
"""
import signal

# Ctrl-C ends `weft verify`, and is no error: it is blocked until here, so that Python says nothing of it.
signal.signal(signal.SIGINT, signal.SIG_DFL)
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

import __future__
import ast
import collections
import contextlib
import ctypes
import importlib.abc
import importlib.machinery
import importlib.util
import io
import inspect
import json
import pathlib
import subprocess
import sys
import types

import ml_dtypes
import numpy as np

MOST_KNOWN_BYTES = 1 << 16  # of a value that is kept for when a loop asks for it again
FEW_ASKS = 16  # of small values of one function, each a process; more are worth a library


def ulp_distance(a, b):
    """The largest number of floating-point steps between two arrays of one dtype; NaN equals NaN. Between complex numbers,
    of steps that the larger of their absolute values takes."""
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
        promised = "" if theirs.dtype.kind == "c" else ", promised to 1 ULP"
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
            np.save(self.folder / f"{operand}.npy", np.asarray(value, theirs.dtype if type(value) in (int, float, complex) else None))
            command.append(f"{operand}={self.folder}/{operand}.npy")
        subprocess.run(command, check=True)
        return np.load(self.folder / "result.npy")

    def outer(self, a, b):
        return self(np.reshape(a, np.shape(a) + (1,) * np.ndim(b)), b)

    def __getattr__(self, name):  # the other methods of ufuncs fold exactly
        return getattr(self.numpy, name)


class PowerCalls(ast.NodeTransformer):
    """`a ** b` and `a **= b` as calls, which no attribute of NumPy leads to."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        return self.called(node, "power", node.left, node.right) if isinstance(node.op, ast.Pow) else node

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        if not isinstance(node.op, ast.Pow):
            return node
        read = ast.parse(ast.unparse(node.target), mode="eval").body
        value = self.called(node, "power_in_place", read, node.value)
        return ast.fix_missing_locations(ast.copy_location(ast.Assign([node.target], value), node))

    @staticmethod
    def called(node, name, *operands):
        call = ast.Call(ast.Name(f"__weft_{name}", ast.Load()), list(operands), [])
        return ast.fix_missing_locations(ast.copy_location(call, node))


def root(x):
    """As C's pow has it: without the sign of zero, and inf at -inf."""
    return np.where((x == 0) | np.isinf(x), np.abs(x), np.sqrt(x))[()]


SHORT_POWERS = {-1: np.reciprocal, 0: np.ones_like, 0.5: root, 1: np.positive, 2: np.square}


def power(a, b):
    """`a ** b`, by np.power where NumPy has no shorter way. Of floats that are scalars it has none: C's pow."""
    theirs = a ** b
    of_array = isinstance(a, np.ndarray) or isinstance(b, np.ndarray)
    is_short = np.ndim(b) == 0 and b in SHORT_POWERS
    if not (of_array or isinstance(a, np.generic) or isinstance(b, np.generic)):
        return theirs
    if not is_short:
        return np.power(a, b)
    if of_array or theirs.dtype.kind != "f":
        return theirs
    with np.errstate(all="ignore"):
        ours = SHORT_POWERS[b](theirs.dtype.type(a))
    np.power.note(ours, theirs)
    return ours


def power_in_place(a, b):
    if not isinstance(a, np.ndarray):
        return power(a, b)
    np.copyto(a, power(a, b), casting="same_kind")
    return a


class OwnFiles(importlib.abc.MetaPathFinder):
    """Finds the modules that lie in `folders`, or in a package of these; their powers are those of np.power where
    `power_calls`."""

    def __init__(self, folders, power_calls):
        self.folders, self.power_calls = folders, power_calls

    def find_spec(self, name, path=None, target=None):
        folders = self.folders if path is None else [folder for folder in path if self.is_own(folder)]
        for folder in map(pathlib.Path, folders):
            last = folder / name.rpartition(".")[2]
            for file, within in ((last / "__init__.py", [str(last)]), (last.with_suffix(".py"), None)):
                if file.is_file():
                    loader = OwnLoader(name, str(file), self.power_calls)
                    return importlib.util.spec_from_file_location(name, file, loader=loader, submodule_search_locations=within)
            if last.is_dir():
                spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
                spec.submodule_search_locations = [str(last)]
                return spec
        return None

    def is_own(self, folder):
        return any(pathlib.Path(folder).resolve().is_relative_to(own) for own in self.folders)


class OwnLoader(importlib.machinery.SourceFileLoader):
    def __init__(self, name, path, power_calls):
        super().__init__(name, path)
        self.power_calls = power_calls

    def exec_module(self, module):
        run_statements(module, pathlib.Path(self.path), self.power_calls)


class Absent:
    """What stands for a module that is not installed, and for all that is in it: a decorator that changes nothing."""

    def __init__(self, name):
        self.__name__, self.__path__, self.__all__ = name, [], []

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return range if name == "prange" else Absent(f"{self.__name__}.{name}")

    def __call__(self, *arguments, **keywords):
        decorates = len(arguments) == 1 and not keywords and isinstance(arguments[0], types.FunctionType)
        if decorates:
            return np.vectorize(arguments[0]) if self.__name__.endswith(".vectorize") else arguments[0]
        return Absent(self.__name__)

    def __getitem__(self, index):
        return self

    def __iter__(self):  # which __getitem__ alone would let go on for ever
        return iter(())

    def __mro_entries__(self, bases):
        return ()


class AbsentModules(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        return None if name.split(".")[0] in sys.stdlib_module_names else importlib.machinery.ModuleSpec(name, self)

    def create_module(self, spec):
        return Absent(spec.name)

    def exec_module(self, module):
        pass


class TriedImports(importlib.abc.MetaPathFinder):
    """Of what Weft does not read, nothing is there for an import whose error a `try` of the program catches."""

    READ = {"numpy", "ml_dtypes"}
    CAUGHT = {"ImportError", "ModuleNotFoundError", "Exception", "BaseException"}

    def __init__(self):
        self.tried = collections.defaultdict(list)  # first and last lines, by file

    def note(self, tree, path):
        for node in ast.walk(tree):
            if isinstance(node, ast.Try) and any(map(self.catches, node.handlers)):
                self.tried[path].append((node.body[0].lineno, node.body[-1].end_lineno))

    def catches(self, handler):
        return not handler.type or any(getattr(each, "id", None) in self.CAUGHT for each in ast.walk(handler.type))

    def find_spec(self, name, path=None, target=None):
        first, frame = name.partition(".")[0], sys._getframe(1)
        while frame and first not in self.READ and first not in sys.stdlib_module_names:
            lines = self.tried.get(frame.f_code.co_filename, [])
            if any(begin <= frame.f_lineno <= end for begin, end in lines):
                raise ModuleNotFoundError(f"No module named {first!r}", name=first)
            frame = frame.f_back
        return None


tried_imports = TriedImports()


def run_statements(module, path, power_calls):
    """One after the other: the names that a statement binds which raises an error are asked for in vain."""
    tree = ast.parse(path.read_bytes(), str(path))
    tried_imports.note(tree, str(path))
    if power_calls:
        tree = PowerCalls().visit(tree)
        module.__weft_power, module.__weft_power_in_place = power, power_in_place
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            continue
        try:
            flags = __future__.annotations.compiler_flag  # which are not evaluated
            exec(compile(ast.Module([statement], []), str(path), "exec", flags, dont_inherit=True), module.__dict__)
        except Exception as error:
            for name in bound_names(statement):
                module.__dict__.pop(name, None)
                raised_instead[name] = error


def bound_names(statement):
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
            yield node.name
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).split(".")[0]


raised_instead = {}  # errors, by names that are not bound for them


def load(path, elementary):
    """The program's module, in the package that its folder is."""
    folder = pathlib.Path(path).resolve().parent
    folders = [folder]
    while (folders[-1] / "__init__.py").exists():
        folders.append(folders[-1].parent)
    power_calls = "power" in elementary
    sys.meta_path[:0] = [OwnFiles([folders[0], folders[-1]], power_calls), tried_imports]
    sys.meta_path.append(AbsentModules())
    package = ".".join(reversed([each.name for each in folders[:-1]])) or "program_folder"
    if len(folders) == 1:
        made = types.ModuleType(package)
        made.__path__ = [str(folder)]
        sys.modules[package] = made
    module = types.ModuleType(f"{package}.{pathlib.Path(path).stem}")
    module.__package__, module.__file__ = package, str(path)
    run_statements(module, pathlib.Path(path), power_calls)
    return module


def function_of(module, name):
    if name in raised_instead and not hasattr(module, name):
        raise raised_instead[name]
    return getattr(module, name)


def called_by_name(function, arguments):
    try:
        return function(**arguments)
    except NameError as error:
        raise raised_instead.get(error.name, error)


def replace(function, ours):
    """Wherever a module of NumPy's names the ufunc, which calls it there, too."""
    for module in [module for name, module in sys.modules.items() if name.split(".")[0] == "numpy"]:
        for name in [name for name, value in vars(module).items() if value is function]:
            setattr(module, name, ours)


def from_file(array):
    """Files hold bfloat16 as void."""
    return array.view(ml_dtypes.bfloat16) if array.dtype == "V2" else array


def is_bfloat16(array):
    return array.dtype == ml_dtypes.bfloat16


def literal(text):
    """The value that Weft has read as a literal: nothing else can be called or looked up."""
    return eval(text, {"nan": float("nan"), "inf": float("inf"), "__builtins__": {}})


class Returned:
    """The arrays and numbers in what a function returns, by the names that Weft has for them, and how they lie in it: its
    text, with PART in place of each."""
    PART = "\1"

    def __init__(self, value, parameters):
        self.parameters, self.parts = parameters, {}
        self.form = str(value) if isinstance(value, str) else self.of(value, "return")

    def of(self, value, name, depth=0):
        if isinstance(value, (tuple, list)):
            items = [self.of(item, f"{name}.{i}" if depth else f"{name}_{i}", depth + 1) for i, item in enumerate(value)]
            if isinstance(value, list):
                return f"[{', '.join(items)}]"
            return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"
        if isinstance(value, (set, frozenset)):
            items = self.of(list(value), name, depth)[1:-1]
            of_elements = f"{{{items}}}" if value else ""
            return f"frozenset({of_elements})" if isinstance(value, frozenset) else of_elements or "set()"
        if isinstance(value, dict):
            return "{" + ", ".join(f"{key!r}: {self.of(item, self.name_of(key, name, depth), depth + 1)}"
                                   for key, item in value.items()) + "}"
        if value is None or isinstance(value, str):
            return repr(value)
        self.parts[name] = value
        return self.PART

    def name_of(self, key, name, depth):
        text = key if isinstance(key, str) and key else repr(key)
        return f"{name}.{text}" if depth else f"{name}_{text}" if text in self.parameters else text


def call(task, folder, distances):
    """What the function returns and its arguments afterwards, as {name: value}, and the form of what it returns."""
    arguments = {name: literal(text) for name, text in task["literals"].items()}
    with np.load(folder / "arguments.npz") as arrays:
        given = {name: from_file(arrays[name]) for name in arrays.files}
    members = {f"{name}.{key}": (name, key) for name, keys in task["dicts"].items() for key in keys}
    for name, array in given.items():
        if name in members:
            arguments.setdefault(members[name][0], {})[members[name][1]] = array
        else:
            arguments[name] = array
    for name in task["elementary"] + task["of_complex"]:
        ours = WeftElementary(name, task["weft"], folder, distances, of_complex=name in task["of_complex"])
        replace(ours.numpy, ours)
    if task["expression"] is not None:
        returned = eval(task["expression"], {"np": np, "numpy": np, "ml_dtypes": ml_dtypes, "__builtins__": {}}, arguments)
    else:
        function = function_of(load(task["file"], task["elementary"]), task["function"])
        returned = called_by_name(function, arguments)
    parameters = [] if task["expression"] is not None else inspect.signature(function).parameters
    found = Returned(returned, parameters)
    return given | found.parts, found.form


def main():
    folder = pathlib.Path(sys.argv[1])
    task, report = json.loads((folder / "task.json").read_text()), {"error": None, "text": "", "form": "", "ulp": {}}
    results = {}
    printed = io.StringIO()
    try:
        with np.errstate(all="ignore"), contextlib.redirect_stdout(printed):
            results, report["form"] = call(task, folder, report["ulp"])
    except Exception as error:  # what the program raised is the result
        report |= {"error": type(error).__name__, "text": str(error)}
    results = {name: np.asarray(value) for name, value in results.items()}
    report["printed"] = printed.getvalue()
    report["bfloat16"] = [name for name, value in results.items() if is_bfloat16(value)]
    results |= {name: results[name].view(np.uint16) for name in report["bfloat16"]}
    np.savez(folder / "results.npz", **results)
    (folder / "report.json").write_text(json.dumps(report))


if __name__ == "__main__":
    main()
