"""The iPhone app's project, which nobody here can build: all of its parts are there, and agree with each other."""

import json
import pathlib
import plistlib
import re
import shutil
import subprocess

import pytest

import ios_project
from devices import ROOT
from ios_project import IOS

APP = IOS / "Setlist"
SOURCES = sorted(APP.rglob("*.swift"))
STUBS = sorted((IOS / "Stubs").glob("*.swift"))
MOST_LINES = 1_000
# Key of an object's member, and the kind of object that it names.
REFERENCES = {
    "baseConfigurationReference": "PBXFileReference", "buildConfigurationList": "XCConfigurationList",
    "buildConfigurations": "XCBuildConfiguration", "buildPhases": "BuildPhase", "children": "", "exceptions": "ExceptionSet",
    "fileRef": "PBXFileReference", "fileSystemSynchronizedGroups": "PBXFileSystemSynchronizedRootGroup", "files": "PBXBuildFile",
    "mainGroup": "PBXGroup", "packageProductDependencies": "XCSwiftPackageProductDependency",
    "packageReferences": "XCLocalSwiftPackageReference", "productRef": "XCSwiftPackageProductDependency",
    "productReference": "PBXFileReference", "productRefGroup": "PBXGroup", "target": "PBXNativeTarget", "targets": "PBXNativeTarget",
}
needs_plutil = pytest.mark.skipif(not shutil.which("plutil"), reason="Swift's plutil reads the project")


def plist(name: str) -> dict:
    return plistlib.loads((APP / name).read_bytes())


def code(path: pathlib.Path) -> list[str]:
    """The lines of a file that aren't empty, nor comments alone."""
    return [line for line in path.read_text().splitlines() if line.strip() and not line.strip().startswith("//")]


def imports(paths) -> set[str]:
    return set(re.findall(r"^(?:public )?import (\w+)$", "\n".join(path.read_text() for path in paths), re.MULTILINE))


def of_kind(objects: dict[str, dict], kind: str) -> list[dict]:
    return [each for each in objects.values() if each["isa"] == kind]


# MARK: The project


@needs_plutil
def test_the_project_names_nothing_that_isn_t_there_and_nothing_in_vain():
    root, objects = ios_project.objects()
    named = {root}
    for number, each in objects.items():
        for key, value in each.items():
            for name in value if isinstance(value, list) else [value]:
                if key in REFERENCES:
                    assert name in objects, f"{each['isa']} {number}: {key} {name} isn't there"
                    assert objects[name]["isa"].endswith(REFERENCES[key]), f"{each['isa']} {number}: {key} is a {objects[name]['isa']}"
                    named.add(name)
                else:
                    assert name not in objects if isinstance(name, str) else True, f"{each['isa']}.{key} names an object"
    assert named == set(objects)
    # An id that stands there twice is lost when it is read.
    ids = re.findall(r"^\t\t([0-9A-F]{24})\b.* = \{", ios_project.PROJECT.read_text(), re.MULTILINE)
    assert sorted(ids) == sorted(objects)


@needs_plutil
def test_the_project_builds_the_folder_the_package_s_product_and_the_page():
    root, objects = ios_project.objects()
    assert objects[root]["isa"] == "PBXProject"
    assert "objectVersion = 77;" in ios_project.PROJECT.read_text()
    [group] = of_kind(objects, "PBXFileSystemSynchronizedRootGroup")
    assert (IOS / group["path"]).is_dir()
    [exceptions] = of_kind(objects, "PBXFileSystemSynchronizedBuildFileExceptionSet")
    assert all((APP / name).is_file() for name in exceptions["membershipExceptions"])
    [package] = of_kind(objects, "XCLocalSwiftPackageReference")
    manifest = (IOS / package["relativePath"] / "Package.swift").read_text()
    [product] = of_kind(objects, "XCSwiftPackageProductDependency")
    assert f'.library(name: "{product["productName"]}"' in manifest
    # Paths of what lies beside the project; the page is made by Scripts/ios_project.py.
    paths = {each["path"] for each in of_kind(objects, "PBXFileReference") if each["sourceTree"] == "<group>"}
    assert paths == {"Setlist.xcconfig", "web"}
    assert (IOS / "Setlist.xcconfig").is_file()


def test_the_settings_are_those_of_the_package_and_name_files_that_are_there():
    known = ios_project.settings(IOS / "Setlist.xcconfig")
    assert (IOS / known["INFOPLIST_FILE"]).is_file() and (IOS / known["CODE_SIGN_ENTITLEMENTS"]).is_file()
    assert known["IPHONEOS_DEPLOYMENT_TARGET"] == "18.0" and known["SWIFT_VERSION"] == "6.0"
    assert known["CODE_SIGN_STYLE"] == "Automatic" and known["DEVELOPMENT_TEAM"] == ""
    assert known["SETLIST_SERVER"].startswith("https://")
    manifest = (ROOT / "Package.swift").read_text()
    strict = manifest.partition("let strict")[2].partition("\n]")[0]
    features = set(re.findall(r'enableUpcomingFeature\("(\w+)"\)', strict))
    assert set(re.findall(r"-enable-upcoming-feature (\w+)", known["OTHER_SWIFT_FLAGS"])) == features
    assert set(re.findall(r"-enable-upcoming-feature (\w+)", (ROOT / "Scripts/check-ios.sh").read_text())) == features
    assert set(re.findall(r'enableUpcomingFeature\("(\w+)"\)', (IOS / "Package.swift").read_text())) == features


def test_xtool_builds_the_same():
    xtool = (IOS / "xtool.yml").read_text()
    known = ios_project.settings(IOS / "Setlist.xcconfig")
    assert f"bundleID: {known['PRODUCT_BUNDLE_IDENTIFIER']}\n" in xtool
    assert f"iconPath: {ios_project.ICON.relative_to(IOS)}\n" in xtool
    assert f"entitlementsPath: {ios_project.ENTITLEMENTS.relative_to(IOS)}\n" in xtool


# MARK: Property lists


def test_the_app_says_why_it_wants_what_it_asks_for():
    info = plist("Info.plist")
    used = imports(SOURCES)
    wanted = {
        "CoreBluetooth": "NSBluetoothAlwaysUsageDescription", "CoreLocation": "NSLocationWhenInUseUsageDescription",
        "CoreMotion": "NSMotionUsageDescription",
    }
    for module, key in wanted.items():
        assert (module in used) == (key in info), key
    for key, text in info.items():
        if key.endswith("UsageDescription"):
            assert text.startswith("Setlist ") and text.endswith("."), text
    assert info["UIApplicationSceneManifest"] == {"UIApplicationSupportsMultipleScenes": False}
    assert info["SetlistServer"] == "$(SETLIST_SERVER)" and info["SetlistApple"] == "$(SETLIST_APPLE)"


def test_the_app_goes_on_in_the_background_for_the_ports_that_need_it():
    code = "\n".join(path.read_text() for path in SOURCES)
    modes = set(plist("Info.plist")["UIBackgroundModes"])
    expected = {
        "audio": "setCategory(.playback", "location": "allowsBackgroundLocationUpdates = true", "bluetooth-central": "CBCentralManager(",
    }
    assert modes == {mode for mode, sign in expected.items() if sign in code} == set(expected)


def test_every_setting_in_a_property_list_has_a_value():
    known = ios_project.settings(IOS / "Setlist.xcconfig")
    # Xcode's own.
    known |= {"EXECUTABLE_NAME": "Setlist", "PRODUCT_NAME": "Setlist"}
    info = {key: ios_project.expanded(value, known) for key, value in plist("Info.plist").items()}
    assert info["SetlistServer"] == known["SETLIST_SERVER"] and info["CFBundleIdentifier"] == known["PRODUCT_BUNDLE_IDENTIFIER"]
    assert "$(" not in json.dumps(info)


def test_the_app_needs_no_entitlement_unless_apple_s_log_in_is_chosen(tmp_path, monkeypatch):
    assert plist("Setlist.entitlements") == {}
    assert ios_project.settings(IOS / "Setlist.xcconfig")["SETLIST_APPLE"] == "NO"
    copy = tmp_path / "iOS"
    shutil.copytree(IOS, copy, ignore=shutil.ignore_patterns("web", "Local.*"))
    monkeypatch.setattr(ios_project, "IOS", copy)
    written = copy / "Local.entitlements"
    for is_chosen, expected in (("YES", {"com.apple.developer.applesignin": ["Default"]}), (None, {})):
        (copy / "Local.xcconfig").unlink(missing_ok=True)
        ios_project.write_settings({"SETLIST_APPLE": is_chosen})
        ios_project.write_entitlements(written)
        assert plistlib.loads(written.read_bytes()) == expected


def test_the_privacy_manifest_says_that_nobody_is_tracked():
    privacy = plist("PrivacyInfo.xcprivacy")
    assert privacy["NSPrivacyTracking"] is False and privacy["NSPrivacyTrackingDomains"] == []
    for each in privacy["NSPrivacyCollectedDataTypes"]:
        assert each["NSPrivacyCollectedDataTypeTracking"] is False
        assert each["NSPrivacyCollectedDataTypePurposes"] == ["NSPrivacyCollectedDataTypePurposeAppFunctionality"]
    reasons = {each["NSPrivacyAccessedAPIType"] for each in privacy["NSPrivacyAccessedAPITypes"]}
    code = "\n".join(path.read_text() for path in [*SOURCES, *(ROOT / "Sources/DeviceHost").rglob("*.swift")])
    signs = {
        "UserDefaults": r"\bUserDefaults\b", "SystemBootTime": r"\bsystemUptime\b", "DiskSpace": r"volumeAvailable|systemFreeSize|statfs",
        "FileTimestamp": r"odificationDate|creationDate|\bf?stat\(",
    }
    assert reasons == {f"NSPrivacyAccessedAPICategory{name}" for name, sign in signs.items() if re.search(sign, code)}


def test_the_assets_name_files_that_are_there_or_made():
    for contents in APP.rglob("*.xcassets/**/Contents.json"):
        for image in json.loads(contents.read_text()).get("images", []):
            assert contents.parent / image["filename"] == ios_project.ICON
    assert (APP / "Assets.xcassets" / f"{plist('Info.plist')['UILaunchScreen']['UIColorName']}.colorset").is_dir()


def test_the_page_is_in_the_bundle_without_what_only_browsers_fetch(tmp_path):
    built = tmp_path / "dist"
    for name in ("shell.html", "shell.12ab.js", "host.12ab.js", "app.12ab.wasm", "style.12ab.css", "style.12ab.css.br", "voices/work.wav"):
        (built / name).parent.mkdir(parents=True, exist_ok=True)
        (built / name).write_text(name)
    ios_project.copy_web(built, tmp_path / "web")
    copied = {path.relative_to(tmp_path / "web").as_posix() for path in (tmp_path / "web").rglob("*") if path.is_file()}
    assert copied == {"shell.html", "shell.12ab.js", "style.12ab.css", "voices/work.wav"}


# MARK: Sources


def test_the_app_s_own_code_is_small():
    assert sum(len(code(path)) for path in SOURCES) <= MOST_LINES
    assert [path.name for path in SOURCES if len(path.read_text().splitlines()) > 200] == []


def test_the_app_knows_the_device_s_modules_and_apple_s_only():
    own = {path.name for path in (ROOT / "Sources").iterdir()}
    stubs = {path.stem for path in STUBS}
    assert imports(SOURCES) - stubs - {"Foundation"} == {"App", "DeviceHost", "Sensing", "Workouts"}
    # A stub that nothing imports proves nothing; another stub may.
    assert stubs == imports([*SOURCES, *STUBS]) & stubs
    assert not stubs & own


def test_nothing_is_left_to_be_done():
    for path in [*SOURCES, *STUBS]:
        assert not re.search(r"TODO|FIXME|\bstub\b", path.read_text()) or path in STUBS, path.name
        assert [line for line in path.read_text().splitlines() if len(line) > 120] == [], path.name


def test_git_keeps_no_picture_and_no_copy_of_the_page():
    listed = subprocess.run(["git", "ls-files", "iOS"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert [name for name in listed if re.search(r"\.(png|wasm|zip)$|^iOS/web/|Local\.", name)] == []
