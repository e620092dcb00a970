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
                        f"np.zeros({shape})", f"np.ones({shape})", f"np.full({shape}, {draft.choice('7', '1.5', 'True')})",
                        f"np.full({shape}, 3, dtype=np.{dtype})")


def arange(draft):
    dtype = f", dtype=np.{draft.choice('float32', 'float64', *INTEGERS)}" if draft.chance(0.4) else ""
    stop = draft.choice("5", "8", "9", "33", "100", "0", f"{draft.pick()}.size")
    return draft.choice(f"np.arange({stop}{dtype})", f"np.arange(2, {stop}{dtype})", f"np.arange(0, {stop}, 3{dtype})",
                        f"np.arange({stop}, 0, -1)", f"np.arange(0.5, 7.0, 0.3)", f"np.arange(1.0, 0.0, -0.125)")


def linspace(draft):
    number = draft.choice("5", "2", "9", "50", "1", "128")
    return draft.choice(f"np.linspace(0, 1, {number})", f"np.linspace(-1.0, 3.0, num={number})",
                        f"np.linspace(2, 10, {number}, endpoint=False)", f"np.linspace(0.0, 1.0, {number}, dtype=np.float32)")


def literal(draft):
    return draft.choice("np.array([1, 2, 3])", "np.array([[1.5, -2.0], [0.25, 4.0]])", "np.array([True, False])",
                        "np.array(2.5)", "np.array([[1], [2]], dtype=np.int8)", "np.array([1.0, 2.0], dtype=np.float32)")


EXPRESSIONS = [(5, filled), (4, arange), (3, linspace), (3, literal)]
