"""What functions print: known, by data, under conditions, and in loops."""
import numpy as np


def values(x: "float64[n]", k: "int64[4]"):
    print()
    print("a", 1, 2.5, True, None, (1,), [1, "b"], {"k": 2j, 3: ()}, sep="-", end="!\n")
    print(x)
    print(k, x[0], k[1], x.sum(), k.sum(dtype="int32"), x > 0, x.astype("float32"))
    print(x[:6].reshape(2, 3), x[:6].reshape(3, 2)[:, ::-1].T)
    print([x[0], k, (k[0], x[1:3])], {"x": x[2], "k": k[:2]})
    print(x.shape, x.dtype, len(x), np.float32, np.dtype("int8"), range(3), slice(1, None), ...)
    print(x[:0], np.zeros((2, 0)), np.arange(3), np.arange(2000), np.ones((60, 60)) * x[0])
    print(x + 1j * x, (x[0] + 2j), x.astype("float16")[0], x.astype("complex64")[:2])
    print(np.float64(0.1), np.float32(0.1), [np.float64(0.1), np.int8(3), np.True_], np.pi)
    print(1e22, 1e-5, float("nan"), -0.0, 10**25, 0.1 + 0.2, 1 / 3, -7 // 2)
    return x * 2


def formats(x: "float64[n]", k: "int64[4]"):
    m, a, k = k, x[0], k[0]
    print(f"{a} {a!r} {a:.3f} {a:>12.2e} {a:+g} {k} {k!r} {k:05d} {k:#x} {k:,} {k:e}")
    print(f"{x} {x!r} {m!s:>20} {a=} {k = } {x[1]=:.2f} {len(x)=}")
    print("%s|%r|%d|%5.1f|%-8s|%08.3f|%x" % (a, k, a, a, k, x[1], k))
    print("{} {0}".replace("0", "1").replace("{1}", "one"), "{:.2f} {:>6}".format(a, k))
    print("{0:.1f} {1!r} {name:>8} {x[0]} {x.shape} {0:{w}.{p}f}".format(a, k, name="n", x=x, w=9, p=2))
    print("sum " + str(x.sum()) + " of " + repr(k), ", ".join([str(v) for v in m]), "-".join(f"{v:.1f}" for v in x))
    w, p = 10, 4
    print(f"{a:{w}.{p}f}|{'text':^{w}}|{'é':*<4}|{3:{'>'}{5}}")
    print(f"{int(a)} {float(k):.1f} {bool(a > 0)} {round(a, 2)} {abs(a)} {a > 0}")
    print("%(a).2f %(k)s" % {"a": a, "k": k}, "%5s%%" % k, "%.3s" % "abcdef", "%c%c" % (65, "b"))
    print(np.float32(0.1), f"{np.float32(0.1)}", f"{x.astype('float32')[0]}", f"{np.float16(0.1):.3f}")
    return m


def conditions(x: "float64[n]"):
    print("start")
    if x[0] > 0:
        print("positive", x[0])
    elif x[0] < -1:
        print("very negative", x[0])
    else:
        print("negative")
    print("yes" if x[1] > 0 else "no", x[1])
    kind = "large" if x[2] > 1 else "small"
    print(f"{kind:>8}|{kind!r}")
    if x.sum() > 0 and x[3] > 0:
        print("both")
    return x


def early(x: "float64[n]"):
    print("first")
    if x[0] > 0:
        print("returns early")
        return x[0]
    print("goes on")
    return x[1]


def helper(a, name):
    print("in", name, a)
    return a * 2


def calls(x: "float64[n]"):
    y = helper(x[:2], "one")
    z = helper(y, "two")
    print(helper(3, "three"))
    return z


def short_loops(x: "float64[n]"):
    for i in range(3):
        print(i, x[i])
    for i, v in enumerate(x):
        print(f"{i}: {v:.3f}", end=" " if i < 5 else "\n")
    for a, b in zip(x[:3], x[3:]):
        print(a, b, a + b)
    return x


def long_loops(x: "float64[n]"):
    total = 0.0
    for i in range(100):
        total += x[i % 6] * i
        print(i, total)
    for i in range(len(x)):
        print("at", i, x[i], -i, 2 * i + 1)
    for v in np.repeat(x, 4):
        if v > 0:
            print("up", v)
    return total


def now_and_then(x: "float64[n]"):
    y = x.copy()
    for i in range(1000):
        y = y * 0.99 + 0.01
        if i % 100 == 0:
            print(f"step {i}: {y.mean():.6f}", np.abs(y - 1).max())
    return y


def converges(x: "float64[n]"):
    y, k = x.copy(), 0
    while np.abs(y).max() > 1e-3:
        y = y / 2
        k += 1
        print("step", k, "error", np.abs(y).max())
        if k > 50:
            print("gives up")
            break
    print("done after", k)
    return y


def nested(x: "float64[n]"):
    for i in range(10):
        for j in range(12):
            if j == i:
                print("diagonal", i, j, x[i % 6])
        print("row", i)
    return x


def in_place(x: "float64[n]"):
    print(x)
    x[0] = 7
    print(x)
    y = x[1:]
    y += 1
    print(x, y)


def counts(x: "float64[n]"):
    positive = x[x > 0]
    print(len(positive), positive, positive.shape)
    print(x[x > 0].sum(), np.nonzero(x > 0))
    for v in positive:
        print("item", v)
    return positive


def raises(x: "float64[n]"):
    print("before", x[0])
    if x[1] > 0:
        raise ValueError(f"too large: {x[1]} {x[1]:.3f}" + " %s" % x[2])
    print("between")
    assert x[2] < 0, ("message", x[2])
    print("after")
    raise KeyError(3)


def raises_known(x: "float64[n]"):
    print("before", x[0])
    y = x + np.zeros(3)
    print("never")
    return y


def raises_in_loop(x: "float64[n]"):
    total = 0.0
    for i in range(100):
        total = total + x[0] ** 2
        print(i, total)
        if total > 3:
            raise RuntimeError("at %d: %.2f" % (i, total))
    return total


def alone(x: "float64[n]"):
    assert x[0] == x[0], "nan"


def text(x: "float64[n]"):
    s = "  Hello, World  "
    print(s.strip().upper(), s.lstrip(), s.rstrip() + "|", s.strip().split(", "), "a,b,,c".split(","), "a b  c".split())
    print("abc".replace("b", "xy"), "abab".count("ab"), "abab".find("b"), "abab".rfind("b"), "x".find("y"))
    print("abc".startswith("ab"), "abc".endswith(("c", "d")), "7".zfill(3), "-7".zfill(4), "ab".ljust(5) + "|")
    print("ab".rjust(5, "."), "ab".center(7, "*"), "abc".center(6), "12".isdigit(), "a1".isalnum(), "Ab".isalpha())
    print("hello world".title(), "hELLO".capitalize(), "aBc".swapcase(), "ABC".lower().islower(), "a-b".partition("-"))
    print("-".join(["a", "b"]), "a\tb".expandtabs(4), "l1\nl2\n".splitlines(), "prefix_x".removeprefix("prefix_"))
    print(int("12"), int(" -1_000 "), int("ff", 16), float("1e3"), complex("1+2j"), bool(""), bool("x"))
    print(chr(65), ord("a"), hex(255), oct(8), bin(-5), repr("it's"), ascii("é"), str(3) + "4",
          repr("a\n\t\\" + chr(1)))
    print((1 + 2j).conjugate(), (1 + 2j).real, (3).conjugate(), (2.0).is_integer(), (10).bit_length())
    print("a" < "b", "a" "b", "ab" * 3, "c" in "abc", "abc"[1], "abc"[::-1], len("héllo"), [c for c in "ab"])
    print(str(np.arange(3)), repr(np.arange(2.0)), f"{np.arange(3)}", str([1, np.arange(2)]), "%s" % np.arange(2))
    print("{:>{}}".format("a", 4), "{{}}".format(), "{0[1]} {1[k]}".format([1, 2], {"k": 3}), "{!r:>5}".format("a"))
    return x


def nothing(x: "float64[n]"):
    """Views of no elements, in what is computed for nothing else."""
    w, y = x + 1, np.sort(x * 2)
    print(w[1:1], w[::-1][:0], w[1:1].reshape(0, 1), np.sort(w[2:2]), w[None][:, :0].T)
    print(np.concatenate([y[:0], y[3:3]]), np.cumsum(y)[:0], f"{y[1:1]}")
    return np.searchsorted(y, y[:0])


def before_lengths(x: "float64[n]"):
    print("once")
    for i in range(len(x)):
        x[i] = 1.0 / (float(x[i]) - 5.25)
    return x[x > -9] - x[x > -9][::-1]
