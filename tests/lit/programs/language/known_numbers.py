"""Numbers that are known while the program is read."""
import numpy as np

POINTS = np.array([[16.99, 10.34], [21.01, 23.68], [24.59, 25.69]])
WEIGHTS = np.array([[1.0, 2e-5, 3e-7], [4, 5, 6.1], [1.3, 0.3, 3e-5]])


def products():
    """NumPy's library adds in an order of its own, which a number and a condition have too."""
    product = POINTS.T @ WEIGHTS
    if product[0, 1] > 112.4273398:
        return product.sum().item()
    return product[0, 1].item(), float((product * 1j @ WEIGHTS)[0, 0].imag), np.dot(POINTS[0], POINTS[1]).tolist()


def methods_of_scalars(x: "float64[6]"):
    whole, part, count = np.float64(3), np.float32(2.5), np.int64(-7)
    known = [whole.is_integer(), part.is_integer(), count.is_integer(), np.float64(np.inf).is_integer(),
             count.bit_count()]
    return known, x[0].is_integer(), float(x[1]).is_integer(), x.astype(int)[1].bit_count()


def no_method_of_bools():
    return np.bool_(True).is_integer()


def both_ends():
    np.random.seed(3)
    state = np.random.RandomState(5)
    return np.random.random_integers(5, size=5), np.random.random_integers(4), state.random_integers(3, 3, (2, 2))


def below_both_ends():
    return np.random.random_integers(0)


def trimmed(x: "float64[6]"):
    """Views, whose ends data decide."""
    around = np.trim_zeros(np.floor(x / 3)), np.trim_zeros(x > 2, "b"), np.trim_zeros(x * 0), np.trim_zeros(x[:0], "f")
    np.trim_zeros(x, "f")[0] = 9
    return around, x
