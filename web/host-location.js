// Where the device is.

export function location(send) {
    const options = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };
    let watch;

    const found = ({ coords, timestamp }) => {
        const { latitude, longitude, accuracy, altitude, altitudeAccuracy, speed } = coords;
        const fix = { latitude, longitude, accuracy, altitude, altitudeAccuracy, speed, time: timestamp / 1000 };
        send("location.fix", fix);
    };
    const failed = (error) => send(
        error.code === GeolocationPositionError.PERMISSION_DENIED ? "location.refused" : "location.unavailable", {});

    return {
        "location.find": () => navigator.geolocation
            ? navigator.geolocation.getCurrentPosition(found, failed, options) : send("location.refused", {}),

        "location.watch"() {
            if (!navigator.geolocation) return send("location.refused", {});
            navigator.geolocation.clearWatch(watch);
            watch = navigator.geolocation.watchPosition(found, failed, options);
        },

        "location.stop": () => navigator.geolocation?.clearWatch(watch),
    };
}
