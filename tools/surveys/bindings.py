"""What the names of a file are: NumPy, its parts, math, other modules, constants, functions."""
import ast
import builtins
import math

import numpy

# Decorators that change nothing of what a function computes, or compile it.
KNOWN_DECORATORS = {
    "autojit", "cache", "cfunc", "guvectorize", "jit", "lru_cache", "ngjit", "njit", "overload", "staticmethod", "vectorize",
}
# Builtins that reach beyond the program: the machine, or the interpreter.
BEYOND = {
    "__import__", "breakpoint", "compile", "copyright", "credits", "delattr", "dir", "eval", "exec", "exit", "globals", "help",
    "id", "input", "license", "locals", "memoryview", "open", "quit", "setattr", "super", "vars",
}
PURE_BUILTINS = set(dir(builtins)) - BEYOND
PLAIN_MODULES = {"__future__", "typing", "numpy.typing", "typing_extensions", "collections.abc"}


def is_numpy(module):
    return module == "numpy" or module.startswith("numpy.")


def imports_numpy(tree):
    """Whether any statement of a file imports NumPy, or of NumPy."""
    return any(is_numpy(alias.name) for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names) or any(
        not node.level and is_numpy(node.module or "") for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))


class Binding:
    """One way in which a name is bound: `kind` is "numpy", "math", "plain", "other", "function" or "value"; of the last two
    `content` is the function, or the expression whose value, or a part of it, is meant."""

    def __init__(self, kind, content=None):
        self.kind, self.content = kind, content


def kind_of_module(module):
    if is_numpy(module):
        return "numpy"
    return "math" if module == "math" else "plain" if module in PLAIN_MODULES else "other"


def imported(node):
    """Each name that an import binds, with what it is; "*" of a module that gives all its names."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.asname or alias.name.split(".")[0], Binding(kind_of_module(alias.name))
        return
    kind = "other" if node.level else kind_of_module(node.module or "")
    for alias in node.names:
        if alias.name == "*":
            for name in starred_names(node.module or "", kind):
                yield name, Binding(kind)
        else:
            yield alias.asname or alias.name, Binding(kind)


def starred_names(module, kind):
    """Those that NumPy's and math's modules give to `from MODULE import *`; of others nobody knows."""
    if module == "numpy":
        return numpy.__all__
    return [name for name in dir(math) if not name.startswith("_")] if kind == "math" else []


def targets(node):
    """The names that an assignment, a loop or a with binds."""
    return [name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, (ast.Store, ast.Del))]


class ModuleBindings(ast.NodeVisitor):
    """All bindings of a file's own names, by name; those within functions and classes are not among them."""

    def __init__(self, tree):
        self.names = {}
        self.visit(tree)

    def add(self, name, binding):
        self.names.setdefault(name, []).append(binding)

    def visit_Import(self, node):
        for name, binding in imported(node):
            self.add(name, binding)

    visit_ImportFrom = visit_Import

    def visit_FunctionDef(self, node):
        self.add(node.name, Binding("function", node))

    def visit_AsyncFunctionDef(self, node):
        self.add(node.name, Binding("other"))

    def visit_ClassDef(self, node):
        self.add(node.name, Binding("other"))

    def visit_Assign(self, node):
        for target in node.targets:
            for name in targets(target):
                self.add(name, Binding("value", node.value))

    def visit_AnnAssign(self, node):
        if node.value:
            for name in targets(node.target):
                self.add(name, Binding("value", node.value))

    def visit_AugAssign(self, node):
        for name in targets(node.target):
            self.add(name, Binding("value", node.value))

    def visit_For(self, node):
        for name in targets(node.target):
            self.add(name, Binding("value", node.iter))
        self.generic_visit(node)

    def visit_If(self, node):
        if not is_main(node.test):
            self.generic_visit(node)

    def visit_With(self, node):
        for item in node.items:
            for name in targets(item.optional_vars) if item.optional_vars else []:
                self.add(name, Binding("other"))
        self.generic_visit(node)

    def generic_visit(self, node):
        if isinstance(node, ast.expr):
            return
        super().generic_visit(node)


def is_main(test):
    """`__name__ == "__main__"`: what stands below is no part of the module that others read."""
    return isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and test.left.id == "__name__"
