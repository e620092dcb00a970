"""Raises one of two errors."""


def program(x: "float64[5]"):
    if x[0] > 3:
        raise ValueError("more")
    else:
        raise KeyError("less")
