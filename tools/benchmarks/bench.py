"""Times the workloads in Weft, by hand, and in its peers, one case after the other in all of them; prints one table.

    tools/bench --quick                    few sizes
    tools/bench gelu softmax --peers jax   some workloads, some peers
    tools/bench --threads 2 --json > two.json

A ratio is time over the loop written by hand, which may add in any order: 1.00 is the limit.
"""
import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

from cases import cases
from table import markdown, picture

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PEERS = ("numpy", "numexpr", "numba", "jax", "mlx")
LEAST_AGREEMENT = 1e-3  # of the sums of magnitudes of a peer's result and Weft's


class Process:
    """A peer, or Weft with the loops written by hand: answers a line of JSON by another."""

    def __init__(self, command, threads, **environment):
        cores = sorted(os.sched_getaffinity(0))[:threads]
        environment |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), str(threads))
        self.pipe = subprocess.Popen([*map(str, command), str(threads)], env=os.environ | environment, text=True,
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     preexec_fn=lambda: os.sched_setaffinity(0, cores))

    def ask(self, question):
        self.pipe.stdin.write(json.dumps(question) + "\n")
        self.pipe.stdin.flush()
        answer = self.pipe.stdout.readline()
        return json.loads(answer) if answer else {"missing": f"ended with {self.pipe.wait()}"}


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="workloads; all unless given")
    parser.add_argument("--quick", action="store_true", help="few sizes, and little time for each")
    parser.add_argument("--peers", default=",".join(PEERS), help="%(default)s unless given; with torch, if it is installed")
    parser.add_argument("--threads", type=int, default=1, help="threads and cores for each, 1 unless given")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--seconds", type=float, help="for each case and peer; 0.3 unless given, or 0.1")
    parser.add_argument("--weft-bench", type=pathlib.Path, default=ROOT / "build/bin/weft_bench", help="the executable")
    parser.add_argument("--picture", type=pathlib.Path, help="an SVG file to write the ratios to")
    return parser.parse_args()


def checked(answers):
    """What gives another result than Weft is no peer."""
    expected = answers["weft"].get("total", math.nan)
    for answer in answers.values():
        if abs(answer.get("total", expected) - expected) > LEAST_AGREEMENT * abs(expected):
            answer["missing"] = f"another result: magnitudes sum to {answer['total']}, Weft's to {expected}"
    return answers


def measured(chosen, weft, peers, budget):
    rows = []
    for number, case in enumerate(chosen):
        if sys.stderr.isatty():
            print(f"\r\033[K{number + 1}/{len(chosen)} {case.label}", end="", file=sys.stderr, flush=True)
        question = {"workload": case.workload, "dtype": case.dtype, "arguments": case.arguments(), "seconds": budget}
        ours = weft.ask(question)
        answers = {"weft": ours.get("weft", ours), "hand": ours.get("hand", ours)}
        answers |= {name: peer.ask(question) for name, peer in peers.items()}
        rows.append({"workload": case.workload, "dtype": case.dtype, "size": case.size, "label": case.label,
                     "kernels": ours.get("kernels")} | checked(answers))
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return rows


def main():
    chosen = options()
    with tempfile.TemporaryDirectory() as cache:  # an empty one: kernels are compiled
        weft = Process([chosen.weft_bench, HERE / "workloads.py"], chosen.threads, WEFT_CACHE_DIR=cache)
        run(chosen, weft)


def run(chosen, weft):
    peers = {name: Process([sys.executable, HERE / "peer.py", name], chosen.threads)
             for name in chosen.peers.split(",") if name}
    wanted = [case for case in cases(chosen.quick) if not chosen.names or case.workload in chosen.names]
    budget = chosen.seconds if chosen.seconds is not None else 0.1 if chosen.quick else 0.3
    rows = measured(wanted, weft, peers, budget)
    if chosen.picture:
        chosen.picture.write_text(picture(rows, list(peers)))
    print(json.dumps(rows, indent=1) if chosen.json else markdown(rows, list(peers)))
    faults = [f"{row['label']}: {row[name]['missing']}" for row in rows for name in ("weft", "hand")
              if "missing" in row[name]]
    sys.exit("\n".join(faults) or 0)


if __name__ == "__main__":
    main()
