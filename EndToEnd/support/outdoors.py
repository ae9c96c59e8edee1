"""People who go somewhere: where they are after so many metres, told to the page by Chromium's own location, or by a stand-in for
it that follows the page's clock where the clock is run forward.
"""

import math

from waiting import until

# Metres of a degree along a meridian at 52.5°.
DEGREE = 111_263
START = (52.5145, 13.2394)

# Looks to the page as the browser's own does, and hears of a place only when told to.
STAND_IN = """(() => {
    let found, failed;
    window.placed = (coords) => found?.({ coords: { altitude: null, altitudeAccuracy: null, speed: null, heading: null,
        accuracy: 4, ...coords }, timestamp: Date.now() });
    window.isLocated = () => found !== undefined;
    window.misplaced = (code) => failed?.({ code });
    window.GeolocationPositionError ??= { PERMISSION_DENIED: 1 };
    const geolocation = {
        watchPosition: (onFix, onError) => { [found, failed] = [onFix, onError]; return 1; },
        getCurrentPosition: (onFix, onError) => { [found, failed] = [onFix, onError]; },
        clearWatch: () => { found = failed = undefined; },
    };
    Object.defineProperty(navigator, "geolocation", { value: geolocation });
})()"""


def north(metres: float) -> dict:
    """Straight on."""
    return {"latitude": START[0] + metres / DEGREE, "longitude": START[1]}


def oval(metres: float) -> dict:
    """The inner lane of a running track: two straights of 84.39 m, two bends of 36.8 m radius (World Athletics: 400 m)."""
    straight, radius = 84.39, 36.8
    bend = math.pi * radius
    along = metres % (2 * (straight + bend))
    turned = along >= straight + bend
    if turned:
        along -= straight + bend
    if along < straight:
        x, y = along - straight / 2, -radius
    else:
        angle = (along - straight) / radius
        x, y = straight / 2 + radius * math.sin(angle), -radius * math.cos(angle)
    if turned:
        x, y = -x, -y
    return {
        "latitude": START[0] + y / DEGREE,
        "longitude": START[1] + x / (DEGREE * math.cos(math.radians(START[0]))),
    }


class Runner:
    """Goes along a track while the page's clock is run forward, a fix a second."""

    def __init__(self, person, track=north, speed: float = 3.0):
        self.person, self.track, self.speed, self.metres = person, track, speed, 0.0
        # A run outdoors begins when the program's second part is there.
        until(person.page, "isLocated()")
        self.is_placed()

    def place(self) -> dict:
        return {**self.track(self.metres), "speed": self.speed}

    def is_placed(self):
        self.person.page.evaluate("(place) => placed(place)", self.place())

    def goes(self, seconds: int, speed: float | None = None):
        places = []
        for _ in range(seconds):
            self.metres += self.speed if speed is None else speed
            places.append(self.place())
        self.person.page.evaluate("(places) => places.forEach((place, index) => setTimeout(placed, 1000 * (index + 1), place))", places)
        self.person.page.clock.run_for(1000 * seconds)
