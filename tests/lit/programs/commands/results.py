import numpy as np


def parts(x: "float64[3]", k=2, name="out"):
    x[0] = k
    ragged = [x[:1], [x[1:], (k, None)], []]
    return {"mean": x.mean(), "x": x * 2, "ragged": ragged, 1: (x > 1,), "name": name, "empty": {}, "half": k / 2}


def pair(x: "float64[3]"):
    return x + 1, x.sum()


def one_of_tuple(x: "float64[3]"):
    return (x,)


def nothing_in_it():
    return ()


def text(k=3):
    return f"k = {k}"


def numbers(k=3):
    return [k, k / 2, k > 2, k * 1j, np.float32(k), np.True_, np.int8(3), np.complex64(1 + 2j), None,
            "a'b", np.arange(2)]


def by_data(x: "float64[3]"):
    if x[0] > 0:
        return {"a": x, "b": [1]}
    return {"a": -x, "b": [2]}


def lengths(x: "float64[30]"):
    kept = x[x > 0]
    return {"kept": kept, "sums": (kept.sum(), [kept.size])}


def totals(d, scale=1):
    d["first"][0] = 7
    d["more"] = d["first"] * scale
    return {key: d[key].sum() for key in sorted(d)}


def given(v):
    return v


def looked_up(options, x: "float64[3]"):
    return x * options["a"] + options["b"][1][0], options["name"]


def texts(x: "float64[3]"):
    x[0] = 7
    kind = "large" if x[0] > 5 else f"small, {x[0]}"
    return {"sum": f"{x.sum():.3f}", "parts": [str(x), x * 2, "it's known", (kind,)]}, x[1]


def one_text(x: "float64[3]"):
    return f"{x[0]} of {x}"


def text_of_kept(x: "float64[30]"):
    kept = x[x > 0]
    return f"{len(kept)} kept: {kept}", kept, "sum %.2f" % kept.sum()
