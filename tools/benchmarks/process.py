"""What answers: a process that is asked in lines of JSON."""
import json
import os
import subprocess


class Process:
    """A peer, or Weft with the loops written by hand: answers a line of JSON by another."""

    def __init__(self, command, threads, **environment):
        cores = sorted(os.sched_getaffinity(0))[:threads]
        environment |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), str(threads))
        self.pipe = subprocess.Popen([*map(str, command), str(threads)], env=os.environ | environment, text=True,
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     preexec_fn=lambda: os.sched_setaffinity(0, cores))

    def ask(self, question):
        self.pipe.stdin.write(json.dumps(question) + "\n")
        self.pipe.stdin.flush()
        answer = self.pipe.stdout.readline()
        return json.loads(answer) if answer else {"missing": f"ended with {self.pipe.wait()}"}
