"""Folders stay rooms that a reader can take in: few files in each, and of two folders of a floor, one at most includes
the other.

    python rooms.py
"""
import collections
import sys

from sources import FLOORS, includes, of_floor

MOST_FILES = 45
# The public headers are one list for users.
UNBOUNDED = {"frontend/include/weft"}


def crowded(files):
    sizes = collections.Counter(str(path.parent) for path in files)
    return [f"{folder} has {size} files, more than {MOST_FILES}"
            for folder, size in sizes.items() if size > MOST_FILES and folder not in UNBOUNDED]


def edges_between(files):
    """Of each pair of folders where one includes the other, such an include."""
    edges = {}
    for path in files:
        for header in includes(path):
            if header.parts[0] == path.parts[0] and header.parent != path.parent:
                edges.setdefault((str(path.parent), str(header.parent)), f"{path} includes {header}")
    return edges


def both_ways(files):
    edges = edges_between(files)
    return [f"{edges[a, b]}, and {edges[b, a]}" for a, b in sorted(edges) if a < b and (b, a) in edges]


def main():
    faults = [fault for floor in FLOORS for fault in crowded(of_floor(floor)) + both_ways(of_floor(floor))]
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
