"""The constants of a WebAssembly module, and who needs them: wasm_data.py LINKED OUT

Writes to OUT the linked module as other tools take it: without relocations, and with a name of its own for each function.

The module is linked with --emit-relocs and --no-merge-data-segments, so that each constant is a segment, and each use of its address is
noted: in which function or other constant it stands, and which symbol it means (WebAssembly tool conventions, Linking.md).
"""

import bisect
import collections
import pathlib
import sys

IMPORTS, CODE, DATA, DATA_COUNT = 2, 10, 11, 12
FUNCTION_SYMBOL, DATA_SYMBOL, SECTION_SYMBOL = 0, 1, 3
SYMBOL_TABLE = 8
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40
# Relocations: that one names a type instead of a symbol, and these have an addend.
TYPE_INDEX = 6
WITH_ADDEND = {3, 4, 5, 8, 9, 11, 14, 15, 16, 17, 21, 22, 23, 25}


class Reader:
    def __init__(self, data: bytes, at: int = 0):
        self.data, self.at = data, at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """LEB128, without a sign."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        start = self.at
        value = self.number()
        bits = 7 * (self.at - start)
        return value - (1 << bits) if self.data[self.at - 1] & 0x40 else value

    def bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count:self.at]

    def text(self) -> str:
        return self.bytes(self.number()).decode()


def number(value: int) -> bytes:
    out = bytearray()
    while True:
        byte, value = value & 0x7F, value >> 7
        out.append(byte | (0x80 if value else 0))
        if not value:
            return bytes(out)


def signed(value: int) -> bytes:
    out = bytearray()
    while True:
        byte, value = value & 0x7F, value >> 7
        done = (value == 0 and not byte & 0x40) or (value == -1 and byte & 0x40)
        out.append(byte | (0 if done else 0x80))
        if done:
            return bytes(out)


def text(value: str) -> bytes:
    return number(len(value.encode())) + value.encode()


class Segment:
    """Bytes that are in memory from the start. (Memory 0; all addresses are constants.)"""

    def __init__(self, reader: Reader):
        if reader.number() != 0 or reader.byte() != 0x41:
            raise ValueError("a data segment isn't at a constant address of the first memory")
        self.address = reader.signed()
        reader.byte()
        length = reader.number()
        self.start = reader.at
        self.content = reader.bytes(length)


class Module:
    """The sections of a module."""

    def __init__(self, path):
        self.data = pathlib.Path(path).read_bytes()
        self.sections = []
        reader = Reader(self.data, 8)
        while reader.at < len(self.data):
            kind, length = reader.byte(), reader.number()
            self.sections.append((kind, reader.at, reader.bytes(length)))

    def section(self, kind: int) -> Reader | None:
        return next((Reader(self.data, at) for found, at, _ in self.sections if found == kind), None)

    def custom(self, name: str) -> Reader:
        for kind, at, _ in self.sections:
            reader = Reader(self.data, at)
            if kind == 0 and reader.text() == name:
                return reader
        raise ValueError(f"the module has no section {name}: it must be linked with --emit-relocs")

    def segments(self) -> list:
        reader = self.section(DATA)
        return [Segment(reader) for _ in range(reader.number())] if reader else []

    def function_names(self) -> list:
        """Of the functions that aren't imported, in their order. Of several of one name, all but the first have a number behind it."""
        imported = self.imported_functions()
        reader = self.custom("name")
        while reader.byte() != 1:
            reader.bytes(reader.number())
        reader.number()
        names, used = {}, set()
        for _ in range(reader.number()):
            place, name = reader.number(), reader.text()
            unique, count = name, 0
            while unique in used:
                count += 1
                unique = f"{name}.{count}"
            used.add(unique)
            names[place - imported] = unique
        return [names[place] for place in sorted(names) if place >= 0]

    def imported_functions(self) -> int:
        reader, count = self.section(IMPORTS), 0
        for _ in range(reader.number() if reader else 0):
            reader.text(), reader.text()
            kind = reader.byte()
            if kind == 0:
                reader.number()
                count += 1
            elif kind == 3:
                reader.bytes(2)
            else:
                if kind == 1:
                    reader.byte()
                if reader.number() & 1:
                    reader.number()
                reader.number()
        return count

    def without_relocations(self) -> bytes:
        imported = self.imported_functions()
        names = [number(place + imported) + text(name) for place, name in enumerate(self.function_names())]
        names = number(len(names)) + b"".join(names)
        names = text("name") + b"\x01" + number(len(names)) + names
        out = bytearray(self.data[:8])
        for kind, at, content in self.sections:
            if kind != 0 or Reader(self.data, at).text() in ("producers", "target_features"):
                out += bytes([kind]) + number(len(content)) + content
        return bytes(out + b"\x00" + number(len(names)) + names)

    def replacing_data(self, segments: list) -> bytes:
        """The module with these (address, bytes) in the place of its data."""
        body = number(len(segments))
        for address, content in segments:
            body += b"\x00\x41" + signed(address) + b"\x0b" + number(len(content)) + content
        out, data = bytearray(self.data[:8]), bytes([DATA]) + number(len(body)) + body
        for kind, _, content in self.sections:
            # Data comes behind code; its count is only needed by what copies it later.
            if kind not in (DATA, DATA_COUNT):
                out += bytes([kind]) + number(len(content)) + content
            if kind == CODE and segments:
                out += data
        return bytes(out)


class Linked(Module):
    """A module with its relocations: which constants and functions each function and each constant refers to."""

    def __init__(self, path):
        super().__init__(path)
        self.constants = self.segments()
        functions, segments = self.symbols()
        names, bodies, starts = self.function_names(), self.bodies(), [segment.start for segment in self.constants]
        # By a function's name and by a constant's place.
        self.constants_of, self.functions_of = collections.defaultdict(set), collections.defaultdict(set)

        def note(user, symbol: int):
            if symbol in segments:
                self.constants_of[user].add(segments[symbol])
            elif symbol in functions:
                self.functions_of[user].add(functions[symbol])

        for at, symbol in self.relocations("reloc.CODE"):
            note(names[bisect.bisect_right(bodies, at) - 1], symbol)
        for at, symbol in self.relocations("reloc.DATA"):
            note(bisect.bisect_right(starts, at) - 1, symbol)

    def symbols(self) -> tuple:
        """The names of functions and the segments of constants, each by the number of its symbol."""
        names, imported = self.function_names(), self.imported_functions()
        reader = self.custom("linking")
        reader.number()
        functions, segments = {}, {}
        while True:
            kind, length = reader.byte(), reader.number()
            if kind == SYMBOL_TABLE:
                break
            reader.bytes(length)
        for place in range(reader.number()):
            kind, flags = reader.byte(), reader.number()
            if kind == DATA_SYMBOL:
                reader.text()
                if not flags & UNDEFINED:
                    segments[place] = reader.number()
                    reader.number(), reader.number()
            elif kind == SECTION_SYMBOL:
                reader.number()
            else:
                function = reader.number()
                if kind == FUNCTION_SYMBOL and function >= imported:
                    functions[place] = names[function - imported]
                if not flags & UNDEFINED or flags & EXPLICIT_NAME:
                    reader.text()
        return functions, segments

    def bodies(self) -> list:
        """Where the functions begin in the file."""
        reader = self.section(CODE)
        starts = []
        for _ in range(reader.number()):
            length = reader.number()
            starts.append(reader.at)
            reader.bytes(length)
        return starts

    def relocations(self, section: str):
        """Where in the file something of a symbol stands (an address, or the number of a variable that holds it), and the symbol's number."""
        reader = self.custom(section)
        _, start, _ = self.sections[reader.number()]
        for _ in range(reader.number()):
            kind, at, symbol = reader.byte(), reader.number(), reader.number()
            if kind in WITH_ADDEND:
                reader.signed()
            if kind != TYPE_INDEX:
                yield start + at, symbol

    def reached(self, functions) -> set:
        """The constants that functions refer to, themselves or by other constants."""
        found = set()
        waiting = [constant for function in functions for constant in self.constants_of.get(function, ())]
        while waiting:
            constant = waiting.pop()
            if constant not in found:
                found.add(constant)
                waiting += self.constants_of.get(constant, ())
        return found

    def referred(self, function: str) -> set:
        """The functions that a function calls or may have called: the addresses of those stand in it, or in a constant that it refers to."""
        return set().union(*(self.functions_of.get(user, ()) for user in [function, *self.reached([function])]))

    def runs(self, constants) -> list:
        """(address, bytes) of constants, neighbours as one, with the zeros between them. (Between others may be what another part has.)"""
        runs, goes_on = [], False
        for place in sorted(range(len(self.constants)), key=lambda place: self.constants[place].address):
            if place not in constants:
                goes_on = False
                continue
            address, content = self.constants[place].address, self.constants[place].content
            if goes_on:
                start, before = runs[-1]
                runs[-1] = (start, before + bytes(address - start - len(before)) + content)
            else:
                runs.append((address, content))
            goes_on = True
        return runs


if __name__ == "__main__":
    linked, out = sys.argv[1:]
    pathlib.Path(out).write_bytes(Module(linked).without_relocations())
