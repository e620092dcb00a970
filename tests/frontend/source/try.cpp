// try, except, else and finally. Expected values were printed by Python and NumPy 2.4.
#include "frontend/source/expect.hpp"

using source_test::error_of;
using source_test::results;

TEST_CASE("an error that is known while reading is caught by its class", "[source]") {
  CHECK(results("def f(x: 'float64[4]'):\n"
                "    try:\n"
                "        x[1] = 6\n"
                "        x[9] = 7\n"
                "    except KeyError:\n"
                "        return 1\n"
                "    except (TypeError, LookupError) as e:\n"
                "        x[2] = 8\n"
                "        said = str(e)\n"
                "    return x + len(said)") == "return=[47. 53. 55. 50.]\nx=[0. 6. 8. 3.]");
  CHECK(
      results(
          "def f():\n"
          "    out = []\n"
          "    for case in (lambda: [1][2], lambda: {}['k'], lambda: 1 // 0, lambda: len(3), lambda: (1).a,\n"
          "                 lambda: int('x'), lambda: g, lambda: np.ones(2) + np.ones(3), lambda: "
          "np.trapz):\n"
          "        try:\n"
          "            case()\n"
          "        except IndexError: out.append(1)\n"
          "        except KeyError as e: out.append(2)\n"
          "        except ArithmeticError: out.append(3)\n"
          "        except (TypeError, NameError): out.append(4)\n"
          "        except ValueError: out.append(5)\n"
          "        except: out.append(6)\n"
          "    return np.array(out)") == "return=[1 2 3 4 6 5 4 5 6]");
}

TEST_CASE("else, finally and what they leave come in Python's order", "[source]") {
  CHECK(results("def g(n):\n"
                "    try:\n"
                "        if n == 0: return 1\n"
                "        if n == 1: raise ValueError\n"
                "        n += 10\n"
                "    except ValueError:\n"
                "        n += 100\n"
                "    else:\n"
                "        n += 1000\n"
                "    finally:\n"
                "        n += 0.5\n"
                "        if n == 2012.5: return n\n"
                "    return n\n"
                "def f():\n"
                "    out = []\n"
                "    for i in range(5):\n"
                "        try:\n"
                "            if i == 1: continue\n"
                "            if i == 3: break\n"
                "        finally:\n"
                "            out.append(i)\n"
                "    return np.array([g(0), g(1), g(2), sum(out)])") ==
        "return=[1.0000e+00 1.0150e+02 1.0125e+03 6.0000e+00]");
  CHECK(results("def f():\n    try:\n        return 1 // 0\n    finally:\n        return 3") == "return=3");
  CHECK(error_of("def f():\n    try:\n        return 1 // 0\n    finally:\n        pass") ==
        "4:18 ZeroDivisionError: integer division or modulo by zero");
}

TEST_CASE("a handler raises again, or another error", "[source]") {
  CHECK(error_of("def f():\n    try:\n        [1][2]\n    except IndexError:\n        raise") ==
        "4:12 IndexError: list index out of range");
  CHECK(error_of("def f():\n    try:\n        [1][2]\n    except IndexError as e:\n"
                 "        raise RuntimeError(f'it says: {e}') from e") ==
        "6:9 RuntimeError: it says: list index out of range");
  CHECK(error_of("def f():\n    raise") == "3:5 RuntimeError: No active exception to reraise");
  CHECK(error_of("def f():\n    try: 1 // 0\n    except ArithmeticError as e: pass\n    return e") ==
        "5:12 UnboundLocalError: cannot access local variable 'e' where it is not associated with a value");
  CHECK(error_of("def f():\n    try: 1 // 0\n    except ValueError: pass") ==
        "3:12 ZeroDivisionError: integer division or modulo by zero");
}

TEST_CASE("what is not read is not caught", "[source]") {
  CHECK(error_of("def f():\n    try: np.load('a')\n    except: return 1")
            .find("np.load is not in the language") != std::string::npos);
  CHECK(error_of("import os\ndef f():\n    try: return os.getcwd()\n    except Exception: return 1")
            .find("only numpy, math") != std::string::npos);
  CHECK(error_of("def f():\n    try: pass\n    except* ValueError: pass") ==
        "3:5 SyntaxError: not in the language that is read: 'except*'");
}

TEST_CASE("what data decide to raise is caught by no handler that goes on", "[source]") {
  const std::string refused = " NotImplementedError: 'try' around what raises ",
                    by = " by the data of arrays, which 'except' would catch, is not read";
  CHECK(error_of("def f(x: 'float64[2, 2]'):\n    try: np.linalg.inv(x)\n    except np.linalg.LinAlgError: "
                 "return 1\n"
                 "    return 2") == "3:5" + refused + "LinAlgError" + by);
  CHECK(error_of("def f(x: 'float64[2, 2]', i: 'int64'):\n    try: return x[i]\n    except Exception: return "
                 "x[0]") == "3:5" + refused + "IndexError" + by);
  CHECK(
      error_of(
          "def f(x: 'float64[3]'):\n    try:\n        if x[0] > 1: raise ValueError\n    except ValueError:\n"
          "        x[0] = 1\n    return x") == "3:5" + refused + "ValueError" + by);
  CHECK(error_of(
            "def f(x: 'float64[3]'):\n    try:\n        if x[0] > 1: raise KeyError\n    except ValueError:\n"
            "        x[0] = 1\n    return x") == "");
  CHECK(error_of("def f(x: 'float64[3]'):\n    try:\n        if x[0] > 1: raise KeyError('k')\n    finally:\n"
                 "        print(1)\n    return x") ==
        "3:5 NotImplementedError: 'finally' after what raises KeyError by the data of arrays is not read");
}

TEST_CASE("modules that are not read are missing where their import is tried", "[source]") {
  CHECK(results("try:\n    import numba_\n    n = 1\nexcept ImportError as e:\n    n = len(str(e))\n"
                "def f(): return n") == "return=24");
  CHECK(
      results(
          "try:\n    import sys, functools\n    n = 1\nexcept ImportError:\n    n = 2\ndef f(): return n") ==
      "return=1");
  CHECK(
      results(
          "try:\n    from numpy import trapz\nexcept ImportError:\n    from numpy import trapezoid as trapz\n"
          "def f(): return trapz([1, 2])") == "return=1.5");
}
