"""Layer normalisation (Ba et al., 2016) over the last axis."""
import numpy as np


def layer_norm(x: "float32[n, features]", gain: "float32[features]", bias: "float32[features]", epsilon=1e-5):
    mean = x.mean(axis=-1, keepdims=True)
    variance = x.var(axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + epsilon) * gain + bias
