"""What a function takes and returns, as Weft says it."""
import ml_dtypes
import numpy as np


def from_file(array):
    """Files hold bfloat16 as void."""
    return array.view(ml_dtypes.bfloat16) if array.dtype == "V2" else array


def is_bfloat16(array):
    return array.dtype == ml_dtypes.bfloat16


def literal(text):
    """The value that Weft has read as a literal: nothing else can be called or looked up."""
    return eval(text, {"nan": float("nan"), "inf": float("inf"), "__builtins__": {}})


def kind_of(part):
    """What a part is, by the words of ResultForm::Part."""
    if isinstance(part, np.ndarray):
        return "array"
    return "scalar" if isinstance(part, np.generic) else "python"


def is_beyond_arrays(value):
    """Whether it is an int that no dtype of integers holds."""
    return isinstance(value, int) and not -2**63 <= value < 2**64


class Returned:
    """The arrays and numbers in what a function returns, by the names that Weft has for them, and how they lie in it:
    its text, with PART in place of each."""
    PART = "\1"

    def __init__(self, value, parameters):
        self.parameters, self.parts = parameters, {}
        self.form = str(value) if isinstance(value, str) else self.of(value, "return")

    def of(self, value, name, depth=0):
        if isinstance(value, (tuple, list)):
            names = [f"{name}.{i}" if depth else f"{name}_{i}" for i in range(len(value))]
            items = [self.of(item, each, depth + 1) for item, each in zip(value, names)]
            if isinstance(value, list):
                return f"[{', '.join(items)}]"
            return f"({items[0]},)" if len(items) == 1 else f"({', '.join(items)})"
        if isinstance(value, (set, frozenset)):
            items = self.of(list(value), name, depth)[1:-1]
            of_elements = f"{{{items}}}" if value else ""
            return f"frozenset({of_elements})" if isinstance(value, frozenset) else of_elements or "set()"
        if isinstance(value, dict):
            return "{" + ", ".join(f"{key!r}: {self.of(item, self.name_of(key, name, depth), depth + 1)}"
                                   for key, item in value.items()) + "}"
        if value is None or isinstance(value, str) or is_beyond_arrays(value):
            return repr(value)
        self.parts[name] = value
        return self.PART

    def name_of(self, key, name, depth):
        text = key if isinstance(key, str) and key else repr(key)
        return f"{name}.{text}" if depth else f"{name}_{text}" if text in self.parameters else text
