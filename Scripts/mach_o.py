"""Checks that files are Mach-O objects for arm64 and for iOS: mach_o.py FILE …

What it reads is told by Apple's headers <mach-o/loader.h> and <mach/machine.h>.
"""

import pathlib
import struct
import sys

MAGIC_64, ARM64, OBJECT = 0xFEEDFACF, 0x0100000C, 1
HEADER = struct.Struct("<8I")
BUILD_VERSION = 0x32
IOS = 2


class NotForIOS(Exception):
    pass


def commands(data: bytes):
    """The load commands of an object, each as its kind and its bytes."""
    if len(data) < HEADER.size:
        raise NotForIOS(f"it has {len(data)} bytes, fewer than a header")
    magic, processor, _, kind, count, _, _, _ = HEADER.unpack_from(data)
    if magic != MAGIC_64:
        raise NotForIOS(f"it is no Mach-O file of 64 bits: it begins with {data[:4].hex(' ').upper()}")
    if processor != ARM64:
        raise NotForIOS(f"its processor is {processor:#010x}, not arm64 ({ARM64:#010x})")
    if kind != OBJECT:
        raise NotForIOS(f"its kind is {kind}, not an object ({OBJECT})")
    at = HEADER.size
    for _ in range(count):
        if at + 8 > len(data):
            raise NotForIOS("it ends within its load commands")
        command, size = struct.unpack_from("<2I", data, at)
        if size < 8 or at + size > len(data):
            raise NotForIOS(f"its load command at {at} has {size} bytes, which can't be")
        yield command, data[at:at + size]
        at += size


def platform(data: bytes) -> int:
    for command, content in commands(data):
        if command == BUILD_VERSION:
            if len(content) < 24:
                raise NotForIOS("its LC_BUILD_VERSION is too short")
            return struct.unpack_from("<I", content, 8)[0]
    raise NotForIOS("it has no LC_BUILD_VERSION")


def main(paths: list[str]):
    if not paths:
        sys.exit("mach_o.py: no files are named")
    for path in paths:
        try:
            found = platform(pathlib.Path(path).read_bytes())
            if found != IOS:
                raise NotForIOS(f"its platform is {found}, not iOS ({IOS})")
        except (NotForIOS, OSError) as error:
            sys.exit(f"mach_o.py: {path}: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
