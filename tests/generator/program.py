"""A program: parameters with values, statements, and what it returns."""

import re
from dataclasses import dataclass, field, replace

import numpy as np

from dress import Dress

NAME = re.compile(r"\b[av]\d+\b")
# How results lie in what is returned: functions of their names.
FORMS = {
    "tuple": ", ".join,
    "list": lambda names: f"[{', '.join(names)}]",
    "dict": lambda names: "{" + ", ".join(f"{key!r}: {name}" for key, name in zip(KEYS, names)) + "}",
    "nested": lambda names: f"{names[0]}, [{', '.join(names[1:])}], None, {{'last': ({names[-1]}, 'text')}}",
}
KEYS = ["first", 2, "third", (4, "x"), "fifth", 6.5, "seventh"]
TARGETS = re.compile(r"((?:[av]\d+(?:, )?)+) = ")


def names(text):
    """The arrays' names in a piece of source, each once."""
    return list(dict.fromkeys(NAME.findall(text)))


def assigned(statement):
    """The names that a statement surely binds anew; none for writes into arrays."""
    matches = [match for line in statement.splitlines() if (match := TARGETS.match(line))]
    return list(dict.fromkeys(name for match in matches for name in names(match.group(1))))


@dataclass
class Program:
    """`program(a0, a1, …)`. Statements are source without the function's indentation, perhaps of several lines."""

    inputs: dict[str, np.ndarray]
    statements: list[str] = field(default_factory=list)
    returned: list[str] = field(default_factory=list)
    helpers: list[str] = field(default_factory=list)  # whole functions
    form: str = "tuple"  # of FORMS
    tolerance: str = "bits"  # how results are compared: a key of compare.TOLERANCES
    dress: Dress = field(default_factory=Dress)
    needs_arguments: bool = False  # whether it holds what Weft may read for these inputs alone
    may_be_refused: bool = False  # whether it holds what Weft may not read: a NotImplementedError is no fault then

    def source(self):
        functions = self.functions()
        bfloats = ["import ml_dtypes"] if any("ml_dtypes" in text for text in functions) else []
        return replace(self.dress, imports=bfloats + self.dress.imports).put_on(functions)

    def functions(self):
        """The texts of the helpers that are called, and of the program itself."""
        lines = [line for statement in self.statements for line in statement.splitlines()]
        lines.append(f"return {FORMS[self.form](self.returned)}" if self.returned else "return None")
        body = "\n".join("    " + line for line in lines)
        used = [helper for helper in self.helpers if helper_name(helper) + "(" in body]
        return [*used, f"def program({', '.join(self.inputs)}):\n{body}"]


def helper_name(helper):
    return re.match(r"def (\w+)", helper).group(1)
