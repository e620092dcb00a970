"""The generators of np.random, and the distributions with parameters that they take."""

BIT_GENERATORS = ["MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64"]
# Parameters of distributions, for Generator and RandomState alike.
PARAMETERS = {
    "beta": ["0.5, 0.7", "2, 3", "1e-4, 1e-5", "[0.3, 4], 1"], "chisquare": ["1", "7.5", "[0.3, 2, 9]"],
    "exponential": ["", "2", "[1, 0.5]"], "f": ["3, 4", "[0.5, 9], 3"],
    "gamma": ["2", "0.5, 3", "0, 1", "1", "[2, 0.1]"],
    "gumbel": ["", "1, 2"], "laplace": ["", "1, 2", "[1, 2], [[3], [4]]"], "logistic": ["", "0, 3"],
    "lognormal": ["", "3, 0.1"], "noncentral_chisquare": ["3, 2", "0.5, 2", "3, 0", "3, np.nan"],
    "noncentral_f": ["3, 4, 2", "0.5, 3, 1"], "normal": ["", "1, 2", "[1, 2], 3", "scale=[[0.5], [2]]",
                                                         "np.float32(3)"],
    "pareto": ["3"], "power": ["0.5", "4"], "rayleigh": ["", "2"], "standard_cauchy": [""],
    "standard_t": ["3", "[1, 40]"], "triangular": ["-1, 0, 2", "[-1, 0], 0, 2"],
    "uniform": ["", "-1, 3", "3, 4.5", "[0, 1], [5, 3]", "low=-2"],
    "vonmises": ["0, 4", "1, 1e-9", "1, 1e-6", "-3, 20"],
    "wald": ["1, 2", "5, 0.3"], "weibull": ["2", "0.5", "0"],
    "binomial": ["10, 0.3", "100, 0.5", "1000, 0.7", "100000, 0.2", "40, 0.9", "7, 0", "7, 1", "[5, 50], 0.4",
                 "9, [0.1, 1]",
                 "10**12, 0.3"],
    "geometric": ["0.5", "0.1", "1e-5", "1", "[0.3, 0.4]"],
    "hypergeometric": ["10, 20, 5", "10, 20, 25", "1000, 500, 300", "100, 200, 295", "[10, 30], 20, 15"],
    "logseries": ["0.5", "0.99", "0.01"], "negative_binomial": ["3, 0.5", "100, 0.1", "0.5, 0.01", "[1, 2], 0.5"],
    "poisson": ["", "0", "5", "10", "50", "1e6", "[1, 100]"], "zipf": ["2", "1.1", "5", "[2, 3]"]}
