"""A step of k-means (Lloyd, 1957).

    python k_means.py        five steps over three clouds of points, by NumPy
"""
import numpy as np


def k_means_step(points: "float64[n, d]", centres: "float64[k, d]"):
    """Each centre moves to the mean of the points nearest to it: returns the centres, and how many points each had.

    A centre that no point is near stays; a point between two counts for both.
    """
    distances = np.sum(np.square(points[:, np.newaxis] - centres), axis=-1)
    nearest = distances == np.min(distances, axis=1, keepdims=True)
    counts = np.sum(nearest, axis=0)
    sums = np.sum(np.where(nearest[:, :, np.newaxis], points[:, np.newaxis], 0.0), axis=0)
    means = sums / np.maximum(counts, 1)[:, np.newaxis]
    return np.where(counts[:, np.newaxis] > 0, means, centres), counts


if __name__ == "__main__":
    random = np.random.default_rng(0)
    clouds = [random.normal(middle, 0.5, (100, 2)) for middle in ((0, 0), (3, 1), (1, 4))]
    points = np.concatenate(clouds)
    centres = points[[0, 100, 200]] + 1.0
    for step in range(5):
        centres, counts = k_means_step(points, centres)
        print(f"step {step + 1}: {counts} points around {np.round(centres, 3).tolist()}")
