import Interface

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

enum Tapped: Equatable { case node(Int) }

/// A tree to render, which changes at random a little or a lot.
struct RandomTree {
    var tag: Tag?
    var key: Int64?
    var text = ""
    var attributes: [Int: String] = [:]
    var data: String?
    var style: String?
    var value: String?
    var isChecked = false
    var listens: [EventName: ListenerOptions] = [:]
    var children: [RandomTree] = []
    /// The number in its handlers' actions.
    var number = 0

    private static let tags: [Tag] = [.div, .span, .li, .button, .svg, .path, .input, .h2]
    private static let texts = ["", "a", "Work", "<b>&\"", "Ruhe 🏋🏽‍♀️", "راحة", "é", "\u{feff}x", "😀"]
    /// In alphabetical order of the platform's names.
    private static let attributes: [Attribute] = [.ariaLabel, .class, .id, .lang, .role, .title]
    private static let events: [EventName] = [.click, .keydown, .scroll, .pointerdown]

    static func random(depth: Int, _ generator: inout SeededGenerator) -> RandomTree {
        var tree = RandomTree()
        tree.number = Int.random(in: 0..<1_000_000, using: &generator)
        if depth < 4, Int.random(in: 0..<4, using: &generator) == 0 {
            tree.text = texts.randomElement(using: &generator)!
            return tree
        }
        tree.tag = depth == 4 ? .div : tags.randomElement(using: &generator)
        tree.key = Bool.random(using: &generator) ? Int64.random(in: -6...6, using: &generator) : nil
        tree.dress(&generator)
        if depth > 0, tree.tag != .input {
            for _ in 0..<Int.random(in: 0...6, using: &generator) {
                tree.children.append(random(depth: depth - 1, &generator))
            }
        }
        return tree
    }

    private mutating func dress(_ generator: inout SeededGenerator) {
        attributes = [:]
        for index in 0..<Self.attributes.count where Int.random(in: 0..<3, using: &generator) == 0 {
            attributes[index] = Self.texts.randomElement(using: &generator)!
        }
        data = Bool.random(using: &generator) ? Self.texts.randomElement(using: &generator) : nil
        style = Bool.random(using: &generator) ? "\(Int.random(in: 0..<9, using: &generator))" : nil
        if tag == .input {
            value = Bool.random(using: &generator) ? Self.texts.randomElement(using: &generator)! + "v" : nil
            isChecked = Bool.random(using: &generator)
        }
        listens = [:]
        for event in Self.events where Bool.random(using: &generator) {
            listens[event] = ListenerOptions(rawValue: UInt8.random(in: 0...3, using: &generator))
        }
    }

    /// Somewhere in the tree something else.
    mutating func mutate(_ generator: inout SeededGenerator) {
        if !children.isEmpty, Int.random(in: 0..<3, using: &generator) > 0 {
            let index = children.indices.randomElement(using: &generator)!
            children[index].mutate(&generator)
            return
        }
        guard tag != nil else {
            text = Self.texts.randomElement(using: &generator)!
            return
        }
        let mayHaveChildren = tag != .input
        switch Int.random(in: 0..<6, using: &generator) {
        case 0 where mayHaveChildren: children.shuffle(using: &generator)
        case 1 where !children.isEmpty: children.remove(at: children.indices.randomElement(using: &generator)!)
        case 2 where mayHaveChildren:
            children.insert(.random(depth: 2, &generator), at: Int.random(in: 0...children.count, using: &generator))
        case 3: children.removeAll()
        case 4 where !children.isEmpty:
            let moved = children.remove(at: children.indices.randomElement(using: &generator)!)
            children.insert(moved, at: Int.random(in: 0...children.count, using: &generator))
        default: dress(&generator)
        }
        number += 1
    }

    func build(_ ui: inout Builder<Tapped>) {
        guard let tag else { return ui.text(text) }
        ui.element(tag, key: key) { ui in
            for (index, value) in attributes.sorted(by: { $0.key < $1.key }) {
                ui.attribute(Self.attributes[index], value)
            }
            ui.data("x", data)
            if isChecked { ui.property(.checked, true) }
            if let value { ui.property(.value, value) }
            if let style { ui.style("--a", style) }
            for (event, options) in listens { ui.on(event, options: options, .node(number)) }
            for child in children { child.build(&ui) }
        }
    }
}
