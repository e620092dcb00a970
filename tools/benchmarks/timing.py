"""Arguments and clocks of the peers."""
import statistics
import time

import numpy as np

LEAST_SAMPLE = 50e-6  # seconds; calls are repeated until a sample lasts as long


def drawn(position, shape, dtype, low, high):
    """Scattered numbers, which measure.cpp makes likewise."""
    count = int(np.prod(shape, dtype=np.int64))
    scattered = (np.arange(count, dtype=np.uint64) * np.uint64(2654435761) + np.uint64(position * 40503)) % np.uint64(2**32)
    return (low + (high - low) * (scattered / 2.0**32)).astype(dtype).reshape(shape)


def drawn_arguments(request):
    return [drawn(position, **row) for position, row in enumerate(request["arguments"])]


def seconds_of(call, repeats):
    start = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - start) / repeats


def median_seconds(call, budget):
    call()
    repeats = max(1, int(LEAST_SAMPLE / max(seconds_of(call, 1), 1e-9)))
    samples, end = [], time.perf_counter() + budget
    while len(samples) < 5 or time.perf_counter() < end:
        samples.append(seconds_of(call, repeats))
    return statistics.median(samples)
