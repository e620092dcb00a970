"""Every test that README.md names beside a fault exists."""

import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = [path for path in HERE.parent.rglob("*") if path.suffix in (".cpp", ".py", ".txt") and path != Path(__file__)]


def defined():
    """The names of all tests, as Catch2, unittest and CTest are told them."""
    pattern = re.compile(r'TEST_CASE\(\s*"((?:[^"\\]|\\.|"\s*")*)"|def (test_\w+)'
                         r'|(?:add_test\(NAME |weft_sweep\()(\w+)')
    found = (match for path in SOURCES for match in pattern.finditer(path.read_text()))
    return {re.sub(r'"\s*"', "", match[1] or match[2] or match[3]) for match in found}


def rows():
    for line in (HERE / "README.md").read_text().splitlines():
        cells = line.split(" | ")
        if line.startswith("| ") and cells[0][2:3].isdigit():
            yield cells[0][2:], re.findall(r"`([^`]+)`", cells[2])


def main():
    names = defined()
    faults = [f"fault {row} has no test" for row, tests in rows() if not tests]
    faults += [f"fault {row}: no test is named '{test}'" for row, tests in rows()
               for test in tests if test not in names]
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
