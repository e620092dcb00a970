"""Checks of the checks: what the generator draws, and that a wrong result is seen."""

import random
import tempfile
import unittest
import unittest.mock
from pathlib import Path

import numpy as np

from compare import difference, error_difference, strides_difference
from draft import Draft
from drawing import draw_program
from oracle import run_in_numpy
from program import Program, assigned
from shrink import shrink
from verdict import fault, refusal


class Drawing(unittest.TestCase):
    def test_a_seed_draws_one_program(self):
        self.assertEqual(draw_program(7).source(), draw_program(7).source())

    def test_nearly_all_programs_run(self):
        programs = [draw_program(seed) for seed in range(300)]
        errors = sum(run_in_numpy(p.source(), p.inputs).error is not None for p in programs)
        self.assertTrue(1 <= errors <= 30, errors)

    def test_every_kind_is_drawn(self):
        programs = [draw_program(seed) for seed in range(4000)]
        source = "".join("".join(program.functions()) + program.source() for program in programs)
        for word in ("np.where", "@", ".var(", "np.split", "np.stack", "np.linspace", "np.arange", "for ", "while ",
                     "if ", "+=", "[...] =", "clear(", "mirror(", "bump(", "np.exp", "np.tanh", "np.log", "np.arctan2",
                     "np.cbrt", "keepdims", "dtype=", "np.concatenate", "np.flip", "np.broadcast_to", "np.squeeze",
                     "1:-1", "scale(", "np.interp", "np.take", "np.searchsorted", "retstep", "initial=", "while b:",
                     "break", "continue", "else:", "elif ", "enumerate(", "zip(", "places[", "range(i, ", "-1, -1)",
                     "lambda ", "out=", "np.nonzero(", "np.compress(", "np.roll(", "stays", "not ", "[m] ",
                     "ml_dtypes.bfloat16", ".reduceat(", ".accumulate(", ".at(", "casting='unsafe'", "np.histogram2d(",
                     "np.union1d(", "np.nancumsum(", ".view(np.", "as_strided(", "np.linalg.", "RandomState(",
                     "np.vander(", "np.frexp(", "np.partition(", "np.can_cast(", ".flat[", "multinomial(",
                     "import numpy\n", "from numpy import *", "import numpy.linalg as la", "from numpy.random import",
                     "class ", "except ", "yield ", "print(", "return [", "return {",
                     "yield from", ".symmetric_difference_update("):
            self.assertIn(word, source)

    def test_a_name_is_bound_by_any_line_that_is_not_indented(self):
        self.assertEqual(assigned("v0, v1 = a0, a1\nv2 = v0\nif v2:\n    v3 = 1\nv0[1] = 2"), ["v0", "v1", "v2"])

    def test_what_needs_too_much_memory_is_not_drawn(self):
        draft = Draft(random.Random(1), {"x": np.zeros(40_000)})
        self.assertFalse(draft.append("v = x + x[:, None]"))
        self.assertTrue(draft.append("v = x + x"))


class Comparing(unittest.TestCase):
    def test_bits_decide(self):
        zeros = np.zeros(2)
        self.assertIsNone(difference(zeros, zeros.copy()))
        self.assertIn("1 of 2", difference(zeros, np.array([0.0, -0.0])))
        self.assertIn("dtype", difference(zeros, zeros.astype(np.float32)))
        self.assertIn("shape", difference(zeros, zeros[None]))
        self.assertIn("1 of 2", difference(np.ones(2), np.array([1, np.nextafter(1.0, 2)])))

    def test_a_nan_is_a_nan(self):
        payload = np.array([0x7FC00001], np.uint32).view(np.float32)
        self.assertIsNone(difference(payload, np.array([np.nan], np.float32)))
        self.assertIsNotNone(difference(payload, np.array([1], np.float32)))

    def test_a_tolerance_ends_somewhere(self):
        one = np.ones(1)
        self.assertIsNone(difference(one, one + 4 * np.spacing(one), "ulp"))
        self.assertIsNotNone(difference(one, one + 5 * np.spacing(one), "ulp"))
        self.assertIsNotNone(difference(one, one * (1 + 1e-10), "relative"))

    def test_a_matrix_is_near_beside_its_largest_number(self):
        for dtype in (np.float64, np.complex128):
            two = np.array([[[1, 1e-16], [0, np.inf]], [[1e-16, 0], [0, 0]]], dtype)
            off = np.zeros_like(two)
            off[0, 0, 1] = 1e-16
            self.assertIsNone(difference(two, two + off, "norm"))
            self.assertIsNotNone(difference(two, two + off, "relative") if dtype == np.float64 else True)
            self.assertIsNotNone(difference(two, two + 1e6 * off, "norm"))
            self.assertIsNotNone(difference(two, two + off[::-1], "norm"))
        self.assertIsNone(difference(np.zeros((0, 3)), np.zeros((0, 3)), "norm"))

    def test_memory_order_counts_where_it_says_something(self):
        self.assertIsNone(strides_difference(np.zeros((1, 3)), [0, 8]))
        self.assertIsNotNone(strides_difference(np.zeros((2, 3)), [8, 16]))

    def test_errors_have_a_class_and_a_text(self):
        error = np.exceptions.AxisError(2, 1)
        self.assertIsNone(error_difference(error, "AxisError", str(error)))
        self.assertIsNotNone(error_difference(error, "TypeError", str(error)))
        self.assertIsNotNone(error_difference(error, "AxisError", "axis"))

    def test_crashes_and_missing_errors_are_faults(self):
        program = Program({"a0": np.zeros(3)}, ["v0 = a0[5]"], ["v0"])
        self.assertIn("crash", fault(program, {"crash": "exit code -11"}, []))
        self.assertIn("no error", fault(program, {"results": []}, []))

    def test_what_may_be_refused_is_no_fault(self):
        program = Program({"a0": np.zeros(3)}, ["v0 = a0 + 1"], ["v0"])
        refused = {"error": "NotImplementedError", "text": "not read"}
        self.assertEqual(fault(program, refused, []), "NotImplementedError: not read")
        program.may_be_refused = True
        self.assertIsNone(fault(program, refused, []))
        self.assertIsNone(fault(program, {"results": [refused]}, [{"device": "cpu", "disable": "elide_copies"}]))
        self.assertEqual(refusal(program, refused), "not read")
        self.assertIsNotNone(fault(program, {"error": "TypeError", "text": "not read"}, []))


class Devices(unittest.TestCase):
    MODES = [{"device": "cpu"}, {"device": "cuda-emulated"}]

    def found(self, expression, off, products, tolerance="relative", mode=1):
        """The fault where one of two modes is off by so much of NumPy's result."""
        x = np.linspace(1, 2, 16).reshape(4, 4)
        program = Program({"a0": x}, [f"v0 = {expression}"], ["v0"], tolerance=tolerance)
        result = run_in_numpy(program.source(), program.inputs).returned["return"]
        with tempfile.TemporaryDirectory() as folder:
            files = [str(Path(folder) / f"{each}.npz") for each in range(2)]
            for each, file in enumerate(files):
                np.savez(file, **{"return": (result * (1 + off * (each == mode))).astype(result.dtype)})
            reply = {"strides": {"return": list(result.strides)}, "kinds": {"return": "array"}}
            replies = [{"file": file} | reply for file in files]
            modes = self.MODES if mode else [self.MODES[0], self.MODES[0]]
            return fault(program, {"results": replies, "products": products}, modes)

    def test_products_have_a_bound_and_no_bits(self):
        self.assertIsNone(self.found("a0 @ a0", 1e-13, ["return"]))
        self.assertIsNotNone(self.found("a0 @ a0", 1e-9, ["return"]))

    def test_all_else_has_bits(self):
        self.assertIn("beside", self.found("a0 + a0", 1e-15, []))
        self.assertIsNotNone(self.found("a0 @ a0", 1e-15, ["return"], tolerance="bits"))
        self.assertIsNotNone(self.found("(a0 @ a0).astype(np.int64)", 0.2, ["return"]))

    def test_the_cpu_gives_a_products_bits_in_every_mode(self):
        self.assertIn("beside", self.found("a0 @ a0", 1e-15, ["return"], mode=0))


class Shrinking(unittest.TestCase):
    def test_what_matters_is_left(self):
        statements = ["v0 = a0 + 1", "v1 = a1 * v0", "v2 = np.sqrt(a1)", "v3 = v2 - v1", "a0[0] = 5"]
        program = Program({"a0": np.ones((4, 6)), "a1": np.full((4, 6), 9.0)}, statements, ["v3", "v0"])

        def fails(candidate):
            return run_in_numpy(candidate.source(), candidate.inputs).error is None and "np.sqrt" in candidate.source()
        small = shrink(program, fails)
        self.assertEqual(small.statements, ["v2 = np.sqrt(a1)"])
        self.assertEqual({name: array.shape for name, array in small.inputs.items()}, {"a1": (1, 1)})

    def test_lines_of_loops_are_left_out(self):
        nest = ("for i in range(3):\n    if a0[i] > 0:\n        a0[i] = (a0[0] + np.sqrt(a0[1]))\n    else:\n"
                "        a0[0] = 1\n    for j in range(2):\n        a0[j] += 1")
        program = Program({"a0": np.ones(4)}, ["v0 = a0 + 1", nest], ["v0"])

        def fails(candidate):
            return run_in_numpy(candidate.source(), candidate.inputs).error is None and "np.sqrt" in candidate.source()
        small = shrink(program, fails)
        self.assertEqual(small.statements, ["for i in range(3):\n    a0[i] = (a0[0] + np.sqrt(a0[1]))"])

    def test_endless_loops_end(self):
        with unittest.mock.patch("memory.MOST_SECONDS", 1):
            self.assertIsInstance(run_in_numpy("def program():\n    while True:\n        pass", {}).error, TimeoutError)


if __name__ == "__main__":
    unittest.main()
