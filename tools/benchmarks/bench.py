"""Runs every peer on workloads.py and prints one table: times, and ratios to the loop written by hand."""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORKLOADS = ROOT / "tools/benchmarks/workloads.py"


def measured(command, names):
    done = subprocess.run([*map(str, command), str(WORKLOADS), *names], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def duration(seconds):
    scale, unit = next((s, u) for s, u in ((1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")) if seconds >= s or u == "ns")
    return f"{seconds / scale:.3g} {unit}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="workloads; all unless given")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    weft = measured([ROOT / "build/bin/weft_bench"], options.names)
    numpy = measured([sys.executable, ROOT / "tools/benchmarks/numpy_peer.py"], options.names)
    rows = {name: row | {"numpy": numpy[name]} for name, row in weft.items()}
    if options.json:
        print(json.dumps(rows, indent=2))
        return
    print("| workload | by hand | Weft | Weft / hand | NumPy / hand | kernels | compile |")
    print("|---|---|---|---|---|---|---|")
    for name, row in rows.items():
        ratios = f"{row['weft'] / row['hand']:.2f} | {row['numpy'] / row['hand']:.2f}"
        print(f"| {name} | {duration(row['hand'])} | {duration(row['weft'])} | {ratios} | {row['kernels']} | {duration(row['compile'])} |")
    means = [statistics.geometric_mean(row[peer] / row["hand"] for row in rows.values()) for peer in ("weft", "numpy")]
    print(f"| geometric mean | | | {means[0]:.2f} | {means[1]:.2f} | | |")


if __name__ == "__main__":
    main()
