"""The last statement of programs with a tolerance: elementary functions, products of float matrices, np.linalg, and
what is computed of them."""

ELEMENTARY = [("ulp", "np.exp({x})"), ("ulp", "np.log(np.abs({x}))"), ("ulp", "np.tanh({x})"),
              ("ulp", "np.exp({x}).T"), ("ulp", "np.tanh({x} * 0.5)[..., ::-1]"),
              ("relative", "np.exp({x} - np.max({x}, axis=-1, keepdims=True)) / "
                           "np.sum(np.exp({x} - np.max({x}, axis=-1, keepdims=True)), axis=-1, keepdims=True)"),
              ("relative", "np.abs({x}) @ np.abs({x}).T"), ("relative", "np.sum(np.exp(-np.abs({x})), axis=0)"),
              ("relative", "0.5 * (2 + np.tanh({x}))")]
ELEMENTARY += [("ulp", f"np.{name}({{x}})") for name in (
    "exp2", "expm1", "log2", "log10", "log1p", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh",
    "arcsinh", "arccosh", "arctanh", "cbrt")]
ELEMENTARY += [("ulp", form) for form in (
    "np.arctan2({x}, {x} - 1)", "np.hypot({x}, 2)", "np.abs({x}) ** 1.5", "{x} ** 3", "np.power(np.abs({x}), {x})",
    "1.5 ** {x}")]
ELEMENTARY += [("relative", form) for form in (
    "np.sin({x}) ** 2 + 1", "np.sinc({x})", "np.logspace({x} / 8, 2, 5, base=2, axis=-1)",
    "np.logspace(-1, {x}.ndim, 7, base=[3.0, 0.5])", "np.geomspace(np.abs({x}) + 1, 1000, 5)",
    "np.geomspace(0.5, {x}.size, 9, endpoint=False)")]
# In its own dtype NumPy rounds each term of a sum of float16, where the axis of the sum is not the one that lies
# closest together; Weft rounds the sum.
IN_FLOAT32 = "np.einsum('...i,...i->...', np.abs({x}), np.abs({x}), dtype=np.result_type({x}, np.float32))"
COMPOSED = [("relative", "np.i0({x})"), *(("ulp", f"np.{name}({{x}})") for name in ("acos", "atanh", "asinh"))]
COMPOSED += [("relative", form) for form in (
    "np.logaddexp({x}, {x}[..., :1] / 2) + 9", "np.logaddexp2({x}, 0.5)", "np.float_power(np.abs({x}), 1.5)",
    "np.kaiser({x}.ndim + 7, 2.5)", "np.angle({x} + 2j)",
    "np.corrcoef(np.clip({x}.ravel()[:9], -2, 2), np.arange(9) % 5) + 2",
    "np.cov(np.clip({x}.ravel()[:9], -2, 2), np.arange(9)) + 50",
    "np.polyfit(np.arange(9), np.arange(9) % 4 + {x}.ndim, 2)",
    IN_FLOAT32, "np.convolve(np.abs({x}).ravel(), [0.5, 2, 1])",
    "np.emath.log([-{x}.ndim, 3.0])", "np.emath.sqrt([-1.5, {x}.ndim])",
    "np.random.default_rng(3).power(2.5, {x}.shape)",
    "np.random.default_rng(3).multivariate_normal([1, 2], [[2, 0.3], [0.3, 1]], 4, method='cholesky')",
    "np.linalg.norm(np.random.default_rng(3).multivariate_normal([0, 0], 2 * np.eye(2), 4), axis=-1)",
    "np.roots([1, -{x}.ndim - 5, 2]).real")]
# A matrix near a multiple of the identity; what of its results may cancel stands beside a larger number. It has no
# NaN: to which results one gets is up to the order of the library, which NumPy's need not share.
MATRIX = "(np.resize(np.nan_to_num(np.clip({x}, -1, 1)), (4, 4)) + 9 * np.eye(4, dtype={x}.dtype))"
STACK = "(np.resize(np.nan_to_num(np.clip({x}, -1, 1)), (2, 3, 3)) + 9 * np.eye(3, dtype={x}.dtype))"
OF_MATRICES = ["np.linalg.inv({m}) + 1", "np.linalg.det({m})", "np.linalg.slogdet({m})[1]", "np.linalg.svdvals({m})",
               "np.linalg.solve({m}, {m}[..., :1] + 20) + 9", "np.linalg.matrix_power({m}, 3) + 2000",
               "np.linalg.norm({m})",
               "np.linalg.eigvalsh({m} + {m}.mT)", "np.linalg.cholesky({m} + {m}.mT) + 9", "np.linalg.cond({m})",
               "np.abs(np.linalg.qr({m})[1]) + 9", "np.linalg.pinv({m}) + 1", "np.linalg.matrix_rank({m})",
               "np.linalg.matrix_norm({m}, ord=1)", "np.linalg.matmul({m}, {m}) + 50", "np.linalg.svd({m})[1]",
               "np.linalg.trace({m})", "np.linalg.eigh({m} + {m}.mT)[0]",
               "np.linalg.eigvals({m} + {m}.mT + 0j)[..., 0] * 0"]
OF_ONE_MATRIX = ["np.linalg.multi_dot([{m}, {m}, {m}]) + 2000", "np.linalg.lstsq({m}, {m}[:, 0] + 20)[0] + 9",
                 "np.linalg.tensorsolve({m}, {m}[0] + 20) + 9", "np.linalg.tensorinv({m}.reshape(4, 2, 2), 1) + 1",
                 "np.linalg.norm({m}, 'nuc')", "np.linalg.tensordot({m}, {m}, 1) + 50"]
COMPOSED += [("relative", form.replace("{m}", m)) for m in (MATRIX, STACK) for form in OF_MATRICES]
COMPOSED += [("relative", form.replace("{m}", MATRIX)) for form in OF_ONE_MATRIX]


def end_closely(draft):
    """Ends in an elementary function or a product of float matrices, of which bits are not promised."""
    draft.program.tolerance, form = draft.rng.choice(ELEMENTARY if draft.chance(0.6) else COMPOSED)
    x = draft.pick(lambda value: value.dtype.kind == "f" and value.ndim >= 1 and 0 < value.size <= 5000)
    if x is None or not draft.append(f"{draft.fresh()} = {form.format(x=x)}"):
        draft.program.tolerance = "bits"
    draft.program.returned = [list(draft.values)[-1]]
