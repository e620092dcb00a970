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


def renewed(x: "float64[50]"):
    """Dicts that take the place of others, of the same keys."""
    p = {"w": x[:20] * 2, "b": x[0], "n": 3}
    moving = {k: p[k] * 0.0 for k in ("w", "b")}
    for i in range(40):
        slopes = {"w": p["w"] * 0.5, "b": p["b"] * 0.25 + i}
        moving = {k: 0.875 * moving[k] + 0.125 * slopes[k] for k in moving}
        p = {k: p[k] - 0.5 * moving[k] for k in moving} | {"n": p["n"] + 1}
    return p["w"], p["b"], p["n"], moving


def renewed_within(x: "float64[50]"):
    layers = {"first": {"w": x[:20] * 2, "b": x[0]}, "last": {"w": x[20:30] * 1}}
    for i in range(40):
        layers = {name: {k: v * 0.875 + i for k, v in layer.items()} for name, layer in layers.items()}
    return layers["first"]["w"], layers["first"]["b"], layers["last"]["w"]


def renewed_given(x: "float64[50]"):
    def train(p, steps):
        for i in range(steps):
            p = {k: v * 0.875 + 0.25 for k, v in p.items()}
        return p

    start = {"w": x * 1, "b": x[0]}
    end = train(start, 40)
    start["w"][0] = 7.0
    return start["w"], start["b"], end["w"], end["b"]


def renewed_seen(x: "float64[50]"):
    p = {"w": x * 1}
    first = last = p
    for i in range(40):
        last = p
        p = {"w": p["w"] * 0.875}
    first["w"][0] = 7.0
    last["w"][1] = 8.0
    return first["w"], last["w"], p["w"]


def renewed_until(x: "float64[50]"):
    p, n = {"w": np.abs(x) + 1, "error": 1.0}, 0
    while p["error"] > 1e-3 and n < 60:
        w = np.sqrt(p["w"])
        p = {"w": w, "error": np.max(np.abs(w - p["w"]))}
        n += 1
    return p["w"], n


def renewed_list(x: "float64[50]"):
    p, moving = [x[:20] * 2, x[20:26].reshape(2, 3) * 1, x[0]], [0.0, 0.0, 0.0]
    for i in range(40):
        slopes = [q * 0.5 for q in p]
        moving = [0.875 * m + 0.125 * s for m, s in zip(moving, slopes)]
        p = [q - 0.5 * m for q, m in zip(p, moving)]
    p.append(1)
    return p[0], p[1], p[2], moving[1], len(p)


def renewed_list_until(x: "float64[50]"):
    p = [np.abs(x) + 1, x[0]]
    while np.max(p[0]) > 1.001:
        p = [np.sqrt(p[0]), p[1] + 1]
    return p[0], p[1]


def bound_by_each_step(x: "float64[50]"):
    for i in range(20):
        d = {"a": x[i] * 2}
    return d["a"]


def known_by_a_method(x: "float64[50]"):
    p = {"a": x * 1, "b": x[0]}
    get = p.get
    for i in range(12):
        p = {k: v * 0.5 for k, v in p.items()}
    return get("a"), get("b"), p["a"]


def known_by_a_generator(x: "float64[50]"):
    p = {"a": x * 1, "b": x[0]}
    it = (v for v in p.values())
    for i in range(12):
        p = {k: v * 0.5 for k, v in p.items()}
    return list(it)


def known_by_a_zip(x: "float64[50]"):
    p = {"a": x * 1, "b": x[0]}
    it = zip(p.values(), [1, 2])
    for i in range(12):
        p = {k: v * 0.5 for k, v in p.items()}
    return [a for a, b in it]


def known_by_a_walk(x: "float64[50]"):
    def g(d):
        for k in d:
            yield d[k]
    p = {"a": x * 1, "b": x[0]}
    it = g(p)
    for i in range(12):
        p = {k: v * 0.5 for k, v in p.items()}
    return list(it)


def same_list_twice(x: "float64[50]"):
    t = 0.0
    for i in range(20):
        r = [x[i]]
        m = [r, r]
        t = t + m[0][0]
    m[0][0] = 100.0
    return t, m


def list_known_before(x: "float64[50]"):
    k = [5.0]
    p = [k, 0.0]
    for i in range(20):
        p = [k, p[1] + x[i]]
    p[0][0] = 100.0
    return p, k


def list_in_a_tuple(x: "float64[50]"):
    k = [5.0]
    p = (k, 0.0)
    for i in range(20):
        p = (k, p[1] + x[i])
    p[0][0] = 100.0
    return p, k


def list_in_two_lists(x: "float64[50]"):
    t = 0.0
    for i in range(20):
        r = [x[i]]
        a, b = [r, 1.0], [r, 2.0]
        t += a[0][0] + b[1]
    a[0][0] = 9.0
    return t, a, b


def keys_of_other_kinds(x: "float64[50]"):
    p = {1: x * 1, 2: x[0]}
    for i in range(20):
        p = {True: p[1] * 0.5, 2: p[2] + 1}
    return str(list(p))
