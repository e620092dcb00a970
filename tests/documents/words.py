"""Words that were given up for the field's own stay out of identifiers and of the names of files.

    python words.py
"""
import re
import sys

from sources import ROOT, all_files

# In snake case, as a part of an identifier; what is said instead.
RETIRED = {
    "abreast": "interleaved",
    "complex_parts": "decompose_complex",
    "everyday_lengths": "test_lengths",
    "keep_middles": "checkpoints",
    "kept_constants": "constant_cache",
    "kernel_notes": "launch_history",
    "run_again": "rematerialize",
    "step_places": "step_footprints",
    "structure_text": "program_fingerprint",
    "with_parts": "decompose_complex",
}
NO_CODE = re.compile(r'//[^\n]*|R"(\w*)\((?:.|\n)*?\)\1"|"(?:\\.|[^"\\\n])*"')


def snake(identifier):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", identifier).lower()


def identifiers(path):
    code = NO_CODE.sub(" ", (ROOT / path).read_text())
    return {path.stem, *re.findall(r"\b[A-Za-z_]\w*", code)}


def holds(identifier, word):
    return f"_{word}_" in f"_{snake(identifier)}_"


def main():
    faults = [f"{path}: `{identifier}`: say {RETIRED[word]}"
              for path in all_files() for identifier in sorted(identifiers(path)) for word in RETIRED
              if holds(identifier, word)]
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
