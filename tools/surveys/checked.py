"""What `weft check` says of files."""
import json

import limits

AT_ONCE = 10
SECONDS = 2  # a file


def checked(weft, files):
    """For each file what the command says of it, as {"error": …, "functions": {name: reason or None}}; files that it ends at, or
    takes too long for, have that as their error."""
    found = {}
    for begin in range(0, len(files), AT_ONCE):
        found |= ask(weft, files[begin:begin + AT_ONCE])
    return found


def ask(weft, files):
    done = limits.run([weft, "check", "--json", *files], SECONDS * len(files))
    try:
        rows = json.loads(done.stdout) if done else None
    except ValueError:
        rows = None
    if rows is not None:
        return {file: row for file, row in zip(files, rows)}
    if len(files) == 1:
        why = "weft check takes too long" if done is None else f"weft check ended with {done.code}: {done.stderr.strip()[-200:]}"
        return {files[0]: {"error": {"error": "InternalError", "text": why, "line": 1}, "functions": []}}
    middle = len(files) // 2
    return ask(weft, files[:middle]) | ask(weft, files[middle:])
