"""How the rows of costs.py are measured.

A measure is a function of a Session, and gives the answers of "weft" and its peers: {"value", …} in the row's unit, or
{"missing": why}. costs.hpp and costs_peers.py answer most of what is asked.
"""
import os
import pathlib
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import Callable

from cases import Case, cases

HERE = pathlib.Path(__file__).resolve().parent
PAGE = 4096


@dataclass(frozen=True)
class Session:
    """Who is asked, and for how long."""

    start_weft: Callable  # a fresh weft_bench that reads `source`, on so many threads
    weft: object
    peers: dict
    source: str
    seconds: float
    quick: bool
    command: pathlib.Path  # `weft`
    folder: pathlib.Path  # for what is needed on the way

    def ask(self, cost, case=None, **more):
        """Weft and its peers, the same."""
        question = self.question(cost, case, more)
        return {"weft": self.weft.ask(question)} | {name: peer.ask(question) for name, peer in self.peers.items()}

    def ask_weft(self, cost, case=None, weft=None, **more):
        return (weft or self.weft).ask(self.question(cost, case, more))

    def question(self, cost, case, more):
        asked = {"cost": cost, "source": self.source, "seconds": self.seconds} | more
        return asked | {"workload": case.workload, "arguments": case.arguments()} if case else asked


def asked(cost, case=None, **more):
    return lambda session: session.ask(cost, case, **more)


def from_disk(chosen):
    """The slowest of them, a kernel."""
    def measure(session):
        answers = {case.workload: session.ask_weft("from_disk", case) for case in chosen}
        slowest = max(answers, key=lambda name: answers[name].get("value", 1e9))
        return {"weft": answers[slowest] | {"note": slowest}}
    return measure


def compiled_after(first, second):
    """How many kernels the second program adds to those of the first."""
    def measure(session):
        both = [{"workload": case.workload, "arguments": case.arguments()} for case in (first, second)]
        answer = session.ask_weft("compiled_after", programs=both)
        return {"weft": answer | {"note": f"to {answer['kernels']}"} if "value" in answer else answer}
    return measure


def fork_join(session):
    if len(os.sched_getaffinity(0)) < 2:
        return {"weft": {"missing": "one processor"}}
    return {"weft": session.ask_weft("fork_join", weft=session.start_weft(2))}


def process(session):
    """A whole process that runs softmax once, from the second on; Python runs the same file."""
    data, result = session.folder / "x.npy", session.folder / "y.npy"
    _process_seconds([session.command, "eval", "np.ones((32, 32))", "-o", data], session.folder)
    weft = [session.command, "run", f"{HERE / 'workloads.py'}:softmax", f"x={data}", "-o", result]
    python = [sys.executable, "-B", "-c", IN_PYTHON, HERE, data, result]
    commands = {"weft": weft} | ({"numpy": python} if "numpy" in session.peers else {})
    times = {name: [] for name in commands}
    for _ in range(3 if session.quick else 15):
        for name, command in commands.items():
            times[name].append(_process_seconds(command, session.folder))
    return {name: {"value": statistics.median(of[1:])} for name, of in times.items()}


IN_PYTHON = """import sys

import numpy as np

sys.path.insert(0, sys.argv[1])
from workloads import softmax

np.save(sys.argv[3], softmax(np.load(sys.argv[2])))
"""


def _process_seconds(command, cache):
    start = time.perf_counter()
    environment = os.environ | {"WEFT_CACHE_DIR": str(cache)}
    subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.perf_counter() - start


def largest_arena(session):
    """Of the workloads, over the least that it can be for its order of kernels."""
    answers = {case.label: session.ask_weft("arena", case) for case in workloads()}
    largest = max(answers, key=lambda label: answers[label].get("value", 1e9))
    return {"weft": answers[largest] | {"note": largest}}


def above_xla(session):
    """The workloads whose arena is larger than what XLA needs, by a page or more: a mark takes 64 bytes."""
    found = {case.label: session.ask("arena", case) for case in workloads()}
    both = {label: answers for label, answers in found.items() if "bytes" in answers.get("jax", {})}
    above = [label for label, answers in both.items() if answers["weft"].get("bytes", 0) >= answers["jax"]["bytes"] + PAGE]
    if not both:
        return {"weft": {"note": "no XLA"}}
    return {"weft": {"value": len(above), "note": f"of {len(both)}{': ' if above else ''}{', '.join(above)}"}}


def arena_bytes(case):
    def measure(session):
        answers = session.ask("arena", case)
        return {name: {"value": answer["bytes"]} if "bytes" in answer else answer for name, answer in answers.items()}
    return measure


def fresh_memory(session):
    """Results in memory that is given back each time, over the loop written by hand into the same memory each time."""
    size = 1_000_000 if session.quick else 30_000_000
    case = Case("multiply_add", "float32", str(size), ((size,),) * 3)
    question = case.question(session.seconds)
    ours = session.weft.ask(question)
    answers = {"weft": ours.get("weft", ours)} | {name: peer.ask(question) for name, peer in session.peers.items()}
    return {name: {"value": answer["seconds"] / ours["hand"]["seconds"]} if "seconds" in answer else answer
            for name, answer in answers.items()}


def growth(shape, whole=False):
    """The time an operation of the largest program over that of the smallest."""
    def measure(session):
        sizes = (1_000, 10_000) if session.quick else (1_000, 10_000, 100_000)
        weft = session.start_weft(1)
        answers = [session.ask_weft("scaling", weft=weft, shape=shape, operations=n, whole=whole) for n in sizes]
        missing = [answer for answer in answers if "missing" in answer]
        if missing:
            return {"weft": missing[0]}
        times = [answer["value"] for answer in answers]
        note = f"{', '.join(f'{1e6 * t:.3g}' for t in times)} µs; {answers[-1]['peak'] / sizes[-1] / 1e3:.1f} kB"
        return {"weft": {"value": times[-1] / times[0], "note": note, "answers": answers}}
    return measure


def workloads():
    return [case for case in cases(quick=True) if case.dtype == "float32"]
