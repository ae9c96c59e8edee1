// The plain grid that a map has where it has no tiles: lines at round distances.

import * as L from "leaflet";

/// The fewest pixels between two lines.
const closest = 56;
const earth = 2 * Math.PI * 6378137; // m
const foot = 0.3048, mile = 1609.344; // m

export const Grid = L.GridLayer.extend({
    options: { className: "map-grid", pane: "tilePane", updateWhenIdle: false, keepBuffer: 0, maxZoom: 19 },

    initialize(isMetric) {
        L.Util.setOptions(this, {});
        this.isMetric = isMetric;
    },

    onAdd(map) {
        this.measure(map);
        L.GridLayer.prototype.onAdd.call(this, map);
    },

    getEvents() {
        const events = L.GridLayer.prototype.getEvents.call(this);
        return { ...events, moveend: (event) => {
            // On this projection a metre is longer the farther it is from the equator: so far, it is still the same line.
            if (Math.abs(this.metres / metresPerPixel(this._map) - 1) > 0.02) {
                this.measure(this._map);
                this.redraw();
            }
            events.moveend?.call(this, event);
        } };
    },

    /// Takes the middle of the map for all of it.
    measure(map) {
        this.metres = metresPerPixel(map);
        this.colours = undefined;
    },

    redraw() {
        this.colours = undefined;
        return L.GridLayer.prototype.redraw.call(this);
    },

    createTile({ x, y, z }) {
        const size = this.getTileSize(), ratio = devicePixelRatio || 1;
        const tile = document.createElement("canvas");
        tile.width = size.x * ratio;
        tile.height = size.y * ratio;
        const context = tile.getContext("2d");
        context.scale(ratio, ratio);
        const style = getComputedStyle(this._map.getContainer());
        this.colours ??= [style.getPropertyValue("--map-grid"), style.getPropertyValue("--map-grid-strong")];
        const step = this.step(this.metres / 2 ** z);
        const draw = (start, length, line) => {
            for (let index = Math.ceil(start / step); index * step < start + length; index++) {
                // On whole pixels, else it is blurred.
                const at = (Math.round((index * step - start) * ratio) + 0.5) / ratio;
                context.beginPath();
                context.strokeStyle = this.colours[index % 5 === 0 ? 1 : 0];
                context.lineWidth = 1 / ratio;
                line(at);
                context.stroke();
            }
        };
        draw(x * size.x, size.x, (at) => {
            context.moveTo(at, 0);
            context.lineTo(at, size.y);
        });
        draw(y * size.y, size.y, (at) => {
            context.moveTo(0, at);
            context.lineTo(size.x, at);
        });
        return tile;
    },

    /// Pixels between two lines, of which each takes so many metres.
    step(metres) {
        const unit = this.isMetric ? 1 : closest * metres < 1000 * foot ? foot : mile;
        const least = closest * metres / unit;
        const power = 10 ** Math.floor(Math.log10(least));
        return [1, 2, 5, 10].find((digit) => digit * power >= least) * power * unit / metres;
    },
});

/// In the middle of the map, if its zoom were 0.
function metresPerPixel(map) {
    return earth / 256 * Math.cos(map.getCenter().lat * Math.PI / 180);
}
