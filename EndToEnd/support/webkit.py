"""WebKitGTK through WebKitWebDriver: its own MiniBrowser, which needs a display."""

from webdriver import Remote


class WebKit(Remote):
    def __init__(self, environment: dict | None = None):
        super().__init__(["WebKitWebDriver"], {}, environment)
