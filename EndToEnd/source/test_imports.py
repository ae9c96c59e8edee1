"""A Python file uses all that it imports. A fixture of another file is used by its name alone: its line says noqa."""

import ast

from devices import ROOT

def unused(text: str) -> set[str]:
    tree, lines = ast.parse(text), text.splitlines()
    imported = {
        (each.asname or each.name).split(".")[0]
        for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom)) and "noqa: F401" not in lines[node.lineno - 1]
        for each in node.names
    }
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    arguments = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    return imported - used - arguments


def test_all_that_is_imported_is_used():
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for folder in ("EndToEnd", "Scripts") for path in sorted((ROOT / folder).rglob("*.py")) for name in sorted(unused(path.read_text()))
    ]
    assert not found, "\n".join(found)


def test_an_import_that_nothing_uses_is_found():
    assert unused("import re\nfrom a import b as c, d\nimport e  # noqa: F401\nd(re)") == {"c"}
