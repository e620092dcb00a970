"""The dtypes and shapes with which the functions of workloads.py are measured."""
from dataclasses import dataclass

FLOATS = ("float32", "float64")
BYTES = {"low": 0, "high": 100}


@dataclass(frozen=True)
class Case:
    """One row of the table."""

    workload: str
    dtype: str  # of the arguments; of places, see `arguments`
    size: str
    shapes: tuple
    low: float = -2.0
    high: float = 2.0

    @property
    def label(self):
        return f"{self.workload} {self.dtype} {self.size}"

    def question(self, seconds):
        return {"workload": self.workload, "dtype": self.dtype, "arguments": self.arguments(), "seconds": seconds}

    def arguments(self):
        """What each argument is, as all peers make it."""
        rows = [{"shape": shape, "dtype": self.dtype, "low": self.low, "high": self.high} for shape in self.shapes]
        if self.workload in ("gathered", "scattered"):
            rows[1] |= {"dtype": "int64", "low": 0, "high": self.shapes[0][0]}
        return rows


def _vectors(workload, count, sizes, **limits):
    return [Case(workload, dtype, _text(n), ((n,),) * count, **limits) for dtype in FLOATS for n in sizes]


def _rows(workload, shapes, extra=0, dtypes=FLOATS, **limits):
    return [Case(workload, dtype, "x".join(map(_text, shape)), (shape,) + (shape[-1:],) * extra, **limits)
            for dtype in dtypes for shape in shapes]


def _products(workload, rows, dtypes=FLOATS, low=-0.1, high=0.1):
    return [Case(workload, dtype, size, shapes, low, high) for dtype in dtypes for size, shapes in rows]


def _factors(workload, shapes, **of):
    """Products of two matrices, or of stacks of them, by their shapes."""
    return _products(workload, [(" @ ".join("x".join(map(str, shape)) for shape in pair), pair) for pair in shapes], **of)


def _narrow_rows(shapes):
    """Rows of integers, and of float16; `shapes` of those that give one element a row, or as many."""
    return [
        *_rows("sum_rows", shapes, dtypes=("int32", "int64", "float16"), **BYTES),
        *_rows("sum_columns", shapes, dtypes=("int32", "int64"), **BYTES),
        *_rows("argmax", shapes, dtypes=("int32", "int64", "float16"), **BYTES),
        *_rows("cumulative_sum", shapes, dtypes=("int32", "int64")),
        *[row for workload, extra in (("softmax", 0), ("log_softmax", 0), ("layer_norm", 2), ("rms_norm", 1), ("variance", 0))
          for row in _rows(workload, shapes, extra, ("float16",))],
    ]


def _text(n):
    power = len(str(n)) - 1
    return f"{n // 10**power}e{power}" if n >= 10_000 and n % 10**power == 0 else str(n)


def cases(quick=False):
    """All rows; some of them when there is little time."""
    sizes = [1_000_000] if quick else [10_000, 1_000_000, 30_000_000]
    sides = [1000] if quick else [100, 1000, 5000]
    rows = [(4096, 1024)] if quick else [(65536, 16), (4096, 1024), (4, 1_000_000)]
    square = [(2048, 2048)] if quick else [(4096, 4096)]
    grids = [(side, side) for side in sides]
    cubes = [(100, 100, 100)] if quick else [(22, 22, 22), (100, 100, 100), (300, 300, 300)]
    orders = [256] if quick else [8, 32, 128, 512, 1024, 2048, 4096]
    skinny = [((4096, 64), (64, 64))] if quick else [((100_000, 64), (64, 64)), ((64, 4096), (4096, 64)), ((4, 2048), (2048, 2048))]
    stacks = [((256, 32, 32),) * 2] if quick else [((4096, 8, 8),) * 2, ((256, 32, 32),) * 2, ((16, 256, 256),) * 2]
    batches = [32] if quick else [1, 32, 256]
    return [
        *_vectors("multiply_add", 3, sizes), *_vectors("chain", 2, sizes), *_vectors("gelu", 1, sizes),
        *_vectors("black_scholes", 3, sizes, low=0.5, high=3.0), *_vectors("mean_squared_error", 2, sizes),
        *_vectors("jacobi_1d", 1, sizes), *_rows("jacobi_2d", grids), *_rows("jacobi_3d", cubes),
        *[Case("pairwise_distances", dtype, "1000x64", ((1000, 64),) * 2) for dtype in FLOATS],
        *_vectors("small", 2, [100]),
        *_rows("sum_all", square, low=0.0), *_rows("sum_columns", square), *_rows("sum_rows", square),
        *_rows("softmax", rows), *_rows("log_softmax", rows), *_rows("layer_norm", rows, 2),
        *_rows("rms_norm", rows, 1), *_rows("variance", rows), *_rows("argmax", rows), *_rows("cumulative_sum", rows),
        *_narrow_rows(rows[:2]),
        *[Case("transposed_sum", dtype, "x".join(map(_text, g)), (g, g)) for dtype in FLOATS for g in grids[-2:]],
        *_rows("reversed_difference", grids[-2:]), *_vectors("joined", 2, sizes[-2:]), *_rows("padded", grids[-2:]),
        *_rows("tiled", grids[-2:]), *[Case("transposed", dtype, "x".join(map(_text, g)), (g, g), low=0.0) for dtype in FLOATS for g in grids[-2:]],
        *[Case("gathered", dtype, _text(sizes[-1]), ((1000,), (sizes[-1],))) for dtype in FLOATS],
        *_vectors("scattered", 3, sizes[-2:]),
        *_products("product", [(str(n), ((n, n), (n, n))) for n in orders]),
        *_factors("product", [((256, 256),) * 2], dtypes=("int32", "int64"), low=-100, high=100),
        *_factors("product", [((256, 256),) * 2], dtypes=("float16",)),
        *_factors("product", skinny), *_factors("batched_product", stacks),
        *_factors("product_of_transposed", [((512, 512),) * 2]), *_factors("product_with_transposed", [((512, 512),) * 2]),
        *_products("perceptron", [(f"{n}x1024", ((n, 1024), (1024, 1024), (1024,), (1024, 1024), (1024,)))
                                  for n in batches]),
        *_products("both_ways", [("2000x2000", ((2000, 2000), (2000,)))]),
        *_products("attention", [("1024x64", ((1024, 64),) * 3)]),
        *[Case("gauss_seidel", dtype, "10 steps of 120x120", ((120, 120), (10,)), 0, 1) for dtype in FLOATS],
        Case("edit_distances", "float64", "300x300", ((300,), (300,)), 0, 2),
        *[Case("shortest_paths", dtype, "60", ((60, 60),), 0, 1) for dtype in FLOATS],
    ]
