"""What tools/bench measures. NumPy, Weft, JAX, MLX and Numba run these same functions; hand/ has a loop for each.

cases.py says with which dtypes and shapes.
"""
import numpy as np


# Elements, broadcasting, neighbours


def multiply_add(a, b, c):
    return a * b + c


def chain(a, b):
    x = a * b + a
    y = np.maximum(x - b, 0) * 0.5
    return np.square(y) + x - a


def gelu(x):
    return 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))


def _normal_distribution(d):
    k = 1 / (1 + 0.2316419 * np.abs(d))
    series = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))))
    tail = 0.39894228 * np.exp(-0.5 * d * d) * series
    return np.where(d < 0, tail, 1 - tail)


def black_scholes(price, strike, years):
    deviation = 0.3 * np.sqrt(years)
    d = (np.log(price / strike) + 0.065 * years) / deviation
    return price * _normal_distribution(d) - strike * np.exp(-0.02 * years) * _normal_distribution(d - deviation)


def mean_squared_error(x, y):
    return np.mean(np.square(x - y))


def jacobi_1d(a):
    return 0.33333 * (a[:-2] + a[1:-1] + a[2:])


def jacobi_2d(a):
    return 0.2 * (a[1:-1, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:] + a[2:, 1:-1] + a[:-2, 1:-1])


def jacobi_3d(a):
    return 0.125 * (a[1:-1, 1:-1, :-2] + a[1:-1, 1:-1, 2:] + a[1:-1, :-2, 1:-1] + a[1:-1, 2:, 1:-1]
                    + a[:-2, 1:-1, 1:-1] + a[2:, 1:-1, 1:-1]) + 0.25 * a[1:-1, 1:-1, 1:-1]


def pairwise_distances(x, y):
    return np.sum(np.square(x[:, None, :] - y[None, :, :]), axis=-1)


def small(a, b):
    return np.exp(a + b)


# Reductions and rows


def sum_all(x):
    return np.sum(x)


def sum_columns(x):
    return np.sum(x, axis=0)


def sum_rows(x):
    return np.sum(x, axis=1)


def softmax(x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def log_softmax(x):
    y = x - np.max(x, axis=-1, keepdims=True)
    return y - np.log(np.sum(np.exp(y), axis=-1, keepdims=True))


def layer_norm(x, gain, bias):
    mean = np.mean(x, axis=-1, keepdims=True)
    variance = np.var(x, axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + 1e-5) * gain + bias


def rms_norm(x, gain):
    return x / np.sqrt(np.mean(np.square(x), axis=-1, keepdims=True) + 1e-5) * gain


def variance(x):
    return np.var(x, axis=-1)


def argmax(x):
    return np.argmax(x, axis=-1)


def cumulative_sum(x):
    return np.cumsum(x, axis=-1)


# Layouts


def transposed_sum(a, b):
    return a.T + b


def reversed_difference(a):
    return a[::-1] - a[:, ::-1]


def joined(a, b):
    return np.concatenate((a, b)) * 2 + 1


def padded(a):
    return np.pad(a, 1) * 2


def tiled(a):
    return np.tile(a, (2, 2)) * 2 + 1


def transposed(a, b):
    return a.T * 2 + b


def gathered(table, places):
    return table[places] + 1


def scattered(table, places, values):
    result = table.copy()
    result[places] = values * 2
    return result


# Matrix products


def product(a, b):
    return a @ b


def batched_product(a, b):
    return a @ b


def product_with_transposed(a, b):
    return a @ b.T


def product_of_transposed(a, b):
    return a.T @ b


def perceptron(x, first, first_bias, second, second_bias):
    hidden = np.maximum(x @ first + first_bias, 0)
    return np.maximum(hidden @ second + second_bias, 0)


def both_ways(a, x):
    return a.T @ (a @ x)


def attention(query, key, value):
    return softmax(query @ key.T) @ value


# Loops over elements


def gauss_seidel(a, steps):
    for _ in range(steps.shape[0]):
        for i in range(1, a.shape[0] - 1):
            for j in range(1, a.shape[1] - 1):
                a[i, j] = (a[i, j - 1] + a[i, j + 1] + a[i - 1, j] + a[i + 1, j] + a[i, j]) * 0.2
    return a


def edit_distances(a, b):
    table = np.zeros((a.shape[0] + 1, b.shape[0] + 1))
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            changed = table[i, j] + abs(a[i] - b[j])
            table[i + 1, j + 1] = min(changed, table[i, j + 1] + 1, table[i + 1, j] + 1)
    return table


def shortest_paths(a):
    for k in range(a.shape[0]):
        for i in range(a.shape[0]):
            for j in range(a.shape[0]):
                a[i, j] = min(a[i, j], a[i, k] + a[k, j])
    return a
