"""Comments name their subject."""

import re
import subprocess

from devices import ROOT

# A comment of its own line or at a line's end, and in a documentation comment the description of a parameter or result.
VAGUE = re.compile(
    r'(?:^\s*|\s)(?:"""|#|//+|/\*+)\s*(?:- \w+(?: \w+)?:\s*)?(?:what|who|whose|whom|whoever|whatever|whichever)\b', re.IGNORECASE)


def sources():
    listed = subprocess.run(
        ["git", "ls-files", "-z", "*.swift", "*.py", "*.js", "*.css", "*.sh", "Makefile"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def test_no_comment_begins_with_what_or_who():
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources() if path.is_file() and not path.is_symlink()
        for number, line in enumerate(path.read_text().splitlines(), 1) if VAGUE.search(line)
    ]
    assert not found, "\n".join(found)
