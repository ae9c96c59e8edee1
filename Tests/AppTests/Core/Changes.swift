import Testing

@testable import App

/// All that a step of a test did: a test that compares it fails on what nobody expected.
struct Changes {
    /// "shared.notice.text: – → Saved", by path. A value that a set or a dictionary holds has no path of its own.
    var state: [String]
    var effects: [Effect]

    /// The changed members of the state at this depth: "shared.notice", "run" …
    func members(depth: Int = 2) -> Set<String> {
        Set(state.map { $0.prefix { $0 != ":" }.split(separator: ".").prefix(depth).joined(separator: ".") })
    }
}

extension TestApp {
    /// The changes that a step makes in the state, and the effects that it asks of the host.
    mutating func changes(by step: (inout TestApp) -> Void) -> Changes {
        _ = takeEffects()
        let before = leaves(of: state)
        step(&self)
        let after = leaves(of: state)
        let paths = Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }
        return Changes(
            state: paths.map { "\($0): \(before[$0] ?? "–") → \(after[$0] ?? "–")" }, effects: takeEffects())
    }
}

/// Every value without members that a value holds, however deep, under its path.
func leaves(of value: Any) -> [String: String] {
    var leaves: [String: String] = [:]
    collect(value, "", &leaves)
    return leaves
}

private func collect(_ value: Any, _ path: String, _ leaves: inout [String: String]) {
    let mirror = Mirror(reflecting: value)
    func go(_ child: Any, _ name: String) { collect(child, path.isEmpty ? name : "\(path).\(name)", &leaves) }
    switch mirror.displayStyle {
    case .optional: if let child = mirror.children.first { collect(child.value, path, &leaves) }
    case .collection: for (index, child) in mirror.children.enumerated() { go(child.value, "\(index)") }
    // Their order says nothing.
    case .set, .dictionary:
        leaves[path] = mirror.children.map { String(describing: $0.value) }.sorted().joined(separator: ", ")
    default:
        if mirror.children.isEmpty { leaves[path] = String(describing: value) }
        for (index, child) in mirror.children.enumerated() { go(child.value, child.label ?? "\(index)") }
    }
}
