"""Pages and comments name no file that is not there; each list of HACKING.md says all files that its example is in.

    python hacking.py
"""
import re
import sys

from sources import FLOORS, ROOT, all_files

HEADING = r"^### [^\n]*: `(?P<word>\w+)`(?: in `(?P<folder>[\w/]+)`)?\n\n"
LIST = re.compile(HEADING + r"\| file \| what to write \|\n\| --- \| --- \|\n(?P<rows>(?:\|[^\n]*\n)+)", re.M)


def files_with(word, folder):
    within = [path for path in all_files() if str(path).startswith(folder) and path.name != "numpy_names.cpp"]
    return {str(path) for path in within if re.search(rf"\b{word}\b", (ROOT / path).read_text())}


def faults_of_lists(page):
    lists = list(LIST.finditer(page))
    if len(lists) != len(re.findall(r"^### ", page, re.M)):
        yield "HACKING.md: a heading without `example`, or without its table"
    for each in lists:
        listed = set(re.findall(r"^\| `([^`]+)`", each["rows"], re.M))
        there = files_with(each["word"], each["folder"] or "")
        for path in sorted(listed - there):
            yield f"HACKING.md: `{each['word']}` is not in {path}"
        for path in sorted(there - listed):
            yield f"HACKING.md: `{each['word']}` is in {path} too, which its list does not name"


def pages():
    folders = [ROOT / folder for folder in [*FLOORS, "tools", "tests"]]
    return sorted([*ROOT.glob("*.md"), *(page for folder in folders for page in folder.rglob("*.md"))])


def is_there(name, page):
    """Whether a file or folder, perhaps without its ending, is there: from the root, or from the page's folder."""
    endings = ("", ".hpp", ".cpp", ".py")
    return any(list(folder.glob(name + ending)) for folder in (ROOT, page.parent) for ending in endings)


def faults_of_paths(page):
    """Of what is written as code and looks like a path into one of the project's folders."""
    roots = "|".join([*FLOORS, "tools", "tests"])
    for name in re.findall(rf"`((?:{roots})/[\w/.*-]+)`", page.read_text()):
        if not is_there(name.rstrip("/"), page):
            yield f"{page.relative_to(ROOT)}: there is no {name}"
    for name in re.findall(r"\]\(([\w./-]+)(?:#[\w-]*)?\)", page.read_text()):
        if not (page.parent / name).exists():
            yield f"{page.relative_to(ROOT)}: a link to {name}, which is not there"


def faults_of_comments():
    """Of what comments name with its ending: the end of some file's path."""
    there = [f"/{path}" for path in [*all_files(), *(p.relative_to(ROOT) for f in ("tools", "tests", "frontend")
                                                     for p in (ROOT / f).rglob("*.[ch]pp"))]]
    for path in all_files():
        for comment in re.findall(r"//([^\n]*)", (ROOT / path).read_text()):
            for name in re.findall(r"(?<![\w/.*])([a-z][\w/]*\.(?:hpp|cpp|def))\b", comment):
                if not name.startswith("xtensor/") and not any(each.endswith(f"/{name}") for each in there):
                    yield f"{path}: a comment names {name}, which is not there"


def main():
    faults = list(faults_of_lists((ROOT / "HACKING.md").read_text()))
    for page in pages():
        faults += faults_of_paths(page)
    faults += faults_of_comments()
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
