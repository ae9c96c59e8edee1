"""Cuts the program in two: split.py PROGRAM.wasm CUT OUT

CUT lists what belongs to the second part, a line each:

    Sensing                         a whole module
    App.WorkoutEditor               a type, with all that is nested in it
    App.RunScreen.located           one of its functions
    WebApp.renderStep               a function of a module
    UI.daysForm                     a part of screens: a function of Builder<Action>
    - App.WorkoutEditor.merged      … and what stays in the first part all the same
    - App.*.received                … of every type of a module

The second part is those functions and all that only they call. Whatever is called when the program starts stays in the first part.
A line that matches nothing fails the build: what it named has another name now. (What stays may be gone: small functions become
parts of their callers.)

Writes OUT/app.cut.wasm, which is complete but for placeholders, and OUT/more.cut.wasm, which fills them (wasm-split), and
OUT/placeholders.txt, which tells which function a placeholder stands for.
"""

import collections
import pathlib
import re
import subprocess
import sys

FUNCTION = re.compile(r" \(func (\$\S+)")
CALL = re.compile(r"\(call (\$[^\s)]+)")
EXPORT = re.compile(r' \(export "(\w+)" \(func (\$[^\s)]+)\)')
# How a type is copied and destroyed belongs to whoever holds one. Variables are set by a pointer, which isn't seen as a call. What the
# compiler has merged with others has the name of one of them.
HELPER = re.compile(r"(WO[a-z]\d*_?|_WZ|Tm)$")
START = "__main_argc_argv"


class Program:
    """Who calls whom, of a module with names."""

    def __init__(self, path: str):
        self.calls = collections.defaultdict(set)
        self.exports, self.table = {}, []
        text = subprocess.run(["wasm-dis", path], check=True, capture_output=True, text=True).stdout
        current = set()
        for line in text.splitlines():
            if found := FUNCTION.match(line):
                current = self.calls[found[1]]
            elif line.startswith(" (elem"):
                self.table = re.findall(r"\$[^\s)]+", line)
            elif found := EXPORT.match(line):
                self.exports[found[1]] = found[2]
            current.update(CALL.findall(line))

    def reached(self, roots, without=frozenset()) -> set:
        found = set(roots)
        waiting = list(found)
        while waiting:
            for callee in self.calls.get(waiting.pop(), ()):
                if callee not in found and callee not in without and callee in self.calls:
                    found.add(callee)
                    waiting.append(callee)
        return found


def pattern(name: str) -> re.Pattern:
    """Matches the mangled names of a module, a type or a function (Swift's ABI, "Mangling": an identifier follows its length)."""
    if name.startswith("UI."):
        name = name.removeprefix("UI.")
        return re.compile(r"\$\$[se]9Interface7BuilderV3AppAD6ActionORszlE" + f"{len(name)}{name}")
    parts = name.split(".")
    kinds = ["", *("[VOC]" if part[0].isupper() else "" for part in parts[1:])]
    return re.compile(r"\$\$[se]" + "".join(
        r"\d+[A-Za-z]\w*?[VOC]" if part == "*" else f"{len(part)}{part}{kind}" for part, kind in zip(parts, kinds)))


def matching(program: Program, names: list, are_there: bool = True) -> set:
    everything = set()
    for name in names:
        found = {function for function in program.calls if pattern(name).match(function)}
        if not found and are_there:
            sys.exit(f"split.py: there is no {name} in the program")
        everything |= found
    return everything


def second_part(program: Program, cut: list) -> set:
    named = matching(program, [line for line in cut if not line.startswith("-")])
    kept = matching(program, [line[1:].strip() for line in cut if line.startswith("-")], are_there=False)
    named = {function for function in named if not HELPER.search(function)}
    kept |= program.reached([program.exports[START]])
    named -= kept
    roots = kept | set(program.exports.values()) | set(program.table)
    return set(program.calls) - program.reached(roots - named, without=named)


def main(path: str, cut: str, out: str):
    program = Program(path)
    lines = [line.split("#")[0].strip() for line in pathlib.Path(cut).read_text().splitlines()]
    folder = pathlib.Path(out)
    listed = folder / "second-part.txt"
    # wasm-dis puts a "$" before each name.
    listed.write_text("\n".join(sorted(name[1:] for name in second_part(program, [line for line in lines if line]))))
    first, second = folder / "app.cut.wasm", folder / "more.cut.wasm"
    subprocess.run(
        ["wasm-split", path, f"--split-funcs=@{listed}", "--placeholdermap", "-o1", first, "-o2", second],
        check=True, stderr=subprocess.DEVNULL)
    first.with_name(first.name + ".placeholders").replace(folder / "placeholders.txt")


if __name__ == "__main__":
    main(*sys.argv[1:])
