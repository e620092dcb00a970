"""Bounds on the memory and time of what is run in NumPy: a statement of two large operands fails and is not drawn, and
shrinking may leave a loop without its end."""

import contextlib
import resource
import signal

MOST_BYTES = 4 << 30
MOST_SECONDS = 20


@contextlib.contextmanager
def bounded_memory():
    """Within it this process addresses so much at most; what needs more raises MemoryError."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


@contextlib.contextmanager
def bounded_time():
    """Within it, what goes on for so long raises TimeoutError; for the main thread."""
    def late(*_):
        raise TimeoutError(f"more than {MOST_SECONDS} s")
    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(MOST_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
