"""Commands that may neither take all memory nor all time."""
import contextlib
import os
import resource
import signal
import subprocess
import types

BYTES = 6 << 30


def bounded():
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command, seconds, **options):
    """A finished command; None where it took longer."""
    process = subprocess.Popen([*map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                               start_new_session=True, preexec_fn=bounded, text=True, errors="replace", **options)
    try:
        stdout, stderr = process.communicate(timeout=seconds)
        return types.SimpleNamespace(code=process.returncode, stdout=stdout, stderr=stderr)
    except subprocess.TimeoutExpired:
        return None
    finally:
        end_group(process)


def end_group(process):
    """What it started ends with it."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    process.stderr.close()
