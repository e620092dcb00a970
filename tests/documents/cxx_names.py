"""What the page of NumPy's names calls computed, C++ has too, where a C++ user looks for it: in weft::numpy, in its
namespaces, and in the class that stands for what has methods.

    python cxx_names.py COVERAGE.md
"""
import pathlib
import re
import sys

from declarations import add_declarations
from sources import ROOT

HEADERS = [*sorted((ROOT / "frontend/include/weft").rglob("*.hpp"))]

# Where a section's names are; the classes whose methods a class has, too.
SCOPES = {
    "np": ["weft::numpy", "weft::numpy::dtype_names"],
    "np.linalg": ["weft::numpy::linalg"],
    "np.fft": ["weft::numpy::fft"],
    "np.random": ["weft::numpy::random"],
    "np.random.Generator": ["weft::numpy::random::Generator", "weft::numpy::random::Distributions"],
    "np.lib.stride_tricks": ["weft::numpy::lib::stride_tricks"],
    "np.emath": ["weft::numpy::emath"],
    "np.ndarray": ["weft::LazyTensor"],
}

# What C++ has not: what it has instead, or why.
EXCEPTIONS = {"np": {
    "broadcast": "np::broadcast_shapes: the object that NumPy makes walks over arrays",
    "c_": "np::column_stack: C++ has no slices of numbers between brackets",
    "dtype": "weft::DType, whose values are np::float32 and its kin",
    "finfo": "std::numeric_limits, which float16 and bfloat16 have too",
    "iinfo": "std::numeric_limits",
    "index_exp": "np::Subscripts{...}",
    "may_share_memory": "tensors are values: none sees that another one is written",
    "r_": "np::concatenate: C++ has no slices of numbers between brackets",
    "s_": "np::Subscripts{...}",
    "set_printoptions": "keywords of np::array2string and its kin say it for each text",
    "shares_memory": "tensors are values: none sees that another one is written",
    "testing": "a C++ program has a test framework, and np::allclose and its kin",
    "vectorize": "a C++ function of tensors is called with arrays of any shape, and weft::function names it",
}}

# NumPy's names that are words of C++ end in an underscore.
KEYWORDS = {"bool", "delete", "double", "long", "short"}


def computed(page):
    """By section, the names that are called exact, own or near."""
    for section in page.split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        lists = re.findall(r"\*\*(?:exact|own|near)\*\*\n\n(.*?)(?=\n\n\*\*|\Z)", body, re.S)
        yield title, {name for each in lists for name in re.findall(r"`(\w+)`", each)}


def declared():
    """By scope, the names that the public headers declare; namespaces are names of the one around them."""
    names = {}
    for path in HEADERS:
        add_declarations(path.read_text(), names)
    dtypes = (ROOT / "runtime/array/dtypes.def").read_text()
    names["weft::numpy"] |= set(re.findall(r"^WEFT_DTYPE\((\w+)", dtypes, re.M))
    names["weft::numpy"] |= {scope.split("::")[2] for scope in names if scope.startswith("weft::numpy::")}
    return names


def spelt(name):
    return name + "_" if name in KEYWORDS else name


def main(page):
    names, faults = declared(), []
    for title, wanted in computed(pathlib.Path(page).read_text()):
        if title not in SCOPES:
            continue
        there = set().union(*(names.get(scope, set()) for scope in SCOPES[title]))
        missing = {name for name in wanted if spelt(name) not in there}
        excepted = set(EXCEPTIONS.get(title, {}))
        faults += [f"{title}.{name} is not in {SCOPES[title][0]}" for name in sorted(missing - excepted)]
        faults += [f"{title}.{name} is an exception, but there" for name in sorted(excepted - missing)]
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main(*sys.argv[1:])
