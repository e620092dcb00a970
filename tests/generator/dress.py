"""How people write the file around a program: its imports, and definitions that the program never reaches."""

import builtins
import random
import re
from dataclasses import dataclass, field

import numpy as np

MEMBER = re.compile(r"\bnp\.(?:(linalg|fft|random)\.)?([A-Za-z]\w*)")
BARE = re.compile(r"(?<![\w.])[A-Za-z_]\w*")


@dataclass
class Dress:
    """Lines of imports, what stands for each `np.NAME` that is not written so, text before and after the program."""

    imports: list[str] = field(default_factory=lambda: ["import numpy as np"])
    names: dict[str, str] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    within: bool = False  # whether functions import for themselves

    def put_on(self, functions):
        """The file that holds the functions, each a text."""
        functions = [MEMBER.sub(lambda found: self.names.get(found[0], found[0]), text) for text in functions]
        if self.within:
            functions = [_with_imports(text, self.imports) for text in functions]
        first = [] if self.within else ["\n".join(self.imports)]
        return "\n\n\n".join([*first, *self.before, *functions, *self.after]) + "\n"


def _with_imports(text, imports):
    """A function whose first lines are the imports."""
    first, newline, body = text.partition("\n")
    return first + "".join(f"\n    {line}" for line in imports) + newline + body


def draw_dress(rng: random.Random, functions):
    """Half of the files are plain; the others are as people write them."""
    if rng.random() < 0.5:
        return Dress()
    text = "\n".join(functions)
    dress = rng.choice([_whole_name, _by_name, _by_name, _everything, _rooms])(rng, text)
    dress.within = rng.random() < 0.1 and "import *" not in "".join(dress.imports)
    others = rng.sample(UNREACHED, rng.choice([0, 1, 2, 4]))
    cut = rng.randint(0, len(others))
    dress.before, dress.after = others[:cut], others[cut:]
    return dress


def _whole_name(rng, text):
    return Dress(["import numpy"], {found[0]: "numpy" + found[0][2:] for found in MEMBER.finditer(text)})


def _by_name(rng, text):
    """`from numpy import exp, sum as sum_`: of those that are used, some."""
    imported, names = [], {}
    for found in {found[0]: found for found in MEMBER.finditer(text)}.values():
        room, name = found.groups()
        if rng.random() < 0.6 and room is None and hasattr(np, name):
            renamed = _is_taken(name, text) or (rng.random() < 0.1 and name != "errstate")  # known by its name
            names[found[0]] = name + "_" if renamed else name
            imported.append(name if names[found[0]] == name else f"{name} as {name}_")
    lines = [f"from numpy import {', '.join(imported)}"] if imported else []
    if len(imported) > 3 and rng.random() < 0.5:
        lines = ["from numpy import (" + ",\n                   ".join(imported) + ")"]
    return Dress(["import numpy as np", *lines], names)


def _everything(rng, text):
    """`from numpy import *`, where no builtin function that it hides is called."""
    hidden = [name for name in np.__all__ if hasattr(builtins, name)]
    if any(_is_bare(name, text) for name in hidden):
        return _whole_name(rng, text)
    names = {found[0]: found[2] for found in MEMBER.finditer(text)
             if found[1] is None and found[2] in np.__all__ and not _is_bare(found[2], text)}
    return Dress(["import numpy as np", "from numpy import *"], names)


def _rooms(rng, text):
    """`import numpy.linalg as la`, `from numpy.fft import rfft`."""
    imports, names = ["import numpy as np"], {}
    for room in dict.fromkeys(found[1] for found in MEMBER.finditer(text) if found[1]):
        alias = {"linalg": "la", "fft": "nf", "random": "npr"}[room]
        members = {found[0]: found[2] for found in MEMBER.finditer(text) if found[1] == room}
        if rng.random() < 0.5 and not any(_is_taken(name, text) for name in members.values()):
            imports.append(f"from numpy.{room} import {', '.join(sorted(set(members.values())))}")
            names |= members
        else:
            imports.append(rng.choice([f"import numpy.{room} as {alias}", f"from numpy import {room} as {alias}"]))
            names |= {member: f"{alias}.{name}" for member, name in members.items()}
    return Dress(imports, names)


def _is_taken(name, text):
    return hasattr(builtins, name) or _is_bare(name, text)


def _is_bare(name, text):
    return name in BARE.findall(text)


# What a file may hold besides: Python that no reader of NumPy needs to know, since nothing asks for it.
UNREACHED = [
    "import os, sys\nimport time",
    "try:\n    import matplotlib.pyplot as plt\nexcept ImportError:\n    plt = None",
    "from collections import defaultdict\nfrom dataclasses import dataclass",
    "class Plotter:\n    \"\"\"Draws \\alpha over \\sigma.\"\"\"\n\n    colours = {'red', 'green'}\n\n"
    "    def __init__(self, title=None):\n        self.title = title\n\n    @property\n    def name(self):\n"
    "        return f'{self.title!r:>10}'\n\n    def show(self, x):\n        plt.plot(x, label=r'$\\phi$')",
    "def load(path):\n    try:\n        with open(path) as file:\n            return [line.split() for line in file]\n"
    "    except OSError as error:\n        raise RuntimeError('cannot load') from error\n"
    "    finally:\n        print('loaded')",
    "def timed(g):\n    def inner(*args, **named):\n        start = time.time()\n        out = g(*args, **named)\n"
    "        print(g.__name__, time.time() - start)\n        return out\n    return inner\n\n\n"
    "@timed\ndef measured(x):\n    return x + 1",
    "def batches(rows, size=32):\n    global seen\n    for start in range(0, len(rows), size):\n"
    "        seen = start\n        yield rows[start:start + size]",
    "async def served(reader):\n    async with reader as stream:\n"
    "        return [line async for line in stream if await line]",
    "def kind(value):\n    match value:\n        case [first, *_]:\n            return first\n        case {'k': k}:\n"
    "            return k\n        case _:\n            return None",
    "DEFAULTS = {'tolerance': 1e-8, 'names': ['left', 'right'], 'shape': (3, 4)}\nSEEN: set[int] = {1, 2, 3}",
    "def counted():\n    count = 0\n\n    def up():\n        nonlocal count\n        count += 1\n"
    "        return count\n    return up",
    "@(lambda f: f)\ndef same(*args, sep='\\d'): return {*args} | {s for s in sep if (n := len(s)) > 0}",
    "assert sorted is not None, 'never'\nversion = '%d.%d' % (1, 2)\nplain = version.replace('.', '_')",
    "if __name__ == '__main__':\n    import argparse\n    parser = argparse.ArgumentParser()\n"
    "    print(parser.parse_args())",
]
