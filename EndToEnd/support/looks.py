"""How screens are looked at: each mode and each size once. `make test-all` has the other two combinations."""

import pytest

from devices import DESKTOP, PHONE

AT_LENGTH = pytest.mark.at_length
LOOKS = pytest.mark.parametrize(["kind", "mode"], [
    pytest.param(PHONE, "Dark", id="phone-dark"),
    pytest.param(DESKTOP, "Light", id="desktop-light"),
    pytest.param(PHONE, "Light", id="phone-light", marks=AT_LENGTH),
    pytest.param(DESKTOP, "Dark", id="desktop-dark", marks=AT_LENGTH),
])
