"""Takes the programs of Pythran's tests out of its checkout, in a process of its own, which runs the tests with a recorder in
place of the compiler:

    python recorder.py CHECKOUT RESULT.pickle

A test says `self.run_test(code, arguments…, function=[types])`. A file of tests/cases says `#pythran export` of what and, with
`#runas`, how it is called. Each becomes a Program.
"""
import ast
import contextlib
import copy
import importlib.abc
import importlib.util
import inspect
import io
import pathlib
import pickle
import re
import sys
import textwrap
import types
import unittest
import warnings

from programs import Program

ABSENT = ("pythran", "packaging", "scipy", "cython", "Cython", "distutils", "setuptools", "pytest")


class Anything(type):
    """A class that has every attribute, and gives itself when it is called, subscripted or computed with: of what the tests
    import beside what they say."""

    def __getattr__(cls, name):
        return something_for(name)

    def __getitem__(cls, index):
        return Something

    def __call__(cls, *args, **keywords):
        return super().__call__() if cls is not Something else Something

    def __ge__(cls, other):
        return True

    __lt__ = __gt__ = __le__ = __ge__


class Something(metaclass=Anything):
    pass


def something_for(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return Something


class StandIns(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Modules that are not here have Something for every name."""

    def find_spec(self, name, path, target=None):
        return importlib.util.spec_from_loader(name, self) if name.split(".")[0] in ABSENT else None

    def create_module(self, spec):
        module = types.ModuleType(spec.name)
        module.__path__ = []
        module.__getattr__ = something_for
        module.__all__ = ["Dict", "Fun", "List", "NDArray", "Optional", "Set", "Tuple", "Type"]  # those of pythran.typing
        return module

    def exec_module(self, module):
        pass


PROGRAMS = []


class TestEnv(unittest.TestCase):
    """Notes what a test would compile and call."""

    def run_test(self, code, *params, **interface):
        for special in ("prelude", "check_exception", "thread_count"):
            interface.pop(special, None)
        function, = interface
        PROGRAMS.append(Program(self.id().split(".", 1)[1], textwrap.dedent(code), function, copy.deepcopy(params)))

    def __getattr__(self, name):
        return lambda *args, **keywords: None


def record_tests(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for case in vars(module).values():
        if inspect.isclass(case) and issubclass(case, TestEnv) and case is not TestEnv:
            for name in sorted(name for name in dir(case) if name.startswith("test")):
                with contextlib.suppress(Exception):  # what a test asks of a compiler is none of ours
                    getattr(case(name), name)()


def call_of(line, code, exported):
    """The function and the arguments of `#runas import numpy as np; f(np.ones(3))`; of other expressions, a function that
    gives them."""
    statements = ast.parse(textwrap.dedent(line.strip())).body
    *before, last = statements
    environment = {}
    if not isinstance(last, ast.Expr):
        return None
    call = last.value
    plain = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in exported and not call.keywords
    if plain and not any(isinstance(each, ast.Starred) for each in call.args):
        exec(code, environment)
        exec(compile(ast.Module(before, []), "<runas>", "exec"), environment)
        return code, call.func.id, [eval(compile(ast.Expression(each), "<runas>", "eval"), environment) for each in call.args]
    body = [ast.unparse(each) for each in before] + ["return " + ast.unparse(last)]
    return code + "\n\ndef run_as():\n" + textwrap.indent("\n".join(body), "    ") + "\n", "run_as", []


def record_case(path):
    code = path.read_text()
    exported = re.findall(r"^#\s*pythran export\s+(\w+)", code, re.MULTILINE)
    for number, line in enumerate(re.findall(r"^#\s*runas\s+(.*)$", code, re.MULTILINE)):
        with contextlib.suppress(Exception):  # such a line may be of older NumPy's
            if call := call_of(line, code, exported):
                PROGRAMS.append(Program(f"cases.{path.stem}.{number}", *call))


def main():
    tests = pathlib.Path(sys.argv[1]) / "pythran/tests"
    sys.meta_path.append(StandIns())
    importlib.import_module("pythran")
    package = importlib.import_module("pythran.tests")
    package.TestEnv = package.TestFromDir = TestEnv
    TestEnv.populate = staticmethod(lambda *args, **keywords: None)
    warnings.simplefilter("ignore")
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for path in sorted(tests.glob("test_*.py")):
            if "run_test(" in path.read_text():
                with contextlib.suppress(Exception):
                    record_tests(path)
        for path in sorted(tests.glob("cases/*.py")):
            record_case(path)
    pathlib.Path(sys.argv[2]).write_bytes(pickle.dumps([each for each in PROGRAMS if each.can_be_kept()]))


if __name__ == "__main__":
    main()
