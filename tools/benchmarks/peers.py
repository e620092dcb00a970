"""The peers: each makes a workload and its arguments into a call without arguments, which ends when its result is there.

Where a peer runs NumPy's own source, it does: `np` in workloads.py becomes the peer's module. Those that are not told how
many threads to take see as many processors.
"""
import importlib.util
import inspect
import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent


class Missing(Exception):
    """What a peer cannot run, and why."""


def workloads(module, source=HERE / "workloads.py"):
    """workloads.py, or another file of programs, with `module` in NumPy's place."""
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location("workloads", source)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    loaded.np = module
    return loaded


def has_loops(function):
    return "for " in inspect.getsource(function)


def numpy_peer(name, arguments, _):
    function = getattr(workloads(np), name)
    return lambda: function(*arguments)


def numexpr_peer(name, arguments, threads):
    import numexpr

    from numexpr_forms import FORMS

    if name not in FORMS:
        raise Missing("no form in numexpr's language")
    numexpr.set_num_threads(threads)
    expression, operands = FORMS[name](*arguments)
    return lambda: numexpr.evaluate(expression, local_dict=operands, casting="same_kind")


def numba_peer(name, arguments, threads):
    import numba

    import numba_loops

    numba.set_num_threads(threads)
    given = getattr(numba_loops, name, None) or getattr(workloads(np), name)
    function = numba.njit(given, parallel=threads > 1, fastmath=True, error_model="numpy")
    return lambda: function(*arguments)


def jax_peer(name, arguments, _):
    import jax

    jax.config.update("jax_enable_x64", True)
    function = getattr(workloads(jax.numpy), name)
    if has_loops(function):
        raise Missing("loops over elements are traced one by one")
    compiled, given = jax.jit(function), [jax.device_put(argument) for argument in arguments]
    return lambda: jax.block_until_ready(compiled(*given))


def mlx_peer(name, arguments, _):
    import mlx.core as mx

    function = getattr(workloads(mx), name)
    if has_loops(function):
        raise Missing("loops over elements are traced one by one")
    mx.set_default_device(mx.cpu)
    compiled, given = mx.compile(function), [mx.array(each, dtype=getattr(mx, each.dtype.name)) for each in arguments]

    def call():
        result = compiled(*given)
        mx.eval(result)
        return result

    return call


def torch_peer(name, arguments, threads):
    import torch

    torch.set_num_threads(threads)
    function = getattr(workloads(np), name)
    if has_loops(function):
        raise Missing("loops over elements are traced one by one")
    compiled = torch.compile(function)
    return lambda: compiled(*arguments)


PEERS = {
    "numpy": numpy_peer,
    "numexpr": numexpr_peer,
    "numba": numba_peer,
    "jax": jax_peer,
    "mlx": mlx_peer,
    "torch": torch_peer,
}
