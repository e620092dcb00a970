"""The modules of a program, whose statements are run one after the other."""
import __future__
import ast
import importlib.abc
import importlib.machinery
import importlib.util
import pathlib
import sys
import types

from .absent import AbsentModules, TriedImports
from .powers import PowerCalls, power, power_in_place

tried_imports = TriedImports()
raised_instead = {}  # errors, by names that are not bound for them


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
                    return importlib.util.spec_from_file_location(name, file, loader=loader,
                                                                  submodule_search_locations=within)
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
