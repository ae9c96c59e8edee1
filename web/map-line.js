// The line of a map: as many points as a day has seconds, drawn on one canvas. Leaflet's own lines keep an object per point and
// draw anew all of them for each that comes.

import * as L from "leaflet";

/// Points of a chunk, which is drawn only where it is seen.
const size = 512;
const width = 5, casing = 9; // px
const dashes = [4, 14]; // px, without their round ends
const faintness = 0.35; // the opacity of what doesn't count
const steepest = 85.0511287798; // °: where the projection ends

/// As a part of the world's breadth, from its left edge, and height, from its upper one.
function project(latitude, longitude) {
    const sine = Math.sin(Math.max(-steepest, Math.min(steepest, latitude)) * Math.PI / 180);
    return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

function unproject(x, y) {
    return L.latLng(Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180 / Math.PI, (x - 0.5) * 360);
}

class Box {
    left = Infinity;
    top = Infinity;
    right = -Infinity;
    bottom = -Infinity;

    reach(x, y) {
        this.left = Math.min(this.left, x);
        this.top = Math.min(this.top, y);
        this.right = Math.max(this.right, x);
        this.bottom = Math.max(this.bottom, y);
    }
}

class Chunk extends Box {
    x = new Float64Array(size);
    y = new Float64Array(size);
    isBridge = new Uint8Array(size);
    count = 0;
}

export const Line = L.Canvas.extend({
    options: { padding: 0.25 },

    initialize(options) {
        L.Canvas.prototype.initialize.call(this, options);
        this.chunks = [];
    },

    // MARK: Points

    /// `kept`: the points that count, from one index to before another; the rest is drawn faintly. Undefined: all of them.
    clear(kept) {
        this.chunks = [];
        this.kept = kept;
        this.changed();
    },

    /// Appends points, flat latitudes and longitudes, after taking some away. `anchor` is the longitude near which a line begins.
    grow(points, bridges, replacing, anchor) {
        // Only what is beyond the last point that stays is drawn anew.
        const area = L.bounds([]);
        for (let left = replacing; left > 0 && this.chunks.length > 0; left--) {
            const chunk = this.chunks.at(-1);
            area.extend([chunk.x[chunk.count - 1], chunk.y[chunk.count - 1]]);
            if (--chunk.count === 0) this.chunks.pop();
        }
        const isBridge = new Set(bridges);
        let [x, y] = this.end() ?? [anchor === undefined ? undefined : anchor / 360 + 0.5];
        if (y !== undefined) area.extend([x, y]);
        for (let index = 0; index < points.length / 2; index++) {
            const [nextX, nextY] = project(points[2 * index], points[2 * index + 1]);
            if (!Number.isFinite(nextX + nextY)) continue;
            const before = y === undefined ? undefined : [x, y];
            // The shorter way round the earth.
            x = nextX + (x === undefined ? 0 : Math.round(x - nextX));
            y = nextY;
            this.append(x, y, isBridge.has(index), before);
            area.extend([x, y]);
        }
        this.changed(area);
    },

    append(x, y, isBridge, before) {
        let chunk = this.chunks.at(-1);
        if (!chunk || chunk.count === size) {
            chunk = new Chunk();
            this.chunks.push(chunk);
            if (before) chunk.reach(...before);
        }
        chunk.x[chunk.count] = x;
        chunk.y[chunk.count] = y;
        chunk.isBridge[chunk.count] = isBridge;
        chunk.count++;
        chunk.reach(x, y);
    },

    end() {
        const chunk = this.chunks.at(-1);
        return chunk && [chunk.x[chunk.count - 1], chunk.y[chunk.count - 1]];
    },
    // MARK: Where it is

    first() {
        return this.kept ? this.point(this.kept[0]) : this.point(0);
    },

    last() {
        if (this.kept) return this.point(this.kept[1] - 1);
        return this.chunks[0] && unproject(...this.end());
    },

    point(index) {
        const chunk = this.chunks[Math.floor(index / size)], at = index % size;
        return chunk && at < chunk.count ? unproject(chunk.x[at], chunk.y[at]) : undefined;
    },

    /// Undefined while there are no points.
    bounds() {
        const { left, top, right, bottom } = this.extent();
        return left <= right ? L.latLngBounds(unproject(left, bottom), unproject(right, top)) : undefined;
    },

    /// The longitude in the middle.
    middle() {
        const { left, right } = this.extent();
        return left <= right ? ((left + right) / 2 - 0.5) * 360 : undefined;
    },

    extent() {
        const all = new Box();
        for (const { left, top, right, bottom } of this.chunks) {
            all.reach(left, top);
            all.reach(right, bottom);
        }
        return all;
    },

    // MARK: Drawing

    /// Asks for a drawing of what lies in an area, or of everything.
    changed(area) {
        if (!this._map || area && !area.isValid()) return;
        if (area) {
            const scale = this._map.options.crs.scale(this._map.getZoom()), origin = this._map.getPixelOrigin();
            const corner = ({ x, y }, by) => [x * scale - origin.x + by, y * scale - origin.y + by];
            this._redrawBounds ??= L.bounds([]);
            this._redrawBounds.extend(corner(area.min, -casing)).extend(corner(area.max, casing));
        } else {
            this.isWhole = true;
        }
        this._redrawRequest ??= L.Util.requestAnimFrame(this._redraw, this);
    },

    _redraw() {
        // Leaflet draws at once where the map moves, and forgets the frame that was asked for: it may come after the map has gone.
        if (!this._ctx) return;
        if (this.isWhole) this._redrawBounds = null;
        this.isWhole = false;
        L.Canvas.prototype._redraw.call(this);
    },

    _draw() {
        const context = this._ctx, part = this._redrawBounds ?? this._bounds;
        const { solid, dashed, faint } = this.paths(part);
        const style = getComputedStyle(this._map.getContainer());
        context.save();
        context.beginPath();
        const extent = part.getSize();
        context.rect(part.min.x, part.min.y, extent.x, extent.y);
        context.clip();
        context.lineJoin = context.lineCap = "round";
        if (this.kept) {
            context.globalAlpha = faintness;
            context.strokeStyle = style.getPropertyValue("--map-line");
            context.lineWidth = width;
            context.stroke(faint);
            context.globalAlpha = 1;
        }
        for (const [colour, lineWidth] of [["--map-casing", casing], ["--map-line", width]]) {
            context.strokeStyle = style.getPropertyValue(colour);
            context.lineWidth = lineWidth;
            context.setLineDash(dashes);
            context.stroke(dashed);
            context.setLineDash([]);
            context.stroke(solid);
        }
        context.restore();
    },

    /// The lines that are to be seen in a part of the canvas.
    paths(part) {
        const solid = new Path2D(), dashed = new Path2D(), faint = new Path2D();
        const scale = this._map.options.crs.scale(this._map.getZoom()), origin = this._map.getPixelOrigin();
        const misses = (chunk) => chunk.right * scale - origin.x + casing < part.min.x
            || chunk.left * scale - origin.x - casing > part.max.x
            || chunk.bottom * scale - origin.y + casing < part.min.y
            || chunk.top * scale - origin.y - casing > part.max.y;
        for (const [place, chunk] of this.chunks.entries()) {
            if (misses(chunk)) continue;
            const before = this.chunks[place - 1] ?? chunk, at = before === chunk ? 0 : size - 1;
            let x = before.x[at] * scale - origin.x, y = before.y[at] * scale - origin.y;
            let open, dashedTo;
            for (let index = 0; index < chunk.count; index++) {
                const nextX = chunk.x[index] * scale - origin.x, nextY = chunk.y[index] * scale - origin.y;
                const number = place * size + index;
                const isKept = !this.kept || number > this.kept[0] && number < this.kept[1];
                if (chunk.isBridge[index] && isKept) {
                    dashedTo = this.dash(dashed, dashedTo, x, y, nextX, nextY);
                    open = undefined;
                } else {
                    const path = isKept ? solid : faint;
                    // A step within a pixel looks the same.
                    if (open === path && index < chunk.count - 1 && Math.abs(nextX - x) < 1 && Math.abs(nextY - y) < 1) continue;
                    if (open !== path) path.moveTo(x, y);
                    open = path;
                    path.lineTo(nextX, nextY);
                }
                x = nextX;
                y = nextY;
            }
        }
        return { solid, dashed, faint };
    },

    /// Dashes outside of the canvas take their time, too. Gives the point at which they end.
    dash(path, before, x, y, nextX, nextY) {
        const ends = L.LineUtil.clipSegment(L.point(x, y), L.point(nextX, nextY), this._bounds);
        if (!ends) return;
        if (!before?.equals(ends[0])) path.moveTo(ends[0].x, ends[0].y);
        path.lineTo(ends[1].x, ends[1].y);
        return ends[1];
    },
});
