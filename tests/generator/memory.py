"""A bound on the memory of what is run in NumPy, so that a statement of two large operands fails and is not drawn."""

import contextlib
import resource

MOST_BYTES = 4 << 30


@contextlib.contextmanager
def bounded_memory():
    """Within it this process addresses so much at most; what needs more raises MemoryError."""
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
