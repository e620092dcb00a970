"""np.random: streams of every generator and distribution, one draw after the other, and their errors."""

import itertools

import numpy as np
from cases import Program

from distributions import BIT_GENERATORS, PARAMETERS

SIZES = ["", ", size=7", ", size=(2, 3)", ", size=()", ", size=0", ", size=(3, 0, 2)"]
OF_GENERATOR = [f"{name}({{size}}dtype=np.{dtype})" for name, dtype in itertools.product(
    ["random", "standard_normal", "standard_exponential"], ["float32", "float64"])]
OF_GENERATOR += ["standard_exponential({size}method='inv')",
                 "standard_exponential({size}dtype='float32', method='inv')",
                 "standard_gamma(0.3, {size})", "standard_gamma(2, {size}dtype=np.float32)",
                 "standard_gamma([0.5, 1, 3], dtype='float32')", "vonmises(2, 1e7)", "zipf(2000)",
                 "beta(1e-200, 1e-200)"]
OF_RANDOM_STATE = ["random_sample({size})", "random({size})", "standard_normal({size})", "standard_exponential({size})",
                   "standard_gamma(0.3, {size})", "standard_gamma(4, {size})", "rand()", "rand(3)", "rand(2, 3)",
                   "randn()",
                   "randn(5)", "randn(2, 2)", "tomaxint({size})", "hypergeometric(15, 15, 15, {size})"]
INTEGERS = {"bool": ["2", "1", "0, 1"], "int8": ["-128, 128", "5", "-3, 100"], "uint8": ["0, 256", "7", "200, 256"],
            "int16": ["-2**15, 2**15", "1000", "-5, 5"], "uint16": ["0, 2**16", "60000"],
            "int32": ["-2**31, 2**31", "10", "-2**30, 2**30 + 5"], "uint32": ["0, 2**32", "3 * 10**9"],
            "int64": ["-2**63, 2**63", "100", "2**32", "2**33 + 1", "-10**18, 10**18", "5, 6", "2**32 - 1"],
            "uint64": ["0, 2**64", "2**63 + 5", "12", "2**40, 2**41"]}
CHOICES = ["choice(10{size})", "choice([5, 1, 4]{size})", "choice(a0{size})",
           "choice(5{size}, p=[0.1, 0, 0.3, 0.2, 0.4])",
           "choice(9, 4, replace=False)", "choice(a0, 3, replace=False)", "choice(a0, (2, 2), False)",
           "choice(6, 3, False, [0.1, 0.3, 0, 0.2, 0.2, 0.2])", "choice(20000, 500, replace=False)",
           "choice(12000, 50, replace=False)", "choice(a0, 2, p=a1 / a1.sum())", "choice(1)", "choice(5, 5, False)",
           "choice(np.int64(5){size})", "choice(np.array(7), 3)", "choice(np.array(a0.shape)[0], 2, False)"]
GENERATOR_CHOICES = ["multivariate_hypergeometric([3, 8, 5], 6)", "multivariate_hypergeometric([30, 80, 50], 100, 2)",
                     "multivariate_hypergeometric([3, 8, 5], 12, size=(2, 2), method='count')",
                     "multivariate_hypergeometric([4], 3)", "multivariate_hypergeometric([3, 0, 4], 0)",
                     "choice(9, 4, replace=False, shuffle=False)", "choice(20000, 1100, False, shuffle=False)",
                     "choice(a2, 2, axis=1)", "choice(a2, 5)", "choice(a2, axis=-1)", "permutation(a2, axis=1)",
                     "permuted(a0)", "permuted(a2)", "permuted(a2.T)", "permuted(a2, axis=0)", "permuted(a2, axis=1)",
                     "permuted(a2.T, axis=-1)", "permuted(a3)", "permuted(a3, axis=1)",
                     "permuted(a3.transpose(1, 0, 2))",
                     "multinomial([3, 50], [0.2, 0.3, 0.5])", "multinomial(20, [[0.5, 0.5], [0.1, 0.9]])",
                     "multinomial(20, [0.2, 0.8], size=(2, 2))", "dirichlet([0.01, 0.02, 0.05], 4)",
                     "dirichlet([0.0, 0.0])"]
ORDERS = ["permutation(8)", "permutation(0)", "permutation(1)", "permutation(a0)", "permutation(a2)",
          "permutation([3, 1, 2])",
          "permutation(a3.T)", "multinomial(20, [0.2, 0.3, 0.5])", "multinomial(100, [1.0])",
          "multinomial(0, [0.5, 0.5], 3)",
          "multinomial(1000, [0.1, 0.2, 0.7], 5)", "dirichlet([1, 2, 3])", "dirichlet([0.3, 5], (2, 2))"]
SHUFFLES = ["r.shuffle(x)", "r.shuffle(x[::2])", "r.shuffle(y)", "r.shuffle(y.T)", "r.shuffle(y[1:, ::2])",
            "r.shuffle(z)"]
ERRORS = ["normal(0, -1)", "normal([0, 1], [1, -1])", "normal([1, 2], [1, 2, 3])", "normal([1, 2], 1, size=3)",
          "normal([[1], [2]], 1, size=2)", "normal([1, 2], 1, size=(3, 1))", "normal(size=-1)", "normal(size=2.5)",
          "beta(0, 1)", "beta(1, [0, 1])", "exponential(-1.0)", "poisson(-1)", "poisson(1e20)", "poisson([1, -1])",
          "poisson(np.nan)", "poisson([np.nan])", "binomial(5, 1.5)", "binomial(-1, 0.5)", "binomial([3, -1], 0.5)",
          "binomial(5, [0.5, np.nan])", "geometric(0)", "geometric([0.5, 2])", "logseries(1)", "logseries([-0.5])",
          "zipf(1)", "zipf([2, 0.5])", "uniform(0, np.inf)", "uniform([0, 1], [np.inf, 2])", "triangular(1, 0, 2)",
          "triangular(0, 3, 2)", "triangular(1, 1, 1)", "triangular([0, 1], [1, 0], 2)", "hypergeometric(5, 5, 11)",
          "hypergeometric(-1, 5, 2)", "hypergeometric([5, 6], 5, 30)", "negative_binomial(0, 0.5)",
          "negative_binomial(1, 2.0)", "chisquare(0)", "f(1, -1)", "wald(0, 1)", "weibull(-1)", "vonmises(0, -1)",
          "choice(0)", "choice(np.int64(-1))", "choice(np.array(0), 2)", "choice([])",
          "choice(3, 5, replace=False)", "choice(3, p=[0.5, 0.5])",
          "choice(2, p=[0.5, 0.6])",
          "choice(2, p=[1.5, -0.5])", "choice(2, p=[np.nan, 1])", "choice(3, 2, False, [1, 0, 0])", "choice(2.5)",
          "multinomial(3, [0.9, 0.9, 0.1])", "multinomial(-1, [0.5, 0.5])", "multinomial(3, [1.5, -0.5])",
          "dirichlet([1, -1])", "permutation(2.5)", "choice(3, 2, p=[[0.5, 0.5, 0]])"]
GENERATOR_ERRORS = ["multivariate_hypergeometric([3, -1], 2)", "multivariate_hypergeometric([3, 1], 9)",
                    "multivariate_hypergeometric([3, 1], 2, method='x')", "multivariate_hypergeometric([[3]], 2)",
                    "random(out=a2)", "random(out=np.zeros((4, 4))[:, ::2])", "random(3, out=np.zeros(4))",
                    "standard_gamma(2, out=np.zeros((2, 3)).T)", "standard_normal(out=np.zeros(3, np.float32))",
                    "integers(0)", "integers(5, 5)", "integers(3, 1)", "integers(300, dtype=np.uint8)",
                    "integers(-1, 5, dtype='uint16')", "integers(5, 4, endpoint=True)", "integers(-1, endpoint=True)",
                    "integers([3, -1])", "integers([0, 5], [3, 5])", "integers(3, dtype=np.float32)",
                    "random(dtype=np.int32)", "standard_normal(dtype='int8')", "nope(3)", "permuted(3)",
                    "negative_binomial(1e10, 1e-15)", "uniform(3, 1)", "hypergeometric(10**9, 1, 1)",
                    "permutation(a2, axis=2)"]
STATE_ERRORS = ["randint(0)", "randint(5, 5)", "randint(300, dtype=np.uint8)", "randint(3, dtype=np.float32)",
                "nope(3)"]


def inputs(names):
    arrays = {"a0": np.arange(6.0) * 1.5, "a1": np.linspace(0.5, 2, 6), "a2": np.arange(12).reshape(3, 4),
              "a3": np.arange(24, dtype=np.int16).reshape(2, 3, 4)}
    return {name: array for name, array in arrays.items() if name in names}


def program(maker, draws, tolerance="bits"):
    """The draws in a row from one generator."""
    text = " ".join(draws)
    statements = [f"r = {maker}"] + [f"v{i} = {draw}" for i, draw in enumerate(draws)]
    return Program(inputs([name for name in ("a0", "a1", "a2", "a3") if name in text]), statements,
                   [f"v{i}" for i in range(len(draws))], tolerance=tolerance)


def sized(draws, sizes):
    for draw in draws:
        for size in sizes if "{size}" in draw else [""]:
            text = size if "({size}" not in draw and ", {size}" not in draw else size.removeprefix(", ")
            text += ", " if text and "{size}dtype" in draw or text and "{size}method" in draw else ""
            yield "r." + draw.format(size=text).replace(", )", ")")


def batches(draws, count):
    draws = list(draws)
    return [draws[i:i + count] for i in range(0, len(draws), count)]


def distribution_draws(sizes):
    for name, parameters in PARAMETERS.items():
        for parameter, size in itertools.product(parameters, sizes):
            if size and "[" in parameter:
                size = size if size == sizes[0] else ""
            yield f"r.{name}({(parameter + size).removeprefix(', ')})"


def integer_draws(function, endpoints):
    for dtype, ranges in INTEGERS.items():
        for bounds, size, end in itertools.product(ranges, ["", ", size=9", ", size=(2, 3)"], endpoints):
            if end and ("2**" in bounds or bounds in ("2", "0, 256", "200, 256", "-128, 128")):
                continue  # the end is beyond the dtype
            yield f"r.{function}({bounds}{size}, dtype=np.{dtype}{end})"
    yield from [f"r.{function}({text})" for text in ("9", "3, 9", "5, size=4", "1, [3, 5, 90]", "[1, 2], [[5], [60]]",
                                                     "[-5, 3], 9, dtype=np.int8",
                                                     "0, [3, 200], dtype=np.uint8, size=(3, 2)",
                                                     "9, dtype=int", "2, dtype=bool")]


def makers(seeds):
    yield from [f"np.random.Generator(np.random.{name}({seed}))" for name,
                seed in itertools.product(BIT_GENERATORS, seeds)]
    yield "np.random.default_rng(42)"


def stream_programs():
    both = list(sized(OF_GENERATOR, SIZES)) + list(distribution_draws(SIZES[:3])) + list(
        integer_draws("integers", ["", ", endpoint=True"]))
    both += list(sized(CHOICES, ["", ", 5", ", (2, 2)", ", ()"])) + [f"r.{draw}" for draw in GENERATOR_CHOICES + ORDERS]
    for i, maker in enumerate(makers([0, 12345])):
        order = np.random.RandomState(i).permutation(len(both))
        for draws in batches([both[place] for place in order], 12)[:None if i == 10 else 12]:
            yield program(maker, draws)
    legacy = list(sized(OF_RANDOM_STATE, SIZES)) + list(distribution_draws(SIZES[:3])) + list(integer_draws("randint",
                                                                                                            [""]))
    legacy += list(sized(CHOICES, ["", ", 5", ", (2, 2)", ", ()"])) + [f"r.{draw}" for draw in ORDERS]
    for i, maker in enumerate(["np.random.RandomState(0)", "np.random.RandomState([1, 2, 3])",
                               "np.random.RandomState(np.random.PCG64(5))"]):
        order = np.random.RandomState(i).permutation(len(legacy))
        for draws in batches([legacy[place] for place in order], 12)[:None if i == 0 else 10]:
            yield program(maker, draws)


def seed_programs():
    seeds = ["0", "1", "2**31", "2**40 + 3", "10**30", "[1, 2, 3]", "[0]", "[]", "(2**40, 5)", "[[1, 2], [3, 4]]",
             "range(6)",
             "np.random.SeedSequence(7)", "np.random.SeedSequence([5, 2**50], spawn_key=(3, 1))", "np.arange(3)",
             "np.random.SeedSequence(3, pool_size=8)", "np.int64(9)", "True"]
    for seed in seeds:
        yield program(f"np.random.default_rng({seed})", ["r.random(3)"])
        for name in BIT_GENERATORS:
            yield program(f"np.random.Generator(np.random.{name}({seed}))", ["r.integers(1000, size=3)"])
    for seed in ["0", "1", "2**32 - 1", "[1, 2, 3]", "range(700)", "np.array([5])", "np.uint8(3)"]:
        yield program(f"np.random.RandomState({seed})", ["r.random_sample(700)[-3:]", "r.randn(3)",
                                                         "r.randint(9, size=3)"])
        yield Program({}, [f"np.random.seed({seed})", "v0 = np.random.rand(3)",
                           "v1 = np.random.normal(2.0, 3.0, (2, 2))",
                           "v2 = np.random.randint(0, 10, 5)", "v3 = np.random.permutation(5)", "v4 = np.random.ranf()",
                           "v5 = np.random.sample(2)", "v6 = np.random.choice([3, 4, 5], 4)"],
                           [f"v{i}" for i in range(7)])
    for seed in ["-1", "2**32", "[]", "[1, -1]", "1.5", "[[1, 2]]"]:
        yield Program({}, [f"v0 = np.random.RandomState({seed}).rand(2)"], ["v0"], may_be_refused=True)
    for seed in ["-1", "[1, -2]", "1.5"]:
        yield program(f"np.random.default_rng({seed})", ["r.random()"])


def generator_programs():
    for name, count in itertools.product(BIT_GENERATORS, ["1", "2**64", "12345678901234567890123"]):
        yield Program({}, [f"b = np.random.{name}(5)", "r = np.random.Generator(b)",
                           "v0 = r.integers(9, dtype=np.int32)",
                           "c = b.jumped()", "v1 = np.random.Generator(c).random(3)", f"b.advance({count})",
                           "v2 = r.integers(99, size=3, dtype=np.int32)"], ["v0", "v1", "v2"], may_be_refused=True)
        yield Program({}, [f"r = np.random.Generator(np.random.{name}([3, 4]))", "s = r.spawn(3)",
                           "v0 = s[2].random(3)",
                           "v1 = r.spawn(1)[0].normal(size=2)", "v2 = s[0].bit_generator.spawn(2)[1]",
                           "v3 = np.random.Generator(v2).random()", "v4 = r.random(2)"], ["v0", "v1", "v3", "v4"])
    yield Program({}, ["s = np.random.SeedSequence(9)", "v0 = s.generate_state(5)",
                       "v1 = s.generate_state(3, np.uint64)",
                       "c = s.spawn(2)", "v2 = c[1].generate_state(4)",
                       "v3 = s.spawn(1)[0].spawn(1)[0].generate_state(2)",
                       "v4 = np.random.default_rng(c[0]).random()"], [f"v{i}" for i in range(5)])
    for shuffle in SHUFFLES:
        for maker in ("np.random.default_rng(3)", "np.random.RandomState(3)"):
            yield Program({}, ["x = np.arange(9) * 0.5", "y = np.arange(20).reshape(4, 5)", "z = [5, 6, 7, 8]",
                               f"r = {maker}",
                               shuffle, "v0 = r.random(2)", "v1 = np.array(z)"], ["x", "y", "v0", "v1"])
    yield Program({}, ["r = np.random.default_rng(3)", "x = np.zeros((3, 4))", "y = np.zeros((4, 3)).T",
                       "r.random(out=x)", "r.standard_normal(out=y)", "z = np.zeros(5, np.float32)",
                       "v0 = r.standard_exponential(out=z, dtype=np.float32)", "v1 = r.random()",
                       "r.standard_gamma([1, 2, 3, 4], out=x[1:2])", "r.random((2, 4), out=x[1:])"],
                  ["x", "y", "z", "v0", "v1"])
    yield Program({"a2": np.arange(12).reshape(3, 4)}, ["r = np.random.default_rng(1)", "r.shuffle(a2)",
                                                         "r.shuffle(a2, axis=1)", "v0 = r.random()"], ["v0"])


STATES = {  # what a dict of the state holds, as arrays
    "MT19937": ["s['state']['key']", "s['state']['pos']"],
    "PCG64": ["s['has_uint32']", "s['uinteger']"], "PCG64DXSM": ["s['has_uint32']", "s['uinteger']"],
    "Philox": ["s['state']['counter']", "s['state']['key']", "s['buffer']", "s['buffer_pos']", "s['has_uint32']",
               "s['uinteger']"],
    "SFC64": ["s['state']['state']", "s['has_uint32']", "s['uinteger']"]}
BEFORE = ["", "r.random(3)", "r.integers(9, dtype=np.int32)", "r.random(7, dtype=np.float32)", "b = b.jumped(2)",
          "r.standard_normal(1000)", "r.integers(2**33, size=9)", "r.integers(100, size=1301, dtype=np.int32)"]
BAD_STATES = ["5", "{}", "{'bit_generator': NAME}", "{'bit_generator': 'X', 'state': {}}",
              "{'bit_generator': NAME, 'state': {}}", "{'bit_generator': NAME, 'state': {'state': 1, 'inc': 2}}",
              "{'bit_generator': NAME, 'state': {'state': -1, 'inc': 2}, 'has_uint32': 0, 'uinteger': 0}",
              "{'bit_generator': NAME, 'state': {'key': np.arange(62), 'pos': 5}}",
              "{'bit_generator': NAME, 'state': {'key': np.arange(624)}}", "('MT19937', np.arange(624))",
              "('X', np.arange(624), 3)", "('MT19937', [1, 2], 3)", "('MT19937', np.arange(624), 4, 1)", "()"]
LEGACY_STATES = ["('MT19937', np.arange(624), 5)", "('MT19937', np.arange(624), 624, 1, 0.25)",
                 "['MT19937', list(range(700)), 0]",
                 "{'bit_generator': 'MT19937', 'state': {'key': np.arange(624, dtype=np.uint32), 'pos': 7}}"]


def state_programs():
    """What a state is, and draws from one that is put back."""
    for name, before in itertools.product(BIT_GENERATORS, BEFORE):
        parts = [f"v{i} = np.array({part})" for i, part in enumerate(STATES[name])]
        yield Program({}, [f"b = np.random.{name}(6)", "r = np.random.Generator(b)", before or "x = 1", "s = b.state",
                           *parts, "q = np.random.Generator(np.random.Generator(b).bit_generator)",
                           "y0 = q.random(4)", "b.state = s", "y1 = q.random(5, dtype=np.float32)",
                           f"c = np.random.{name}(1)", "c.state = s", "y2 = c.random_raw(3)", "y3 = c.random_raw()"],
                      [f"v{i}" for i in range(len(parts))] + ["y0", "y1", "y2", "y3"])
    for name, bad in itertools.product(BIT_GENERATORS, BAD_STATES):
        yield Program({}, [f"b = np.random.{name}(6)", "b.state = " + bad.replace("NAME", repr(name)),
                           "v0 = np.random.Generator(b).random(3)"], ["v0"])
    for state in LEGACY_STATES + BAD_STATES:
        state = state.replace("NAME", "'MT19937'")
        yield Program({}, ["r = np.random.RandomState(5)", "r.randn()", f"r.set_state({state})", "v0 = r.randn(3)",
                           "s = r.get_state()", "v1 = np.array(s[1])", "v2 = np.array(s[2:])", "v3 = r.rand(2)"],
                      ["v0", "v1", "v2", "v3"])
    yield Program({}, ["np.random.seed(4)", "s = np.random.get_state()", "v0 = np.random.randn(3)",
                       "np.random.set_state(s)", "v1 = np.random.randn(3)", "d = np.random.get_state(legacy=False)",
                       "v2 = np.array([d['has_gauss'], d['gauss'], d['state']['pos']])", "np.random.set_state(d)",
                       "v3 = np.random.randn(4)"], ["v0", "v1", "v2", "v3"])
    yield Program({}, ["r = np.random.RandomState(np.random.PCG64(3))", "r.randn()", "s = r.get_state(legacy=False)",
                       "v0 = r.randn(2)", "r.set_state(s)", "v1 = r.randn(2)"], ["v0", "v1"])
    for arguments in ["counter=5, key=7", "counter=[5, 1, 2, 3], key=[1, 2]", "3, counter=2**100", "key=2**70 + 1",
                      "1, key=7", "key=-1", "counter=[1, 2, 3]", "key=np.array([1, 2, 3])", "counter=-1"]:
        yield Program({}, [f"b = np.random.Philox({arguments})", "r = np.random.Generator(b)", "v0 = r.random(9)",
                           "v1 = b.jumped(-1).random_raw(2)"], ["v0", "v1"])
    yield Program({}, ["v0 = np.random.BitGenerator(3)"], ["v0"])
    for maker in ["np.random.MT19937(5)", "np.random.RandomState(5)._bit_generator"][:1]:
        for jumps in (0, 1, 3, -1):
            yield Program({}, [f"b = {maker}", "b.random_raw(700)", f"c = b.jumped({jumps})", "v0 = c.random_raw(800)"],
                          ["v0"])


def large_programs():
    """Draws in parts."""
    for name in BIT_GENERATORS:
        yield Program({}, [f"r = np.random.Generator(np.random.{name}(8))", "x = r.random(300001)",
                           "v0 = x[::999]", "y = r.standard_normal(300000)", "v1 = y[::997]",
                           "z = r.integers(100, size=300003)",
                           "v2 = z[::991]", "v3 = r.exponential(2.0, 200000)[-9:]",
                           "v4 = r.random(200001, dtype='f4')[-9:]",
                           "v5 = r.integers(2**40 + 5, size=200000)[-9:]", "v6 = r.uniform(-1, 3, 200000)[-9:]",
                           "v7 = r.gamma(0.4, 2.0, 200000)[-9:]", "v8 = r.permutation(70000)[-9:]", "v9 = r.random()"],
                      [f"v{i}" for i in range(10)])


def flow_programs():
    """Draws in loops, functions, and where data decide."""
    data = {"a0": np.array([0.3, 2.0, -1.0])}
    yield Program({}, ["r = np.random.default_rng(0)", "s = 0.0", "for i in range(40):\n    s = s + r.random()",
                       "v0 = r.normal()"],
                  ["s", "v0"])
    yield Program({}, ["r = np.random.default_rng(0)", "x = np.zeros(30)",
                       "for i in range(30):\n    x[i] = r.normal(i, 2.0)"],
                  ["x"])
    yield Program({}, ["np.random.seed(3)", "x = np.zeros((12, 3))",
                       "for i in range(12):\n    x[i] = np.random.randn(3)",
                       "v0 = np.random.rand()"], ["x", "v0"])
    yield Program({}, ["r = np.random.default_rng(5)", "x = np.zeros(20)",
                       "for i in range(20):\n    x += r.standard_normal(20)",
                       "v0 = r.integers(10, size=3)"], ["x", "v0"])
    yield Program({}, ["r = np.random.default_rng(5)", "l = []", "for i in range(12):\n    l.append(r.random())",
                       "v0 = np.array(l)"], ["v0"])
    yield Program({}, ["r = np.random.default_rng(1)", "n = 0", "while r.random() < 0.9:\n    n += 1",
                       "v0 = r.random()"],
                  ["n", "v0"])
    yield Program({}, ["r = np.random.default_rng(1)", "v0 = 1 if r.random() < 0.5 else 2", "v1 = r.poisson(4) + 3",
                       "v2 = np.ones(2, np.float32) * r.random()", "v3 = r.integers(5) * 2.5", "v4 = r.choice(7) // 2"],
                  [f"v{i}" for i in range(5)])
    yield Program(data, ["r = np.random.default_rng(2)", "v0 = np.zeros(3)", "if a0[0] > 0:\n    v0 = r.normal(size=3)",
                         "v1 = r.random(2)"], ["v0", "v1"])
    yield Program(data, ["r = np.random.default_rng(2)", "v0 = np.zeros(3)", "if a0[2] > 0:\n    v0 = r.normal(size=3)",
                         "v1 = r.random(2)"], ["v0", "v1"])
    yield Program(data, ["r = np.random.default_rng(2)", "v0 = r.normal(a0, 2)", "v1 = r.poisson(np.abs(a0))",
                         "v2 = r.uniform(a0, 5, size=(2, 3))", "v3 = r.random()"], [f"v{i}" for i in range(4)])
    yield Program(data, ["r = np.random.default_rng(2)", "v0 = r.normal(0, a0)"], ["v0"])
    yield Program(data, ["r = np.random.default_rng(2)", "v0 = r.binomial(5, a0)"], ["v0"])
    yield Program(data, ["r = np.random.default_rng(2)", "v0 = r.choice(3, p=a0)"], ["v0"])
    yield Program(data, ["r = np.random.default_rng(2)", "v0 = r.normal(size=5)", "v1 = r.normal(size=5)",
                         "v2 = v0 + v1 * a0[0]"],
                  ["v2"])
    yield Program({}, ["r = np.random.default_rng(2)", "q = np.random.default_rng(r)", "v0 = q.random(2)",
                       "v1 = r.random(2)",
                       "g = np.random.Generator(r.bit_generator)", "v2 = g.random(dtype=np.float32)",
                       "v3 = r.random(dtype=np.float32)"], [f"v{i}" for i in range(4)])


def error_programs():
    for draw in ERRORS + GENERATOR_ERRORS:
        yield program("np.random.default_rng(0)", [f"r.{draw}"])
    for draw in ERRORS + STATE_ERRORS:
        yield program("np.random.RandomState(0)", [f"r.{draw}"])


def programs():
    yield from seed_programs()
    yield from generator_programs()
    yield from state_programs()
    yield from large_programs()
    yield from flow_programs()
    yield from error_programs()
    yield from stream_programs()
