"""Times the workloads in Weft, by hand, and in its peers, one case after the other in all of them, then what else Weft
takes, for compiling, calls and memory (costs.py); prints a table of each.

    tools/bench --quick                    few sizes
    tools/bench gelu softmax --peers jax   some workloads, some peers
    tools/bench --threads 2 --json > two.json
    tools/bench --costs                    the second table alone

A ratio is time over the loop written by hand, which may add in any order: 1.00 is the limit.
"""
import argparse
import json
import math
import pathlib
import sys
import tempfile

import programs
from cases import cases
from cost_measures import Session
from costs import costs
from process import Process
from table import costs_markdown, markdown, picture

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PEERS = ("numpy", "numexpr", "numba", "jax", "mlx")
LEAST_AGREEMENT = 1e-3  # of the sums of magnitudes of a peer's result and Weft's


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="workloads; all unless given")
    parser.add_argument("--quick", action="store_true", help="few sizes, and little time for each")
    parser.add_argument("--peers", default=",".join(PEERS), help="%(default)s unless given; with torch, if it is installed")
    parser.add_argument("--threads", type=int, default=1, help="threads and cores for each, 1 unless given")
    parser.add_argument("--costs", action="store_true", help="what compiling, calls and memory cost, alone")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
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


def shown(rows, label):
    """Each of them, with a line that says which is at hand."""
    for number, row in enumerate(rows):
        if sys.stderr.isatty():
            print(f"\r\033[K{number + 1}/{len(rows)} {label(row)}", end="", file=sys.stderr, flush=True)
        yield row
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)


def measured(chosen, session):
    rows = []
    for case in shown(chosen, lambda case: case.label):
        question = case.question(session.seconds)
        ours = session.weft.ask(question)
        answers = {name: ours.get(name, ours) for name in ("weft", "fast", "hand")}
        answers |= {name: peer.ask(question) for name, peer in session.peers.items()}
        rows.append({"workload": case.workload, "dtype": case.dtype, "size": case.size, "label": case.label,
                     "kernels": ours.get("kernels")} | checked(answers))
    return rows


def session_of(chosen, folder):
    """Its caches are empty: kernels are compiled."""
    source = folder / "programs.py"
    source.write_text(programs.text())
    (folder / "cache").mkdir(mode=0o700)

    def start_weft(threads):
        return Process([chosen.weft_bench, source], threads, WEFT_CACHE_DIR=str(folder / "cache"))

    peers = {name: Process([sys.executable, HERE / "peer.py", name], chosen.threads)
             for name in chosen.peers.split(",") if name}
    for peer in peers.values():
        peer.ask({"cost": "none"})  # it has started, and takes nobody's time
    budget = chosen.seconds if chosen.seconds is not None else 0.1 if chosen.quick else 0.3
    return Session(start_weft, start_weft(chosen.threads), peers, str(source), budget, chosen.quick,
                   chosen.weft_bench.parent / "weft", folder)


def workload_faults(rows):
    return [f"{row['label']}: {row[name]['missing']}" for row in rows for name in ("weft", "fast", "hand")
            if "missing" in row[name]]


def cost_faults(rows):
    """What Weft does not answer, and goals missed that no clock decides."""
    return [f"{cost.what}: {answers['weft'].get('missing', 'missed')}" for cost, answers in rows
            if "missing" in answers["weft"] or cost.is_exact and cost.met(answers) is False]


def main():
    chosen = options()
    with tempfile.TemporaryDirectory() as folder:
        session = session_of(chosen, pathlib.Path(folder))
        wanted = [case for case in cases(chosen.quick) if not chosen.names or case.workload in chosen.names]
        rows = [] if chosen.costs else measured(wanted, session)
        asked = [] if chosen.names else shown(costs(chosen.quick), lambda cost: cost.what)
        cost_rows = [(cost, cost.measure(session)) for cost in asked]
    report(chosen, rows, cost_rows, list(session.peers))
    sys.exit("\n".join(workload_faults(rows) + cost_faults(cost_rows)) or 0)


def report(chosen, rows, cost_rows, peers):
    if chosen.picture:
        chosen.picture.write_text(picture(rows, peers))
    if chosen.json:
        found = [{"what": cost.what, "unit": cost.unit, "met": cost.met(answers)} | answers
                 for cost, answers in cost_rows]
        print(json.dumps({"workloads": rows, "costs": found}, indent=1))
        return
    tables = [markdown(rows, peers)] if rows else []
    print("\n\n".join(tables + ([costs_markdown(cost_rows, peers)] if cost_rows else [])))


if __name__ == "__main__":
    main()
