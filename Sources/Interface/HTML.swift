extension Arena {
    /// Escaped, void elements without an end tag, attributes in their given order.
    var html: String {
        var out: [UInt8] = []
        var index = 1
        while index < nodes.count { index = write(index, &out) }
        return String(decoding: out, as: UTF8.self)
    }

    private func write(_ index: Int, _ out: inout [UInt8]) -> Int {
        let node = nodes[index]
        if node.kind.isText {
            escape(pool[Int(node.start)..<Int(node.start + node.count)], &out)
            return index + 1
        }
        let name = Names.tags[Int(node.kind.code)]
        out.append(UInt8(ascii: "<"))
        out.append(contentsOf: name)
        writeEntries(entries[Int(node.start)..<Int(node.start + node.count)], &out)
        out.append(UInt8(ascii: ">"))
        if Tag(rawValue: node.kind.code)?.isVoid == true { return Int(node.end) }
        var child = index + 1
        while child < node.end { child = write(child, &out) }
        out.append(contentsOf: "</".utf8)
        out.append(contentsOf: name)
        out.append(UInt8(ascii: ">"))
        return child
    }

    private func writeEntries(_ entries: ArraySlice<Entry>, _ out: inout [UInt8]) {
        for entry in entries {
            let value = pool[Int(entry.start + entry.nameCount)..<Int(entry.start + entry.nameCount + entry.valueCount)]
            let ownName = pool[Int(entry.start)..<Int(entry.start + entry.nameCount)]
            switch entry.kind {
            case .attribute: write(Names.attributes[Int(entry.name)], value, &out)
            case .data: write(Array("data-".utf8) + ownName, value, &out)
            case .text: write(Names.properties[Int(entry.name)], value, &out)
            case .flag: if entry.number != 0 { write(Names.properties[Int(entry.name)], [], &out) }
            case .number:
                let number = "\(Double(bitPattern: entry.number))"
                write(Names.properties[Int(entry.name)], Array(number.utf8)[...], &out)
            case .style, .listener: continue
            }
        }
        writeStyles(entries, &out)
    }

    /// All styles in one attribute.
    private func writeStyles(_ entries: ArraySlice<Entry>, _ out: inout [UInt8]) {
        var text: [UInt8] = []
        for entry in entries where entry.kind == .style {
            if !text.isEmpty { text.append(UInt8(ascii: " ")) }
            text += pool[Int(entry.start)..<Int(entry.start + entry.nameCount)]
            text += ": ".utf8
            text += pool[Int(entry.start + entry.nameCount)..<Int(entry.start + entry.nameCount + entry.valueCount)]
            text.append(UInt8(ascii: ";"))
        }
        if !text.isEmpty { write(Array("style".utf8), text[...], &out) }
    }

    private func write(_ name: [UInt8], _ value: ArraySlice<UInt8>, _ out: inout [UInt8]) {
        out.append(UInt8(ascii: " "))
        out.append(contentsOf: name)
        out.append(contentsOf: "=\"".utf8)
        escape(value, &out)
        out.append(UInt8(ascii: "\""))
    }

    private func escape(_ text: ArraySlice<UInt8>, _ out: inout [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): out.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): out.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): out.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\""): out.append(contentsOf: "&quot;".utf8)
            default: out.append(byte)
            }
        }
    }
}

/// The tables of names, split.
private enum Names {
    static let tags = words(Tag.names)
    static let attributes = words(Attribute.names)
    static let properties = words(Property.names)

    private static func words(_ names: String) -> [[UInt8]] {
        names.utf8.split(separator: UInt8(ascii: " ")).map(Array.init)
    }
}
