"""The programs that are replayed: always the same ones."""

import ast
import shutil
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from cases import cases
from drawing import draw_program

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Replayed:
    """A function of a file. Paths are relative to `folder`, since programs say where they were written."""

    name: str
    folder: Path
    file: str
    function: str
    inputs: str = ""  # an .npz; "" where annotations say what the arguments are
    strides: tuple = ()  # pairs of an input's name and its strides
    has_ptx: bool = True


def examples(_folder, _count):
    return _functions_of("tools/examples")


def lit(_folder, _count):
    return _functions_of("tests/lit/programs/*")


def workloads(folder, _count):
    """Of tools/bench, each with arguments of its dtypes and shapes."""
    shutil.copy(ROOT / "tools/benchmarks/workloads.py", folder)
    found = []
    for number, case in enumerate(cases(quick=True)):
        name = f"{case.workload}_{case.dtype}_{number}"
        (folder / f"{name}.py").write_text(_calling(case))
        found.append(Replayed(name, folder, f"{name}.py", "program"))
    return found


def generated(folder, count):
    """The generator's, by seed; of every tenth there is PTX, which takes longest."""
    found = []
    for seed in range(1, count + 1):
        program, name = draw_program(seed), f"seed_{seed}"
        (folder / f"{name}.py").write_text(program.source())
        np.savez(folder / f"{name}.npz", **program.inputs)
        strides = tuple((name, array.strides) for name, array in program.inputs.items() if array.size)
        found.append(Replayed(name, folder, f"{name}.py", "program", f"{name}.npz", strides, seed % 10 == 0))
    return found


SETS = {"examples": examples, "lit": lit, "workloads": workloads, "generated": generated}


def _functions_of(folders):
    """Each function of the own level of each file in the folders."""
    found = []
    for path in sorted(ROOT.glob(f"{folders}/*.py")):
        file = str(path.relative_to(ROOT))
        found += [Replayed(f"{path.stem}.{function}", ROOT, file, function) for function in _names(path)]
    return found


def _names(path):
    """None of what Python cannot parse."""
    try:
        body = ast.parse(path.read_text()).body
    except SyntaxError:
        return []
    return list(dict.fromkeys(each.name for each in body if isinstance(each, ast.FunctionDef)))


def _calling(case):
    rows = case.arguments()
    parameters = ", ".join(f'a{i}: "{row["dtype"]}[{", ".join(map(str, row["shape"]))}]"' for i, row in enumerate(rows))
    arguments = ", ".join(f"a{i}" for i in range(len(rows)))
    return (f"from workloads import {case.workload}\n\n\n"
            f"def program({parameters}):\n    return {case.workload}({arguments})\n")
