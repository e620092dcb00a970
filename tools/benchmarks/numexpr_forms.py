"""Workloads in numexpr's language: an expression, and what its names are.

Numbers are names too, of the arguments' dtype: a literal would make float32 float64.
"""


def _numbers(like, **values):
    return {name: like.dtype.type(value) for name, value in values.items()}


def _gelu(x):
    return "h * x * (1 + tanh(s * (x + c * x * x * x)))", {"x": x, **_numbers(x, h=0.5, s=0.7978845608, c=0.044715)}


def _normal_distribution(d):
    k = f"(1 / (1 + k0 * abs({d})))"
    tail = f"(k1 * exp(kh * {d} * {d}) * ({k} * (a1 + {k} * (a2 + {k} * (a3 + {k} * (a4 + {k} * a5))))))"
    return f"where({d} < 0, {tail}, 1 - {tail})"


def _black_scholes(price, strike, years):
    deviation = "(s * sqrt(T))"
    d = f"((log(S / K) + m * T) / {deviation})"
    text = f"S * {_normal_distribution(d)} - K * exp(r * T) * {_normal_distribution(f'({d} - {deviation})')}"
    numbers = _numbers(price, s=0.3, m=0.065, r=-0.02, k0=0.2316419, k1=0.39894228, kh=-0.5, a1=0.31938153,
                       a2=-0.356563782, a3=1.781477937, a4=-1.821255978, a5=1.330274429)
    return text, {"S": price, "K": strike, "T": years, **numbers}


def _jacobi_2d(a):
    views = {"m": a[1:-1, 1:-1], "l": a[1:-1, :-2], "r": a[1:-1, 2:], "u": a[2:, 1:-1], "d": a[:-2, 1:-1]}
    return "k * (m + l + r + u + d)", views | _numbers(a, k=0.2)


def _jacobi_3d(a):
    inner = slice(1, -1)
    views = {"m": a[inner, inner, inner], "x0": a[inner, inner, :-2], "x1": a[inner, inner, 2:], "y0": a[inner, :-2, inner],
             "y1": a[inner, 2:, inner], "z0": a[:-2, inner, inner], "z1": a[2:, inner, inner]}
    return "e * (x0 + x1 + y0 + y1 + z0 + z1) + q * m", views | _numbers(a, e=0.125, q=0.25)


FORMS = {
    "multiply_add": lambda a, b, c: ("a * b + c", {"a": a, "b": b, "c": c}),
    "chain": lambda a, b: ("(where(a * b + a - b > 0, a * b + a - b, z) * h)**2 + a * b + a - a",
                           {"a": a, "b": b, **_numbers(a, h=0.5, z=0)}),
    "gelu": _gelu,
    "black_scholes": _black_scholes,
    "mean_squared_error": lambda x, y: ("sum(r * (x - y)**2)", {"x": x, "y": y, **_numbers(x, r=1 / x.size)}),
    "jacobi_1d": lambda a: ("k * (l + m + r)", {"l": a[:-2], "m": a[1:-1], "r": a[2:], **_numbers(a, k=0.33333)}),
    "jacobi_2d": _jacobi_2d,
    "jacobi_3d": _jacobi_3d,
    "pairwise_distances": lambda x, y: ("sum((x - y)**2, axis=2)", {"x": x[:, None, :], "y": y[None, :, :]}),
    "small": lambda a, b: ("exp(a + b)", {"a": a, "b": b}),
    "sum_all": lambda x: ("sum(x)", {"x": x}),
    "sum_columns": lambda x: ("sum(x, axis=0)", {"x": x}),
    "sum_rows": lambda x: ("sum(x, axis=1)", {"x": x}),
    "transposed_sum": lambda a, b: ("a + b", {"a": a.T, "b": b}),
    "reversed_difference": lambda a: ("a - b", {"a": a[::-1], "b": a[:, ::-1]}),
}
