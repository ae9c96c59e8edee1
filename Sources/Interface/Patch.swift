/// The changes that the host has to make to the DOM to show a frame, as bytes.
///
/// A patch is the number of bytes of ops (UInt32, little-endian), the ops, and the UTF-8 of all their strings one after
/// another. An op is its code (one byte) and its operands:
///
/// | code | op              | operands                         |                                                          |
/// |------|-----------------|----------------------------------|----------------------------------------------------------|
/// | 0    | names           | tags, first of SVG, attributes, properties, events, keys | each a string of names, a space between two; the first of SVG is a number |
/// | 1    | element         | node, tag, parent                | create; append to the parent unless that is 0            |
/// | 2    | text            | node, parent, string             | create a text; as above                                  |
/// | 3    | setText         | node, string                     |                                                          |
/// | 4    | attribute       | node, attribute, string          |                                                          |
/// | 5    | removeAttribute | node, attribute                  |                                                          |
/// | 6    | data            | node, name string, string        | the name is without `data-`                              |
/// | 7    | removeData      | node, name string                |                                                          |
/// | 8    | style           | node, name string, string        | an empty string takes it away                            |
/// | 9    | propertyText    | node, property, string           |                                                          |
/// | 10   | propertyFlag    | node, property, 0 or 1           |                                                          |
/// | 11   | propertyNumber  | node, property, Float64          | little-endian                                            |
/// | 12   | listen          | node, event, options, keys       | also changes the options of a listener                   |
/// | 13   | unlisten        | node, event                      |                                                          |
/// | 14   | insert          | parent, node, next               | insert or move before `next`; 0: at the end              |
/// | 15   | remove          | node, count, nodes …             | take it out and forget it and these, its descendants     |
///
/// Numbers are LEB128 (unsigned). A string is the number of its UTF-16 code units, so that the host decodes all text at
/// once and cuts it. Node 0 is the host's own root element. Names come in the first patch.
///
/// Layers and dialogs that close, or are to be removed, close before all else: each gives the focus back, for which
/// browsers lay the page out, and at that moment nothing has changed yet. The other properties stand at the end, since
/// a selection, a scroll position or an open dialog need their surroundings in place.
struct Patch {
    enum Op: UInt8 {
        case names, element, text, setText, attribute, removeAttribute, data, removeData, style
        case propertyText, propertyFlag, propertyNumber, listen, unlisten, insert, remove
    }

    private(set) var ops: [UInt8] = []
    private(set) var strings: [UInt8] = []

    mutating func reset() {
        ops.removeAll(keepingCapacity: true)
        strings.removeAll(keepingCapacity: true)
    }

    mutating func op(_ op: Op, _ node: UInt32) {
        ops.append(op.rawValue)
        number(node)
    }

    mutating func number(_ value: UInt32) {
        var rest = value
        while rest >= 0x80 {
            ops.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        ops.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func float(_ bits: UInt64) {
        var rest = bits
        for _ in 0..<8 {
            ops.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    mutating func flag(_ node: UInt32, _ property: UInt8, _ isOn: Bool) {
        op(.propertyFlag, node)
        number(UInt32(property))
        number(isOn ? 1 : 0)
    }

    mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
        var units: UInt32 = 0
        for byte in bytes where byte & 0xc0 != 0x80 { units += byte >= 0xf0 ? 2 : 1 }
        number(units)
        strings.append(contentsOf: bytes)
    }

    /// All names that ops refer to by code.
    mutating func names() {
        ops.append(Op.names.rawValue)
        string(Tag.names)
        number(UInt32(Tag.firstOfSVG.rawValue))
        string(Attribute.names)
        string(Property.names)
        string(EventName.names)
        string(Keys.names)
    }

    private mutating func string(_ text: String) {
        number(UInt32(text.utf8.count))
        strings.append(contentsOf: text.utf8)
    }

    /// Writes three patches as one.
    static func write(_ first: Patch, _ second: Patch, _ last: Patch, into bytes: inout [UInt8]) {
        bytes.removeAll(keepingCapacity: true)
        let count = UInt32(first.ops.count + second.ops.count + last.ops.count)
        if count == 0 { return }
        for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
        bytes.append(contentsOf: first.ops)
        bytes.append(contentsOf: second.ops)
        bytes.append(contentsOf: last.ops)
        bytes.append(contentsOf: first.strings)
        bytes.append(contentsOf: second.strings)
        bytes.append(contentsOf: last.strings)
    }
}
