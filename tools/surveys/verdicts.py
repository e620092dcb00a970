"""What became of programs that `weft verify` was asked about."""
import pathlib
import re
import tempfile

import limits

KINDS = ("equal", "near", "wrong", "other error", "refused", "slow", "crash")
GOOD = KINDS[:2]
# Errors that say that Weft does not read what Python runs.
REFUSALS = ("NotImplementedError", "SyntaxError", "ImportError", "MemoryError")


def verdict(program, weft, seconds):
    """One of KINDS, and what was said of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        place, words = program.write(folder)
        done = limits.run([weft, "verify", place, *words], seconds, cwd=folder)
        if done is None:
            return "slow", f"longer than {seconds:g} s"
        said = (done.stdout + done.stderr).replace(f"{folder}/", "")
        return kind_of(done, said), first_reason(said)


def kind_of(done, said):
    if done.code == 0:
        return "near" if re.search(r"^near", said, re.MULTILINE) else "equal"
    if done.code < 0:
        return "crash"
    if errors := re.search(r"^DIFFERS  (no error|\w+: .*) here, (no error|\w+: .*) in NumPy$", said, re.MULTILINE | re.DOTALL):
        ours, _ = errors.groups()
        return "refused" if ours.startswith(REFUSALS) else "wrong" if ours == "no error" else "other error"
    return "wrong" if re.search(r"^DIFFERS", said, re.MULTILINE) else "refused"


def first_reason(said):
    """The error, or the difference, in a line."""
    lines = said.splitlines()
    for line in lines:
        if error := re.search(r"\w+\.py:\d+:\d+: (.*)", line):
            return error[1]
    told = [line for line in lines if line.startswith(("DIFFERS", "weft:"))]
    return (told or lines or ["nothing was said"])[0].removeprefix("weft: ")
