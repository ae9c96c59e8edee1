"""One port of the host in an empty page: what it tells is collected in `heard`, oldest first."""

from waiting import until

HARNESS = """
async ([file, name]) => {
    window.heard = [];
    const send = (on, fields) => heard.push({ on, ...fields });
    window.send = send;
    window.port = (await import(file))[name](send);
    return true;
}
"""


class Port:
    def __init__(self, page, sources, file, name):
        self.page = page
        page.goto(sources + "/blank")
        page.evaluate(HARNESS, [f"/{file}", name])

    def do(self, command, **fields):
        self.page.evaluate("([name, fields]) => { port[name](fields); }", [command, fields])

    def wait_for(self, on, count=1):
        """The last of so many events of that name, once they have come."""
        until(self.page, f"heard.filter((event) => event.on === '{on}').length >= {count}")
        return [event for event in self.heard() if event["on"] == on][count - 1]

    def heard(self):
        return self.page.evaluate("heard")

    def names(self):
        return [event["on"] for event in self.heard()]
