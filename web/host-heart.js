// Heart rate sensors by Bluetooth: chest straps, and watches that send their heart rate.

export function heart(send) {
    // Milliseconds from one attempt to reach a lost sensor to the next; the last holds from then on.
    const pauses = [500, 1000, 2000, 5000, 10_000];
    let sensor;

    const bytes = (value) => new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();

    /// Has a characteristic of a service tell; whatever it tells by itself, too.
    async function listen(mine, server, service, name, tell, reads) {
        const characteristic = await (await server.getPrimaryService(service)).getCharacteristic(name);
        if (mine !== sensor) return;
        if (!mine.heard.has(characteristic)) {
            mine.heard.add(characteristic);
            characteristic.addEventListener("characteristicvaluechanged", ({ target }) => {
                if (mine === sensor && target.value) send(tell, { token: mine.token }, bytes(target.value));
            });
        }
        // Its value comes as an event, too.
        if (reads) await characteristic.readValue();
        await characteristic.startNotifications();
    }

    async function open(mine) {
        const server = await mine.device.gatt.connect();
        if (mine !== sensor) return;
        await listen(mine, server, "heart_rate", "heart_rate_measurement", "heart.measured");
        if (mine !== sensor) return;
        mine.attempts = 0;
        mine.isOpen = true;
        send("heart.connected", { token: mine.token });
        // Not every sensor tells it, and none has to.
        listen(mine, server, "battery_service", "battery_level", "heart.battery", true).catch(() => {});
    }

    /// Connects, and goes on trying until the sensor is there or let go of.
    async function reach(mine) {
        clearTimeout(mine.timer);
        if (mine !== sensor || mine.isReaching || mine.isOpen) return;
        mine.isReaching = true;
        try {
            await open(mine);
        } catch (error) {
            if (mine !== sensor) return;
            if (error.name === "NotFoundError" && mine.device.gatt.connected) {
                release();
                return send("heart.unfit", { token: mine.token });
            }
            if (mine.attempts === 0) send("heart.lost", { token: mine.token });
            mine.timer = setTimeout(() => reach(mine), pauses[Math.min(mine.attempts, pauses.length - 1)]);
            mine.attempts += 1;
            // Where the browser can, it says when the sensor is near again.
            mine.device.watchAdvertisements?.({ signal: mine.leaving.signal }).catch(() => {});
        } finally {
            mine.isReaching = false;
        }
    }

    function release() {
        if (!sensor) return;
        const { device, leaving, timer } = sensor;
        sensor = undefined;
        clearTimeout(timer);
        leaving.abort();
        device.gatt.disconnect();
    }

    function use(device, token) {
        release();
        const mine = sensor = { device, token, heard: new WeakSet(), attempts: 0, leaving: new AbortController() };
        const options = { signal: mine.leaving.signal };
        device.addEventListener("gattserverdisconnected", () => {
            if (mine.isOpen) send("heart.lost", { token });
            mine.isOpen = false;
            mine.attempts = 1;
            reach(mine);
        }, options);
        device.addEventListener("advertisementreceived", () => reach(mine), options);
        send("heart.found", { token, name: device.name ?? "" });
        return reach(mine);
    }

    return {
        async "heart.connect"({ token }) {
            if (!navigator.bluetooth) return send("heart.refused", { token });
            let device;
            try {
                device = await navigator.bluetooth.requestDevice({
                    filters: [{ services: ["heart_rate"] }],
                    optionalServices: ["battery_service"],
                });
            } catch (error) {
                return send(error.name === "NotFoundError" ? "heart.unchosen" : "heart.refused", { token });
            }
            await use(device, token);
        },

        async "heart.resume"({ token }) {
            const [device] = await navigator.bluetooth?.getDevices?.().catch(() => []) ?? [];
            if (!device || sensor) return send("heart.unchosen", { token });
            await use(device, token);
        },

        "heart.disconnect": () => release(),
    };
}
