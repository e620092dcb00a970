def f(x: "float32[n, 4]"):
    