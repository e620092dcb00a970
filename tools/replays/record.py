"""Keeps what programs are at each stage: a file SET/NAME.STAGE each, and the digests of all."""

import hashlib
import sys
import tempfile
from pathlib import Path

from batch import Batch
from programs import SETS

STAGES = ["source", "graph", "fused", "plan", "nest", "program", "nest@gpu", "program@gpu", "ptx"]
DIGESTS = "digests.txt"
# What is written depends on neither the machine's vectors nor its threads.
VARIABLES = {"WEFT_TARGET": "avx2", "WEFT_NUM_THREADS": "2"}
SECONDS = 3600  # for a process with its share of a set


def record(folder, executable, sets, generated):
    unknown = [name for name in sets if name not in SETS]
    if unknown:
        return _refuse(f"expected sets of {', '.join(SETS)}, got '{unknown[0]}'")
    if folder.exists():
        return _refuse(f"expected a new folder, got {folder}, which is there")
    folder.mkdir(parents=True)
    for name in sets:
        with tempfile.TemporaryDirectory() as drawn:
            programs = SETS[name](Path(drawn), generated)
            print(f"{name}: {len(programs)} programs", file=sys.stderr, flush=True)
            _record_set((folder / name).resolve(), executable, programs)
    _write_digests(folder)
    return 0


def _refuse(what):
    print(f"tools/replay: {what}", file=sys.stderr)
    return 2


def _record_set(folder, executable, programs):
    folder.mkdir()
    if not programs:
        return
    batch = Batch(Path(executable).resolve(), folder, timeout=SECONDS, variables=VARIABLES, working_folder=programs[0].folder)
    replies = batch.answers([(i, _request(folder, program)) for i, program in enumerate(programs)])
    for i, program in enumerate(programs):
        _write_errors(folder / program.name, replies[i])


def _request(folder, program):
    stages = STAGES if program.has_ptx else STAGES[:-1]
    request = {"program": program.file, "function": program.function, "output": str(folder / program.name),
               "stages": stages}
    return request | ({"inputs": program.inputs, "strides": dict(program.strides)} if program.inputs else {})


def _write_errors(stem, reply):
    """What is not read, or does not come to a stage, says why."""
    errors = reply["stages"] if "stages" in reply else {"refused": reply}
    for stage, error in errors.items():
        text = error.get("crash") or f"{error['error']}: {error['text']}"
        Path(f"{stem}.{stage}").write_text(text + "\n")


def _write_digests(folder):
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder)}\n" for path in files]
    (folder / DIGESTS).write_text("".join(lines))
