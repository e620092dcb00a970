"""What a function or an expression takes from around it."""
import ast

from bindings import KNOWN_DECORATORS, imported, kind_of_module


def decorator_name(node):
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


class Uses(ast.NodeVisitor):
    """What a function or an expression takes from around it: names that it reads and does not bind, with the functions within
    it; attributes; and whether anything in it is of no pure function. Annotations say nothing."""

    def __init__(self, node):
        self.free, self.attributes, self.is_pure, self.imports_numpy = set(), set(), True, False
        self.bound = [{}]
        self.body(node) if isinstance(node, (ast.FunctionDef, ast.Lambda)) else self.visit(node)

    def body(self, function):
        """In a scope of its own: parameters and what is bound anywhere within."""
        arguments = function.args
        for default in arguments.defaults + [each for each in arguments.kw_defaults if each]:
            self.visit(default)
        if any(decorator_name(each) not in KNOWN_DECORATORS for each in getattr(function, "decorator_list", [])):
            self.is_pure = False
        names = {each.arg: None for each in arguments.posonlyargs + arguments.args + arguments.kwonlyargs}
        names.update({each.arg: None for each in (arguments.vararg, arguments.kwarg) if each})
        statements = function.body if isinstance(function.body, list) else [function.body]
        collect = Locals(names)
        for statement in statements:
            collect.visit(statement)
        self.bound.append(names)
        for statement in statements:
            self.visit(statement)
        self.bound.pop()

    def visit_FunctionDef(self, node):
        self.body(node)

    visit_Lambda = visit_FunctionDef

    def visit_comprehension_expression(self, node):
        names = {}
        for generator in node.generators:
            Locals(names).visit(generator.target)
        self.bound.append(names)
        self.generic_visit(node)
        self.bound.pop()

    visit_ListComp = visit_SetComp = visit_GeneratorExp = visit_DictComp = visit_comprehension_expression

    def visit_refused(self, node):
        self.is_pure = False

    visit_ClassDef = visit_Global = visit_Await = visit_AsyncFunctionDef = visit_AsyncFor = visit_AsyncWith = visit_refused

    def visit_import(self, node):
        module = node.names[0].name if isinstance(node, ast.Import) else node.module or "."
        self.is_pure &= kind_of_module(module) != "other" and not getattr(node, "level", 0)
        self.imports_numpy |= kind_of_module(module) == "numpy"

    visit_Import = visit_ImportFrom = visit_import

    def visit_AnnAssign(self, node):
        self.visit(node.target)
        if node.value:
            self.visit(node.value)

    def visit_Attribute(self, node):
        self.attributes.add(node.attr)
        self.visit(node.value)

    def visit_Name(self, node):
        if not any(node.id in names for names in self.bound):
            self.free.add(node.id)


class Locals(ast.NodeVisitor):
    """The names that statements bind in their function."""

    def __init__(self, names):
        self.names = names

    def visit_Name(self, node):
        if isinstance(node.ctx, (ast.Store, ast.Del)):
            self.names[node.id] = None

    def visit_Import(self, node):
        self.names.update({name: None for name, _ in imported(node)})

    visit_ImportFrom = visit_Import

    def visit_FunctionDef(self, node):
        self.names[node.name] = None

    visit_AsyncFunctionDef = visit_ClassDef = visit_FunctionDef

    def visit_Lambda(self, node):
        pass

    def visit_ExceptHandler(self, node):
        if node.name:
            self.names[node.name] = None
        self.generic_visit(node)

    def visit_comprehension(self, node):  # its targets are its own; what `:=` binds is not
        self.visit(node.iter)
        for test in node.ifs:
            self.visit(test)
