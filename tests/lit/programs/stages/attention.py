import numpy as np


def attention(query: "float32[800, 16]", key: "float32[500, 16]", value: "float32[500, 16]"):
    scores = query @ key.T
    weights = np.exp(scores - np.max(scores, axis=-1, keepdims=True))
    return weights / np.sum(weights, axis=-1, keepdims=True) @ value
