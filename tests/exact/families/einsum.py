"""np.einsum: integers, bool and products that are not summed to the bit, sums of floats near."""

import itertools

import numpy as np
from cases import CASES, program_of, seed_of

from inputs import DTYPES
from program import Program

# What is not summed: views and products.
UNSUMMED = ["np.einsum('...->...', {x})", "np.einsum('...i->i...', {x})", "np.einsum('...,...', {x}, {y})",
            "np.einsum('...,...->...', {x}, 3)", "np.einsum('...i,...j->...ij', {x}, {y})",
            "np.einsum('i...,j->j...i', {x}, [1, 2])", "np.einsum('...,...,...', {x}, {y}, {x})",
            "np.einsum('...ab->...ba', {x}) * 2", "np.einsum({x}, [...], [...])"]
SUMMED = ["np.einsum('...i->...', {x})", "np.einsum('i...->...', {x})", "np.einsum('...ij,...ij->...', {x}, {y})",
          "np.einsum('...ij,...jk->...ik', {x}, {y})", "np.einsum('ij,jk', {x}, {y})",
          "np.einsum('ij,kj->ki', {x}, {x})",
          "np.einsum('i,i', {x}, {x})", "np.einsum('ij->', {x})", "np.einsum('ij->j', {x})",
          "np.einsum('ij,ij->j', {x}, {x})",
          "np.einsum('ijk,ilk->jl', {x}, {x})", "np.einsum('ijk,lk->lij', {x}, np.ones((2, {x}.shape[-1]), {x}.dtype))",
          "np.einsum('ij,kj,kl->il', {x}, {x}, {x})", "np.einsum('ij,kj,kl->li', {x}, {x}, {x}, optimize=True)",
          "np.einsum('ij,kj,kl', {x}, {x}, {x}, optimize='optimal')", "np.einsum('ij,kj->ki', {x}, {x}, optimize=True)",
          "np.einsum('ij,kj', {x}, {x}, order='F')", "np.einsum('ij->i', {x}, order='C')",
          "np.einsum('ii', {x}[:5, :5])", "np.einsum('ii->i', {x}[:5, :5])", "np.einsum('iij->j', {x}[:3, :3])"]
PATHS = ["ij,jk,kl->il", "ij,jk,kl,lm->im", "ea,fb,abcd,gc,hd->efgh", "ijk,ilm,njm,nlk,abc->", "i,j,k->", "ab,ab,c->",
         "ij,ij->ij", "a,b", "abc,bd,dc,ea->e"]
ERRORS = ["'i1', a0", "'ijk', a0", "'i', a0", "'ij->ii', a0", "'ij->ik', a0", "'ij,jk', a0", "'ij', a0, a0",
          "'i.j', a0",
          "'...i...', a0", "'ij->i->', a0", "'ij,ij->ij', a0, a0[:, :2]", "'ii', a0", "'ij-i', a0", "'...j->j', a0",
          "'i->i', 3.0", "'ij'", "a0, [0, 60]", "a0, [0, 'x']", "'ij->i1', a0", "'ij->i.', a0", "'ij>i', a0", "'', a0",
          "'ij,jk,kl->il', a0, a0.T, a0, optimize='foo'", "'i1', a0, optimize=True", "'ij,ji', a0, a0",
          "'ij', a0, order='X'",
          "'ij,ji', a0, a0, optimize=True", "'i,i', [2, 3], [1.5, 2], dtype=np.int64", "'ii->i', a0", "'ij', a0, foo=3",
          "'ij,ij->i', a0, a0, out=np.zeros((2, 2))", "'ij,ij->i', a0, a0, out=np.zeros(2, int)"]


def tolerance_of(dtype):
    return "relative" if dtype.startswith(("float", "complex")) else "bits"


def path_programs():
    for subscripts, optimize in itertools.product(PATHS, ["'greedy'", "'optimal'", "False", "True", "('greedy', 20)"]):
        terms = subscripts.split("->")[0].split(",")
        lengths = {letter: 2 + ord(letter) % 5 for letter in subscripts}
        shapes = ", ".join(f"np.ones({tuple(lengths[letter] for letter in term)})" for term in terms)
        yield Program({"a0": np.ones(1)},
                      [f"v0, v1 = np.einsum_path('{subscripts}', {shapes}, optimize={optimize})",
                       "v2 = [len(step) for step in v0[1:]]", "v3 = [place for step in v0[1:] for place in step]",
                       f"v4 = np.ones(7 if len(v1) == len(np.einsum_path('{subscripts}', {shapes})[1]) else 8)"],
                      ["v2", "v3", "v4"])


def error_programs():
    a0 = np.arange(6.0).reshape(2, 3)
    for arguments in ERRORS:
        yield Program({"a0": a0}, [f"v0 = np.einsum({arguments})"], ["v0"])
    yield Program({"a0": np.zeros((3, 3))}, ["np.einsum('ii->i', a0)[:] = 1"], ["a0"])
    yield Program({"a0": a0}, ["v0 = np.zeros(2)", "v1 = np.einsum('ij->i', a0, out=v0)"], ["v0", "v1"])


def programs():
    for dtype, case in itertools.product(DTYPES, CASES):
        yield from program_of(UNSUMMED, (dtype, dtype), case, seed_of("einsum", dtype, case))
        kind = np.dtype(dtype).kind
        small = "np.abs(np.nan_to_num({%s}, posinf=2, neginf=2) %% 8)"
        positive = [form.replace("{x}", small % "x").replace("{y}", small % "y") if kind == "f" else form
                    for form in SUMMED]
        if kind != "c":
            yield from program_of(positive, (dtype, dtype), case, seed_of("einsum", dtype, case),
            tolerance=tolerance_of(dtype))
    yield from path_programs()
    yield from error_programs()
