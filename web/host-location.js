// Where the device is.

export function location(send) {
    const options = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };
    let watch;

    const found = (token) => ({ coords, timestamp }) => {
        const { latitude, longitude, accuracy, altitude, altitudeAccuracy, speed } = coords;
        const fix = { latitude, longitude, accuracy, altitude, altitudeAccuracy, speed, time: timestamp / 1000 };
        send("location.fix", { token, ...fix });
    };
    const failed = (token) => (error) => send(
        error.code === GeolocationPositionError.PERMISSION_DENIED ? "location.refused" : "location.unavailable",
        { token });

    return {
        "location.find"({ token }) {
            if (!navigator.geolocation) return send("location.refused", { token });
            navigator.geolocation.getCurrentPosition(found(token), failed(token), options);
        },

        "location.watch"({ token }) {
            if (!navigator.geolocation) return send("location.refused", { token });
            navigator.geolocation.clearWatch(watch);
            watch = navigator.geolocation.watchPosition(found(token), failed(token), options);
        },

        "location.stop": () => navigator.geolocation?.clearWatch(watch),
    };
}
