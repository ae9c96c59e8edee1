// Trees to render in a browser, and what they must look like there. Every export renders one frame.

#if arch(wasm32)
    import Interface

    @_extern(wasm, module: "host", name: "patch") @_extern(c)
    func hostPatch(_ bytes: UnsafePointer<UInt8>?, _ count: Int32)

    @_extern(wasm, module: "host", name: "output") @_extern(c)
    func hostOutput(_ bytes: UnsafePointer<UInt8>?, _ count: Int32)

    // One thread, one instance: nothing else reaches them.
    nonisolated(unsafe) var renderer = Renderer<Tapped>()
    nonisolated(unsafe) var generator = SeededGenerator(seed: 0)
    nonisolated(unsafe) var tree = RandomTree()
    nonisolated(unsafe) var order: [Int32] = []

    func show(_ content: (inout Builder<Tapped>) -> Void) {
        renderer.render(content).withUnsafeBufferPointer { hostPatch($0.baseAddress, Int32($0.count)) }
    }

    func showTree() {
        show { tree.build(&$0) }
        let html = Array(renderer.html.utf8)
        html.withUnsafeBufferPointer { hostOutput($0.baseAddress, Int32($0.count)) }
    }

    /// A new random tree in the place of what is shown. The HTML that it should be goes to `output`.
    @_expose(wasm, "plant") @_cdecl("interface_plant")
    func plant(_ seed: Int32) {
        generator = SeededGenerator(seed: UInt64(UInt32(bitPattern: seed)))
        tree = .random(depth: 4, &generator)
        showTree()
    }

    /// The tree after some changes.
    @_expose(wasm, "grow") @_cdecl("interface_grow")
    func grow() {
        for _ in 0..<Int.random(in: 1...4, using: &generator) { tree.mutate(&generator) }
        showTree()
    }

    /// A list of rows 0 ..< count in their order.
    @_expose(wasm, "list") @_cdecl("interface_list")
    func list(_ count: Int32) {
        order = Array(0..<count)
        rows(0)
    }

    /// The rows in another order, at random.
    @_expose(wasm, "shuffle") @_cdecl("interface_shuffle")
    func shuffle(_ seed: Int32) {
        generator = SeededGenerator(seed: UInt64(UInt32(bitPattern: seed)))
        order.shuffle(using: &generator)
        rows(0)
    }

    /// The rows in the same order; row 0's text is the tick's.
    @_expose(wasm, "rows") @_cdecl("interface_rows")
    func rows(_ tick: Int32) {
        show { ui in
            ui.element(.ul, class: "rows") {
                for row in order {
                    $0.element(.li, key: Int64(row), class: row & 1 == 0 ? "row work" : "row rest") {
                        $0.on(.click, .node(Int(row)))
                        $0.element(.span, class: "name") { $0.text(row & 1 == 0 ? "Work" : "Rest") }
                        $0.element(.span, class: "time") { $0.text("\(row == 0 ? tick : row)") }
                    }
                }
            }
        }
    }
#else
    print("InterfaceInBrowser runs in a browser: see Benchmarks/README.md.")
#endif
