#!/usr/bin/env python3
"""Every kernel of the examples, of what tools/gpu_check times, of lit's programs and of Weft's own, as PTX: ptxas takes
it for each architecture, and nothing spills. Those of products in any order and of TF32 besides.

    build/venv/bin/python tests/gpu/assembles.py --weft build/bin/weft
"""

import argparse
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nvidia

ROOT = Path(__file__).resolve().parents[2]
ARCHITECTURES = ["sm_80", "sm_90"]
PTXAS = Path(next(iter(nvidia.__path__))) / "cu13/bin/ptxas"
LEAST_KERNELS = 100
PROGRAMS = ["tools/examples/*.py", "tools/benchmarks/gpu_programs.py", "tests/lit/programs/*/*.py"]
# What has products, which tensor cores take then.
INEXACT_PROGRAMS = ["tools/benchmarks/gpu_programs.py",
                    *(f"tests/lit/programs/{name}.py" for name in ("stages/attention", "gpu/gpu"))]
LARGE = ["--dim", "m=2048"]  # has many tiles
INEXACT_FLAGS = [["--fast"], ["--tf32"], ["--fast", "--tf32"], LARGE, ["--fast", *LARGE], ["--tf32", *LARGE],
                 ["--fast", *LARGE, "--target", "cuda:sm_90a"]]
BATCH = 16  # kernels that a ptxas takes: half of its time is to start
# What would give other bits than the cpu's: ptxas may contract what has no rounding.
INEXACT = re.compile(r"^\s*((add|sub|mul)\.f(32|64)|(fma|div|sqrt|rcp)\.(?!rn\.|[su]\d)|\S*(\.approx|\.ftz|\.full))\b",
                     re.MULTILINE)


# Functions whose kernels hold more numbers at once than there are registers: a step of hundreds, all of one element.
SPILLING = {"converges", "layered"}
# Bytes that kernels may store for want of registers, by what they ask for: that a multiprocessor has two blocks, which
# is worth more; or 128 sums of a thread of a group of warps, besides where it copies from and to.
ALLOWED = {".minnctapersm": 512, "wgmma": 128}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", required=True, help="the executable weft")
    options = parser.parse_args()
    with ThreadPoolExecutor(2) as pool:
        kernels = _kernels_of_programs(pool, options.weft)
        own = [("Weft's own", path.stem, path.read_text()) for path in _own_kernels(options.weft)]
        batches = [[kernel] for kernel in own]  # of many functions each
        for of_hopper in (False, True):
            alike = [kernel for kernel in kernels if _is_of_hopper(kernel) == of_hopper]
            batches += [alike[start:start + BATCH] for start in range(0, len(alike), BATCH)]
        checked = list(pool.map(_faults, batches))
    faults = [fault for found in checked for fault in found]
    print(*faults, f"{len(kernels + own)} kernels, {len(faults)} faults", sep="\n")
    return 1 if faults or len(kernels) < LEAST_KERNELS else 0


def _kernels_of_programs(pool, weft):
    """Function, name and PTX of each, the same ones once."""
    compiled = [(function, []) for function in _functions(PROGRAMS)]
    compiled += [(function, flags) for flags in INEXACT_FLAGS for function in _functions(INEXACT_PROGRAMS)]
    listed = pool.map(lambda known: _listed(weft, *known), compiled)
    known = {ptx: (" ".join([function, *flags]), name)
             for (function, flags), found in zip(compiled, listed) for name, ptx in found}
    return [(*names, ptx) for ptx, names in known.items()]


def _functions(patterns):
    programs = sorted(path for pattern in patterns for path in ROOT.glob(pattern))
    return [f"{path}:{name}" for path in programs
            for name in re.findall(r"^def (\w+)\(", path.read_text(), re.MULTILINE)]


def _own_kernels(weft):
    """The PTX that the build of the command has embedded, a file a module."""
    found = sorted((Path(weft).resolve().parents[1] / "kernels").glob("*.ptx"))
    return found or sys.exit(f"{weft}: no kernels of its own beside it")


def _listed(weft, function, flags):
    """Name and PTX of a function's kernels; none of one that is refused, or whose arguments are not known."""
    listing = subprocess.run([weft, "emit", function, "--stage", "ptx", *flags], capture_output=True, text=True,
                             check=False)
    if "InternalError" in listing.stderr:
        sys.exit(f"{function}: {listing.stderr.strip()}")
    return _kernels(listing.stdout)


def _faults(batch):
    """What is wrong with some kernels, one line each."""
    found = [(function, name, _inexact(ptx)) for function, name, ptx in batch]
    for architecture in ["sm_90a"] if _is_of_hopper(batch[0]) else ARCHITECTURES:
        found += [(function, name, fault) for (function, name, _), fault in zip(batch, _assembled(batch, architecture))]
    return [f"{function} {name}: {fault}" for function, name, fault in found if fault]


def _is_of_hopper(kernel):
    return ".target sm_90a" in kernel[2]


def _kernels(listing):
    """The name and the PTX of each: what follows a comment with the name, up to the next kernel's."""
    parts = re.split(r"^// (\S+)\n(?=//\n// Generated by LLVM)", listing, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2]))


def _inexact(ptx):
    found = INEXACT.search(ptx)
    return f"{found[0].strip()} is not rounded to nearest" if found else None


def _assembled(batch, architecture):
    """What ptxas says against each kernel, or None."""
    made = _ptxas([ptx for _, _, ptx in batch], architecture)
    if made.returncode == 0:
        spills = _spills(made.stderr, len(batch))
        return [_fault(*kernel, architecture, spilled) for kernel, spilled in zip(batch, spills)]
    if len(batch) == 1:
        return [f"{architecture}: {made.stderr.strip()}"]
    return [fault for kernel in batch for fault in _assembled([kernel], architecture)]


def _ptxas(texts, architecture):
    """Of a batch, names that all kernels have get numbers."""
    with tempfile.TemporaryDirectory() as folder:
        sources = [Path(folder) / f"kernel{number}.ptx" for number in range(len(texts))]
        for number, (source, text) in enumerate(zip(sources, texts)):
            source.write_text(re.sub(r"\bweft_", f"weft{number}_", text))
        return subprocess.run([PTXAS, "-v", f"-arch={architecture}", *sources, "-o", Path(folder) / "kernels.cubin"],
                              capture_output=True, text=True, check=False)


def _spills(log, count):
    """The bytes that each kernel's functions store for want of registers."""
    spills = [[] for _ in range(count)]
    for name, stored in re.findall(r"Function properties for (\S+)\n.*?(\d+) bytes spill stores", log):
        number = re.match(r"weft(\d+)_", name)
        spills[int(number[1]) if number else 0].append(int(stored))
    return spills


def _fault(function, name, ptx, architecture, spilled):
    if not spilled:
        return f"{architecture}: ptxas does not tell of it"
    allowed = max([bytes for what, bytes in ALLOWED.items() if what in ptx], default=0)
    is_listed = function.split(":")[-1] in SPILLING or sum(spilled) <= allowed
    return None if is_listed else f"{architecture}: {sum(spilled)} bytes spill"


if __name__ == "__main__":
    sys.exit(main())
