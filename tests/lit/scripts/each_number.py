"""WEFT FILE X.npy FUNCTION NUMBER...: `weft verify` of the function for x and each number as k."""

import os
import subprocess
import sys
import tempfile

import numpy as np

weft, file, x, function, *numbers = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder:
    for number in numbers:
        k = os.path.join(folder, "k.npy")
        np.save(k, np.array(int(number)))
        subprocess.run([weft, "verify", f"{file}:{function}", f"x={x}", f"k={k}"], check=True)
