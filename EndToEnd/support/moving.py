"""A motion sensor that stands in for the device's, and somebody who moves it: it follows the page's clock, which is run forward; and logs of
the same motion."""

import json
import math
import random

# Sixty readings a second of a phone that is turned to and fro, so often a minute; 0: it lies still.
SENSOR = """() => {
    let rate = 0;
    let began = 0;
    const turned = (time) => 0.4 * (1 - Math.cos(2 * Math.PI * rate / 60 * time));
    window.moves = (perMinute) => { [rate, began] = [perMinute, performance.now() / 1000]; };
    const timer = setInterval(() => {
        const time = performance.now() / 1000 - began;
        const angle = turned(time);
        const turning = (turned(time + 0.001) - angle) / 0.001 * 180 / Math.PI;
        dispatchEvent(new DeviceMotionEvent("devicemotion", {
            accelerationIncludingGravity: { x: 9.81 * Math.sin(angle), y: 0.2, z: 9.81 * Math.cos(angle) },
            rotationRate: { alpha: 0, beta: 0, gamma: turning }, interval: 16 }));
    }, 16);
    window.stops = () => clearInterval(timer);
}"""


class Sensor:
    def __init__(self, person):
        self.page = person.page
        self.page.evaluate(SENSOR)
        # From here on readings are stamped by the page's clock, which is ahead of the browser's.
        self.page.clock.run_for(2_000)

    def moves(self, rate: float):
        self.page.evaluate("(rate) => moves(rate)", rate)

    def stops(self):
        """Tells nothing from now on."""
        self.page.evaluate("() => stops()")

    def goes(self, seconds: int):
        self.page.clock.run_for(1_000 * seconds)


def log(rate: float, hertz: int, gyroscope: bool) -> bytes:
    """A phone that is turned to and fro, by somebody who isn't a machine."""
    chance = random.Random(rate)
    phase, samples = 0.0, []
    for index in range(30 * hertz):
        phase += rate / 60 / hertz * chance.uniform(0.8, 1.2)
        angle = 0.4 * (1 - math.cos(2 * math.pi * phase))
        turning = 0.4 * 2 * math.pi * rate / 60 * math.sin(2 * math.pi * phase)
        values = [index / hertz, *(round(value + chance.gauss(0, 0.1), 2)
                                   for value in (9.81 * math.sin(angle), 0.2, 9.81 * math.cos(angle)))]
        samples.append(values + ([0, round(turning, 3), 0] if gyroscope else []))
    return json.dumps({"motion": 1, "rate": hertz, "samples": samples}).encode()
