"""What the questions of costs.py are to the peers: each answers {"value"} as weft_bench does. A row is (peer, cost)."""
import statistics
import time

from peers import Missing, has_loops, workloads
from timing import drawn_arguments, median_seconds


def _jitted(asked):
    """The program, and the types of its arguments, for JAX."""
    import jax

    jax.config.update("jax_enable_x64", True)
    function = getattr(workloads(jax.numpy, asked["source"]), asked["workload"])
    if has_loops(function):
        raise Missing("loops over elements are traced one by one")
    return jax.jit(function), [jax.ShapeDtypeStruct(row["shape"], row["dtype"]) for row in asked["arguments"]]


def jax_cold(asked):
    """Traced, lowered and compiled; no compilation before it was kept."""
    import jax

    jax.jit(lambda x: x * 5 - 1).lower(1).compile()
    samples, processor, end = [], [], time.perf_counter() + asked["seconds"]
    while not samples or time.perf_counter() < end:
        jax.clear_caches()
        function, types = _jitted(asked)
        start, before = time.perf_counter(), time.process_time()
        function.lower(*types).compile()
        samples.append(time.perf_counter() - start)
        processor.append(time.process_time() - before)
    return {"value": statistics.median(samples), "processor": statistics.median(processor)}


def jax_arena(asked):
    function, types = _jitted(asked)
    return {"bytes": function.lower(*types).compile().memory_analysis().temp_size_in_bytes}


def jax_step(asked):
    import jax

    function, _ = _jitted(asked)
    given = [jax.device_put(argument) for argument in drawn_arguments(asked)]
    whole = median_seconds(lambda: jax.block_until_ready(function(*given)), asked["seconds"])
    return {"value": whole / asked["steps"]}


def mlx_record(asked):
    """From Python, as all of them."""
    import mlx.core as mx

    x, y, operations, samples = mx.ones(100), mx.ones(100), 1000, []
    end = time.perf_counter() + asked["seconds"]
    while len(samples) < 5 or time.perf_counter() < end:
        z, start = x, time.perf_counter()
        for _ in range(operations // 2):
            z = z * y + x
        samples.append((time.perf_counter() - start) / operations)
    return {"value": statistics.median(samples)}


def mlx_step(asked):
    import mlx.core as mx

    mx.set_default_device(mx.cpu)
    function = getattr(workloads(mx, asked["source"]), asked["workload"])
    compiled, given = mx.compile(function), [mx.array(argument) for argument in drawn_arguments(asked)]
    return {"value": median_seconds(lambda: mx.eval(compiled(*given)), asked["seconds"]) / asked["steps"]}


def numpy_step(asked):
    import numpy as np

    function, arguments = getattr(workloads(np, asked["source"]), asked["workload"]), drawn_arguments(asked)
    return {"value": median_seconds(lambda: function(*arguments), asked["seconds"]) / asked["steps"]}


COSTS = {
    ("jax", "cold"): jax_cold,
    ("jax", "arena"): jax_arena,
    ("jax", "step"): jax_step,
    ("mlx", "record"): mlx_record,
    ("mlx", "step"): mlx_step,
    ("numpy", "step"): numpy_step,
}


def cost(peer, asked):
    if (peer, asked["cost"]) not in COSTS:
        raise Missing("no such cost")
    return COSTS[peer, asked["cost"]](asked)
