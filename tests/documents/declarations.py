"""What C++ headers declare in namespaces and classes."""
import re

COMMENT = re.compile(r"//[^\n]*|^#[^\n]*(?:\\\n[^\n]*)*", re.M)
TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"' + r"|'(?:\\.|[^'\\\n])+'")


def without_template(statement):
    """The statement behind `template <…>`."""
    while (opened := re.match(r"\s*template\s*<", statement)):
        depth, at = 1, opened.end()
        while depth:
            depth += {"<": 1, ">": -1}.get(statement[at], 0)
            at += 1
        statement = re.sub(r"^\s*requires\s*\((?:[^()]|\([^()]*\))*\)", "", statement[at:])
    return statement


def declared_by(statement):
    """The name that a statement declares, or none."""
    statement = without_template(re.sub(r"\b(?:public|private|protected)\s*:(?!:)", "", statement)).strip()
    if (kept := re.match(r"using\s+(?:(\w+)\s*=|[\w:]*?(\w+)$)", statement)):
        return kept[1] or kept[2]
    if (kept := re.match(r"(?:class|struct|enum class|concept)\s+(\w+)", statement)):
        return kept[1]
    if (kept := re.match(r"[^(={]*?(\w+)\s*(?:\(|=|\{|$)", statement)):
        return kept[1]
    return None


def opened_by(statement):
    """The scope that a statement before a brace opens: a namespace's or a class's name, or none."""
    found = re.search(r"(?:^|\s)namespace\s+([\w:]+)\s*$", statement)
    found = found or re.match(r"\s*(?:class|struct)\s+(\w+)[^(=]*$", without_template(statement))
    return found[1] if found else None


def add_declarations(code, names):
    """Adds to `names`, by scope, those that a header declares; of bodies and initialisers nothing."""
    code, scopes, statement, depth = TEXT.sub('""', COMMENT.sub("", code)), [], "", 0
    for character in code:
        within = "::".join(scope for scope in scopes if scope)
        closed = character in "{;" and not depth and None not in scopes
        if closed and (name := declared_by(statement)):
            names.setdefault(within, set()).add(name)
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "{":
            scopes.append(None if depth else opened_by(statement))
        elif character == "}":
            scopes.pop()
        statement = "" if character in "{};" and not depth else statement + character
