"""A program with the arguments that it is called with, as the command line takes it."""
import ast
import dataclasses
import sys

import numpy

PLAIN = (bool, int, float, complex, str, type(None))


def is_literal(value):
    if isinstance(value, (list, tuple)):
        return all(map(is_literal, value))
    if isinstance(value, dict):
        return all(is_literal(each) for pair in value.items() for each in pair)
    return type(value) in PLAIN


def is_array(value):
    return isinstance(value, (numpy.ndarray, numpy.generic)) and value.dtype.kind in "biufc"


def is_value(value):
    if isinstance(value, (list, tuple, set)):
        return all(map(is_value, value))
    if isinstance(value, dict):
        return all(is_value(each) for pair in value.items() for each in pair)
    return type(value) in PLAIN or is_array(value)


def spelt(value):
    """As source, where neither a literal nor a file says it: lists of arrays, say, or sets."""
    if isinstance(value, numpy.generic):
        return f"numpy.{value.dtype}({value.item()!r})".replace("numpy.bool(", "numpy.bool_(")
    if isinstance(value, numpy.ndarray):
        return f"numpy.array({value.tolist()!r}, dtype='{value.dtype}')"
    if isinstance(value, list):
        return "[" + ", ".join(map(spelt, value)) + "]"
    if isinstance(value, tuple):
        return "(" + "".join(spelt(each) + ", " for each in value) + ")"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{spelt(key)}: {spelt(each)}" for key, each in value.items()) + "}"
    return repr(value)


@dataclasses.dataclass
class Program:
    name: str
    code: str
    function: str
    arguments: tuple

    def can_be_kept(self):
        """Whether it is Python, and its arguments are values that another process can have."""
        try:
            return self.definition() is not None and all(map(is_value, self.arguments))
        except SyntaxError:
            return False

    def definition(self):
        found = [each for each in ast.parse(self.code).body if isinstance(each, ast.FunctionDef) and each.name == self.function]
        return found[-1] if found else None

    def needs_numpy_alone(self):
        """Whether it uses NumPy, and no other library that Python has not itself."""
        nodes = list(ast.walk(ast.parse(self.code)))
        names = [each.name for node in nodes if isinstance(node, ast.Import) for each in node.names]
        names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
        roots = {name.partition(".")[0] for name in names}
        return "numpy" in roots and roots <= {"numpy", *sys.stdlib_module_names}

    def write(self, folder):
        """Writes what there is to write to `folder`; the place FILE:FUNCTION, and the words that follow it."""
        definition, names = self.definition(), self.names()
        code, function, words = self.code, self.function, []
        if len(names) != len(self.arguments) or not all(is_literal(each) or is_array(each) for each in self.arguments):
            code += "\n\ndef with_its_arguments():\n    import numpy\n    return "
            code += f"{definition.name}({', '.join(map(spelt, self.arguments))})\n"
            function = "with_its_arguments"
        else:
            for name, value in zip(names, self.arguments):
                words.append(f"{name}={self.word(folder, name, value)}")
        (folder / "program.py").write_text(code)
        return f"{folder}/program.py:{function}", words

    def names(self):
        arguments = self.definition().args
        return [each.arg for each in arguments.posonlyargs + arguments.args][:len(self.arguments)]

    @staticmethod
    def word(folder, name, value):
        if not is_array(value):
            return repr(value)
        numpy.save(folder / f"{name}.npy", value)
        return f"{folder}/{name}.npy"
