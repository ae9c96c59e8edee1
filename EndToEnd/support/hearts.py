"""A heart rate sensor that stands in for one by Bluetooth: it is chosen, tells, is lost and comes back as the journey says."""

import json

# The stand-in for the browser's Bluetooth in a page. `strap` controls it: beats(bytes), goes(), comes(), and the number of requests to it.
STAND_IN = """(() => {
    const strap = window.strap = { isNear: true, isChosen: true, isHeart: true, asked: 0, gatts: 0, known: [] };
    const view = (bytes) => new DataView(new Uint8Array(bytes).buffer);
    const error = (name) => Object.assign(new Error(name), { name });

    class Characteristic extends EventTarget {
        constructor(value) { super(); this.value = value; this.isHeard = false; }
        async startNotifications() { this.isHeard = true; return this; }
        async readValue() { this.dispatchEvent(new Event("characteristicvaluechanged")); return this.value; }
        tell(bytes) {
            this.value = view(bytes);
            if (this.isHeard) this.dispatchEvent(new Event("characteristicvaluechanged"));
        }
    }

    const makes = (name) => {
        const device = Object.assign(new EventTarget(), { id: name, name });
        let measurement;
        device.gatt = {
            connected: false,
            async connect() {
                strap.gatts += 1;
                if (!strap.isNear) throw error("NetworkError");
                device.gatt.connected = true;
                measurement = new Characteristic(view([0, 0]));
                const battery = new Characteristic(view([64]));
                return { async getPrimaryService(service) {
                    if (service === "heart_rate" && !strap.isHeart) throw error("NotFoundError");
                    return { getCharacteristic: async () => service === "heart_rate" ? measurement : battery };
                } };
            },
            disconnect() {
                if (!device.gatt.connected) return;
                device.gatt.connected = false;
                device.dispatchEvent(new Event("gattserverdisconnected"));
            },
        };
        device.tell = (bytes) => device.gatt.connected && measurement.tell(bytes);
        return device;
    };

    const devices = { "Strap 7": makes("Strap 7"), "Watch": makes("Watch") };
    strap.name = "Strap 7";
    strap.beats = (bytes, name = strap.name) => devices[name].tell(bytes);
    strap.goes = () => { strap.isNear = false; devices[strap.name].gatt.disconnect(); };
    strap.comes = () => { strap.isNear = true; };
    strap.isHeard = (name) => devices[name].gatt.connected;
    Object.defineProperty(navigator, "bluetooth", { configurable: true, value: {
        async requestDevice(options) {
            strap.asked += 1;
            strap.options = options;
            if (!strap.isChosen) throw error("NotFoundError");
            return devices[strap.name];
        },
        getDevices: async () => strap.known.map((name) => devices[name]),
    } });
})();"""

# A browser that has none of it.
MISSING = 'Object.defineProperty(navigator, "bluetooth", { configurable: true, value: undefined }); delete Navigator.prototype.bluetooth; delete navigator.bluetooth;'


class Strap:
    def __init__(self, person):
        self.page = person.page

    def tells(self, *bytes: int, name: str | None = None):
        """A value of Heart Rate Measurement."""
        self.page.evaluate(f"strap.beats({json.dumps(list(bytes))}{f', {json.dumps(name)}' if name else ''})")

    def beats(self, *rates: int):
        """A second for each, by the page's clock, which stands still otherwise."""
        self.page.evaluate("(rates) => rates.forEach((rate, index) => setTimeout(() => strap.beats([6, rate]), 1000 * index + 1))", rates)
        self.page.clock.run_for(1_000 * len(rates))

    def does(self, what: str):
        self.page.evaluate(f"strap.{what}")
