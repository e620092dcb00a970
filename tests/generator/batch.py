"""Drives weft_batch: many programs in one process, each in several modes."""

import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

BASE_MODES = [{"device": "cpu", "threads": 1}, {"device": "reference"}, {"device": "cpu", "threads": 7}]
OPTIONAL_PASSES = ["hoist_invariants", "fold_constants", "simplify", "merge_subexpressions", "merge_siblings",
                   "elide_copies", "fuse_steps", "join_lookups", "block_rows", "short_rows", "crossed",
                   "streams"]
OTHER_MODES = [{"device": "cpu", "threads": 2, "operations": 1}, {"device": "cpu", "threads": 2, "operations": 2},
               {"device": "cpu", "operations": 1, "memory": 40},
               *({"device": "cpu", "disable": name} for name in OPTIONAL_PASSES),
               {"device": "cpu", "threads": 2, "disable": ",".join(OPTIONAL_PASSES)}]


def modes_for(seed):
    """Every program runs compiled, on one thread and on seven, and by the reference; a third also in a rarer way: a
    pass left out, kernels of few operations, little memory."""
    return BASE_MODES + ([OTHER_MODES[seed // 3 % len(OTHER_MODES)]] if seed % 3 == 0 else [])


def modes_on(device):
    """Compiled for the cpu, and for that device, whose bits must be the same."""
    return [BASE_MODES[0], {"device": device}]


class Batch:
    """Requests in a folder, and the replies of weft_batch to them."""

    def __init__(self, executable, folder, timeout=120, variables=None, working_folder=None):
        """`variables`: what its environment has besides."""
        self.executable, self.folder, self.timeout = executable, Path(folder), timeout
        self.environment, self.working_folder = os.environ | (variables or {}), working_folder

    def replies(self, programs, modes, processes=2, at_hand=False):
        """One reply a program: {"results": […]}, {"error": …, "text": …} or {"crash": …}. `at_hand`: those that may be
        refused are read for their inputs where they are not for all."""
        requests = [(index, self.request(index, program) | {"modes": modes[index],
                                                            "at_hand": at_hand and program.may_be_refused})
                    for index, program in enumerate(programs)]
        answered = self.answers(requests, processes)
        return [answered[index] for index in range(len(programs))]

    def answers(self, requests, processes=2):
        """The replies to requests, pairs of a key and what weft_batch is asked, by their keys."""
        shares = [requests[start::processes] for start in range(processes)]
        with ThreadPoolExecutor(processes) as pool:
            return dict(pair for pairs in pool.map(self._answers, shares) for pair in pairs)

    def request(self, index, program):
        """What weft_batch is asked about a program, but for what to do with it."""
        stem = self.folder / f"p{index}"
        stem.with_suffix(".py").write_text(program.source())
        np.savez(stem.with_suffix(".npz"), **program.inputs)
        strides = {name: array.strides for name, array in program.inputs.items() if array.size}
        return {"program": f"{stem}.py", "function": "program", "inputs": f"{stem}.npz", "strides": strides,
                "output": str(stem)}

    def _answers(self, requests):
        """Asks one process; when it dies, blames the program it was at and asks another for the rest."""
        answers = []
        while requests:
            lines, fault = self._ask(requests)
            answers += [(index, json.loads(line)) for (index, _), line in zip(requests, lines)]
            requests = requests[len(lines):]
            if requests:
                answers.append((requests[0][0], {"crash": fault}))
                requests = requests[1:]
        return answers

    def _ask(self, requests):
        text = "".join(json.dumps(request) + "\n" for _, request in requests)
        limit = self.timeout + len(requests)
        try:
            done = subprocess.run([self.executable], input=text, capture_output=True, text=True, timeout=limit,
                                  env=self.environment, cwd=self.working_folder)
        except subprocess.TimeoutExpired as late:
            return _whole_lines((late.stdout or b"").decode()), f"no answer after {limit} s"
        return _whole_lines(done.stdout), f"exit code {done.returncode}: {done.stderr[-2000:]}"


def _whole_lines(text):
    return text.split("\n")[:-1]
