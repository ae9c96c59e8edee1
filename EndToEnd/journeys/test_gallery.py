"""Every scene of the gallery (Tests/AppTests/Gallery), in both modes, on a phone and on a desktop: axe, targets that a thumb finds, and
nothing that sticks out at the side. GALLERY_SHOTS=FOLDER keeps a picture of each."""

import json
import os
import pathlib
import subprocess

import pytest

import gallery
from devices import ROOT
from looks import LOOKS
from parts import BUILT_TESTS
from places import SCENES, TESTS_PROGRAM
from test_axe import GRAVE, RUN, SMALL, axe_is_there
from waiting import at_rest

# The page's width in pixels if something sticks out of the window without being scrolled or cut there; else 0.
WIDE = """() => document.scrollingElement.scrollWidth > innerWidth ? document.scrollingElement.scrollWidth : 0"""


@pytest.fixture(scope="session")
def scenes(tmp_path_factory):
    """The scenes, and the folder with their pages. Where all tests are run, those of what computes have made them; others are of another build."""
    folder = tmp_path_factory.mktemp("gallery")
    file = SCENES
    if not file.is_file() or file.stat().st_mtime < TESTS_PROGRAM.stat().st_mtime:
        file = folder / "scenes.json"
        subprocess.run(
            [*BUILT_TESTS, "--filter", "GalleryTests"], cwd=ROOT, check=True, capture_output=True,
            env=os.environ | {"GALLERY_SCENES": str(file)})
    gallery.main(str(file), str(folder))
    return json.loads(file.read_text()), folder


def stage(page, scenes, mode: str):
    """A page on which each scene is shown in its turn: none is loaded, nor is axe, more often than once."""
    page.goto((scenes[1] / "stage.html").as_uri() + f"#{mode.lower()}")

    def show(scene: dict):
        page.evaluate("show", scene["html"])
        at_rest(page)

    return show


@LOOKS
def test_sh_4_sh_8_nothing_is_wrong_with_any_scene(new_page, scenes, kind, mode, request):
    page = new_page(kind, reduced_motion="reduce")
    shots = os.environ.get("GALLERY_SHOTS")
    show = stage(page, scenes, mode)
    axe_is_there(page)
    found = []
    for scene in scenes[0]:
        show(scene)
        for violation in page.evaluate(RUN):
            if violation["impact"] in GRAVE:
                found += [(scene["name"], violation["id"], *node) for node in violation["nodes"]]
        found += [(scene["name"], "small", *node) for node in page.evaluate(SMALL)]
        if wide := page.evaluate(WIDE):
            found.append((scene["name"], "wide", wide))
        if shots:
            name = f"{scene['name']}-{request.node.callspec.id}.png"
            page.screenshot(path=pathlib.Path(shots) / name)
    assert found == []
