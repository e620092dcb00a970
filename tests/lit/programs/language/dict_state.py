"""Dicts whose values the steps of loops, and conditions on data, change."""
import numpy as np


def totals(x: "float64[50]"):
    d = {"sum": 0.0, "largest": -np.inf, "count": 0}
    for i in range(len(x)):
        d["sum"] += x[i]
        if x[i] > d["largest"]:
            d["largest"] = x[i]
            d["count"] += 1
    return d


def kinds(x: "float64[50]"):
    """None first, arrays bound anew and written, and what no step changes."""
    state = {"best": None, "count": 0, "mean": np.zeros(3), "counts": np.zeros(4), "name": "a", "f": np.abs}
    for i, v in enumerate(x):
        state["count"] += 1
        if state["best"] is None or v > state["best"]:
            state["best"] = v
        state["mean"] = state["mean"] * 0.5 + v
        state["counts"][i % 4] += state["f"](v)
    return state["best"], state["count"], state["mean"], state["counts"], state["name"]


def until(x: "float64[50]"):
    d = {"error": 1.0, "steps": 0, "x": x}
    while d["error"] > 1e-6 and d["steps"] < 100:
        new = d["x"] * 0.5 + 0.25
        d["error"] = np.max(np.abs(new - d["x"]))
        d["x"] = new
        d["steps"] += 1
    return d


def momentum(x: "float64[50]"):
    parameters, moving = {"w": np.zeros(2), "b": 0.0}, {"w": np.zeros(2), "b": 0.0}
    a, target = np.stack([x[:20], x[20:40]], axis=1), x[30:]
    for _ in range(30):
        error = (a * parameters["w"]).sum(axis=1) + parameters["b"] - target
        slopes = {"w": (a * error[:, None]).sum(axis=0) / 20, "b": error.sum() / 20}
        for key in parameters:
            moving[key] = 0.875 * moving[key] + 0.125 * slopes[key]
            parameters[key] = parameters[key] - 0.01 * moving[key]
    return parameters


def within(x: "float64[50]"):
    d, n = {"a": 1, "b": 2.0, "c": 0}, 0

    def note(other, v):
        other["c"] += v.size
        return v.sum()

    if x[0] > 0:
        d["a"] = 5
        d["b"] = x[1]
    else:
        d["b"] = 7.0
    for i in range(20):
        for j in range(i):
            d["b"] += x[j]
            n += 1
        d["a"] += 1
        d.update({"c": d["c"] + i})
        d["b"] = d["b"] * 0.5 + note(d, x[i:])
    return d, n


def by_counters(x: "float64[50]"):
    d, e = {"total": 0.0}, {i: 0.0 for i in range(10)}
    for i in range(20):
        d["k%d" % i] = x[i]
    for i in range(20):
        d["total"] += d["k%d" % i]
        e[i % 10] += x[i]
        e.update({3: x[i]})
    return d["total"], e


def one_of_two(x: "float64[50]"):
    d = {"a": 1, "b": x}
    other = d
    if x[3] > 0:
        other["a"] = 2
        d["b"] = d["b"] + 1
    if x[4] > 0:
        d["a"] = None if x[5] > 0 else d["a"] * 3
    return (0 if d["a"] is None else d["a"]), other["b"], len(d)


def new_key(x: "float64[50]"):
    d = {"a": 1}
    if x[3] > 0:
        d["b"] = 2
    return d["a"]
