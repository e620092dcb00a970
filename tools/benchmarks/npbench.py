"""Runs each kernel of a checkout of NPBench in NumPy and in Weft, and in NPBench's own implementations for peers, with one
thread, and prints what became of it."""
import argparse
import dataclasses
import json
import os
import pathlib
import pickle
import re
import statistics
import subprocess
import sys
import tempfile
import warnings

from npbench_kernel import RUNS, Kernel

HERE = pathlib.Path(__file__).resolve().parent
BUILD = HERE.parent.parent / "build"
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "WEFT_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
NAMES = {"numpy": "NumPy", "weft": "Weft", "compiled": "compiled from the cache", "numba": "Numba", "jax": "JAX"}


@dataclasses.dataclass
class Row:
    """A verdict on Weft's results, seconds by who took them, and why others have none."""

    name: str
    verdict: str
    seconds: dict = dataclasses.field(default_factory=dict)
    missing: dict = dataclasses.field(default_factory=dict)

    def ratio(self, who, to="weft"):
        return self.seconds[who] / self.seconds[to] if {who, to} <= self.seconds.keys() else None

    def cell(self, who):
        return f"{self.seconds[who] * 1e3:.3g} ms" if who in self.seconds else self.missing.get(who, "").replace("|", " ")


def output_of(command, limit):
    """What a command printed, and whether it succeeded in time."""
    try:
        done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=limit, env=os.environ | ONE_THREAD)
    except subprocess.TimeoutExpired as expired:
        return (expired.stdout or b"").decode() + f"\nlonger than {limit:g} s", False
    return done.stdout + done.stderr, done.returncode == 0


def weft(command, kernel, words, limit):
    return output_of([BUILD / "bin/weft", command, kernel.place, *words], limit)


def verdict_on(kernel, words, limit):
    """What `weft verify` says of the results, and why not where they are not good."""
    text, good = weft("verify", kernel, words, limit)
    if good:
        return "near" if re.search(r"^near", text, re.MULTILINE) else "equal", ""
    if "longer than" in text:
        return "not compared", ""
    why = [line for line in text.splitlines() if re.search(r"DIFFERS|Error", line)]
    return "fails", (why or text.splitlines() or ["?"])[0]


def seconds_in_weft(kernel, words, folder, limit):
    """Of the best runs, alone and with reading and compiling from the cache; nothing where one fails."""
    runs = []
    for _ in range(1 + RUNS):  # after the first it is in the cache
        timed, good = weft("run", kernel, [*words, "-o", folder / "results.npz", "--time"], limit)
        if not good:
            return {}
        seconds = {what: float(ms) / 1e3 for what, ms in re.findall(r"(read|compile|, run) ([\d.]+) ms", timed)}
        runs.append((seconds[", run"], sum(seconds.values())))
    return dict(zip(("weft", "compiled"), map(min, zip(*runs[1:]))))


def ask_peer(peer, kernel, checkout, question, limit):
    """The peer's best answer."""
    text, _ = output_of([BUILD / "peers/bin/python", "-W", "ignore", HERE / "npbench_peer.py", checkout, kernel.module,
                         kernel.function_name, peer, question], limit)
    answers = [json.loads(line) for line in text.splitlines() if line.startswith('{"')]
    timed = [answer for answer in answers if "seconds" in answer]
    if timed:
        return min(timed, key=lambda answer: answer["seconds"])
    return answers[0] if answers else {"missing": (text.splitlines() or ["ended without an answer"])[-1]}


def tried(kernel, options):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        words = list(kernel.words(folder))
        verdict, why = ("not compared", "") if options.times else verdict_on(kernel, words, options.limit)
        row = Row(kernel.name, verdict, missing={"weft": why})
        row.seconds |= seconds_in_weft(kernel, words, folder, options.limit)
        row.seconds["numpy"], left = kernel.in_numpy()
        (folder / "question").write_bytes(pickle.dumps((list(kernel.arguments.values()), left), protocol=5))
        for peer in options.peers:
            answer = ask_peer(peer, kernel, options.checkout, folder / "question", options.limit)
            (row.seconds if "seconds" in answer else row.missing)[peer] = answer.get("seconds", answer.get("missing"))
    return row


def line(cells):
    return "| " + " | ".join(cells) + " |"


def heading(peers):
    ratios = [f"{NAMES[who]} / Weft" for who in ("numpy", *peers)]
    cells = ["kernel", "results", "NumPy", "Weft", NAMES["compiled"], *[NAMES[peer] for peer in peers], *ratios, "NumPy / so compiled"]
    return line(cells) + "\n|" + "---|" * len(cells)


def ratios(row, peers):
    return [row.ratio(who) for who in ("numpy", *peers)] + [row.ratio("numpy", "compiled")]


def shown(row, peers):
    times = [row.cell(who) for who in ("numpy", "weft", "compiled", *peers)]
    return line([row.name, row.verdict, *times, *[f"{each:.2f}" if each else "" for each in ratios(row, peers)]])


def summary(rows, peers):
    """How many have good results, and the geometric means of the ratios, each with the number of its kernels."""
    good = sum(row.verdict in ("equal", "near") for row in rows)
    columns = [[each for each in column if each] for column in zip(*[ratios(row, peers) for row in rows])]
    means = [f"{statistics.geometric_mean(column):.2f} of {len(column)}" if column else "" for column in columns]
    return line([f"{good} of {len(rows)}", "", "", "", *[""] * len(peers), "geometric mean", *means])


def chosen_kernels(options):
    """Their descriptions, by the names of their files."""
    for file in sorted((options.checkout / "bench_info").glob("*.json")):
        description = json.loads(file.read_text())["benchmark"]
        if not options.kernels or {file.stem, description["module_name"]} & set(options.kernels):
            yield file.stem, description


def main():
    parser = argparse.ArgumentParser(prog="tools/npbench", description=__doc__)
    parser.add_argument("checkout", type=pathlib.Path)
    parser.add_argument("kernels", nargs="*", help="names; all unless given")
    parser.add_argument("--preset", default="S", choices=["S", "M", "L", "paper"])
    parser.add_argument("--limit", type=float, default=300, help="seconds that a comparison, a run, or a peer may take")
    parser.add_argument("--peers", default=[], type=lambda names: [name for name in names.split(",") if name],
                        help="of numba and jax, with commas between (tools/setup peers installs them)")
    parser.add_argument("--times", action="store_true", help="alone: results are not compared")
    options = parser.parse_intermixed_args()
    sys.path.insert(0, str(options.checkout))
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # one processor for all, also for those that count processors
    warnings.simplefilter("ignore")
    rows = []
    print(heading(options.peers))
    for name, description in chosen_kernels(options):
        try:
            rows.append(tried(Kernel(options.checkout, description, options.preset), options))
        except ImportError as error:
            rows.append(Row(name, "cannot begin", missing={"numpy": str(error)}))
        rows[-1].name = name
        print(shown(rows[-1], options.peers), flush=True)
    print(summary(rows, options.peers))


if __name__ == "__main__":
    main()
