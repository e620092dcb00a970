"""With which velocity a probe must start to be at a place in time, past bodies that attract it: by the gradient of where it
arrives, through all steps of its way.

    weft run orbit.py bodies=bodies.npy masses=masses.npy start=start.npy goal=goal.npy
"""
import numpy as np
from weft import jacobian


def pull(place, bodies, masses):
    apart = bodies - place
    squared = np.sum(apart * apart, axis=1) + 1e-3
    return np.sum((masses / (squared * np.sqrt(squared)))[:, None] * apart, axis=0)


def arrival(velocity, bodies, masses, start, steps, dt):
    """Where it is after all steps of the leapfrog method."""
    place = start
    for _ in range(steps):
        velocity = velocity + 0.5 * dt * pull(place, bodies, masses)
        place = place + dt * velocity
        velocity = velocity + 0.5 * dt * pull(place, bodies, masses)
    return place


def aim(bodies: "float64[n, 2]", masses: "float64[n]", start: "float64[2]", goal: "float64[2]", steps=200, dt=0.01,
        iterations=8):
    """The velocity, by Newton's method for the two coordinates, how far from the goal each iteration begins, and how
    the place of arrival changes with each mass."""
    velocity, misses = (goal - start) / (steps * dt), np.zeros(iterations)
    where = lambda v, m=masses: arrival(v, bodies, m, start, steps, dt)
    for i in range(iterations):
        apart = where(velocity) - goal
        misses[i] = np.sqrt(np.sum(apart * apart))
        velocity = velocity - np.linalg.solve(jacobian(where)(velocity), apart)
    return velocity, misses, jacobian(lambda m: where(velocity, m))(masses)
