"""Kinds of expressions that are tables: forms of a value x, of y, which broadcasts with it, an axis and a number."""

from elementwise import broadcasts_with


def one_of(forms, accepts):
    """A kind that draws one of the forms, of values that `accepts` takes."""
    def kind(draft):
        x = draft.pick(accepts)
        if x is None:
            return None
        value = draft.values[x]
        y = draft.pick(lambda other: accepts(other) and broadcasts_with(value)(other))
        axis = draft.rng.randrange(-value.ndim, value.ndim) if value.ndim else None
        return draft.choice(*forms).format(x=x, y=y, axis=axis, n=draft.rng.randint(1, 12))
    return kind


def is_real(value):
    return value.dtype.kind in "biuf"


def is_whole(value):
    return value.dtype.kind in "iu"


def some_real(value):
    """Numbers that are real, and neither none nor many."""
    return is_real(value) and 0 < value.size <= 3000


def some_real_axes(value):
    return some_real(value) and value.ndim > 0
