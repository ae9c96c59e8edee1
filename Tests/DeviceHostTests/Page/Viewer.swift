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
    /// The last event that it knows of.
    private var seen: Int64 = 0
    /// The number of the event that the page told last: that it has started was the first.
    private var told: Int64 = 1

    init(_ host: DeviceHost) { self.host = host }

    /// Draws patches until there is a button of this name, and gives its node.
    @discardableResult
    mutating func sees(_ name: String, _ patches: inout AsyncStream<TestPage.Patch>.Iterator) async throws -> UInt32 {
        while true {
            if let node = button(name) { return node }
            try draw(#require(await patches.next()))
        }
    }

    /// Presses a button, and draws patches until one knows of it: the next press meets no node that isn't there any more.
    mutating func press(_ name: String, _ patches: inout AsyncStream<TestPage.Patch>.Iterator) async throws {
        try await tap(name, &patches)
        try await draws(&patches)
    }

    mutating func tap(_ name: String, _ patches: inout AsyncStream<TestPage.Patch>.Iterator) async throws {
        let node = try await sees(name, &patches)
        tell(#"{"on":"dom.event","node":\#(node),"event":\#(EventName.click.rawValue),"count":1}"#)
    }

    mutating func turns() { tell(#"{"on":"page.resized","width":1280,"height":844}"#) }

    /// Draws patches until one knows of all that was told.
    mutating func draws(_ patches: inout AsyncStream<TestPage.Patch>.Iterator) async throws {
        while seen < told { try draw(#require(await patches.next())) }
    }

    private mutating func tell(_ event: String) {
        told += 1
        host.receive(#"{"number":\#(told),"clocks":[1,1700000001,0],"event":\#(event)}"#)
    }

    private mutating func draw(_ patch: TestPage.Patch) throws {
        try dom.apply(patch.bytes)
        (last, seen) = (patch.number, patch.seen)
    }

    private func button(_ name: String) -> UInt32? {
        dom.nodes.first { _, node in
            node.tag == "button" && (node.attributes["aria-label"] ?? words(of: node)) == name
        }?.key
    }

    private func words(of node: NaiveDOM.Node) -> String { node.text + node.children.map(words).joined() }
}
