"""WEFT FILE: `weft verify` of each of the file's functions whose parameters say their arrays, with two lengths n."""
import ast
import pathlib
import subprocess
import sys

weft, file = sys.argv[1:]
for function in ast.parse(pathlib.Path(file).read_text()).body:
    if not isinstance(function, ast.FunctionDef) or any(arg.annotation is None for arg in function.args.args):
        continue
    for length in ("6", "9"):
        done = subprocess.run([weft, "verify", f"{file}:{function.name}", "--dim", f"n={length}"], capture_output=True,
                              text=True)
        assert done.returncode == 0, f"{function.name}:\n{done.stdout}{done.stderr}"
