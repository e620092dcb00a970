"""The calls of a checkout's doctests, as programs: what people thought worth an example of a pure function that uses NumPy.

Each example that is an expression and calls such a function of its file is a program: the part of the file that is pure, and a
function that runs what stands before the example in its docstring and returns it.
"""
import ast
import doctest
import textwrap
import warnings

from programs import Program
from purity import FileFunctions
from shares import syntax_of

NAME = "doctest_call"
ANNOTATIONS = "from __future__ import annotations\n"  # they may name what is left out


def called_names(node):
    return {each.func.id for each in ast.walk(node) if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)}


def examples_of(function):
    """The statements of each of a docstring's examples, as far as Python reads them."""
    for example in doctest.DocTestParser().get_examples(ast.get_docstring(function) or ""):
        try:
            yield ast.parse(example.source).body
        except SyntaxError:
            return


def calls_of(function, names):
    """Each example that calls one of `names`, with the statements before it."""
    before = []
    for statements in examples_of(function):
        match statements:
            case [ast.Expr(value)] if called_names(value) & names:
                yield before, value
            case [ast.Expr(_)] | [ast.ImportFrom()]:
                pass
            case _:
                before = before + statements


def is_pure(statement, functions):
    """Whether it binds names to NumPy, to what Python has, to pure functions, or to constants made of such."""
    match statement:
        case ast.Import() | ast.ImportFrom():
            return all(each.kind != "other" for name in bound_by(statement) for each in functions.names.get(name, []))
        case ast.FunctionDef():
            return statement in functions.pure and not statement.decorator_list
        case ast.Assign() | ast.AnnAssign():
            return statement.value in functions.pure
        case _:
            return False


def bound_by(statement):
    return [each.asname or each.name.partition(".")[0] for each in statement.names]


def pure_part(tree, functions):
    return ANNOTATIONS + "\n\n".join(ast.unparse(each) for each in tree.body if is_pure(each, functions))


def program(name, code, before, call):
    body = [ast.unparse(each) for each in before] + ["return " + ast.unparse(call)]
    return Program(name, f"{code}\n\n\ndef {NAME}():\n" + textwrap.indent("\n".join(body), "    ") + "\n", NAME, ())


def programs_of_file(path, name):
    tree = syntax_of(path)
    if not tree:
        return
    functions = FileFunctions(tree)
    pure = [each for each in functions.functions if each in functions.pure and not each.decorator_list]
    names = {each.name for each in pure if functions.uses_numpy(each)}
    code = pure_part(tree, functions)
    for function in pure:
        for number, (before, call) in enumerate(calls_of(function, names)):
            yield program(f"{name}:{function.name}.{number}", code, before, call)


def doctest_programs(checkout):
    """The calls of the files below `checkout` that need NumPy and no other library."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of files for other Pythons
        found = [each for path in sorted(checkout.rglob("*.py")) for each in programs_of_file(path, str(path.relative_to(checkout)))]
    return [each for each in found if each.can_be_kept() and each.needs_numpy_alone()]
