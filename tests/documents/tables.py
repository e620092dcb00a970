"""Tables of code in a Markdown page."""
import dataclasses
import pathlib
import re


@dataclasses.dataclass
class Row:
    line: int  # in the page
    section: str  # the last heading
    cells: list  # the code of each cell; None where there is none


def cells_of(line):
    """The code that each cell of a table's row begins with, or None; a bar after a backslash ends no cell."""
    cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
    return [match[1] if (match := re.match("`([^`]*)`", cell)) else None for cell in cells]


def rows_of(path):
    """The rows whose first cell is code."""
    rows, section = [], ""
    for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), 1):
        if line.startswith("#"):
            section = line.lstrip("# ")
        if line.startswith("|") and cells_of(line)[0] is not None:
            rows.append(Row(number, section, cells_of(line)))
    return rows


def block_of(path, language):
    """The first fenced block of that language."""
    return re.search(rf"^```{language}\n(.*?)^```", pathlib.Path(path).read_text(), re.M | re.S)[1]


def statements_of(code):
    """Statements between semicolons that are outside of brackets and strings."""
    statements, depth, quote = [""], 0, None
    for character in code:
        if quote:
            quote = None if character == quote else quote
        elif character in "\"'":
            quote = character
        depth += (character in "([{") - (character in ")]}")
        if character == ";" and depth == 0 and not quote:
            statements.append("")
        else:
            statements[-1] += character
    return [statement.strip() for statement in statements]
