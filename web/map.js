// A map, drawn by Leaflet: fetched when the first is opened, together with map.css. One is open at a time. Commands are those of
// `MapCommand` and events those of `MapEvent` in Sources/App/Ports.

import * as L from "leaflet";
import { Grid } from "./map-grid.js";
import { Line } from "./map-line.js";
import { area, cursorMark, ends, personMark, placeMark, turn } from "./map-marks.js";

/// Zooms: how far a fit goes in at most, and how near one follows a person at first.
const nearest = 17, following = 16;

export function drawer(send, afterFrame) {
    let shown;
    return (command) => {
        const name = command.do.slice("map.".length);
        if (name === "open") {
            shown?.close();
            shown = new Shown(command, send);
        } else {
            shown?.[name](command);
        }
        if (name === "close") shown = undefined;
        // The element may come, or come anew, with the next frame.
        if (shown && !shown.attach()) afterFrame.push(() => shown?.attach());
    };
}

class Shown {
    constructor({ element, tiles, attribution, isMetric }, send) {
        Object.assign(this, { element, tiles, isMetric, send });
        this.isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.ground = document.createElement("div");
        // Not in the page yet, it has no style sheet's position, and Leaflet would give it one.
        this.ground.style.position = "absolute";
        this.map = L.map(this.ground, {
            attributionControl: false, zoomControl: false, keyboard: false, tap: false, minZoom: 2, maxZoom: 19,
            zoomAnimation: !this.isCalm, fadeAnimation: !this.isCalm, inertia: !this.isCalm,
        });
        this.map.setView([25, 0], 2, { animate: false });
        new Zoom({ position: "topright" }).addTo(this.map);
        L.control.scale({ position: "bottomleft", maxWidth: 120, metric: isMetric, imperial: !isMetric }).addTo(this.map);
        const credit = L.control.attribution({ position: "bottomright", prefix: "Leaflet" }).addTo(this.map);
        // It takes HTML, and this is text.
        if (tiles) credit.addAttribution(new Option(attribution).innerHTML);
        this.route = new Line().addTo(this.map);
        this.areas = L.layerGroup().addTo(this.map);
        this.pins = L.layerGroup().addTo(this.map);
        this.showEndsAt = ends(this.map);
        this.watch();
    }

    watch() {
        const { map } = this;
        map.on("dragstart", () => this.moved());
        map.on("zoomstart", () => { this.isZooming = true; });
        map.on("zoomend", () => { this.isZooming = false; });
        map.on("click", ({ latlng }) => this.tapped(latlng));
        this.sizes = new ResizeObserver(() => this.resized());
        this.sizes.observe(this.ground);
        this.modes = new MutationObserver(() => {
            this.grid?.redraw();
            this.route.changed();
        });
        this.modes.observe(document.documentElement, { attributeFilter: ["data-mode"] });
        // Tiles that failed are not asked for again by themselves.
        this.cameBack = () => {
            if (this.hasFailed) this.pictures.redraw();
            this.hasFailed = false;
        };
        addEventListener("online", this.cameBack);
    }

    close() {
        this.sizes.disconnect();
        this.modes.disconnect();
        removeEventListener("online", this.cameBack);
        if (this.ground.parentNode) this.ground.parentNode.onkeydown = null;
        this.map.remove();
        this.ground.remove();
    }

    // MARK: Its place in the page

    /// Goes into the element, also when another has taken its place; whether it is in one.
    attach() {
        if (this.ground.isConnected) return true;
        const element = document.getElementById(this.element);
        element?.append(this.ground);
        if (element) element.onkeydown = (event) => this.pressed(event);
        return this.ground.isConnected;
    }

    resized() {
        this.attach();
        if (this.ground.clientWidth === 0 || this.ground.clientHeight === 0) return;
        this.map.invalidateSize();
        if (this.look) this.look();
        else if (this.isFollowing) this.centre();
        if (!this.grid) this.paper();
    }

    /// The layer below everything; not before it is known what part of the world is seen, so that no other tiles are asked for.
    paper() {
        this.grid = new Grid(this.isMetric).addTo(this.map);
        if (!this.tiles) return;
        this.pictures = new Tiles(this.tiles, { className: "map-tiles", maxZoom: 19 }).addTo(this.map);
        this.pictures.on("tileerror", () => { this.hasFailed = true; });
    }

    /// Looks at something, now or as soon as the map has a size.
    lookAt(look) {
        this.look = () => {
            this.look = undefined;
            // Leaflet itself decides what is near enough to be moved to.
            look(this.grid && !this.isCalm ? {} : { animate: false });
        };
        if (this.grid) this.look();
    }

    // MARK: What is on it

    /// A position, on that turn of the earth on which the line is.
    place({ latitude, longitude }) {
        this.anchor ??= longitude;
        const middle = this.route.middle() ?? this.anchor;
        return L.latLng(latitude, longitude + 360 * Math.round((middle - longitude) / 360));
    }

    person(command) {
        if (command.latitude === undefined) {
            this.mark?.remove();
            this.whereabouts?.remove();
            this.mark = this.whereabouts = undefined;
            return this.showEnds();
        }
        const place = this.place(command);
        this.mark ??= personMark(place).addTo(this.map);
        this.whereabouts ??= area(place, 0, "map-accuracy").addTo(this.map);
        this.mark.setLatLng(place);
        turn(this.mark, command.heading);
        this.whereabouts.setLatLng(place).setRadius(command.accuracy);
        this.showEnds();
        if (this.isFollowing && !this.isZooming) this.centre();
    }

    line({ points, bridges, kept }) {
        this.route.clear(kept);
        this.extendLine({ points, bridges, replacing: 0 });
    }

    extendLine({ points, bridges, replacing }) {
        this.route.grow(points, bridges, replacing, this.anchor);
        this.showEnds();
        this.showAllUntilFound();
    }

    /// While the person is on the map, the line's end is where they are.
    showEnds() {
        this.showEndsAt(this.route.first(), this.mark ? undefined : this.route.last());
    }

    places({ places }) {
        this.areas.clearLayers();
        this.pins.clearLayers();
        for (const each of places) {
            const place = this.place(each);
            this.areas.addLayer(area(place, each.radius, each.isNext ? "map-area map-next" : "map-area"));
            this.pins.addLayer(placeMark(place, each.label, each.isNext));
        }
        this.showAllUntilFound();
    }

    cursor(command) {
        this.pointer?.remove();
        this.pointer = undefined;
        if (command.latitude === undefined) return;
        this.pointer = cursorMark(this.place(command)).addTo(this.map);
    }

    // MARK: What is seen of it

    fit() {
        this.setFollowing(false);
        // As near as all of it is seen, between two zooms as well.
        this.map.options.zoomSnap = 0;
        this.lookAt((options) => this.showAll(options));
    }

    showAll(options) {
        const all = L.latLngBounds([]);
        const line = this.route.bounds();
        if (line) all.extend(line);
        if (this.mark) all.extend(this.mark.getLatLng());
        this.areas.eachLayer((circle) => all.extend(circle.getLatLng().toBounds(2 * circle.getRadius())));
        if (!all.isValid()) return;
        this.map.fitBounds(all, {
            paddingTopLeft: [28, 52], paddingBottomRight: [28, 32], maxZoom: nearest, ...options,
        });
    }

    follow({ isOn }) {
        this.setFollowing(isOn);
        if (isOn) this.centre();
    }

    centre() {
        this.lookAt((options) => {
            if (!this.mark) return this.showAll(options);
            // A person who begins to follow may come from far away; from then on the zoom is theirs.
            const zoom = this.isNear ? this.map.getZoom() : following;
            this.isNear = true;
            this.map.setView(this.mark.getLatLng(), zoom, options);
        });
    }

    /// Until they are found whom the map follows, it shows all that there is.
    showAllUntilFound() {
        if (this.isFollowing && !this.mark) this.centre();
    }

    setFollowing(isOn) {
        this.isFollowing = isOn;
        if (isOn) this.isNear = this.map.getZoom() >= following - 3;
        // The person stays in the middle while the map is zoomed.
        const around = isOn ? "center" : true;
        Object.assign(this.map.options, { scrollWheelZoom: around, touchZoom: around, doubleClickZoom: around });
    }

    // MARK: What the person does

    moved() {
        if (!this.isFollowing) return;
        this.setFollowing(false);
        this.send("map.dragged");
    }

    pick({ isOn }) {
        this.isPicking = isOn;
        this.ground.classList.toggle("map-picking", isOn);
    }

    tapped(place) {
        if (!this.isPicking) return;
        const { lat, lng } = place.wrap();
        this.send("map.tapped", { latitude: lat, longitude: lng });
    }

    pressed(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const step = event.shiftKey ? 240 : 80;
        const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
        if (x !== undefined) {
            this.moved();
            this.map.panBy([x * step, y * step], { animate: !this.isCalm });
        } else if (event.key === "+" || event.key === "=") {
            this.map.zoomIn();
        } else if (event.key === "-" || event.key === "_") {
            this.map.zoomOut();
        } else if (event.key === "Enter" && this.isPicking && event.target === event.currentTarget) {
            this.tapped(this.map.getCenter());
        } else {
            return;
        }
        event.preventDefault();
    }
}

const Tiles = L.TileLayer.extend({
    createTile(place, done) {
        const tile = L.TileLayer.prototype.createTile.call(this, place, done);
        // Tile servers want to know which site asks (OpenStreetMap's refuses who doesn't say); which page, they needn't.
        tile.referrerPolicy = "strict-origin";
        return tile;
    },
});

/// Leaflet's are links.
const Zoom = L.Control.Zoom.extend({
    _createButton(text, name, className, container, zoom) {
        const button = L.DomUtil.create("button", className, container);
        Object.assign(button, { type: "button", textContent: className.endsWith("in") ? "+" : "−", title: name });
        button.setAttribute("aria-label", name);
        L.DomEvent.disableClickPropagation(button);
        L.DomEvent.on(button, "click", zoom, this);
        return button;
    },
});
