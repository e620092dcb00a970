"""Says what moved between two records."""

import difflib
import sys
from collections import defaultdict

from record import DIGESTS, STAGES

NAMES = 8  # of moved programs that are listed


def compare(before, after, lines):
    first, second = _digests(before), _digests(after)
    if first is None or second is None:
        return 2
    moved = defaultdict(list)
    print(f"{'stage':12} {'same':>6} {'moved':>6} {'gone':>6} {'new':>6}")
    for stage in [*STAGES, "refused"]:
        print(_row(stage, *(_of_stage(each, stage) for each in (first, second)), moved))
    for stage, files in moved.items():
        _show(stage, files, before, after, lines)
    return 1 if moved else 0


def _digests(folder):
    path = folder / DIGESTS
    if not path.is_file():
        print(f"tools/replay: {folder} is no record: expected a folder of `tools/replay record`", file=sys.stderr)
        return None
    return {name: digest for digest, name in (line.split("  ", 1) for line in path.read_text().splitlines())}


def _of_stage(digests, stage):
    return {name: digest for name, digest in digests.items() if name.endswith("." + stage)}


def _row(stage, first, second, moved):
    both = first.keys() & second.keys()
    changed = sorted(name for name in both if first[name] != second[name])
    gone, new = sorted(first.keys() - both), sorted(second.keys() - both)
    if changed or gone or new:
        moved[stage] = changed + gone + new
    return f"{stage:12} {len(both) - len(changed):6} {len(changed):6} {len(gone):6} {len(new):6}"


def _show(stage, files, before, after, lines):
    """The names, and how the first of them moved."""
    more = f", and {len(files) - NAMES} more" if len(files) > NAMES else ""
    print(f"\n{stage}: {', '.join(files[:NAMES])}{more}")
    texts = [(folder / files[0]).read_text().splitlines() if (folder / files[0]).exists() else []
             for folder in (before, after)]
    difference = difflib.unified_diff(*texts, str(before / files[0]), str(after / files[0]), lineterm="")
    for _, line in zip(range(lines), difference):
        print(f"    {line}")
