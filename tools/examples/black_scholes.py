"""European options priced by Black and Scholes (1973).

    python black_scholes.py            a table, by NumPy
    weft verify black_scholes.py spot=spot.npy strike=strike.npy years=years.npy
"""
import numpy as np


def normal_cdf(x):
    """The normal distribution below x, by Abramowitz and Stegun 26.2.17: within 7.5e-8."""
    t = 1.0 / (1.0 + 0.2316419 * np.abs(x))
    series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
    tail = np.exp(-0.5 * x * x) * 0.3989422804014327 * series
    return np.where(x > 0.0, 1.0 - tail, tail)


def black_scholes(spot: "float64[n]", strike: "float64[n]", years: "float64[n]", rate=0.05, volatility=0.2):
    """Returns what calls and puts are worth: float64[n] each. All of it is one kernel."""
    spread = volatility * np.sqrt(years)
    d1 = (np.log(spot / strike) + (rate + 0.5 * volatility * volatility) * years) / spread
    d2 = d1 - spread
    discounted = strike * np.exp(-rate * years)
    call = spot * normal_cdf(d1) - discounted * normal_cdf(d2)
    return call, call - spot + discounted


if __name__ == "__main__":
    spots = np.linspace(80.0, 120.0, 5)
    call, put = black_scholes(spots, np.full(5, 100.0), np.linspace(0.5, 1.5, 5))
    print(np.stack([spots, call, put], axis=1))
