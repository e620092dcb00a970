"""Principal components, by the covariance matrix and power iteration.

    python pca.py        the two components of a flat cloud in space, by NumPy
"""
import numpy as np


def covariance(x):
    """In sums rather than a matrix product: the bits are NumPy's."""
    centred = x - np.mean(x, axis=0)
    return np.sum(centred[:, :, np.newaxis] * centred[:, np.newaxis], axis=0) / (len(x) - 1)


def strongest(matrix, steps):
    """The eigenvector of the largest eigenvalue, of length 1, and that eigenvalue."""
    vector = np.ones(len(matrix))
    for _ in range(steps):
        product = np.sum(matrix * vector, axis=1)
        length = np.sqrt(np.sum(np.square(product)))
        vector = product / length
    return vector, length


def pca(x: "float64[n, features]", components=2, steps=50):
    """Returns components as rows, and the variances along them, the largest first."""
    matrix = covariance(x)
    vectors, variances = [], []
    for _ in range(components):
        vector, variance = strongest(matrix, steps)
        matrix = matrix - variance * vector[:, np.newaxis] * vector
        vectors.append(vector)
        variances.append(variance)
    return np.stack(vectors), np.stack(variances)


if __name__ == "__main__":
    random = np.random.default_rng(0)
    flat = random.normal(size=(500, 2)) * [3.0, 1.0]
    cloud = flat @ np.array([[0.6, 0.8, 0.0], [0.0, 0.0, 1.0]]) + random.normal(scale=0.1, size=(500, 3))
    vectors, variances = pca(cloud)
    for vector, variance in zip(vectors, variances):
        print(f"variance {variance:.2f} along {np.round(vector, 3)}")
