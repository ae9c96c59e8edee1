#!/usr/bin/env python3
"""Makes ready what iOS/Setlist.xcodeproj and iOS/xtool.yml need and git doesn't keep:

iOS/web              dist/web without what only browsers fetch
…/icon.png           the app's icon, drawn from web/icon.svg
iOS/Local.xcconfig   an owner's own settings, where some are given
iOS/Local.plist      Info.plist for xtool, which knows no build settings
iOS/Local.entitlements   for xtool, and for Xcode where Sign in with Apple is chosen

First `make web`; afterwards open the project in Xcode, or run `xtool dev` in iOS/.
"""

import argparse
import json
import pathlib
import plistlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
IOS = ROOT / "iOS"
PROJECT = IOS / "Setlist.xcodeproj/project.pbxproj"
ICON = IOS / "Setlist/Assets.xcassets/AppIcon.appiconset/icon.png"
ICON_SIZE = 1024
ENTITLEMENTS = IOS / "Local.entitlements"
# The program is in the app itself, and nothing compresses what lies in a bundle.
OF_BROWSERS = re.compile(r"\.(wasm|br|gz)$|^(index\.html|service-worker\.js|manifest\.webmanifest)$|^(early|host)\.\w+\.js$")
# Keys that xtool sets itself.
OF_XTOOL = {"CFBundleExecutable", "CFBundleIdentifier", "CFBundleInfoDictionaryVersion", "CFBundleName", "CFBundlePackageType"}


# MARK: Reading


def objects() -> tuple[str, dict[str, dict]]:
    """The id of the project's root object, and all its objects by their ids. `plutil` comes with Swift."""
    text = subprocess.run(["plutil", "-convert", "json", "-o", "-", PROJECT], capture_output=True, check=True).stdout
    tree = json.loads(text)
    return tree["rootObject"], tree["objects"]


def settings(*files: pathlib.Path) -> dict[str, str]:
    """The settings of configuration files, later ones in place of earlier ones."""
    found = {}
    for file in files:
        for line in file.read_text().splitlines() if file.is_file() else []:
            name, is_setting, value = line.partition("//")[0].partition("=")
            if is_setting:
                found[name.strip()] = value.strip().replace("$()", "")
    return found


def expanded(value, known: dict[str, str]):
    """A value of a property list with its build settings' values."""
    if isinstance(value, str):
        return re.sub(r"\$\((\w+)\)", lambda found: known[found.group(1)], value)
    return value


# MARK: Writing


def copy_web(web: pathlib.Path, target: pathlib.Path):
    if not (web / "shell.html").is_file():
        sys.exit("ios_project.py: dist/web isn't built: make web")
    shutil.rmtree(target, ignore_errors=True)
    for file in sorted(web.rglob("*")):
        name = file.relative_to(web)
        if file.is_file() and not OF_BROWSERS.search(name.as_posix()):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target / name)


def draw_icon(target: pathlib.Path):
    """iOS gives the icon its shape: its ground has no round corners."""
    drawing = re.sub(r' rx="\d+" id="ground"', ' id="ground"', (ROOT / "web/icon.svg").read_text())
    size = str(ICON_SIZE)
    subprocess.run(["rsvg-convert", "-w", size, "-h", size, "-o", target], input=drawing.encode(), check=True)


def write_settings(given: dict[str, str | None]):
    chosen = {name: value for name, value in given.items() if value}
    if chosen:
        lines = [f"{name} = {value.replace('//', '/$()/')}\n" for name, value in chosen.items()]
        (IOS / "Local.xcconfig").write_text("// Written by Scripts/ios_project.py.\n" + "".join(lines))


def write_plist(target: pathlib.Path):
    known = settings(IOS / "Setlist.xcconfig", IOS / "Local.xcconfig")
    keys = plistlib.loads((IOS / "Setlist/Info.plist").read_bytes())
    target.write_bytes(plistlib.dumps({key: expanded(value, known) for key, value in keys.items() if key not in OF_XTOOL}))


def write_entitlements(target: pathlib.Path):
    known = settings(IOS / "Setlist.xcconfig", IOS / "Local.xcconfig")
    entitlements = plistlib.loads((IOS / "Setlist/Setlist.entitlements").read_bytes())
    if known["SETLIST_APPLE"] == "YES":
        entitlements["com.apple.developer.applesignin"] = ["Default"]
    target.write_bytes(plistlib.dumps(entitlements))


def main() -> int:
    parser = argparse.ArgumentParser(prog="ios_project.py", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--server", metavar="ADDRESS", help="of the server for accounts and sync: https://setlist.example")
    parser.add_argument("--team", metavar="ID", help="of the Apple developer team that signs; Xcode asks for it otherwise")
    parser.add_argument("--bundle-id", metavar="NAME", help="of the app, where app.setlist.Setlist isn't yours")
    parser.add_argument("--apple", action="store_true", help="offer Sign in with Apple, which needs a paid membership")
    given = parser.parse_args()
    copy_web(ROOT / "dist/web", IOS / "web")
    draw_icon(ICON)
    write_settings({
        "SETLIST_SERVER": given.server, "DEVELOPMENT_TEAM": given.team, "PRODUCT_BUNDLE_IDENTIFIER": given.bundle_id,
        "SETLIST_APPLE": "YES" if given.apple else None, "CODE_SIGN_ENTITLEMENTS": ENTITLEMENTS.name if given.apple else None})
    write_plist(IOS / "Local.plist")
    write_entitlements(ENTITLEMENTS)
    print("Ready: iOS/Setlist.xcodeproj.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
