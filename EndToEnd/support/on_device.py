"""Journeys that `pytest --device` leaves out: those that a browser alone can be taken on, each for a reason."""

import re

import pytest

TABS = "An app has one screen: there is no second tab."
INSTALLS = "An app has no service worker: it is installed as a whole."
DATABASE = "The journey reads or writes IndexedDB by itself, and an app's store is another."
PARTS = "An app's program has no second part that comes later."
SONGS = "An app's songs need a port of its own."
PROGRAM = "There is no WebAssembly in the page."
SERVER = "It is of the server's addresses, not of the app."

# Regular expressions, each found at the beginning of a test's id.
OBSTACLES = {
    r"api/": SERVER,
    r"ports/test_damaged\.py::test_mu_1": SONGS,
    r"ports/test_golden\.py": PROGRAM,
    r"ports/test_page\.py::test_sh_10_a_program_that_cannot_start": PROGRAM,
    r"ports/test_ports\.py::test_sh_10": PROGRAM,
    r"ports/test_waiting\.py": DATABASE,
    r"journeys/test_bad_songs\.py": SONGS,
    r"journeys/test_competitions\.py::test_go_2_a_board_follows_in_a_tab": TABS,
    r"journeys/test_fitness\.py::test_ft_2_a_log_that_an_earlier_version_kept": DATABASE,
    r"journeys/test_in_and_out\.py::test_ix_2_the_share_sheet": INSTALLS,
    r"journeys/test_journeys_account\.py::test_ac_9_log_out_leaves_nothing": DATABASE,
    r"journeys/test_journeys_account\.py::test_sy_1_two_tabs": TABS,
    r"journeys/test_journeys_plan\.py::test_sh_5": INSTALLS,
    r"journeys/test_journeys_run\.py::test_sy_1_one_tab_runs": TABS,
    r"journeys/test_journeys_shell\.py::test_sh_5": INSTALLS,
    r"journeys/test_journeys_shell\.py::test_sh_10_a_storage_that_refuses": DATABASE,
    r"journeys/test_journeys_shell\.py::test_sh_6_what_the_browser_takes_away": DATABASE,
    r"journeys/test_journeys_start\.py::test_ac_9": INSTALLS,
    # All that begin with years of sessions.
    r"journeys/test_journeys_stats\.py::(?!test_hi_5_a_sunday)": DATABASE,
    r"journeys/test_journeys_tabs\.py::test_en_7_sy_1": TABS,
    r"journeys/test_journeys_tabs\.py::test_en_7_a_tab": TABS,
    r"journeys/test_journeys_tabs\.py::test_en_7_pl_6_sets_ticked_in_two_tabs": TABS,
    r"journeys/test_journeys_tabs\.py::test_sh_4_a_mode": TABS,
    r"journeys/test_journeys_tabs\.py::test_sy_1": TABS,
    r"journeys/test_journeys_tabs\.py::test_pl_2": TABS,
    r"journeys/test_journeys_tabs\.py::test_sh_6_a_form": TABS,
    r"journeys/test_music\.py::test_mu_4_a_theme_is_added_retires": DATABASE,
    r"journeys/test_music\.py::test_mu_5": DATABASE,
    r"journeys/test_music\.py::test_gw_1_mu_6": SONGS,
    r"journeys/test_music_at_length\.py": SONGS,
    r"journeys/test_offline\.py::test_sh_5": INSTALLS,
    r"journeys/test_offline\.py::test_sh_4": "The app's page waits for the app's first word, in whatever mode.",
    r"journeys/test_parts\.py": PARTS,
    r"journeys/test_songs": SONGS,
}


def is_only_there(item: pytest.Item) -> bool:
    """It is of the app outside of a browser."""
    return item.nodeid.startswith("device/")


def obstacle(item: pytest.Item) -> str | None:
    """The reason for which a test can't be run so."""
    if "site" not in getattr(item, "fixturenames", ()):
        return "It doesn't open the app, or from a server of its own."
    return next((reason for pattern, reason in OBSTACLES.items() if re.match(pattern, item.nodeid)), None)
