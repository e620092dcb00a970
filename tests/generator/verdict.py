"""Sets weft_batch's reply beside NumPy's outcome."""

import ml_dtypes
import numpy as np

from compare import difference, error_difference, strides_difference
from oracle import changed_arguments, run_in_numpy


def fault(program, reply, modes):
    """None when Weft did as NumPy does in every mode; else one line that says what differs, and where."""
    outcome = run_in_numpy(program.source(), program.inputs)
    if "crash" in reply:
        return f"crash: {reply['crash']}"
    if refusal(program, reply):
        return None
    if outcome.error is not None:
        replies = [each for each in reply.get("results", []) if "same_as" not in each] or [reply]
        faults = (_fault_of_error(outcome, each) for each in replies if not refusal(program, each))
        return next(filter(None, faults), None)
    if "error" in reply:
        return f"{reply['error']}: {reply['text']}"
    for result, mode in zip(reply["results"], modes):
        found = None if refusal(program, result) else (_fault_of_mode(program, outcome, result)
                                                       or _fault_of_prints(outcome, result))
        if found:
            return f"{_mode_text(mode)}: {found}"
    return _mode_difference(program, reply, modes)


def _fault_of_error(outcome, reply):
    """Of an error that NumPy raises: when the program is read, or runs."""
    error = outcome.error
    if "error" not in reply:
        return f"no error, NumPy's is {type(error).__name__}: {error}"
    return error_difference(error, reply["error"], reply["text"]) or _fault_of_prints(outcome, reply)


def _fault_of_prints(outcome, reply):
    """Where the program has run: what it printed, at all or before an error; look-ups raise where they are computed."""
    printed = reply.get("printed", outcome.printed)
    if printed == outcome.printed or isinstance(outcome.error, (IndexError, np.linalg.LinAlgError)):
        return None
    return f"printed {printed!r}, NumPy {outcome.printed!r}"


def refusal(program, reply):
    """What Weft says that it does not read, at all or without one of its passes; None of programs without such."""
    return reply["text"] if program.may_be_refused and reply.get("error") == "NotImplementedError" else None


def _fault_of_mode(program, outcome, result):
    if "same_as" in result:
        return None
    if "error" in result:
        return f"{result['error']}: {result['text']}"
    with np.load(result["file"]) as arrays:
        actual = {name: from_file(arrays[name]) for name in arrays.files}
    if result.get("form", outcome.form) != outcome.form:
        return f"returned {result['form']!r}, NumPy {outcome.form!r}"
    for name, kind in result["kinds"].items():
        numpys = outcome.kinds.get(name)
        if numpys and numpys not in (("scalar", "python") if kind == "either" else (kind,)):
            return f"{name}: {kind}, NumPy's is {numpys}"
    expected = outcome.returned | {name: outcome.arguments[name] for name in actual if name in outcome.arguments}
    missing = [name for name in [*expected, *changed_arguments(outcome, program.inputs)] if name not in actual]
    if missing or len(actual) > len(expected):
        return f"results {sorted(actual)}, NumPy's are {sorted({*expected, *missing})}"
    for name, array in expected.items():
        found = difference(array, actual[name], program.tolerance) or strides_difference(array, result["strides"][name])
        if found:
            return f"{name}: {found}"
    return None


def from_file(array):
    """Files hold bfloat16 as void."""
    return array.view(ml_dtypes.bfloat16) if array.dtype == "V2" else array


def _mode_difference(program, reply, modes):
    """With a tolerance, every compiled mode must still give the same bits, but for products of float matrices on other
    devices, and be 1 ULP from the reference at most."""
    if program.tolerance == "bits":
        return None
    results = reply["results"]
    if "file" not in results[0]:
        return None
    first = np.load(results[0]["file"])
    for result, mode in zip(results, modes):
        if "file" not in result:
            continue
        arrays = np.load(result["file"])
        for name in first.files:
            tolerance = _tolerance_beside_cpu(program, mode["device"], name in reply["products"])
            found = difference(from_file(arrays[name]), from_file(first[name]), tolerance)
            if found:
                return f"{_mode_text(modes[0])} beside {_mode_text(mode)}: {name}: {found}"
    return None


def _tolerance_beside_cpu(program, device, is_product):
    if device == "reference":
        return REFERENCE_TOLERANCE[program.tolerance]
    return program.tolerance if device != "cpu" and is_product and program.tolerance in NEAR else "bits"


NEAR = ("relative", "norm")  # what products are, elsewhere
REFERENCE_TOLERANCE = {"ends": "ends", "ulp": "one ulp", "relative": "relative", "norm": "norm"}


def _mode_text(mode):
    return ", ".join(str(value) if key == "device" else f"{key}={value}" for key, value in mode.items())
