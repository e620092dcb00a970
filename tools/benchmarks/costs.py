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


FEW_KERNELS = ("multiply_add", "softmax")
KERNELS = (*FEW_KERNELS, "chain", "gelu", "black_scholes", "mean_squared_error", "jacobi_2d", "sum_rows", "layer_norm")
KERNEL, SOFTMAX = 15e-3, 60e-3  # seconds to compile one


def costs(quick=False):
    """All rows; some of them when there is little time."""
    return compiling(quick) + overheads() + memory(quick) + scaling(quick)


def compiling(quick):
    names = FEW_KERNELS if quick else KERNELS
    kernels = [case for case in workloads() if case.workload in names]
    tall, wide = (Case("softmax", "float32", "", (shape,)) for shape in ((4096, 1024), (1000, 300)))
    thousands = {"elementwise operations": "elementwise", "operations with means of rows": "reducing"}
    return [
        *[Cost(f"{case.workload}, compiled cold", "s", asked("cold", case),
               SOFTMAX if case.workload == "softmax" else KERNEL, 0.2, a_kernel=True) for case in kernels],
        Cost("a transformer layer, compiled cold", "s", asked("cold", programs.layers(1)), KERNEL, 0.2, a_kernel=True),
        *[Cost(f"1,000 {what}, compiled cold", "s", asked("cold", programs.thousand(name)), 1, 0.2)
          for what, name in thousands.items()],
        Cost("a kernel from the disk cache", "s", from_disk(kernels), 1e-3),
        Cost("kernels that twelve transformer layers add to those of three", "count",
             compiled_after(programs.layers(3), programs.layers(12)), 0, is_exact=True),
        Cost("kernels that another shape compiles", "count", compiled_after(tall, wide), 0, is_exact=True),
    ]


def overheads():
    return [
        Cost("recording an operation", "s", asked("record"), 0.3e-6),
        Cost("a call on 100 elements, beyond its kernel", "s", asked("call"), 0.5e-6),
        Cost("50 small kernels as one program, a kernel", "s", asked("step", programs.BALANCED, steps=50)),
        Cost("fork and join of two threads", "s", fork_join, 5e-6),
        Cost("a process that runs softmax, compiled before", "s", process, 25e-3),
        Cost("`a * b + c` into fresh memory, over a loop by hand into the same", "ratio", fresh_memory, 1.15),
    ]


def memory(quick):
    large = {"a transformer layer": programs.layers(1), "twelve layers": programs.layers(12),
             "a ladder of 20 rungs": programs.LADDER, "a U-net": programs.U_NET}
    graphs = {"graphs": 10, "orders": 300} if quick else {"graphs": 50, "orders": 1000}
    return [
        Cost("largest arena over the least, of all workloads", "ratio", largest_arena, 1.05, is_exact=True),
        *[Cost(f"arena over the least, {what}", "ratio", asked("arena", case), 1.05, is_exact=True)
          for what, case in large.items()],
        Cost("workloads whose arena is above XLA's", "count", above_xla, 0),
        *[Cost(f"arena, {what}", "bytes", arena_bytes(case), of_jax=1) for what, case in large.items()],
        Cost("arena and results over those of the best order of kernels", "ratio", asked("order", **graphs), 1.1),
    ]


def scaling(quick):
    shapes = ("chain", "products") if quick else ("chain", "ladder", "fan", "constant", "products")
    planned = [Cost(f"planning an operation of many over one of few, {shape}", "ratio", growth(shape), 2)
               for shape in shapes]
    compiled = Cost("compiling an operation of many over one of few, chain", "ratio", growth("chain", whole=True), 2)
    return planned + ([] if quick else [compiled])
