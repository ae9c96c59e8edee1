/// Builds one frame's view tree. An element's attributes, properties, styles and listeners come before its children.
///
///     ui.element(.button, class: "primary") {
///         $0.attribute(.ariaLabel, "Create")
///         $0.on(.click, .createTapped)
///         $0.text("Create")
///     }
///
/// Its functions aren't inlined: views call them in thousands of places, and a call takes a tenth of the body's time.
public struct Builder<Action> {
    var arena = Arena()
    var handlers: [Handler<Action>] = []

    mutating func reset() {
        arena.reset()
        handlers.removeAll(keepingCapacity: true)
    }

    /// Adds an element. `key` is its identity among its siblings from frame to frame: an element with a key keeps its
    /// state (focus, scroll position, typed text) wherever it moves. Elements without a key are matched by their order.
    @inline(never)
    public mutating func element(
        _ tag: Tag, key: Int64? = nil, class name: String? = nil, _ content: (inout Builder) -> Void = { _ in }
    ) {
        let parent = arena.open(tag, key: key)
        if let name { attribute(.class, name) }
        content(&self)
        arena.close(parent)
    }

    /// The same, with a text as the key. (The key is its 64-bit FNV-1a hash: among 1,000 siblings two hashes collide
    /// once in 10¹³ cases, and then only lose their state on a move.)
    @inline(never)
    public mutating func element(
        _ tag: Tag, key: String, class name: String? = nil, _ content: (inout Builder) -> Void = { _ in }
    ) {
        element(tag, key: Self.hash(key), class: name, content)
    }

    /// Adds an element in which the host keeps nodes of its own (a map). The diff creates, moves and removes it and
    /// changes its entries; it never looks inside, and never turns it into another element, which would inherit the
    /// host's content.
    @inline(never)
    public mutating func opaque(
        _ tag: Tag, key: String, class name: String? = nil, _ content: (inout Builder) -> Void = { _ in }
    ) {
        let parent = arena.open(tag, key: Self.hash(key), isOpaque: true)
        let count = arena.nodes.count
        if let name { attribute(.class, name) }
        content(&self)
        precondition(arena.nodes.count == count, "what is in an opaque element is the host's")
        arena.close(parent)
    }

    private static func hash(_ key: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int64(bitPattern: hash)
    }

    /// Adds text after the children so far. Neighbouring texts become one.
    @inline(never)
    public mutating func text(_ text: String) {
        arena.text(text)
    }
}

// MARK: Parts of elements

extension Builder {
    /// Sets an attribute; nil leaves it out.
    @inline(never)
    public mutating func attribute(_ name: Attribute, _ value: String?) {
        guard let value else { return }
        arena.add(Arena.Entry(kind: .attribute, name: name.rawValue), value: value)
    }

    /// Sets a boolean attribute: `hidden` by its presence, `aria-…` in words.
    @inline(never)
    public mutating func attribute(_ name: Attribute, _ value: Bool) {
        if name.spellsBooleans {
            attribute(name, value ? "true" : "false")
        } else if value {
            attribute(name, "")
        }
    }

    @inline(never)
    public mutating func attribute(_ name: Attribute, _ value: Int) {
        attribute(name, "\(value)")
    }

    @inline(never)
    public mutating func attribute(_ name: Attribute, _ value: Double) {
        attribute(name, decimal(value))
    }

    /// Sets the attribute `data-` + `name`; nil leaves it out.
    @inline(never)
    public mutating func data(_ name: String, _ value: String?) {
        guard let value else { return }
        arena.add(Arena.Entry(kind: .data), name: name, value: value)
    }

    /// Sets one CSS property or custom property.
    @inline(never)
    public mutating func style(_ name: String, _ value: String) {
        arena.add(Arena.Entry(kind: .style), name: name, value: value)
    }

    @inline(never)
    public mutating func style(_ name: String, _ value: Double) {
        style(name, decimal(value))
    }

    /// Sets a length, in pixels at the default text size: it scales with the text.
    @inline(never)
    public mutating func style(_ name: String, px value: Double) {
        style(name, "calc(" + decimal(value) + " * var(--px))")
    }

    @inline(never)
    public mutating func property(_ name: Property, _ value: String) {
        arena.add(Arena.Entry(kind: .text, name: name.rawValue), value: value)
    }

    @inline(never)
    public mutating func property(_ name: Property, _ value: Bool) {
        arena.add(Arena.Entry(kind: .flag, name: name.rawValue, number: value ? 1 : 0))
    }

    @inline(never)
    public mutating func property(_ name: Property, _ value: Double) {
        arena.add(Arena.Entry(kind: .number, name: name.rawValue, number: value.bitPattern))
    }

    /// 12 instead of 12.0, which costs bytes in every frame.
    private func decimal(_ value: Double) -> String {
        if let whole = Int32(exactly: value) { "\(whole)" } else { "\(value)" }
    }
}

// MARK: Events

enum Handler<Action> {
    case action(Action)
    case function((DOMEvent) -> Action?)
}

extension Builder {
    /// Listens to an event with a fixed action. `preventing` is for keydown: the browser's default action for these
    /// keys is prevented. Keys pressed together with Ctrl, Alt or Meta are left to the browser and never reported.
    @inline(never)
    public mutating func on(
        _ event: EventName, options: ListenerOptions = [], preventing keys: Keys = [], _ action: Action
    ) {
        listen(event, options, keys, .action(action))
    }

    /// Listens to an event with an action returned by a function; nil for none.
    @inline(never)
    public mutating func on(
        _ event: EventName, options: ListenerOptions = [], preventing keys: Keys = [],
        _ action: @escaping (DOMEvent) -> Action?
    ) {
        listen(event, options, keys, .function(action))
    }

    /// Makes the open `a` element a link that the app follows itself, unless the person wants a new tab or window.
    @inline(never)
    public mutating func link(to path: String, _ action: Action) {
        attribute(.href, path)
        on(.click, options: [.preventDefault, .unmodified], action)
    }

    /// Prevents the browser's default action of an event, without an action of the app. For `touchmove` the node has to
    /// call this before the touch begins; `condition` may become true during it.
    public mutating func prevent(_ event: EventName, when condition: Bool = true) {
        let options: ListenerOptions = condition ? [.silent, .preventDefault] : .silent
        arena.add(Arena.Entry(kind: .listener, name: event.rawValue, options: options.rawValue))
    }

    private mutating func listen(
        _ event: EventName, _ options: ListenerOptions, _ keys: Keys, _ handler: Handler<Action>
    ) {
        arena.add(
            Arena.Entry(
                kind: .listener, name: event.rawValue, options: options.rawValue, handler: Int32(handlers.count),
                number: UInt64(keys.rawValue)))
        handlers.append(handler)
    }
}
