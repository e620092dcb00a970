"""Statements that draw random numbers: from generators of their own, and from the one of np.random."""

SHAPES = ["", "size=5", "size=(2, 3)", "size=(1, 4)"]
DRAWS = ["random({size})", "standard_normal({size})", "normal(2, 0.5, {size})", "exponential(2, {size})",
         "gamma(0.7, {size})", "poisson(4, {size})", "binomial(40, 0.3, {size})", "integers(-5, 90, {size})",
         "uniform(-1, 1, {size})", "beta(2, 3, {size})", "choice(7, {size})", "permutation(6)",
         "choice(9, 4, replace=False)", "geometric(0.2, {size})"]
MAKERS = ["np.random.default_rng({seed})", "np.random.Generator(np.random.MT19937({seed}))",
          "np.random.Generator(np.random.Philox({seed}))", "np.random.default_rng([{seed}, 3])"]


def drawn(draft):
    text = draft.choice(*DRAWS).format(size=draft.choice(*SHAPES)).replace(", )", ")")
    return f"{draft.choice(*MAKERS).format(seed=draft.rng.randrange(50))}.{text}"


def drawn_by_data(draft):
    x = draft.pick(lambda value: 0 < value.size <= 4000 and value.dtype.kind in "iub" and value.dtype.itemsize < 8)
    maker = draft.choice(*MAKERS).format(seed=draft.rng.randrange(50))
    draw = draft.choice(f"normal({x}, 2)", f"exponential(abs({x} * 1.0))", f"permutation({x}.ravel())")
    return x and f"{maker}.{draw}"


EXPRESSIONS = [(2, drawn), (1, drawn_by_data)]
STATEMENTS = []
