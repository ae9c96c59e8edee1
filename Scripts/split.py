"""Cuts the program in two: split.py PROGRAM.wasm LINKED.wasm CUT OUT

CUT lists what belongs to the second part, a line each:

    Sensing                         a whole module
    App.WorkoutEditor               a type, with all that is nested in it
    App.RunScreen.located           one of its functions
    App.renderStep                  a function of a module
    UI.daysForm                     a part of screens: a function of Builder<Action>
    Swift.Unicode._NFDNormalizer    a type of the standard library
    _swift_stdlib_getNormData       a function in C
    - App.WorkoutEditor.merged      … and what stays in the first part all the same
    - App.*.received                … of every type of a module
    ! _swift_stdlib_getNormData     … and what leaves it although the program's start could call it, as calls go, and never does

The second part is those functions and all that only they refer to. Whatever is called when the program starts stays in the first part.
A line that matches nothing fails the build: what it named has another name now. (What stays may be gone: small functions become
parts of their callers.)

LINKED.wasm, the program as it was linked, has the relocations that tell who refers to what (wasm_data.py): to functions, also those that are
called by their address (closures, witnesses), and to constants. What only the second part refers to comes with it, and constants that nobody
refers to are left out.

Writes OUT/app.cut.wasm, which is complete but for placeholders, and OUT/more.cut.wasm, which fills them (wasm-split), and
OUT/placeholders.txt, which tells which function a placeholder stands for.
"""

import collections
import pathlib
import re
import subprocess
import sys

from wasm_data import Linked, Module

FUNCTION = re.compile(r" \(func (\$\S+)")
CALL = re.compile(r"\(call (\$[^\s)]+)")
EXPORT = re.compile(r' \(export "(\w+)" \(func (\$[^\s)]+)\)')
# How a type is copied and destroyed belongs to whoever holds one. Variables are set by a pointer, which isn't seen as a call. What the
# compiler has merged with others has the name of one of them.
HELPER = re.compile(r"(WO[a-z]\d*_?|_WZ|Tm)$")
START = "__main_argc_argv"


class Program:
    """Which functions a module has, and which of them each refers to."""

    def __init__(self, path: str, linked: Linked):
        calls, self.exports = collections.defaultdict(set), {}
        text = subprocess.run(["wasm-dis", path], check=True, capture_output=True, text=True).stdout
        current = set()
        for line in text.splitlines():
            if found := FUNCTION.match(line):
                current = calls[found[1]]
            elif found := EXPORT.match(line):
                self.exports[found[1]] = found[2]
            current.update(CALL.findall(line))
        # Calls are read as well, since what the linker itself makes has no relocations. wasm-dis puts a "$" before each name.
        self.references = {
            function: called | {"$" + name for name in linked.referred(function[1:])} for function, called in calls.items()}

    def reached(self, roots, without) -> set:
        found = set(roots)
        waiting = list(found)
        while waiting:
            for function in self.references[waiting.pop()]:
                if function not in found and function not in without and function in self.references:
                    found.add(function)
                    waiting.append(function)
        return found


def pattern(name: str) -> re.Pattern:
    """Matches the mangled names of a module, a type or a function (Swift's ABI, "Mangling": an identifier follows its length)."""
    if name.startswith("_"):
        return re.compile(re.escape("$" + name) + "$")
    if name.startswith("UI."):
        name = name.removeprefix("UI.")
        return re.compile(r"\$\$[se]9Interface7BuilderV3AppAD6ActionORszlE" + f"{len(name)}{name}")
    module, *parts = name.split(".")
    return re.compile(r"\$\$[se]" + ("s" if module == "Swift" else f"{len(module)}{module}") + "".join(map(step, parts)))


def step(part: str) -> str:
    """The pattern for a part of a name that isn't its module's."""
    if part == "*":
        return r"\d+[A-Za-z]\w*?[VOC]"
    return f"{len(part)}{part}" + ("[VOC]" if part.lstrip("_")[0].isupper() else "")


def matching(program: Program, names: list, are_there: bool = True) -> set:
    everything = set()
    for name in names:
        found = {function for function in program.references if pattern(name).match(function)}
        if not found and are_there:
            sys.exit(f"split.py: there is no {name} in the program")
        everything |= found
    return everything


def second_part(program: Program, cut: list) -> set:
    named = matching(program, [line for line in cut if line[0] not in "-!"])
    late = matching(program, [line[1:].strip() for line in cut if line[0] == "!"])
    kept = matching(program, [line[1:].strip() for line in cut if line[0] == "-"], are_there=False)
    named = {function for function in named if not HELPER.search(function)}
    kept |= program.reached([program.exports[START]], without=late)
    named = named - kept | late
    roots = kept | set(program.exports.values())
    return set(program.references) - program.reached(roots - named, without=named)


def share_constants(linked: Linked, functions: dict):
    """Gives each part, by its path, the constants that its functions refer to and no earlier part has."""
    had, taken = set(), []
    for path, names in functions.items():
        constants = linked.reached(names) - had
        had |= constants
        runs = linked.runs(constants)
        taken += ((address, address + len(content)) for address, content in runs)
        path.write_bytes(Module(path).replacing_data(runs))
    taken.sort()
    # The second part arrives when the first is at work: it must overwrite nothing.
    if any(end > start for (_, end), (start, _) in zip(taken, taken[1:])):
        sys.exit("split.py: the parts' constants overlap")


def main(path: str, linked_path: str, cut: str, out: str):
    linked = Linked(linked_path)
    program = Program(path, linked)
    lines = [line.split("#")[0].strip() for line in pathlib.Path(cut).read_text().splitlines()]
    folder = pathlib.Path(out)
    listed = folder / "second-part.txt"
    names = {name[1:] for name in second_part(program, [line for line in lines if line])}
    listed.write_text("\n".join(sorted(names)))
    first, second = folder / "app.cut.wasm", folder / "more.cut.wasm"
    subprocess.run(
        ["wasm-split", path, f"--split-funcs=@{listed}", "--placeholdermap", "-o1", first, "-o2", second],
        check=True, stderr=subprocess.DEVNULL)
    first.with_name(first.name + ".placeholders").replace(folder / "placeholders.txt")
    share_constants(linked, {first: {name[1:] for name in program.references} - names, second: names})


if __name__ == "__main__":
    main(*sys.argv[1:])
