"""bfloat16, which no file holds: made of other values; all kinds of statements compute with it then."""

from elementwise import is_bfloat
from forms import is_real, one_of

TYPE = "ml_dtypes.bfloat16"
MAKERS = [f"{{x}}.astype({TYPE})", f"{{x}}.astype({TYPE})", f"np.asarray({{x}}, {TYPE})", f"{{x}} * {TYPE}(1.5)",
          f"np.zeros({{x}}.shape, {TYPE})", f"np.full({{x}}.shape, 2.3, {TYPE})", f"np.arange({{n}}, dtype={TYPE})",
          f"np.linspace(0, 1, {{n}}, dtype={TYPE})", f"np.sum({{x}}, dtype={TYPE})",
          f"np.array([1, 2.3, {{n}}], {TYPE})"]
FORMS = [f"np.{name}({{x}})" for name in (
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh",
    "cosh", "tanh", "arcsinh", "arccosh", "arctanh", "cbrt")]
FORMS += ["{x} + {y}", "{x} * {y} - {n}", "{x} / {y}", "{x} // {y}", "{x} % {y}", "np.fmod({x}, {y})",
          "np.where({x} > 1, {x}, {y})", "np.fmax({x}, {y}) + 0", "np.nextafter({x}, {y})", "np.ldexp({x}, 3)",
          "np.frexp({x})[1]", "np.modf({x})[0]", "np.spacing({x})", "np.sqrt({x})", "{x} ** 2", "np.sum({x}, axis=0)",
          "np.mean({x}, axis=-1)", "np.var({x})", "np.cumsum({x}, axis=-1)", "np.dot({x}.ravel(), {x}.ravel())",
          "np.clip({x}, 1, None) + 0", "{x} + np.float32(2)", "{x} * np.int64(3)", "np.prod({x}, axis=-1)",
          "np.sum({x}, axis=-1, dtype=np.float32)", "{x}.astype(np.int16)", "{x}.astype(np.float64) * 3"]


def some_bfloats(value):
    return is_bfloat(value) and 0 < value.size <= 20_000 and value.ndim > 0


EXPRESSIONS = [(4, one_of(MAKERS, lambda value: is_real(value) and value.size <= 20_000)),
               (5, one_of(FORMS, some_bfloats))]
