"""Workloads as loops, where Numba does not compile NumPy's source, or does not fuse it."""
import numpy as np
from numba import njit, prange


@njit(fastmath=True, inline="always")
def _normal_distribution(d):
    k = 1 / (1 + 0.2316419 * abs(d))
    series = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
    tail = 0.39894228 * np.exp(-0.5 * d * d) * series
    return tail if d < 0 else 1 - tail


def black_scholes(price, strike, years):
    result = np.empty_like(price)
    for i in prange(price.size):
        deviation = 0.3 * np.sqrt(years[i])
        d = (np.log(price[i] / strike[i]) + 0.065 * years[i]) / deviation
        lent = strike[i] * np.exp(-0.02 * years[i])
        result[i] = price[i] * _normal_distribution(d) - lent * _normal_distribution(d - deviation)
    return result


def multiply_add(a, b, c):
    result = np.empty_like(a)
    for i in prange(a.size):
        result[i] = a[i] * b[i] + c[i]
    return result


def mean_squared_error(x, y):
    total = x.dtype.type(0)
    for i in prange(x.size):
        total += (x[i] - y[i]) * (x[i] - y[i])
    return total / x.size


def jacobi_1d(a):
    result, third = np.empty(a.size - 2, a.dtype), a.dtype.type(0.33333)
    for i in prange(a.size - 2):
        result[i] = third * (a[i] + a[i + 1] + a[i + 2])
    return result


def jacobi_2d(a):
    n, m = a.shape
    result, fifth = np.empty((n - 2, m - 2), a.dtype), a.dtype.type(0.2)
    for i in prange(1, n - 1):
        for j in range(1, m - 1):
            result[i - 1, j - 1] = fifth * (a[i, j] + a[i, j - 1] + a[i, j + 1] + a[i + 1, j] + a[i - 1, j])
    return result


def jacobi_3d(a):
    n, m, o = a.shape
    result, eighth, quarter = np.empty((n - 2, m - 2, o - 2), a.dtype), a.dtype.type(0.125), a.dtype.type(0.25)
    for i in prange(1, n - 1):
        for j in range(1, m - 1):
            for k in range(1, o - 1):
                around = (a[i, j, k - 1] + a[i, j, k + 1] + a[i, j - 1, k] + a[i, j + 1, k] + a[i - 1, j, k]
                          + a[i + 1, j, k])
                result[i - 1, j - 1, k - 1] = eighth * around + quarter * a[i, j, k]
    return result


def pairwise_distances(x, y):
    result = np.empty((x.shape[0], y.shape[0]), x.dtype)
    for i in prange(x.shape[0]):
        for j in range(y.shape[0]):
            total = x.dtype.type(0)
            for d in range(x.shape[1]):
                total += (x[i, d] - y[j, d]) * (x[i, d] - y[j, d])
            result[i, j] = total
    return result


def sum_all(x):
    total = x.dtype.type(0)
    for i in prange(x.shape[0]):
        for j in range(x.shape[1]):
            total += x[i, j]
    return total


def sum_columns(x):
    result = np.zeros(x.shape[1], x.dtype)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            result[j] += x[i, j]
    return result


def sum_rows(x):
    result = np.empty(x.shape[0], x.dtype)
    for i in prange(x.shape[0]):
        total = x.dtype.type(0)
        for j in range(x.shape[1]):
            total += x[i, j]
        result[i] = total
    return result


def softmax(x):
    result = np.empty_like(x)
    for i in prange(x.shape[0]):
        largest, total = x[i, 0], x.dtype.type(0)
        for j in range(x.shape[1]):
            largest = max(largest, x[i, j])
        for j in range(x.shape[1]):
            result[i, j] = np.exp(x[i, j] - largest)
            total += result[i, j]
        for j in range(x.shape[1]):
            result[i, j] *= 1 / total
    return result


def log_softmax(x):
    result = np.empty_like(x)
    for i in prange(x.shape[0]):
        largest, total = x[i, 0], x.dtype.type(0)
        for j in range(x.shape[1]):
            largest = max(largest, x[i, j])
        for j in range(x.shape[1]):
            total += np.exp(x[i, j] - largest)
        shift = largest + np.log(total)
        for j in range(x.shape[1]):
            result[i, j] = x[i, j] - shift
    return result


def layer_norm(x, gain, bias):
    result, n = np.empty_like(x), x.shape[1]
    for i in prange(x.shape[0]):
        total, squares = x.dtype.type(0), x.dtype.type(0)
        for j in range(n):
            total += x[i, j]
        mean = x.dtype.type(total / n)
        for j in range(n):
            squares += (x[i, j] - mean) * (x[i, j] - mean)
        scale = x.dtype.type(1 / np.sqrt(squares / n + 1e-5))
        for j in range(n):
            result[i, j] = (x[i, j] - mean) * scale * gain[j] + bias[j]
    return result


def rms_norm(x, gain):
    result, n = np.empty_like(x), x.shape[1]
    for i in prange(x.shape[0]):
        squares = x.dtype.type(0)
        for j in range(n):
            squares += x[i, j] * x[i, j]
        scale = x.dtype.type(1 / np.sqrt(squares / n + 1e-5))
        for j in range(n):
            result[i, j] = x[i, j] * scale * gain[j]
    return result


def variance(x):
    result, n = np.empty(x.shape[0], x.dtype), x.shape[1]
    for i in prange(x.shape[0]):
        total, squares = x.dtype.type(0), x.dtype.type(0)
        for j in range(n):
            total += x[i, j]
        mean = x.dtype.type(total / n)
        for j in range(n):
            squares += (x[i, j] - mean) * (x[i, j] - mean)
        result[i] = squares / n
    return result


def argmax(x):
    result = np.empty(x.shape[0], np.int64)
    for i in prange(x.shape[0]):
        place = 0
        for j in range(1, x.shape[1]):
            if x[i, j] > x[i, place]:
                place = j
        result[i] = place
    return result


def cumulative_sum(x):
    result = np.empty_like(x)
    for i in prange(x.shape[0]):
        total = x.dtype.type(0)
        for j in range(x.shape[1]):
            total += x[i, j]
            result[i, j] = total
    return result


def padded(a):
    result = np.zeros((a.shape[0] + 2, a.shape[1] + 2), a.dtype)
    for i in prange(a.shape[0]):
        for j in range(a.shape[1]):
            result[i + 1, j + 1] = a[i, j] * 2
    return result


_rows_to_softmax = njit(softmax, fastmath=True)


def attention(query, key, value):
    return _rows_to_softmax(query @ key.T) @ value
