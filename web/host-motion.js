// How the device moves.

export function motion(send) {
    // Milliseconds between two batches, and values of a reading: time, acceleration with gravity, rotation.
    const pause = 300;
    const width = 7;
    const radians = Math.PI / 180;
    let watch;

    /// Tells the readings since the last batch.
    function tell() {
        if (watch.values.length === 0) return;
        const { token, rate, values } = watch;
        watch.values = [];
        send("motion.readings", { token, rate }, new Uint8Array(new Float64Array(values).buffer));
    }

    function take({ accelerationIncludingGravity, rotationRate, interval, timeStamp }) {
        const { x, y, z } = accelerationIncludingGravity ?? {};
        // A computer without a sensor tells once that there is nothing to tell.
        if (x == null && y == null && z == null) return watch.rate === undefined && absent();
        watch.rate = interval > 0 ? 1000 / interval : null;
        // Some stamp by another clock than the page's.
        const now = performance.now();
        const time = Math.abs(now - timeStamp) < 500 ? timeStamp : now;
        // Around z, x and y, in degrees.
        const { alpha, beta, gamma } = rotationRate ?? {};
        const turn = (degrees) => (degrees == null ? NaN : degrees * radians);
        watch.values.push(time / 1000, x ?? NaN, y ?? NaN, z ?? NaN, turn(beta), turn(gamma), turn(alpha));
        if (watch.values.length >= 2000 * width) tell();
    }

    /// There is no sensor, as far as the browser says. One that tells something all the same is heard.
    function absent() {
        watch.rate = null;
        send("motion.absent", { token: watch.token });
    }

    /// Also where it was refused: whatever comes all the same is heard.
    function listen() {
        addEventListener("devicemotion", take);
        watch.timer = setInterval(tell, pause);
    }

    function stop() {
        removeEventListener("devicemotion", take);
        clearInterval(watch?.timer);
        watch = undefined;
    }

    return {
        async "motion.watch"({ token }) {
            stop();
            const mine = watch = { token, values: [], rate: undefined };
            if (!window.DeviceMotionEvent) return absent();
            try {
                // Some ask the person, and only in a tap.
                const answer = await DeviceMotionEvent.requestPermission?.() ?? "granted";
                if (answer !== "granted") throw new Error(answer);
            } catch {
                if (watch === mine) listen();
                return send("motion.refused", { token });
            }
            // Stopped, or begun again, while the person was asked.
            if (watch !== mine) return;
            listen();
            send("motion.watching", { token });
        },

        "motion.stop"() {
            if (!watch) return;
            tell();
            const { token } = watch;
            stop();
            send("motion.stopped", { token });
        },
    };
}
