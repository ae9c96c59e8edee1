"""Browsers that take away what a site has stored."""


def take_away(page):
    """As Chromium does when room is short, and when a person clears the site's data."""
    origin = page.evaluate("location.origin")
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
