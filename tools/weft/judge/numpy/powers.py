"""Powers that no attribute of NumPy leads to."""
import ast

import numpy as np


class PowerCalls(ast.NodeTransformer):
    """`a ** b` and `a **= b` as calls, which no attribute of NumPy leads to."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        return self.called(node, "power", node.left, node.right) if isinstance(node.op, ast.Pow) else node

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        if not isinstance(node.op, ast.Pow):
            return node
        read = ast.parse(ast.unparse(node.target), mode="eval").body
        value = self.called(node, "power_in_place", read, node.value)
        return ast.fix_missing_locations(ast.copy_location(ast.Assign([node.target], value), node))

    @staticmethod
    def called(node, name, *operands):
        call = ast.Call(ast.Name(f"__weft_{name}", ast.Load()), list(operands), [])
        return ast.fix_missing_locations(ast.copy_location(call, node))


def root(x):
    """As C's pow has it: without the sign of zero, and inf at -inf."""
    return np.where((x == 0) | np.isinf(x), np.abs(x), np.sqrt(x))[()]


SHORT_POWERS = {-1: np.reciprocal, 0: np.ones_like, 0.5: root, 1: np.positive, 2: np.square}


def power(a, b):
    """`a ** b`, by np.power where NumPy has no shorter way. Of floats that are scalars it has none: C's pow."""
    theirs = a ** b
    of_array = isinstance(a, np.ndarray) or isinstance(b, np.ndarray)
    exponent = b[()] if isinstance(b, np.ndarray) and b.ndim == 0 else b  # what can be looked up
    is_short = np.ndim(exponent) == 0 and exponent in SHORT_POWERS
    if not (of_array or isinstance(a, np.generic) or isinstance(b, np.generic)):
        return theirs
    if not is_short:
        return np.power(a, b)
    if of_array or theirs.dtype.kind != "f":
        return theirs
    with np.errstate(all="ignore"):
        ours = SHORT_POWERS[exponent](theirs.dtype.type(a))
    np.power.note(ours, theirs)
    return ours


def power_in_place(a, b):
    if not isinstance(a, np.ndarray):
        return power(a, b)
    np.copyto(a, power(a, b), casting="same_kind")
    return a
