"""What a call option is worth, and how that changes: by the price of the share (delta, and its own change, gamma), by the
volatility (vega), by the rate (rho), and by the time that is left (theta is minus this).

    weft run greeks.py spot=spot.npy strike=100.0 years=0.5
"""
import numpy as np
from weft import grad


def normal_cdf(x):
    """Abramowitz and Stegun 26.2.17, good to 7.5e-8."""
    t = 1 / (1 + 0.2316419 * np.abs(x))
    series = t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
    tail = np.exp(-0.5 * x * x) / np.sqrt(2 * np.pi) * series
    return np.where(x > 0, 1 - tail, tail)


def price(spot, strike, years, rate, volatility):
    spread = volatility * np.sqrt(years)
    d1 = (np.log(spot / strike) + (rate + 0.5 * volatility * volatility) * years) / spread
    return spot * normal_cdf(d1) - strike * np.exp(-rate * years) * normal_cdf(d1 - spread)


def total(*arguments):
    """Options do not depend on one another: the gradient of their sum has each one's derivative."""
    return np.sum(price(*arguments))


def greeks(spot: "float64[n]", strike=100.0, years=1.0, rate=0.02, volatility=0.3):
    ones = np.ones_like(spot)
    arguments = spot, strike * ones, years * ones, rate * ones, volatility * ones
    delta, per_year, rho, vega = grad(total, argnums=(0, 2, 3, 4))(*arguments)
    gamma = grad(lambda *x: np.sum(grad(total)(*x)))(*arguments)
    return price(*arguments), delta, gamma, vega, rho, -per_year
