"""Puts C++ files of one target together, so that what they include is compiled once (a unity build).

    unity.py FOLDER SOURCE...       writes files into FOLDER, prints what is to be compiled instead of the sources

Files keep their meaning: two are compiled together only where neither mentions a name that is private to the other (in
an unnamed namespace, static, a macro, or from a using-declaration that they do not share) or that only the other's
headers declare, and where both have the same using-directives. What a file includes is included before any of them.
"""
import functools
import os.path
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[2]
MOST_BYTES = 48_000

CLOSED = re.compile(r"^\}  // namespace.*$", re.M)
NOT_READ = re.compile(r"""//[^\n]*|'\\?[^\n]'|R"(\w*)\((?:.|\n)*?\)\1"|"(?:\\.|[^"\\\n])*\"""")
DECLARED = re.compile(r"\b(?:struct|enum class|class|enum|concept) (?:\w+::)*(\w+)|\b(\w+) ?(?:\(|\[|=|\{|;|$)")
INTERNAL = re.compile(r"(?:static|const|constexpr|struct|class|enum|template) ")
LATER = re.compile(r", [*&]?(\w+)(?:\[\w*\])? ?=")
PREAMBLE = re.compile(r"(?:\s*(?:#include (?:<[^>]+>|\"[^\"]+\.hpp\")|//[^\n]*|/\*(?:.|\n)*?\*/)?\s*\n)*")


class Source:
    def __init__(self, path):
        self.path = path
        text = path.read_text()
        start = PREAMBLE.match(text).end()
        self.includes = [including(name, path.parent) for name in re.findall(r"^#include (.+)$", text[:start], re.M)]
        code = NOT_READ.sub(" ", CLOSED.sub("namespace }", text[start:]))
        self.bytes = len(code)
        self.directives = sorted(re.findall(r"^using namespace ([\w:]+);", code, re.M))
        self.usings = used_names(code)
        self.alone = "#include" in code
        self.words = set(re.findall(r"(?<![.>\w])\w+", code))
        self.headers = headers_from(path)
        self.private = macros(code) | private_names(code)

    def joins(self, other):
        return self.directives == other.directives and not self.hides_from(other) and not other.hides_from(self)

    def hides_from(self, other):
        own = {name for name, meaning in self.usings.items() if other.usings.get(name) != meaning}
        if (self.private | own) & other.words:
            return True
        return any(names_declared_by(header) & other.words for header in self.headers - other.headers)


def including(name, folder):
    beside = folder / name.strip('"')
    return f'#include "{beside}"' if beside.exists() else f"#include {name}"


@functools.cache
def headers_from(path):
    """The project's headers that a file includes, directly or not."""
    included = set()
    for name in re.findall(r'^#include "([^"]+\.hpp)"', path.read_text(), re.M):
        if header := found_header(path.parent, name):
            included |= {header} | headers_from(header)
    return frozenset(included)


@functools.cache
def found_header(folder, name):
    places = [folder / name, *(ROOT / root / name for root in ("", "frontend/include", "tests"))]
    return next((place for place in places if place.exists()), None)


@functools.cache
def names_declared_by(header):
    code = NOT_READ.sub(" ", header.read_text())
    lines = [line for line in code.splitlines() if re.match(r"(?!namespace )\w", line)]
    return set().union(macros(code), *map(declared_in, lines))


def macros(code):
    return set(re.findall(r"^ *# *define (\w+)", code, re.M))


def used_names(code):
    """What using-declarations and aliases name, and what for."""
    aliases = re.findall(r"^(?:using|namespace) (\w+) = ([^;]+);", code, re.M)
    lists = re.findall(r"^using ((?!namespace)[^;=]+);", code, re.M)
    return dict(aliases) | {name.split("::")[-1]: name for names in lists for name in re.split(r"[,\s]+", names)}


def private_names(code):
    """Names that are declared in unnamed namespaces, or static; some others besides."""
    names, unnamed = set(), False
    for line in code.splitlines():
        if re.match(r"(inline )?namespace [^=]*$", line):
            unnamed = line.startswith("namespace {")
        elif re.match(r"[\w:\[]" if unnamed else INTERNAL, line):
            names |= declared_in(line)
    return names


def declared_in(line):
    if re.match(r"enum (?!class)", line):
        return set(re.findall(r"\w+", line))  # with its values
    while (shorter := re.sub(r"<[^<>]*>", "", line)) != line:
        line = shorter
    line = line.rstrip()
    first = DECLARED.search(line)
    return {name for name in [*(first.groups() if first else ()), *LATER.findall(line)] if name}


def groups_of(sources):
    groups = []
    for source in sources:
        for group in groups:
            if (sum(each.bytes for each in group) + source.bytes <= MOST_BYTES
                    and all(source.joins(each) for each in group)):
                group.append(source)
                break
        else:
            groups.append([source])
    return groups


def unity_text(group, folder):
    """The same text in every checkout, so that a compiler's cache serves them all."""
    includes = dict.fromkeys(include for source in group for include in source.includes)
    text = "\n".join([*includes, *(f'#include "{source.path}"' for source in group), ""])
    return text.replace(f'"{ROOT}/', f'"{os.path.relpath(ROOT, folder)}/')


def write_if_new(path, text):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def main(folder, *paths):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    sources = [Source(pathlib.Path(path)) for path in sorted(paths)]
    compiled = [str(source.path) for source in sources if source.alone]
    for group in groups_of([source for source in sources if not source.alone]):
        if len(group) == 1:
            compiled.append(str(group[0].path))
            continue
        path = folder / f"{group[0].path.stem}_and_{len(group) - 1}_more.cpp"
        if str(path) in compiled:  # of another folder
            path = folder / f"{group[0].path.parent.name}_{path.name}"
        write_if_new(path, unity_text(group, folder))
        compiled.append(str(path))
    print(";".join(compiled), end="")


if __name__ == "__main__":
    main(*sys.argv[1:])
