"""multivariate_normal: draws whose covariance's factor is free but for a rotation are compared by how far they lie from
the mean, as the covariance measures it, which no rotation changes."""

from cases import Program

from families.random import inputs, program

COVARIANCES = ["[[2.0]]", "[[2.0, 0.3], [0.3, 0.5]]", "[[1, 0], [0, 4]]", "np.eye(3) + 0.2", "a2.T @ a2 + np.eye(4)"]
BAD_NORMALS = ["0, [[1]]", "[0], [1]", "[0], [[1, 2]]", "[0, 1], [[1]]", "[0j], [[1]]", "[0], [[1]], size=-1",
               "[0, 1], [[1, 0], [0, -1]], check_valid='raise'", "[0, 1], np.eye(2), check_valid='x'",
               "[0, 1], np.eye(2), method='x'", "[0, 0], [[1, 0], [0, -1]], method='cholesky'", "[0], [[np.nan]]"]
FREE = ["", ", 5", ", (2, 3)", ", size=()", ", size=(2, 0)", ", check_valid='raise'", ", tol=1e-3", ", method='eigh'",
        ", check_valid='ignore', method='svd'"]


def measured(maker, mean, cov, extra):
    return Program(inputs(["a2"] if "a2" in cov else []), [
        f"r = {maker}", f"drawn = r.multivariate_normal({mean}, {cov}{extra})",
        f"apart = (drawn - {mean}).reshape(-1, {mean}.size)", "v0 = np.zeros_like(drawn)", "v1 = r.random()",
        f"v2 = np.sum(apart @ np.linalg.inv({cov}) * apart, axis=-1)"], ["v0", "v1", "v2"], tolerance="relative")


def programs():
    for i, cov in enumerate(COVARIANCES):
        mean = f"np.arange({[1, 2, 2, 3, 4][i]})"
        for extra in FREE:
            if "a2" in cov and "raise" in extra:
                continue  # data decide
            yield measured("np.random.default_rng(3)", mean, cov, extra)
            if "method" not in extra:
                yield measured("np.random.RandomState(3)", mean, cov, extra)
        draws = [f"r.multivariate_normal({mean}, {cov}, 3, method='cholesky')", "r.random()"]
        yield program("np.random.default_rng(3)", draws, "relative")
    for bad in BAD_NORMALS:
        yield program("np.random.default_rng(0)", [f"r.multivariate_normal({bad})"])
        yield program("np.random.RandomState(0)", [f"r.multivariate_normal({bad})"])
