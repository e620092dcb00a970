"""Numbers that stand in texts: np.fromstring of all that may stand there between separators, and types of numbers."""

import random

import numpy as np

from inputs import DTYPES
from program import Program

NUMBERS = ["1", "20", "-3", "+4", "007", "2.5", ".5", "5.", "1e3", "1E-2", "1e+400", "-1e-400", "0x10", "1_0", "300",
           "-200", "70000", "18446744073709551615", "9223372036854775808", "-9223372036854775808",
           "-9223372036854775809", "123456789012345678901", "0.1", "1.0004882812500002", "3.4028236e38", "16777217",
           "inf", "-Infinity", "NaN", "-nan", "nan(1_a)", "nan(", "infin", "1+2j", "3j", "-4J", "1-.5e1j", "1+j", "1+2",
           "inf-nanj", "j", "-", "- 6", "--7", "a", "é", "."]
SEPARATORS = [" ", ",", ", ", " ,", ";", "ab", "a b", "\\n", "\\t ", "+", "-", ".", "1", "é"]
SPACES = ["", "", "", " ", "  ", "\\n", "\\t"]
FORMS = ["np.fromstring('1 2 3', sep=' ')", "np.fromstring(string='1,2', dtype=np.int8, count=-7, sep=',')",
         "np.fromstring('', sep=' ')", "np.fromstring('a', int, 0, ' ')", "np.fromstring('1 2 a', int, 2, ' ')",
         "np.fromstring('1 2', None, np.int64(1), ' ')", "np.fromstring('1 2', bool, True, ' ')",
         "np.fromstring('3 4', 'f2', np.array(2), sep=' ')", "np.zeros(np.fromstring('3', int, sep=' ')[0])",
         "np.fromstring('%d,%d' % a0.shape, sep=',')", "np.fromstring('1 2\\x00', int, 2, sep=' ')",
         "np.fromstring(' '.join(str(i) for i in range(9000)), np.int16, sep=' ')"]
ERRORS = ["np.fromstring('1 2')", "np.fromstring('1 2', int, 5, '')", "np.fromstring(5, sep=' ')",
          "np.fromstring(None)", "np.fromstring([1], sep=' ')", "np.fromstring('1', sep=5)",
          "np.fromstring('1', sep=None)", "np.fromstring('1', sep=True)", "np.fromstring('1', float, 2.0)",
          "np.fromstring('1', int, None, ' ')", "np.fromstring('1', int, '3', ' ')",
          "np.fromstring('1', float, 10**30, ' ')", "np.fromstring('1', 'foo', sep=' ')", "np.fromstring(sep=' ')",
          "np.fromstring('1', sep='\\x00')", "np.fromstring(5, 'foo')", "np.fromstring('1\\x00', sep=' ')",
          "np.fromstring('1 2', ml_dtypes.bfloat16, sep=' ')", "np.fromstring('1', float, 10**15, ' ')"]


def drawn_text(rng, separator):
    """Mostly of few kinds of numbers, so that it is often one that is read to its end."""
    likely = NUMBERS[:rng.choice([4, 9, len(NUMBERS)])]
    numbers = [rng.choice(likely) for _ in range(rng.randrange(1, 4))]
    between = [rng.choice(SPACES) + rng.choice([separator] * 9 + SEPARATORS[:2]) + rng.choice(SPACES) for _ in numbers]
    text = numbers[0] + "".join(gap + number for gap, number in zip(between, numbers[1:]))
    return rng.choice(SPACES) + text + rng.choice([*SPACES, separator])


def programs():
    inputs = {"a0": np.arange(6.0).reshape(2, 3)}
    for form in FORMS + ERRORS:
        yield Program(inputs, [f"v0 = {form}"], ["v0"])
    rng = random.Random(0)
    for dtype in DTYPES:
        for _ in range(120):
            separator, count = rng.choice(SEPARATORS), rng.choice([-1, -1, -1, 1])
            call = f"np.fromstring('{drawn_text(rng, separator)}', np.{dtype}, {count}, '{separator}')"
            yield Program(inputs, [f"v0 = {call}"], ["v0"])
        for text in [*NUMBERS, "", " 7 ", "(1+2j)", "False", "(1 + 2j)", "1e5\\n", "-0", "1__0"]:
            yield Program(inputs, [f"v0 = np.{dtype}('{text}')", "v1 = [v0, a0 * v0]"], ["v0", "v1"])
