import App
import DeviceHost
import Interface
import PageSimulation
import Testing

/// A person before a test's page: sees what patches draw, and presses buttons.
struct Viewer {
    let host: DeviceHost
    private let dom = NaiveDOM()
    /// The number of the patch that was drawn last.
    private(set) var last: Int64 = 0

    init(_ host: DeviceHost) { self.host = host }

    /// Draws patches until there is a button of this name, and gives its node.
    @discardableResult
    mutating func sees(_ name: String, _ patches: inout AsyncStream<TestPage.Patch>.Iterator) async throws -> UInt32 {
        while true {
            if let node = button(name) { return node }
            let patch = try #require(await patches.next())
            try dom.apply(patch.bytes)
            last = patch.number
        }
    }

    mutating func press(_ name: String, _ patches: inout AsyncStream<TestPage.Patch>.Iterator) async throws {
        var click = DOMEvent(.click)
        click.count = 1
        host.tell(.dom(node: try await sees(name, &patches), event: click))
    }

    private func button(_ name: String) -> UInt32? {
        dom.nodes.first { _, node in
            node.tag == "button" && (node.attributes["aria-label"] ?? words(of: node)) == name
        }?.key
    }

    private func words(of node: NaiveDOM.Node) -> String { node.text + node.children.map(words).joined() }
}
