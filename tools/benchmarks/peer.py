"""One peer as a process: a line of JSON asks for one case, a line answers.

    python peer.py NAME THREADS

Asked: {"workload", "arguments": [{"shape", "dtype", "low", "high"}], "seconds"}. Answered: {"seconds", "first",
"total"}, the median of a call, the first call with what it compiles, and the sum of the result's magnitudes; or
{"missing": why}.
"""
import json
import statistics
import sys
import time

import numpy as np

from peers import PEERS, Missing

LEAST_SAMPLE = 50e-6  # seconds; calls are repeated until a sample lasts as long


def drawn(position, shape, dtype, low, high):
    """Scattered numbers, which main.cpp makes likewise."""
    count = int(np.prod(shape, dtype=np.int64))
    scattered = (np.arange(count, dtype=np.uint64) * np.uint64(2654435761) + np.uint64(position * 40503)) % np.uint64(2**32)
    return (low + (high - low) * (scattered / 2.0**32)).astype(dtype).reshape(shape)


def seconds_of(call, repeats):
    start = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - start) / repeats


def median_seconds(call, budget):
    call()
    repeats = max(1, int(LEAST_SAMPLE / max(seconds_of(call, 1), 1e-9)))
    samples, end = [], time.perf_counter() + budget
    while len(samples) < 5 or time.perf_counter() < end:
        samples.append(seconds_of(call, repeats))
    return statistics.median(samples)


def measured(prepare, request, threads):
    arguments = [drawn(position, **row) for position, row in enumerate(request["arguments"])]
    try:
        start = time.perf_counter()
        call = prepare(request["workload"], arguments, threads)
        result = np.array(call(), dtype=np.float64)
        first = time.perf_counter() - start
    except Missing as missing:
        return {"missing": str(missing)}
    except Exception as error:  # what a peer does not support, it says in errors of its own kinds
        return {"missing": f"{type(error).__name__}: {str(error).strip().splitlines()[0][:120]}" if str(error) else
                type(error).__name__}
    return {"seconds": median_seconds(call, request["seconds"]), "first": first, "total": float(np.sum(np.abs(result)))}


def main():
    prepare, threads = PEERS[sys.argv[1]], int(sys.argv[2])
    for line in sys.stdin:
        print(json.dumps(measured(prepare, json.loads(line), threads)), flush=True)


if __name__ == "__main__":
    main()
