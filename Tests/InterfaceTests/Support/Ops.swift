import PageSimulation
import Testing

@testable import Interface

/// The actions of controls in tests' trees.
enum TestAction { case tapped, other }

/// The ops that lead from one tree to the next.
func ops(
    from before: (inout Builder<TestAction>) -> Void, to after: (inout Builder<TestAction>) -> Void
) throws -> [String] {
    var renderer = Renderer<TestAction>()
    let dom = NaiveDOM()
    try dom.apply(renderer.render(before))
    try dom.apply(renderer.render(after))
    #expect(dom.html == renderer.html)
    return dom.ops
}
