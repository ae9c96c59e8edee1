// The marks on a map: the person, the line's ends, places. All of them look as map.css says.

import * as L from "leaflet";

function mark(place, className, size, options = {}) {
    const icon = L.divIcon({ className, iconSize: [size, size], ...options });
    return L.marker(place, { icon, interactive: false, keyboard: false, zIndexOffset: options.above ?? 0 });
}

/// A circle of so many metres around a place.
export function area(place, radius, className) {
    return L.circle(place, { radius, className, interactive: false });
}

export function personMark(place) {
    return mark(place, "map-person", 24, { html: document.createElement("div"), above: 1000 });
}

/// Lets a person look this way, in degrees, or nowhere.
export function turn(person, heading) {
    const dot = person.getElement().firstChild;
    dot.className = heading === undefined ? "" : "map-heading";
    dot.style.setProperty("--heading", `${heading}deg`);
}

export function cursorMark(place) {
    return mark(place, "map-cursor", 20, { above: 2000 });
}

export function placeMark(place, label, isNext) {
    const pin = document.createElement("div");
    pin.innerHTML = `<svg viewBox="0 0 28 36"><path d="M14 1C6.8 1 1 6.7 1 13.8 1 23.5 14 35 14 35s13-11.5 13-21.2C27 6.7 21.2 1 14 1Z"/>`
        + `<circle cx="14" cy="13.8" r="4.6"/></svg><span></span>`;
    pin.lastChild.textContent = label;
    return mark(place, isNext ? "map-pin map-next" : "map-pin", 28, {
        html: pin, iconSize: [28, 36], iconAnchor: [14, 35], above: isNext ? 500 : 0,
    });
}

/// Gives a function that shows where a line begins and ends, or only one of both.
export function ends(map) {
    const [start, end] = ["map-start", "map-end"].map((name) => mark([0, 0], name, 16));
    const show = (each, place) => {
        if (!place) return each.remove();
        each.setLatLng(place).addTo(map);
    };
    return (first, last) => {
        show(start, first);
        show(end, last);
    };
}
