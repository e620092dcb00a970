"""One peer as a process: a line of JSON asks for one case, a line answers.

    python peer.py NAME THREADS

Asked: {"workload", "arguments": [{"shape", "dtype", "low", "high"}], "seconds"}. Answered: {"seconds", "first",
"total"}, the median of a call, the first call with what it compiles, and the sum of the result's magnitudes; or
{"missing": why}. A question with "cost" is one of those in costs_peers.py.
"""
import json
import sys
import time

import numpy as np

from costs_peers import cost
from peers import PEERS, Missing
from timing import drawn_arguments, median_seconds


def measured(prepare, request, threads):
    arguments = drawn_arguments(request)
    start = time.perf_counter()
    call = prepare(request["workload"], arguments, threads)
    result = np.array(call(), dtype=np.float64)
    first = time.perf_counter() - start
    return {"seconds": median_seconds(call, request["seconds"]), "first": first, "total": float(np.sum(np.abs(result)))}


def answered(name, request, threads):
    try:
        return cost(name, request) if "cost" in request else measured(PEERS[name], request, threads)
    except Missing as missing:
        return {"missing": str(missing)}
    except Exception as error:  # what a peer does not support, it says in errors of its own kinds
        return {"missing": f"{type(error).__name__}: {str(error).strip().splitlines()[0][:120]}" if str(error) else
                type(error).__name__}


def main():
    name, threads = sys.argv[1], int(sys.argv[2])
    for line in sys.stdin:
        print(json.dumps(answered(name, json.loads(line), threads)), flush=True)


if __name__ == "__main__":
    main()
