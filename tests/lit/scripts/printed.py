"""WEFT FILE SCRATCH: what `weft run` prints of each function that returns nothing else, beside Python's own output."""
import contextlib
import importlib.util
import io
import subprocess
import sys

import numpy as np

weft, file, scratch = sys.argv[1:]


def printed_by_python(name, x):
    """All that is printed, and whether it ends in an error."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        spec = importlib.util.spec_from_file_location("program", file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        try:
            getattr(module, name)(x)
        except (ValueError, KeyError, AssertionError, RuntimeError):
            return printed.getvalue(), True
    return printed.getvalue(), False


for seed in range(3):
    x = np.random.default_rng(seed).normal(size=6)
    np.save(f"{scratch}.x.npy", x)
    for name in ("conditions", "long_loops", "nested", "converges", "raises", "raises_known", "raises_in_loop"):
        for device in ("cpu", "reference"):
            command = [weft, "run", f"{file}:{name}", f"x={scratch}.x.npy", "-o", f"{scratch}.out.npz"]
            run = subprocess.run([*command, "--device", device], capture_output=True, text=True)
            wanted, fails = printed_by_python(name, x.copy())
            assert run.stdout == wanted, f"{name} on {device} prints\n{run.stdout}instead of\n{wanted}{run.stderr}"
            assert (run.returncode != 0) == fails, f"{name} on {device}: {run.stderr}"
