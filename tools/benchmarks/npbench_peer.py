"""One kernel of NPBench in one of its other implementations, as a process: a crash or a hang is its own.

    python npbench_peer.py CHECKOUT MODULE FUNCTION PEER QUESTION

QUESTION is a file: the pickled list of the arguments, and what NumPy's function leaves of them. For each implementation that
NPBench has for the peer a line of JSON is printed: {"seconds"} of the best run, compilation excluded, or {"missing": why}.
"""
import copy
import importlib
import json
import pickle
import sys

import numpy as np

from npbench_kernel import best_of_runs, gross_difference, left

IMPLEMENTATIONS = {"numba": ("numba_n", "numba_np"), "jax": ("jax", "jax_lib")}


def in_numba(function, arguments):
    function(*copy.deepcopy(arguments))  # compiles
    return best_of_runs(function, arguments)


def in_jax(function, arguments):
    """Arrays lie on the device, and are not changed; so what is returned is all that is left."""
    import jax

    given = [jax.device_put(each) if isinstance(each, np.ndarray) else each for each in arguments]

    def call():
        return jax.block_until_ready(function(*given))

    result = left(call(), [])  # compiles
    return best_of_runs(call, [])[0], result


def measured(peer, module, function, arguments, expected):
    """The answer."""
    try:
        if peer == "jax":
            importlib.import_module("jax").config.update("jax_enable_x64", True)
        call = getattr(importlib.import_module(module), function)
        seconds, theirs = {"numba": in_numba, "jax": in_jax}[peer](call, arguments)
    except Exception as error:  # what a peer does not support, it says in errors of its own kinds
        return {"missing": f"{type(error).__name__}: {' '.join(str(error).split())[:120]}"}
    return {"missing": "its results differ"} if gross_difference(theirs, expected) else {"seconds": seconds}


def main():
    checkout, module, function, peer, question = sys.argv[1:]
    sys.path.insert(0, checkout)
    with open(question, "rb") as file:
        arguments, expected = pickle.load(file)
    for implementation in IMPLEMENTATIONS[peer]:
        print(json.dumps(measured(peer, f"{module}_{implementation}", function, arguments, expected)), flush=True)


if __name__ == "__main__":
    main()
