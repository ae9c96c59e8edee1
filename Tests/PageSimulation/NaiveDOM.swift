/// A host without a browser, written from the format's description alone: carries out patches as simply as it can be done,
/// and refuses whatever a browser would.
public final class NaiveDOM {
    public final class Node {
        public let tag: String?
        public fileprivate(set) var text = ""
        public fileprivate(set) var attributes: [String: String] = [:]
        public fileprivate(set) var styles: [String: String] = [:]
        public fileprivate(set) var properties: [String: String] = [:]
        /// By event: options and keys.
        public fileprivate(set) var listeners: [String: [UInt32]] = [:]
        public fileprivate(set) var children: [Node] = []
        fileprivate weak var parent: Node?

        fileprivate init(tag: String?) {
            self.tag = tag
        }
    }

    enum Failure: Error {
        case unknownNode(UInt32)
        case nodeExists(UInt32)
        case unknownOp(UInt8)
        case notASibling(UInt32)
        case notForgotten, leftOver
    }

    public let root = Node(tag: "root")
    public private(set) var nodes: [UInt32: Node] = [:]
    /// One line for each op of the last patch.
    public private(set) var ops: [String] = []
    /// Inserts of nodes that were in the tree already.
    public private(set) var moves = 0
    private var tables: [[String]] = []
    private var firstOfSVG = 0

    public init() {
        nodes[0] = root
    }

    public func apply(_ patch: [UInt8]) throws {
        ops = []
        moves = 0
        if patch.isEmpty { return }
        var reader = PatchReader(patch)
        while let code = reader.op() {
            switch code {
            case 0:
                let tags = reader.names()
                firstOfSVG = Int(reader.number())
                tables = [tags, reader.names(), reader.names(), reader.names(), reader.names()]
                ops.append("names")
            case 1: try create(reader.number(), tag: tables[0][Int(reader.number())], in: reader.number())
            case 2:
                let id = reader.number()
                let parent = reader.number()
                try create(id, tag: nil, in: parent)
                nodes[id]!.text = reader.string()
                ops.append("text \(id) “\(nodes[id]!.text)” in \(parent)")
            case 3: try change(&reader) { "setText “\(self.set(&$0.text, $1.string()))”" }
            case 4: try change(&reader) { self.attribute($0, self.tables[1][Int($1.number())], $1.string()) }
            case 5: try change(&reader) { self.attribute($0, self.tables[1][Int($1.number())], nil) }
            case 6: try change(&reader) { self.attribute($0, "data-" + $1.string(), $1.string()) }
            case 7: try change(&reader) { self.attribute($0, "data-" + $1.string(), nil) }
            case 8:
                try change(&reader) {
                    let name = $1.string()
                    let value = $1.string()
                    $0.styles[name] = value.isEmpty ? nil : value
                    return "style \(name): \(value)"
                }
            case 9: try change(&reader) { self.property($0, self.tables[2][Int($1.number())], $1.string()) }
            case 10:
                try change(&reader) {
                    self.property($0, self.tables[2][Int($1.number())], $1.number() == 1 ? "true" : "")
                }
            case 11: try change(&reader) { self.property($0, self.tables[2][Int($1.number())], "\($1.float())") }
            case 12:
                try change(&reader) {
                    let event = self.tables[3][Int($1.number())]
                    $0.listeners[event] = [$1.number(), $1.number()]
                    return "listen \(event) \($0.listeners[event]!)"
                }
            case 13:
                try change(&reader) {
                    let event = self.tables[3][Int($1.number())]
                    $0.listeners[event] = nil
                    return "unlisten \(event)"
                }
            case 14: try insert(in: reader.number(), reader.number(), before: reader.number())
            case 15:
                let id = reader.number()
                let others = (0..<reader.number()).map { _ in reader.number() }
                try remove(id, others)
            default: throw Failure.unknownOp(code)
            }
        }
        guard reader.isAtEnd else { throw Failure.leftOver }
    }

    private func node(_ id: UInt32) throws -> Node {
        guard let node = nodes[id] else { throw Failure.unknownNode(id) }
        return node
    }

    private func create(_ id: UInt32, tag: String?, in parent: UInt32) throws {
        guard nodes[id] == nil else { throw Failure.nodeExists(id) }
        let created = Node(tag: tag)
        nodes[id] = created
        if parent != 0 {
            try node(parent).children.append(created)
            created.parent = try node(parent)
        }
        if let tag { ops.append("element \(id) \(tag) in \(parent)") }
    }

    private func change(_ reader: inout PatchReader, _ change: (Node, inout PatchReader) -> String) throws {
        let id = reader.number()
        let description = try change(node(id), &reader)
        ops.append("\(id): " + description)
    }

    private func set(_ text: inout String, _ value: String) -> String {
        text = value
        return value
    }

    private func attribute(_ node: Node, _ name: String, _ value: String?) -> String {
        node.attributes[name] = value
        return "\(name) = \(value ?? "nil")"
    }

    private func property(_ node: Node, _ name: String, _ value: String) -> String {
        node.properties[name] = value.isEmpty ? nil : value
        return ".\(name) = \(value)"
    }

    private func insert(in parent: UInt32, _ id: UInt32, before next: UInt32) throws {
        let parentNode = try node(parent)
        let moved = try node(id)
        if let before = moved.parent {
            moves += 1
            before.children.removeAll { $0 === moved }
        }
        ops.append("\(moved.parent == nil ? "insert" : "move") \(id) in \(parent) before \(next)")
        moved.parent = parentNode
        if next == 0 {
            parentNode.children.append(moved)
        } else {
            let sibling = try node(next)
            guard let place = parentNode.children.firstIndex(where: { $0 === sibling }) else {
                throw Failure.notASibling(next)
            }
            parentNode.children.insert(moved, at: place)
        }
    }

    private func remove(_ id: UInt32, _ others: [UInt32]) throws {
        let removed = try node(id)
        removed.parent?.children.removeAll { $0 === removed }
        for each in [id] + others {
            guard nodes.removeValue(forKey: each) != nil else { throw Failure.unknownNode(each) }
        }
        func count(_ node: Node) -> Int { node.children.reduce(1) { $0 + count($1) } }
        guard count(removed) == others.count + 1 else { throw Failure.notForgotten }
        ops.append("remove \(id)")
    }
}

extension NaiveDOM {
    /// As `renderHTML` writes it if attributes come in alphabetical order, then data, properties and styles.
    public var html: String { root.children.map { html($0, withListeners: false) }.joined() }

    /// As `html`, with the listeners of every node.
    public var dump: String { root.children.map { html($0, withListeners: true) }.joined() }

    private func html(_ node: Node, withListeners: Bool) -> String {
        guard let tag = node.tag else { return escaped(node.text) }
        var html = "<" + tag
        func write(_ name: String, _ value: String) { html += " \(name)=\"\(escaped(value))\"" }
        let attributes = node.attributes.sorted { $0.key < $1.key }
        for (name, value) in attributes where !name.hasPrefix("data-") { write(name, value) }
        for (name, value) in attributes where name.hasPrefix("data-") { write(name, value) }
        for (name, value) in node.properties.sorted(by: { $0.key < $1.key }) {
            write(name, name == "checked" || name == "modal" ? "" : value)
        }
        let styles = node.styles.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value);" }
        if !styles.isEmpty { write("style", styles.joined(separator: " ")) }
        if withListeners {
            for (name, options) in node.listeners.sorted(by: { $0.key < $1.key }) { write("on" + name, "\(options)") }
        }
        html += ">"
        if ["input", "br", "hr", "img"].contains(tag) { return html }
        return html + node.children.map { self.html($0, withListeners: withListeners) }.joined() + "</\(tag)>"
    }

    private func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
