"""Statements that draw random numbers: from generators of their own, and from the one of np.random."""

from distributions import BIT_GENERATORS, PARAMETERS

SIZES = ["", "size=5", "size=(2, 3)", "size=(1, 4)"]
MORE = ["random({})", "standard_normal({})", "standard_exponential({})", "standard_gamma(0.7, {})", "choice(7, {})",
        "permutation(6)", "choice(9, 4, replace=False)", "multinomial(20, [0.2, 0.3, 0.5])", "dirichlet([1, 2, 3], {})",
        "choice(5, p=[0.1, 0, 0.3, 0.2, 0.4], {})"]
OF_GENERATOR = ["integers(-5, 90, {})", "integers(200, dtype=np.uint8, {})", "random(dtype=np.float32, {})",
                "multivariate_hypergeometric([3, 8, 5], 6)", "permuted(np.arange(12).reshape(3, 4), axis=1)"]
OF_STATE = ["randint(-5, 90, {})", "rand(2, 3)", "randn(5)", "random_sample({})", "randint(0, 100, {}, dtype=np.int16)"]
GENERATORS = [f"np.random.Generator(np.random.{name}({{seed}}))" for name in BIT_GENERATORS]
GENERATORS += ["np.random.default_rng({seed})", "np.random.default_rng([{seed}, 3])",
               "np.random.default_rng({seed}).spawn(2)[1]", "np.random.Generator(np.random.PCG64({seed}).jumped())",
               "np.random.default_rng(np.random.SeedSequence({seed}))"]
STATES = ["np.random.RandomState({seed})", "np.random.RandomState([{seed}, 3])"]


def draw_of(draft, others):
    """A call without its generator."""
    size = draft.choice(*SIZES)
    if draft.chance(0.5):
        return draft.choice(*MORE, *others).format(size).replace(", )", ")").replace(", ,", ",")
    name = draft.choice(*[name for name in PARAMETERS if name != "power"])  # of which bits are not promised
    given = draft.choice(*PARAMETERS[name])
    return f"{name}({', '.join(filter(None, [given, '' if '[' in given else size]))})"


def maker(draft, makers):
    return draft.choice(*makers).format(seed=draft.rng.randrange(50))


def drawn(draft):
    if draft.chance(0.3):
        return f"{maker(draft, STATES)}.{draw_of(draft, OF_STATE)}"
    return f"{maker(draft, GENERATORS)}.{draw_of(draft, OF_GENERATOR)}"


def drawn_by_data(draft):
    x = draft.pick(lambda value: 0 < value.size <= 4000 and value.dtype.kind in "iub" and value.dtype.itemsize < 8)
    draw = draft.choice(f"normal({x}, 2)", f"exponential(abs({x} * 1.0))", f"permutation({x}.ravel())",
                        f"permuted({x})", f"choice({x}.ravel(), 3)")
    return x and f"{maker(draft, GENERATORS)}.{draw}"


def one_after_the_other(draft):
    """Draws in a row from one stream, which is np.random's own at times."""
    first, second, third = draft.fresh(), draft.fresh(), draft.fresh()
    if draft.chance(0.3):
        draws = [f"np.random.{draw_of(draft, OF_STATE)}" for _ in range(3)]
        prelude = f"np.random.seed({draft.rng.randrange(50)})"
    else:
        draws = [f"generator.{draw_of(draft, OF_GENERATOR)}" for _ in range(3)]
        prelude = f"generator = {maker(draft, GENERATORS)}"
    return "\n".join([prelude, *(f"{name} = {draw}" for name, draw in zip((first, second, third), draws))])


def shuffled(draft):
    x = draft.pick(lambda value: hasattr(value, "flags") and value.flags.writeable and 0 < value.size <= 2000
                   and value.ndim > 0)
    if x is None:
        return None
    given = draft.choice("", f", axis={draft.rng.randrange(draft.values[x].ndim)}")
    return f"{maker(draft, GENERATORS)}.shuffle({x}{given})"


EXPRESSIONS = [(4, drawn), (1, drawn_by_data)]
STATEMENTS = [(2, one_after_the_other), (1, shuffled)]
