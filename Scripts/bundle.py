"""Puts the web app together: bundle.py WEB STAGE OUT

WEB holds what was written by hand, STAGE what was made (app.wasm and more.wasm, icons/, voices/). Into OUT go

- the style sheets of web/style as two: each is a block of one of the cascade layers whose order layers.css declares. more.css has those
  of screens in the program's second part, with which it comes; style.css the others;
- each script of web/ with the modules that it imports, as one file (esbuild);
- the style sheet of the map, map.css, after those rules of Leaflet's that it needs; Leaflet itself becomes a part of map.js;
- the catalogue of exercises and routines, catalogue/*.json, without the white space that only people read. What isn't JSON
  fails the build;
- everything but the entry points and the voices under a name that holds a hash of its content (style.1f0c….css), so that
  it may be cached for ever. A reference to such a file is a quoted string or a CSS url(…) that holds its path, with or
  without a leading "/" or "./"; it is rewritten. References must not go round in circles.
- the entry points under their own names: index.html, service-worker.js, manifest.webmanifest. In them, "__VERSION__"
  becomes a hash of everything, __ASSETS__ the list of addresses of the first load, __VOICES__ that of the voices,
  __LATER__ that of what is fetched after the first frame or when it is first needed, and __START__ that of what a page starts with.
- beside each file of a kind that gains by it, .br and .gz.

Prints the sizes and fails when the first load, as served to a browser that takes brotli, is larger than the budget.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys

BUDGET = 449_000  # bytes: everything but the voices and what is fetched later, compressed
# The page of an app that runs outside of it (Sources/DeviceHost): it is in the bundle of that app, and no browser fetches it.
SHELL = ("shell.",)
LATER = ("catalogue/", "map.", "more.", "song-transfer.", "song-worker.", "worker.")
LAYERS = "style/layers.css"
MORE = {  # of web/style
    "features": (
        "account", "add-intervals", "add-to-history", "best", "bests", "body", "competition", "competition-form", "competitions", "copies", "edit-workouts", "editor", "exercising", "export", "fitness", "fitness-run",
        "get-workout", "goal-form",
        "goal-page", "goals", "import", "long-view", "long-view-fastest", "long-view-muscles", "outdoor", "own-exercise", "privacy", "profile", "received", "rest-days", "routines", "schedule",
        "session", "session-editor", "settings", "share", "song-form", "songs", "summary", "theme-form", "theme-page", "themes", "training", "view-workouts", "way-cut"),
    "parts": (
        "body-map", "categories", "chart", "choice-list", "days", "device-picture", "exercise-card", "exercise-description", "heart", "map", "playing-song", "ring", "secret", "slider", "versions",
        "week-lines"),
}
START = ("early.js", "host.js", "style.css", "more.css", "more.js", "app.wasm", "more.wasm")
SCRIPTS = ("early.js", "host.js", "map.js", "more.js", "shell.js", "song-transfer.js", "song-worker.js", "worker.js", "service-worker.js")
# From the package libjs-leaflet, or where Scripts/install.sh asks for two files of it on macOS.
LEAFLETS = ("/usr/share/javascript/leaflet", ".tools/leaflet")
# Selectors for parts that our maps don't have, or that look different there.
UNUSED = re.compile(r"popup|tooltip|layers|image-layer|shadow|bar|control-zoom|attribution|scale|icon-path|div-icon|oldie|vml|safari")
ENTRIES = ("index.html", "service-worker.js", "manifest.webmanifest", "shell.html")
TEXT = {".html", ".css", ".js", ".svg", ".webmanifest", ".json"}
COMPRESSED = TEXT | {".wasm", ".wav"}
REFERENCE = re.compile(r"""(["'`])((?:\./|/)?)([\w./-]+\.\w+)\1|(url\()((?:\./|/)?)([\w./-]+\.\w+)(?=\))""")


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def hashed_name(path: str, data: bytes) -> str:
    stem, dot, extension = path.rpartition(".")
    return f"{stem}.{digest(data)[:12]}{dot}{extension}"


def compact_json(path: str, data: bytes) -> bytes:
    try:
        return json.dumps(json.loads(data), ensure_ascii=False, separators=(",", ":")).encode()
    except ValueError as error:
        raise SystemExit(f"bundle.py: {path}: {error}") from error


def compact_style(text: str) -> bytes:
    """Without comments, and without white space but where it tells things apart: between words, before a colon, around + and −."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ?([{};,>~]) ?|(?<=:) ", lambda match: match.group(1) or "", text)
    return text.replace(";}", "}").strip().encode()


def leaflet_style(path: pathlib.Path) -> bytes:
    rules = []
    for selectors, declarations in re.findall(r"([^{}]+)\{([^{}]*)\}", path.read_text()):
        used = [selector for selector in selectors.split(",") if not UNUSED.search(selector)]
        if used:
            rules.append(",".join(used).strip() + "{" + declarations.strip() + "}")
    # Of the layer that map.css goes on with.
    rules = ["@layer parts {", *rules, "}"]
    return ("/* Leaflet: see map.js for its authors and its licence's notice. */\n" + "\n".join(rules) + "\n").encode()


class Bundle:
    """The files to serve, by the path they have in the sources."""

    def __init__(self, web: pathlib.Path, stage: pathlib.Path):
        self.sources = {}
        for path in sorted(web.rglob("*")):
            if path.is_file() and not any(part.startswith(".") for part in path.relative_to(web).parts):
                self.sources[path.relative_to(web).as_posix()] = path.read_bytes()
        for path in [path for path in self.sources if path.startswith("catalogue/")]:
            self.sources[path] = compact_json(path, self.sources[path])
        self.leaflet = next((path for path in map(pathlib.Path, LEAFLETS) if path.is_dir()), None)
        if not self.leaflet:
            raise SystemExit("bundle.py: there is no Leaflet here: Scripts/install.sh build")
        self.sources["map.css"] = leaflet_style(self.leaflet / "leaflet.css") + compact_style(self.sources["map.css"].decode())
        self.sources |= self.joined_styles()
        for path in [path for path in self.sources if path.endswith(".js")]:
            script = self.sources.pop(path)
            if path in SCRIPTS:
                self.sources[path] = self.joined_script(web / path, is_module=b"\nimport " in script)
        for part in ("app.wasm", "more.wasm"):
            self.sources[part] = (stage / part).read_bytes()
        for path in sorted((stage / "icons").glob("*.png")):
            self.sources["icons/" + path.name] = path.read_bytes()
        self.voices = {"voices/" + path.name: path.read_bytes() for path in sorted((stage / "voices").glob("*.wav"))}
        self.names = {}
        self.output = {}

    def joined_script(self, path: pathlib.Path, is_module: bool) -> bytes:
        """A script with all that it imports, without what only people read."""
        options = ["--bundle", "--format=esm", f"--alias:leaflet={self.leaflet}/leaflet.esm.js"] if is_module else []
        command = ["esbuild", path, *options, "--minify", "--target=es2022", "--log-level=warning"]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout

    def joined_styles(self) -> dict[str, bytes]:
        """All of web/style as two sheets. Each has the layers with what its files of them hold; the first begins with their order."""
        order = compact_style(self.sources.pop(LAYERS).decode()).decode()
        names = order.removeprefix("@layer ").removesuffix(";").split(",")
        sheets = {sheet: dict.fromkeys(names, "") for sheet in ("style.css", "more.css")}
        more = [f"style/{folder}/{name}.css" for folder, files in MORE.items() for name in files]
        for path in more:
            if path not in self.sources:
                raise SystemExit(f"bundle.py: there is no web/{path}, which MORE names")
        for path in sorted(path for path in self.sources if path.startswith("style/")):
            block = re.fullmatch(r"@layer (\w+)\{(.*)\}", compact_style(self.sources.pop(path).decode()).decode())
            if not block or block.group(1) not in names:
                raise SystemExit(f"bundle.py: {path} isn't one block of a layer that {LAYERS} names")
            sheets["more.css" if path in more else "style.css"][block.group(1)] += block.group(2)
        text = {sheet: "".join(f"@layer {name}{{{rules}}}" for name, rules in layers.items() if rules)
                for sheet, layers in sheets.items()}
        return {"style.css": (order + text["style.css"]).encode(), "more.css": text["more.css"].encode()}

    def add(self, path: str, waiting: tuple = ()) -> str:
        """Adds a file after all that it refers to; gives the name under which it is served."""
        if path in self.names:
            return self.names[path]
        if path in waiting:
            raise SystemExit("bundle.py: references go round in a circle: " + " → ".join((*waiting, path)))
        data = self.sources[path]
        if pathlib.PurePath(path).suffix in TEXT:
            data = self.rewritten(path, data.decode(), (*waiting, path)).encode()
        name = path if path in ENTRIES else hashed_name(path, data)
        self.names[path], self.output[name] = name, data
        return name

    def rewritten(self, path: str, text: str, waiting: tuple) -> str:
        def replacement(match: re.Match) -> str:
            quote, prefix, target = match.group(1), match.group(2), match.group(3)
            if match.group(4):
                quote, prefix, target = None, match.group(5), match.group(6)
            # The worker's own script refers to nobody, and nobody's name depends on an entry's content.
            if target not in self.sources or target in ENTRIES or target == path:
                return match.group(0)
            served = prefix + self.add(target, waiting)
            return f"{quote}{served}{quote}" if quote else f"url({served}"

        return REFERENCE.sub(replacement, text)

    def finish(self):
        for path in self.sources:
            self.add(path)
        everything = sorted((self.output | self.voices).items())
        version = digest("".join(name + digest(data) for name, data in everything).encode())[:12]
        of_browsers = [name for name in self.output if not name.startswith(SHELL)]
        later = [name for name in of_browsers if name.startswith(LATER)]
        assets = ["/" if name == "index.html" else "/" + name for name in of_browsers if name != "service-worker.js"]
        assets = [address for address in assets if address[1:] not in later]
        lists = {
            '"__VERSION__"': json.dumps(version),
            "__ASSETS__": json.dumps(sorted(assets)),
            "__VOICES__": json.dumps(["/" + name for name in self.voices]),
            "__LATER__": json.dumps(["/" + name for name in later]),
            "__START__": json.dumps(["/", *("/" + self.names[path] for path in START)]),
        }
        for entry in ENTRIES:
            if entry in self.output:
                text = self.output[entry].decode()
                for token, value in lists.items():
                    text = text.replace(token, value)
                self.output[entry] = text.encode()


def write(out: pathlib.Path, files: dict) -> dict:
    """Brings the folder to hold these files and nothing else; gives each one's size with brotli, gzip and as it is."""
    sizes, keep = {}, set()
    for name, data in files.items():
        path = out / name
        copies = [path.with_name(path.name + ending) for ending in (".br", ".gz") if path.suffix in COMPRESSED]
        if not (path.is_file() and path.read_bytes() == data and all(copy.is_file() for copy in copies)):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            for copy in copies:
                command = ["brotli", "-q", "11"] if copy.suffix == ".br" else ["gzip", "-9", "-n"]
                copy.write_bytes(subprocess.run([*command, "-c", path], check=True, capture_output=True).stdout)
        sizes[name] = tuple(file.stat().st_size for file in copies or (path, path)) + (len(data),)
        keep |= {path, *copies}
    for path in sorted(out.rglob("*"), reverse=True):
        if path.is_file() and path not in keep:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    return sizes


def main(web: str, stage: str, out: str) -> int:
    bundle = Bundle(pathlib.Path(web), pathlib.Path(stage))
    bundle.finish()
    sizes = write(pathlib.Path(out), bundle.output | bundle.voices)

    print(f"{'brotli':>9} {'gzip':>9} {'plain':>9}")
    first_load = [0, 0, 0]
    for name in sorted(bundle.output, key=lambda name: -sizes[name][0]):
        use = "(later)" if name.startswith(LATER) else "(iPhone)" if name.startswith(SHELL) else ""
        print("{:9,} {:9,} {:9,}".format(*sizes[name]), name, use)
        if not use:
            first_load = [total + size for total, size in zip(first_load, sizes[name])]
    print("{:9,} {:9,} {:9,}".format(*first_load), f"first load, of {BUDGET:,} allowed")
    spoken = sum(len(data) for data in bundle.voices.values())
    print(f"{'':9} {'':9} {spoken:9,} {len(bundle.voices)} voices")
    if first_load[0] > BUDGET:
        print(f"bundle.py: the first load is {first_load[0] - BUDGET:,} bytes over its budget", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
