"""Loops that stay loops: a node of the graph, a body compiled once."""
import numpy as np


def heat(x: "float64[1000]", steps=300):
    for t in range(steps):
        x[1:-1] = 0.25 * (x[:-2] + 2 * x[1:-1] + x[2:])
    return x


def two_buffers(a: "float32[64, 48]", b: "float32[64, 48]"):
    for t in range(50):
        b[1:-1, 1:-1] = 0.2 * (a[1:-1, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:] + a[2:, 1:-1] + a[:-2, 1:-1])
        a[1:-1, 1:-1] = 0.2 * (b[1:-1, 1:-1] + b[1:-1, :-2] + b[1:-1, 2:] + b[2:, 1:-1] + b[:-2, 1:-1])


def swapped(x: "int64[100]"):
    """What a step reads, it stores elsewhere."""
    for t in range(15):
        x = x[::-1] + t
    return x


def factorised(A: "float64[40, 40]"):
    A += 40 * np.eye(40)
    for i in range(A.shape[0]):
        for j in range(i):
            A[i, j] -= np.sum(A[i, :j] * A[:j, j])
            A[i, j] /= A[j, j]
        for j in range(i, A.shape[0]):
            A[i, j] -= np.sum(A[i, :i] * A[:i, j])
    return A


def sweep(A: "float64[20, 30]"):
    for t in range(9):
        for i in range(1, 19):
            for j in range(1, 29):
                A[i, j] = (A[i - 1, j] + A[i, j - 1] + A[i, j] + A[i + 1, j] + A[i, j + 1]) / 5.0
    return A


def recurrence(x: "complex128[50]"):
    y = np.zeros(3, dtype=np.complex128)
    total = np.zeros(3, dtype=np.complex128)
    for value in x:
        y = y * (0.5 + 0.25j) + value
        total[1:] += y[:-1]
    return y, total


def checksum(data: "uint8[200]", poly=0x8408):
    crc = 0xFFFF
    for byte in data:
        for _ in range(8):
            if (crc & 1) ^ (byte & 1):
                crc = (crc >> 1) ^ poly
            else:
                crc >>= 1
            byte >>= 1
    return ~crc & 0xFFFF


def relaxed(u: "float64[30]"):
    change, steps = 1.0, 0
    while change > 1e-3:
        before = u.copy()
        u[1:-1] = 0.5 * (before[:-2] + before[2:])
        change = np.sum(np.abs(u - before))
        steps += 1
    return steps


def root(z: "float64[3]"):
    x = np.abs(z[0]) + 1
    y = 1.0
    while abs(y * y - x) > 1e-12:
        y = 0.5 * (y + x / y)
    return y


def nested(u: "float32[40]"):
    """A loop within a while within what a condition chooses."""
    count = 0
    if u[0] > -10:
        while np.max(np.abs(u)) > 0.1 and count < 30:
            for i in range(1, 39):
                u[i] = (u[i - 1] + u[i + 1]) * 0.49
            count += 1
    return u, count


def column(x: "float16[9, 1]"):
    """Strides of axes of one element tell nothing."""
    places = x.argmax(axis=1, keepdims=True) * 3 + 1
    for i in range(1, len(places)):
        places[i] *= places[i - 1]
    return places


def parabola(x: "float64[40]"):
    """An index that is largest in the middle."""
    y = np.zeros(13)
    for i in range(13):
        y[i] = x[i * (12 - i)]
    return y


def none_taken(x: "float64[20]", n=0):
    """What a loop binds keeps what it was where no step is taken."""
    y = np.zeros(20)
    z = np.zeros((20, 3))
    for i in range(20):
        t = x[i] * 5.0
        r = np.ones(3) * i
        k = 7
        for j in range(i):
            t = x[j]
            r = z[j] + 1
            k = j
        y[i] = t + k
        z[i] = r
    s = x[0]
    while np.sum(x) > 1e9:
        s = x[1] * 2
        x = x * 0.5
    return y, z, s


def clipped(v: "float64[21]"):
    """The last steps of the outer loop, whose slices are shorter, are all that takes few of the inner one."""
    for i in range(2, 22):
        v[i - 1:i] = np.sum(v[i:i + 1]) * 0.25
        for j in range(i + 1, 21):
            v[i + 1:i + 5] = np.sum(v[i + 1:i + 5]) * 0.25
    return v


def found_early(x: "float64[50]"):
    for i in range(50):
        if x[i] > 1:
            return i
    return -1


def never_taken(x: "int64[10]", a: "int64[10, 10]"):
    """The inner loop takes no step at the last one of the outer, where its index would lie beyond the array."""
    for i in range(10):
        for j in range(i + 1, 10):
            a[-j - 1, i] -= a[i, j - 1]
            x[x > 1] -= x[x > 1][::-1]
    return a


def paired(pairs: "int32[30]"):
    """Every loop takes no step somewhere: at the first two steps of the outermost, and the first of the next."""
    table = np.zeros((30, 30), np.int32)
    for i in range(29, -1, -1):
        for j in range(i + 1, 30):
            table[i, j] = max(table[i, j], table[i, j - 1])
            if i < j - 1:
                table[i, j] = max(table[i, j], table[i + 1, j - 1] + (pairs[i] + pairs[j]) % 2)
            for k in range(i + 1, j):
                table[i, j] = max(table[i, j], table[i, k] + table[k + 1, j])
    return table


def from_the_first(x: "float64[40]"):
    """What is asked holds for all steps, though it is 0 that is compared at the first one."""
    for i in range(40):
        for j in range(20):
            if i - j * 0 >= 0:
                x[i] = x[i] * 0.5 + j
    return x


def no_steps(x: "float64[17]"):
    kept = x[2]
    for i in range(2, 17):
        for j in range(i + 1, i + 1):
            kept = x[-12]
        x[i] += 1
    return kept


def one_name(x: "float64[3]"):
    """What is read after a loop is what the body has bound last."""
    for k in range(12):
        for k in range(2):
            x = x * 0.5 + k
        x = x * 0.5 + k
    for i in range(20):
        x = x * 0.5 + i
        i = 3
    return x + k + i
