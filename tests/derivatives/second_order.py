"""The gradient of a function as a function to differentiate again: the printed one, each number of it weighed."""

from dataclasses import dataclass

from cases import Case, annotated

LOSS = """{gradient}

def loss({parameters}):
    gradients = loss_grad({names})
    gradients = gradients if isinstance(gradients, tuple) else (gradients,)
    return {terms}
"""
REAL = "np.sum(np.real(gradients[{i}]) * np.cos(np.arange({size}).reshape({shape})))"
IMAGINARY = "np.sum(np.imag(gradients[{i}]) * np.sin(np.arange({size}).reshape({shape})))"


@dataclass
class GradientCase(Case):
    gradient: str = ""

    def source(self):
        terms = [term.format(i=i, size=array.size, shape=array.shape) for i, array in enumerate(self.arrays.values())
                 for term in ([REAL, IMAGINARY] if array.dtype.kind == "c" else [REAL])]
        return LOSS.format(gradient=self.gradient, parameters=", ".join(map(annotated, self.arrays.items())),
                           names=", ".join(self.arrays), terms=" + ".join(terms))


def of_gradient(case, gradient):
    """Of a case, and its gradient's source."""
    return GradientCase(case.expression, case.arrays, case.statements, is_narrow=True, gradient=gradient)
