"""Bodies that attract each other, moved in time by the leapfrog method.

    python n_body.py        two planets around a sun, by NumPy
"""
import numpy as np


def acceleration(position, mass, softening):
    """Of each body towards all others, with the gravitational constant 1: float64[n, 3]."""
    apart = position - position[:, np.newaxis]
    squared = np.sum(np.square(apart), axis=-1) + softening
    pull = mass / (squared * np.sqrt(squared))
    return np.sum(apart * pull[:, :, np.newaxis], axis=1)


def n_body(position: "float64[n, 3]", velocity: "float64[n, 3]", mass: "float64[n]", steps=10, dt=0.01, softening=1e-6):
    """Changes `position` and `velocity` to what they are after `steps` steps; returns the kinetic energy."""
    for _ in range(steps):
        velocity += 0.5 * dt * acceleration(position, mass, softening)
        position += dt * velocity
        velocity += 0.5 * dt * acceleration(position, mass, softening)
    return 0.5 * np.sum(mass * np.sum(np.square(velocity), axis=1))


if __name__ == "__main__":
    position = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 4.0, 0.0]])
    velocity = np.array([[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [-0.5, 0.0, 0.0]])
    mass = np.array([1.0, 1e-4, 1e-3])
    for _ in range(4):
        n_body(position, velocity, mass, steps=100)
        print(position)
