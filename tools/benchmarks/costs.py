"""What tools/bench measures besides the time of loops: compiling, overheads, memory, scaling."""
from dataclasses import dataclass
from typing import Callable

import programs
from cases import Case
from cost_measures import (above_xla, arena_bytes, asked, compiled_after, fork_join, fresh_memory, from_disk, growth,
                           largest_arena, process, workloads)


@dataclass(frozen=True)
class Cost:
    what: str
    unit: str  # "s", "bytes", "count" or "ratio"
    measure: Callable
    most: float | None = None  # the goal: of Weft's value, for each of its kernels where `a_kernel`
    of_jax: float | None = None  # the goal: of Weft's value over JAX's
    a_kernel: bool = False
    is_exact: bool = False  # whatever the machine does: to miss the goal is a fault

    def met(self, answers):
        """None where there is no goal, or nothing to tell by."""
        found, jax = answers["weft"], answers.get("jax", {})
        if "value" not in found:
            return None
        most = self.most and self.most * (found["kernels"] if self.a_kernel else 1)
        limits = [most] if self.most is not None else []
        limits += [self.of_jax * jax["value"]] if self.of_jax and "value" in jax else []
        return all(found["value"] <= limit for limit in limits) if limits else None


def costs(quick=False):
    """All rows; some of them when there is little time."""
    known = {case.workload: case for case in workloads()}
    kernels = ["multiply_add", "softmax"] if quick else [
        "multiply_add", "chain", "gelu", "black_scholes", "mean_squared_error", "jacobi_2d", "sum_rows", "layer_norm", "softmax"]
    wide = Case("softmax", "float32", "", ((1000, 300),))
    layer = programs.layers(1)
    shapes = ["chain", "products"] if quick else ["chain", "ladder", "fan", "constant", "products"]
    graphs = {"graphs": 10, "orders": 300} if quick else {"graphs": 50, "orders": 1000}
    large = {"a transformer layer": layer, "a ladder of 20 rungs": programs.LADDER, "a U-net": programs.U_NET}
    return [
        *[Cost(f"{name}, compiled cold", "s", asked("cold", known[name]), 60e-3 if name == "softmax" else 15e-3, 0.2,
               a_kernel=True) for name in kernels],
        Cost("a kernel from the disk cache", "s", from_disk([known[name] for name in kernels]), 1e-3),
        Cost("a transformer layer, compiled cold", "s", asked("cold", layer), 15e-3, 0.2, a_kernel=True),
        Cost("kernels that twelve such layers add to those of three", "count", compiled_after(programs.layers(3), programs.layers(12)),
             0, is_exact=True),
        Cost("kernels that another shape compiles", "count", compiled_after(known["softmax"], wide), 0, is_exact=True),
        Cost("1,000 elementwise operations, compiled cold", "s", asked("cold", programs.thousand("elementwise")), 1, 0.2),
        Cost("1,000 operations with sums of rows, compiled cold", "s", asked("cold", programs.thousand("reducing")), 1, 0.2),
        Cost("recording an operation", "s", asked("record"), 0.3e-6),
        Cost("a call on 100 elements, beyond its kernel", "s", asked("call"), 0.5e-6),
        Cost("50 small kernels as one program, a kernel", "s", asked("step", programs.BALANCED, steps=50)),
        Cost("fork and join of two threads", "s", fork_join, 5e-6),
        Cost("a process that runs softmax, compiled before", "s", process, 25e-3),
        Cost("a * b + c into fresh memory, over a loop by hand into the same", "ratio", fresh_memory, 1.15),
        Cost("largest arena over the least, of all workloads", "ratio", largest_arena, 1.05, is_exact=True),
        *[Cost(f"arena over the least, {what}", "ratio", asked("arena", case), 1.05, is_exact=True) for what, case in large.items()],
        Cost("workloads whose arena is above XLA's", "count", above_xla, 0),
        *[Cost(f"arena, {what}", "bytes", arena_bytes(case), of_jax=1) for what, case in large.items()],
        Cost("arena and results over those of the best order of kernels", "ratio", asked("order", **graphs), 1.1),
        *[Cost(f"planning an operation, growth: {shape}", "ratio", growth(shape), 2) for shape in shapes],
        *([] if quick else [Cost("compiling an operation, growth: chain", "ratio", growth("chain", whole=True), 2)]),
    ]
