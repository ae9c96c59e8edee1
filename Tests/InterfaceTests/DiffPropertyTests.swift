import PageSimulation
import Testing

@testable import Interface

@Suite struct DiffPropertyTests {
    @Test("SH-8 after any change the page is what a new page of the same content would be", arguments: 0..<30)
    func randomTrees(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var tree = RandomTree.random(depth: 4, &generator)
        var renderer = Renderer<Tapped>()
        let dom = NaiveDOM()
        for step in 0..<20 {
            if step % 10 == 9 {
                tree = .random(depth: 4, &generator)
            } else {
                for _ in 0..<Int.random(in: 0...3, using: &generator) { tree.mutate(&generator) }
            }
            try dom.apply(renderer.render { tree.build(&$0) })
            var fresh = Renderer<Tapped>()
            let expected = NaiveDOM()
            try expected.apply(fresh.render { tree.build(&$0) })
            try #require(dom.dump == expected.dump)
            try #require(dom.html == renderHTML { tree.build(&$0) })
            try #require(renderer.html == dom.html)
            #expect(renderer.nodeCount == fresh.nodeCount)
            #expect(dom.nodes.count == renderer.nodeCount + 1)
            checkHandlers(tree, dom, renderer)
        }
    }

    /// Every event that a node listens to is answered by the node's own handler.
    private func checkHandlers(_ tree: RandomTree, _ dom: NaiveDOM, _ renderer: Renderer<Tapped>) {
        let ids = Dictionary(uniqueKeysWithValues: dom.nodes.map { (ObjectIdentifier($1), $0) })
        func check(_ tree: RandomTree, _ node: NaiveDOM.Node) {
            for event in [.click, .keydown, .scroll, .pointerdown, .focus] as [EventName] {
                let action = renderer.action(node: ids[ObjectIdentifier(node)]!, event: DOMEvent(event))
                #expect(action == (tree.listens[event] == nil ? nil : .node(tree.number)))
            }
            for (child, node) in zip(tree.children.filter { $0.tag != nil }, node.children.filter { $0.tag != nil }) {
                check(child, node)
            }
        }
        check(tree, dom.root.children[0])
    }

    @Test("SH-8 a hundred pages later the numbers of nodes are those of the largest page, used again")
    func ids() {
        var renderer = Renderer<Tapped>()
        var generator = SeededGenerator(seed: 7)
        var largest = 0
        for _ in 0..<100 {
            let tree = RandomTree.random(depth: 4, &generator)
            let before = renderer.nodeCount
            renderer.render { tree.build(&$0) }
            // Within one patch old and new nodes have numbers.
            largest = max(largest, before + renderer.nodeCount)
        }
        renderer.render { _ in }
        #expect(renderer.nodeCount == 0)
        #expect(renderer.highestNode <= largest)
    }
}
