import numpy as np

try:
    import no_such_module as fast
    from no_such_module import jit
except ImportError as error:
    fast = None
    MISSING = str(error)

    def jit(function):
        return function

try:
    trapezoid = np.trapz
except AttributeError:
    trapezoid = np.trapezoid

AXES = {"sxyz": (0, 1), "rzyx": (1, 0)}
TUPLES = dict((value, key) for key, value in AXES.items())


@jit
def _numbers(axes):
    try:
        first, second = AXES[axes.lower()]
    except (AttributeError, KeyError):
        TUPLES[axes]  # raises where there are none
        first, second = axes
    return 10 * first + second


def axes():
    return _numbers("sxyz"), _numbers("RZYX"), _numbers((1, 0))


def no_axes():
    return _numbers("other")


def _length(x):
    try:
        return len(x)
    except TypeError as e:
        print("no length:", e, repr(e), e.args, type(e).__name__, isinstance(e, (ValueError, TypeError)))
        return 1
    finally:
        print("done")


def lengths(x: "float64[4]"):
    return _length(3), _length([1, 2]), _length(x), _length(x[0])


def flow(x: "float64[4]"):
    out = []
    for i in range(5):
        try:
            if i == 1:
                raise ValueError("one", i)
            if i == 2:
                continue
            if i == 4:
                break
            out.append(i)
        except ValueError as e:
            out.append(e.args[1] * 100)
            print(f"{e}", isinstance(e, Exception), isinstance(e, KeyError))
        else:
            out.append(-1)
        finally:
            out.append(7)
    return np.array(out) + x[0]


def written(x: "float64[4]"):
    x[0] = 5
    try:
        x[1] = 6
        x[9] = 7
        x[3] = 8
    except IndexError as e:
        x[2] = 9
        print(e)
    return x * 2


def nested():
    n = 1
    try:
        try:
            raise KeyError("k")
        except ValueError:
            return 1
        finally:
            n = n + 1
    except LookupError as e:
        print(e, e.args)
        try:
            raise
        except KeyError as f:
            print("again", f, repr(f))
    return n


def uncaught():
    print("begun")
    try:
        raise KeyError("k")
    except ValueError:
        return 1
    finally:
        print("finally")


def swallowed():
    try:
        return 1 / 0
    finally:
        return 2.5


def chained():
    try:
        np.ones(3) + np.ones(4)
    except ValueError as e:
        raise RuntimeError(f"wrapped: {e}") from e


def raised_by_data(x: "float64[3]"):
    try:
        if x.sum() > -1e300:
            raise ValueError("large")
        y = x * 2
    except ValueError:
        raise RuntimeError("it was large")
    return y


def passed_by_data(x: "float64[3]"):
    try:
        if x.sum() < -1e300:
            raise ValueError("small")
        y = x * 2
    except KeyError:
        y = x
    return y


def said_by_data(x: "float64[3]"):
    try:
        raise ValueError(f"the sum is {x.sum():.3f}")
    except ValueError as e:
        print("caught", e, e.args)
        return x


def float_errors():
    try:
        with np.errstate(all="raise"):
            return np.float64(1.0) / np.float64(0.0)
    except FloatingPointError as e:
        print(e)
    return 3.0


def under_condition(x: "float64[3]"):
    if x.sum() > 1:
        try:
            y = x[10]
        except IndexError:
            y = x[0] + 1
        z = 1
    else:
        try:
            z = AXES["no"]
        except KeyError:
            z = 2
        y = x[1]
    return y, z


def after_return(x: "float64[3]"):
    if x.sum() > 1:
        return x * 0
    try:
        y = AXES["none"]
    except KeyError:
        y = x + 1
    return y


def one_step(x: "float64[1000]"):
    for i in range(1000):
        try:
            x[i] = x[i] + 1 // (i - 577)
        except ZeroDivisionError:
            x[i] = 100
    return x


def every_step(x: "float64[1000]"):
    for i in range(1000):
        try:
            n = len(i)
        except TypeError:
            n = 2
        x[i] *= n
    return x


def last_step(x: "float64[30]"):
    table = list(range(29))
    try:
        for i in range(30):
            x[i] = 1000 + i
            x[i] += table[i]
    except IndexError:
        x[0] = -1
    return x


def inner_loop(x: "float64[20, 30]"):
    table = list(range(29))
    for j in range(20):
        try:
            for i in range(30):
                x[j, i] = 1000 + i
                x[j, i] += table[i]
        except IndexError:
            x[j, 0] = -1
    return x


def broken_by_data(x: "float64[1000]"):
    total = 0.0
    for i in range(1000):
        try:
            total += len(i)
        except TypeError:
            total += 0.5
        if total > x[i] * 1e3:
            break
    return total


def imported():
    return fast, MISSING, trapezoid(np.array([1.0, 2.0, 3.0]))
