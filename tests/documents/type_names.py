"""No two types of one name on different floors: a reader who meets the name knows which is meant.

    python type_names.py
"""
import re
import sys
from collections import defaultdict

from sources import ROOT, all_files

FLOORS = ("runtime", "ir", "passes", "codegen/compiler", "codegen", "frontend")
TYPE = re.compile(r"^(?:template <[^>]*>\s)?(?:struct|class|enum class) (\w+)[^;{\n]*\{", re.M)


def floor(path):
    return next((name for name in FLOORS if str(path).startswith(name + "/")), None)


def main():
    places = defaultdict(dict)
    for path in all_files():
        if path.suffix == ".hpp" and floor(path):
            for name in TYPE.findall((ROOT / path).read_text()):
                places[name].setdefault(floor(path), path)
    faults = [f"{name}: {', '.join(map(str, found.values()))}"
              for name, found in sorted(places.items()) if len(found) > 1]
    if faults:
        sys.exit("types of one name on different floors:\n" + "\n".join(faults))


if __name__ == "__main__":
    main()
