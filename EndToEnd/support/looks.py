"""How screens are looked at. `make test-all` has the combinations that are marked `at_length` here as well."""

import pytest

from devices import DESKTOP, PHONE

AT_LENGTH = pytest.mark.at_length
# Each mode and each size once.
LOOKS = pytest.mark.parametrize(["kind", "mode"], [
    pytest.param(PHONE, "Dark", id="phone-dark"),
    pytest.param(DESKTOP, "Light", id="desktop-light"),
    pytest.param(PHONE, "Light", id="phone-light", marks=AT_LENGTH),
    pytest.param(DESKTOP, "Dark", id="desktop-dark", marks=AT_LENGTH),
])
# Of a walk through screens that the gallery shows in both modes and sizes: that the page is as the scene.
WALKS = pytest.mark.parametrize(["kind", "mode"], [
    pytest.param(DESKTOP, "Light", id="desktop-light"),
    pytest.param(PHONE, "Dark", id="phone-dark", marks=AT_LENGTH),
    pytest.param(PHONE, "Light", id="phone-light", marks=AT_LENGTH),
    pytest.param(DESKTOP, "Dark", id="desktop-dark", marks=AT_LENGTH),
])


def _first(kind: str, other: str):
    devices = {"phone": PHONE, "desktop": DESKTOP}
    return pytest.mark.parametrize("kind", [
        pytest.param(devices[kind], id=kind), pytest.param(devices[other], id=other, marks=AT_LENGTH)])


# Of a journey whose rule is the same on both: the device that has more of its own to show.
PHONE_FIRST = _first("phone", "desktop")
DESKTOP_FIRST = _first("desktop", "phone")
