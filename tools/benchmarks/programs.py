"""Programs larger than those of workloads.py, for costs.py: written out as text, which Weft reads and peers import."""
import pathlib
import random

from cases import Case

HERE = pathlib.Path(__file__).resolve().parent
TOKENS, WIDTH, HEADS = 128, 256, 4

LAYER = f'''
def attend(x, queries, keys, values, joined):
    q = (x @ queries).reshape({TOKENS}, {HEADS}, {WIDTH // HEADS}).transpose(1, 0, 2)
    k = (x @ keys).reshape({TOKENS}, {HEADS}, {WIDTH // HEADS}).transpose(1, 2, 0)
    v = (x @ values).reshape({TOKENS}, {HEADS}, {WIDTH // HEADS}).transpose(1, 0, 2)
    return (softmax(q @ k * 0.125) @ v).transpose(1, 0, 2).reshape({TOKENS}, {WIDTH}) @ joined


def layer(x, queries, keys, values, joined, gain, bias, first, first_bias, second, second_bias, gain_2, bias_2):
    x = x + attend(layer_norm(x, gain, bias), queries, keys, values, joined)
    return x + gelu(layer_norm(x, gain_2, bias_2) @ first + first_bias) @ second + second_bias
'''
WEIGHTS = (*((WIDTH, WIDTH),) * 4, (WIDTH,), (WIDTH,), (WIDTH, 4 * WIDTH), (4 * WIDTH,), (4 * WIDTH, WIDTH), (WIDTH,),
           (WIDTH,), (WIDTH,))


def _function(name, parameters, lines, result):
    body = "\n".join(f"    {line}" for line in lines)
    return f"\n\ndef {name}({', '.join(parameters)}):\n{body}\n    return {result}\n"


def _layers(count):
    """Transformer layers, each of its own weights."""
    weights = [f"w{i}_{j}" for i in range(count) for j in range(len(WEIGHTS))]
    lines = [f"x = layer(x, {', '.join(weights[i * len(WEIGHTS):][:len(WEIGHTS)])})" for i in range(count)]
    return _function(f"layers_{count}", ["x", *weights], lines, "x")


def _operations(count, with_rows):
    """One after the other, each of some of the last values; now and then a mean of rows, which ends a kernel."""
    draw = random.Random(count)
    lines = ["v0, v1, v2 = a, b, c"]
    for i in range(3, count + 3):
        x, y = f"v{i - 1}", f"v{draw.randrange(max(0, i - 8), i)}"
        forms = [f"{x} + {y}", f"{x} - {y}", f"np.maximum({x}, {y})", f"{x} * {draw.random():.3f}", f"np.abs({x})",
                 f"np.minimum({x}, {y})", f"np.tanh({x})"]
        summed = f"{x} - np.mean({y}, axis=-1, keepdims=True)"
        lines.append(f"v{i} = {summed if with_rows and i % 20 == 0 else draw.choice(forms)}")
    return _function("reducing" if with_rows else "elementwise", ["a", "b", "c"], lines, f"v{count + 2}")


def _balanced(kernels):
    """Rows and columns in turns, which no kernel can do at once."""
    lines = [f"x = x / np.sum(x, axis={i % 2}, keepdims=True)" for i in range(kernels)]
    return _function("balanced", ["x"], lines, "x")


def _ladder(rungs):
    """Two rails of products; each rung reads both."""
    return _function("ladder", ["a", "b", "w"], ["a, b = a @ w + b, np.tanh(b @ w) - a"] * rungs, "a + b")


def _u_net(depth):
    """Halved again and again, then doubled, with what each half left joined in."""
    down = [line for i in range(depth) for line in
            (f"s{i} = np.tanh(x @ w{i})", f"x = s{i}[::2, ::2] + s{i}[1::2, 1::2]")]
    up = [f"x = np.repeat(np.repeat(x, 2, axis=0), 2, axis=1) @ w{i} + s{i}" for i in reversed(range(depth))]
    return _function("u_net", ["x", *(f"w{i}" for i in range(depth))], down + up, "x")


def text():
    """A module of all of them, and of workloads.py."""
    parts = [_layers(1), _layers(3), _layers(12), _operations(1000, False), _operations(1000, True), _balanced(50),
             _ladder(20), _u_net(4)]
    return (HERE / "workloads.py").read_text() + "\n" + LAYER + "".join(parts)


def layers(count):
    return Case(f"layers_{count}", "float32", "", ((TOKENS, WIDTH), *WEIGHTS * count))


def thousand(name):
    return Case(name, "float32", "", ((256, 256),) * 3)


LADDER = Case("ladder", "float32", "", ((256, 256),) * 3)
U_NET = Case("u_net", "float32", "", ((512, 512), (512, 512), (256, 256), (128, 128), (64, 64)))
BALANCED = Case("balanced", "float32", "", ((10, 10),), 0.5, 1.0)
