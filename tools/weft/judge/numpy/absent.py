"""Modules that are not there, for who imports them."""
import ast
import collections
import importlib.abc
import importlib.machinery
import sys
import types

import numpy as np


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
