"""Makes a C++ program of the right column of the cheat sheet, one function a row.

    python generate.py CHEAT_SHEET.md OUTPUT.cpp
"""
import pathlib
import re
import sys

from tables import block_of, rows_of, statements_of

ASSIGNED = re.compile(r"(?:auto )?(\w+) (?:[-+*/%&|^]|<<|>>)?= ")


def split_setup(setup):
    """Includes and names, which come once, and the arrays that each row begins with."""
    lines = setup.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("auto "))
    return "\n".join(lines[:first]), "\n".join(lines[first:])


def function(row, arrays, page):
    """Records the last expression of the row, or what its last statement assigned."""
    *statements, last = statements_of(row.cells[1])
    if assigned := ASSIGNED.match(last):
        statements, last = [*statements, last], assigned[1]
    body = "".join(f"{statement};\n" for statement in statements)
    return (f'void row_{row.line}(Record& record) {{\n{arrays}\n#line {row.line} "{page}"\n'
            f"{body}record({row.line}, {last});\n}}\n")


def main(page, output):
    head, arrays = split_setup(block_of(page, "cpp"))
    rows = rows_of(page)
    calls = "".join(f"  row_{row.line}(record);\n" for row in rows)
    functions = "\n".join(function(row, arrays, page) for row in rows)
    pathlib.Path(output).write_text(
        f'{head}\n#include "documents/record.hpp"\n\nnamespace {{\n{functions}}}  // namespace\n\n'
        f"int main(int, char** argv) {{\n  Record record;\n{calls}  record.save(argv[1]);\n}}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
