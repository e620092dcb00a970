"""Does in an empty folder what the README says of the command line: every command succeeds, verify finds no difference.

    python readme.py WEFT README.md
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile


def block_after(heading, text):
    """The lines of the indented block after a heading."""
    block = re.search(rf"^## {heading}\n.*?\n\n((?:    [^\n]*\n|\n)+)", text, re.M | re.S)[1]
    return [line[4:] for line in block.splitlines()]


def main(weft, readme):
    lines = block_after("From the command line", pathlib.Path(readme).read_text())
    first = next(i for i, line in enumerate(lines) if line.startswith("weft "))
    commands = [re.split(r" {3,}", line)[0] for line in lines[first:] if line]
    environment = os.environ | {"PATH": f"{pathlib.Path(weft).parent}:{os.environ['PATH']}"}
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "softmax.py").write_text("\n".join(lines[:first]))
        for command in commands:
            print(f"$ {command}", flush=True)
            subprocess.run(["bash", "-c", command], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    sys.exit(len(commands) < 7)


if __name__ == "__main__":
    main(*(os.path.abspath(word) for word in sys.argv[1:]))
