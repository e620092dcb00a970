import numpy as np


def loops(x: "float64[6]", marks: "bool[6]"):
    """What only a running program could do once: loops that data end, prints, and lengths that data decide."""
    total, steps = x.sum(), 0
    while total > 1:
        total = total / 2
        steps += 1
    for i in range(1, 6):
        x[i] = x[i - 1] / 2 + x[i]
    if x[0] < 0:
        raise ValueError(f"negative: {x[0]:.2f}")
    print("halved", steps, "times")
    return x[marks], total, np.histogram(x, bins=4)[0]
