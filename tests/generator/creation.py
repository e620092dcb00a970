"""New arrays from numbers."""

from inputs import DTYPES, INTEGERS


def shape_text(draft):
    value = draft.values[draft.pick()]
    if draft.chance(0.5):
        return f"({''.join(f'{length}, ' for length in value.shape)})"
    name = draft.pick()
    return f"{name}.shape"


def filled(draft):
    dtype = draft.rng.choice(DTYPES)
    shape = shape_text(draft)
    return draft.choice(f"np.zeros({shape}, dtype=np.{dtype})", f"np.ones({shape}, dtype=np.{dtype})",
                        f"np.zeros({shape})", f"np.ones({shape})",
                        f"np.full({shape}, {draft.choice('7', '1.5', 'True')})",
                        f"np.full({shape}, 3, dtype=np.{dtype})")


def number(draft):
    """A Python number, at times an awkward one."""
    if draft.chance(0.5):
        return str(draft.rng.randint(-20, 40))
    return draft.choice(repr(round(draft.rng.uniform(-5, 5), 3)), "0.1", "1e-3", "-0.0", "1e8", "0.3", "2.5")


def arange(draft):
    dtype = f", dtype=np.{draft.choice('float32', 'float64', *INTEGERS)}" if draft.chance(0.4) else ""
    stop = draft.choice("5", "8", "9", "33", "100", "0", f"{draft.pick()}.size", number(draft))
    return draft.choice(f"np.arange({stop}{dtype})", f"np.arange(2, {stop}{dtype})", f"np.arange(0, {stop}, 3{dtype})",
                        f"np.arange({stop}, 0, -1)",
                        f"np.arange({number(draft)}, {number(draft)}, {number(draft)}{dtype})",
                        f"np.arange({number(draft)}, {stop})", "np.arange(0.5, 7.0, 0.3)")


def linspace(draft):
    count = draft.choice("5", "2", "9", "50", "1", "128", "0", "1000")
    start, stop = number(draft), number(draft)
    dtype = f", dtype=np.{draft.choice('float32', 'float64', 'int32')}" if draft.chance(0.3) else ""
    return draft.choice(f"np.linspace({start}, {stop}, {count}{dtype})", f"np.linspace({start}, {stop}, num={count})",
                        f"np.linspace({start}, {stop}, {count}, endpoint=False{dtype})",
                        f"np.asarray(np.linspace({start}, {stop}, {count}, retstep=True)[{draft.choice(0, 1)}])")


def literal(draft):
    return draft.choice("np.array([1, 2, 3])", "np.array([[1.5, -2.0], [0.25, 4.0]])", "np.array([True, False])",
                        "np.array(2.5)",
                        "np.array([], dtype=np.float32)", "np.array([[[1, -2, 3]]])", "np.array([1, 2.5, True])",
                        "np.array(7, dtype=np.uint8)", "np.array([[1], [2]], dtype=np.int8)",
                        "np.array([1.0, 2.0], dtype=np.float32)")


EXPRESSIONS = [(5, filled), (4, arange), (3, linspace), (3, literal)]
