extension QRCode {
    /// The dark modules as SVG path data, one unit each, offset by the quiet zone.
    public var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard self[row, column] else {
                    column += 1
                    continue
                }
                let start = column
                while column < size, self[row, column] { column += 1 }
                path += "M\(start + QRCode.quietZone) \(row + QRCode.quietZone)h\(column - start)v1h-\(column - start)z"
            }
        }
        return path
    }

    /// An SVG image of one path, with the quiet zone: sharp at any size.
    public var svg: String {
        let side = size + 2 * QRCode.quietZone
        return
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" shape-rendering=\"crispEdges\">"
            + "<path fill=\"#fff\" d=\"M0 0h\(side)v\(side)h-\(side)z\"/><path d=\"\(path)\"/></svg>"
    }

    /// A bitmap (binary PBM) with `scale` pixels for each module's side.
    public func bitmap(scale: Int) -> [UInt8] {
        let side = (size + 2 * QRCode.quietZone) * scale
        var bytes = Array("P4\n\(side) \(side)\n".utf8)
        for y in 0..<side {
            var byte: UInt8 = 0
            for x in 0..<(side + 7) / 8 * 8 {
                let (row, column) = (y / scale - QRCode.quietZone, x / scale - QRCode.quietZone)
                let isDark = 0..<size ~= row && 0..<size ~= column && self[row, column]
                byte = byte << 1 | (isDark ? 1 : 0)
                if x & 7 == 7 {
                    bytes.append(byte)
                    byte = 0
                }
            }
        }
        return bytes
    }
}
