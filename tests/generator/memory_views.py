"""Memory seen otherwise: as other dtypes, by other strides, in C order; and what is known of arrays without data."""

import numpy as np

from forms import one_of
from writes import writable

STRIDED = "np.lib.stride_tricks.as_strided"
WINDOWS = "np.lib.stride_tricks.sliding_window_view"
NUMBERS = "np.where({x} != {x}, 1, {x} + 1)"  # without NaN, whose bits are free where they are computed
VIEWS = [f"{NUMBERS}.view(np.{dtype})" for dtype in ("uint8", "int16", "uint32", "int64")]
VIEWS += [f"{NUMBERS}[..., :1].view(np.uint8).sum(axis=0)", f"{NUMBERS}.byteswap().view(np.uint8) // 2",
          "{x}.byteswap().byteswap() + 0", "{x}.view()", f"{NUMBERS}.T.view(np.uint16).T + 1",
          STRIDED + "({x}.copy(), (2,), ({x}.itemsize,))", STRIDED + "({x}.copy(), (3, 2), ({x}.itemsize,) * 2) + 0",
          STRIDED + "({x}.copy(), (2, 2), ({x}.itemsize * 2, {x}.itemsize)).sum(axis=0)",
          STRIDED + "({x}.copy(), (3, 2), (0, {x}.itemsize)) + 1", WINDOWS + "({x}, 2, {axis})",
          WINDOWS + "({x}, 3, {axis}).sum(axis=-1)", WINDOWS + "({x}, 2, -1)[..., ::-1].mean(axis=0)",
          "{x}.flat[0]", "{x}.T.flat[1:{n}]", "np.array({x}.flat) * 1", "{x}.flat[[0, -1]]", "np.sum({x}.T.flat)",
          "np.argwhere({x} == {x}).sum(axis=0)", "{x}.flat[[-1, 0, 1]]"]
WRITES = ["{x}.flat[1::2] = 3", "{x}.T.flat[-1] = 2", "{x}.T.flat[1:3] = [1, 0]", "{x}.flat = [1, 0]",
          "{x}.view()[...] = 1",
          "{x}.flat[0] += 1", "{x}.fill(2)", "{v} = np.arange(6)\n{v}.resize((2, 4))",
          "{v} = {x}.copy()\n{v}.flat = {x}.T.flat"]
TYPES = ["np.zeros(2, np.result_type({x}, {y}, 2))", "np.zeros(2, np.result_type({x}, 2.5))",
         "np.zeros(2, np.promote_types({x}.dtype, {y}.dtype))",
         "np.array(np.can_cast({x}.dtype, {y}.dtype, 'same_kind'))",
         "np.array(np.can_cast({x}.dtype, np.float32))", "np.array(np.issubdtype({x}.dtype, np.inexact))",
         "np.array(np.isdtype({x}.dtype, ('integral', 'bool')))", "np.zeros(2, np.min_scalar_type({n} * 100))",
         "np.zeros(2, np.common_type({x}, {y}))", "np.array({x}.nbytes + {x}.itemsize)", "np.array(np.shape({x}))",
         "np.array(np.broadcast_shapes({x}.shape, {y}.shape))", "np.array(np.iscomplexobj({x}))", "np.array({x}.ndim)",
         "np.array(np.array_equal({x}, {y}))", "np.array(np.array_equiv({x}, {y}))", "np.array(np.size({x}))",
         "np.array(np.allclose({x}, {y}))", "np.array(np.may_share_memory({x}, {y}))", "np.array(np.isscalar({x}))",
         "np.array(np.shares_memory({x}, {y}))", "np.array(np.isfortran({x}))",
         "np.require({x}, requirements='F')", "np.permute_dims({x})", "np.astype({x}, np.complex64)", "{x}.mT",
         "np.asarray_chkfinite(np.nan_to_num({x}))", "np.concat([{x}, {x}], axis=None)", "np.row_stack([{x}, {x}])",
         "np.array([{x}.ravel()[:1].astype(np.int16).tolist()[0]])",
         "np.array(np.isrealobj({x}))"]


def is_large(value):
    """NumPy looks beyond the memory of others."""
    return value.ndim > 0 and 17 < value.size <= 3000


def is_small(value):
    return value.size <= 3000


def strides(draft):
    x = draft.pick(lambda value: value.ndim > 0 and value.size > 0 and 1 not in value.shape)
    return x and f"np.array({x}.strides)"


def changed(draft):
    x = draft.pick(lambda value: writable(value) and 1 < value.size <= 3000)
    return x and draft.choice(*WRITES).format(x=x, v=draft.fresh())


EXPRESSIONS = [(4, one_of(VIEWS, is_large)), (3, one_of(TYPES, is_small)), (1, strides)]
STATEMENTS = [(2, changed)]
