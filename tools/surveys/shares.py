"""How much of a checkout is read."""
import ast
import dataclasses
import warnings

import checked
from bindings import imports_numpy
from purity import FileFunctions
from reasons import Reasons


@dataclasses.dataclass
class Share:
    """So many of so many."""

    read: int = 0
    of: int = 0

    def count(self, is_read):
        self.read, self.of = self.read + bool(is_read), self.of + 1

    def __iadd__(self, other):
        self.read, self.of = self.read + other.read, self.of + other.of
        return self

    def __str__(self):
        return f"{self.read} of {self.of}" + (f" {self.read / self.of:.1%}" if self.of else "")


@dataclasses.dataclass
class Shares:
    """Of files that import NumPy, of functions that use it, and of those that are pure; and why others are not read."""

    files: Share = dataclasses.field(default_factory=Share)
    functions: Share = dataclasses.field(default_factory=Share)
    pure: Share = dataclasses.field(default_factory=Share)

    def __iadd__(self, other):
        self.files += other.files
        self.functions += other.functions
        self.pure += other.pure
        return self


@dataclasses.dataclass
class Ranking:
    of_files: Reasons = dataclasses.field(default_factory=Reasons)
    of_functions: Reasons = dataclasses.field(default_factory=Reasons)
    of_pure: Reasons = dataclasses.field(default_factory=Reasons)


def syntax_of(path):
    """The tree of a file that Python reads and that imports NumPy, or None."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse(path.read_bytes())
        except (SyntaxError, ValueError, RecursionError, OSError):
            return None
    return tree if imports_numpy(tree) else None


def shares_of(folder, weft, ranking):
    """The shares of the files below `folder`; the reasons go to `ranking`."""
    trees = {str(path): tree for path in sorted(folder.rglob("*.py")) if (tree := syntax_of(path))}
    said, shares = checked.checked(weft, list(trees)), Shares()
    for file, tree in trees.items():
        add_file(shares, file, FileFunctions(tree), said[file], ranking)
    return shares


def add_file(shares, file, functions, said, ranking):
    shares.files.count(not said["error"])
    if said["error"]:
        ranking.of_files.add(said["error"]["text"], f"{file}:{said['error']['line']}")
    reasons = {(each["name"], each["line"]): each["reason"] for each in said["functions"]}
    for function in filter(functions.uses_numpy, functions.functions):
        reason = said["error"] or reasons.get((function.name, function.lineno), {"text": "not among the functions", "line": function.lineno})
        shares.functions.count(not reason)
        if function in functions.pure:
            shares.pure.count(not reason)
        if reason:
            place = f"{file}:{reason['line']}"
            ranking.of_functions.add(reason["text"], place)
            if function in functions.pure:
                ranking.of_pure.add(reason["text"], place)
