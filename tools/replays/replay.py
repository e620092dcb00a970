#!/usr/bin/env python3
"""What a fixed set of programs becomes at each stage of its compilation, kept, and compared with what it became before.

    tools/replay record /tmp/before
    tools/replay record /tmp/some --only examples,lit
    tools/replay compare /tmp/before /tmp/after
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "tests/generator"), str(ROOT / "tools/benchmarks")]

from moved import compare  # noqa: E402
from programs import SETS  # noqa: E402
from record import record  # noqa: E402


def main():
    options = _options()
    if options.command == "compare":
        return compare(options.before, options.after, options.lines)
    return record(options.folder, options.weft_batch, options.only.split(","), options.generated)


def _options():
    parser = argparse.ArgumentParser(prog="tools/replay", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("record", help="compile all programs, and keep what they are at each stage")
    one.add_argument("folder", type=Path, help="a new folder")
    one.add_argument("--only", default=",".join(SETS), help=f"of {', '.join(SETS)}; all unless given")
    one.add_argument("--generated", type=int, default=2000, help="how many of the generator's programs; 2000 unless given")
    one.add_argument("--weft-batch", type=Path, default=ROOT / "build/bin/weft_batch", help="the executable")
    two = commands.add_parser("compare", help="say what moved between two records")
    two.add_argument("before", type=Path)
    two.add_argument("after", type=Path)
    two.add_argument("--lines", type=int, default=40, help="of the first difference of each stage; 40 unless given")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
