"""NumPy's times for workloads.py: one JSON object, {function: median seconds}.

    python numpy_peer.py WORKLOADS.py [NAME …]
"""
import importlib.util
import inspect
import json
import re
import statistics
import sys
import time

import numpy as np

SECONDS = 0.3  # spent on each workload


def load(path):
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location("workloads", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def argument(annotation, random):
    dtype, shape = re.fullmatch(r"(\w+)\[(.*)\]", annotation).groups()
    return random.uniform(-2, 2, tuple(int(n) for n in shape.split(","))).astype(dtype)


def median_seconds(call):
    call()
    samples, end = [], time.perf_counter() + SECONDS
    while len(samples) < 5 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        samples.append(time.perf_counter() - start)
    return statistics.median(samples)


def main():
    module, wanted = load(sys.argv[1]), sys.argv[2:]
    random, times = np.random.default_rng(0), {}
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if not wanted or name in wanted:
            arguments = [argument(a, random) for a in inspect.get_annotations(function).values()]
            times[name] = median_seconds(lambda: function(*arguments))
    print(json.dumps(times))


if __name__ == "__main__":
    main()
