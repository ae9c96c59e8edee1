"""The gallery as pages: gallery.py SCENES.json OUT

SCENES.json is what GalleryTests writes (GALLERY_SCENES): every screen in its states, as HTML. OUT gets a page for each, with the style
sheet of dist/web; index.html, on which each stands as on a phone and a desktop, dark and light; and stage.html, which shows one after the other:
`show(html)`.
"""

import html
import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# As the host sets properties, which HTML can't say (web/host-dom.js).
PROPERTIES = """
document.documentElement.dataset.mode = location.hash === "#light" ? "light" : "dark";
function settle() {
    for (const node of document.querySelectorAll("[modal]")) node.showModal();
    for (const node of document.querySelectorAll("[layer]")) { node.popover = "manual"; node.showPopover(); }
    for (const node of document.querySelectorAll("textarea[value], select[value]")) node.value = node.getAttribute("value");
    for (const node of document.querySelectorAll("[scrolltop]")) node.scrollTop = Number(node.getAttribute("scrolltop"));
    document.querySelector("[focused]")?.focus();
}
function show(html) {
    document.getElementById("app").innerHTML = html;
    scrollTo(0, 0);
    settle();
}
addEventListener("DOMContentLoaded", settle);
"""
PAGE = """<!doctype html>
<html lang="en" data-mode="dark">
<head>
    <meta charset="utf-8">
    <title>{title} · Setlist</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <style>{style}</style>
    <script>{properties}</script>
</head>
<body><div id="app">{body}</div></body>
</html>
"""
INDEX = """<!doctype html>
<html lang="en">
<head>
    <meta charset="utf-8">
    <title>Gallery · Setlist</title>
    <style>
        body {{ font: 1rem system-ui; margin: 1rem; background: #777; color: #fff; }}
        section {{ display: flex; flex-wrap: wrap; gap: 1rem; margin-bottom: 2rem; }}
        h2 {{ flex: 100%; margin: 0; font-size: 1rem; }}
        .phone {{ width: 195px; height: 422px; }}
        .desktop {{ width: 640px; height: 400px; }}
        iframe {{ border: 0; transform: scale(0.5); transform-origin: 0 0; }}
        .phone iframe {{ width: 390px; height: 844px; }}
        .desktop iframe {{ width: 1280px; height: 800px; }}
    </style>
</head>
<body>
{sections}
</body>
</html>
"""


def section(scene: dict) -> str:
    views = (
        f'<div class="{kind}"><iframe loading="lazy" title="{html.escape(scene["title"])}" src="{scene["name"]}.html#{mode}"></iframe></div>'
        for kind in ("phone", "desktop") for mode in ("dark", "light"))
    name, title = scene["name"], html.escape(scene["title"])
    return f'<section><h2><a href="{name}.html">{title}</a></h2>{"".join(views)}</section>'


def write(scenes: list[dict], style: str, out: pathlib.Path):
    out.mkdir(parents=True, exist_ok=True)
    for scene in [*scenes, {"name": "stage", "title": "Stage", "html": ""}]:
        page = PAGE.format(
            title=html.escape(scene["title"]), style=style, properties=PROPERTIES, body=scene["html"])
        (out / f"{scene['name']}.html").write_text(page)
    (out / "index.html").write_text(INDEX.format(sections="\n".join(map(section, scenes))))


def main(file: str, out: str):
    style = "".join(next((ROOT / "dist/web").glob(f"{sheet}.*.css")).read_text() for sheet in ("style", "more"))
    write(json.loads(pathlib.Path(file).read_text()), style, pathlib.Path(out))


if __name__ == "__main__":
    main(*sys.argv[1:])
