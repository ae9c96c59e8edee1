import PageSimulation
import Testing

@testable import Interface

/// Small changes and the ops they take, in full.
@Suite struct PatchTests {
    @Test("SH-8 the first patch brings the names and builds from the outside in; a second of the same is empty")
    func first() throws {
        var renderer = Renderer<TestAction>()
        let dom = NaiveDOM()
        func content(_ ui: inout Builder<TestAction>) {
            ui.element(.button, class: "primary") {
                $0.on(.click, .tapped)
                $0.text("Create")
            }
        }
        try dom.apply(renderer.render(content))
        #expect(
            dom.ops == [
                "names", "element 1 button in 0", "1: class = primary", "1: listen click [0, 0]",
                "text 2 “Create” in 1", "insert 1 in 0 before 0",
            ])
        #expect(renderer.render(content).isEmpty)
    }

    @Test("SH-8 a changed text is one op, another action none")
    func text() throws {
        let found = try ops {
            $0.element(.p) {
                $0.on(.click, .tapped)
                $0.text("0:59")
            }
        } to: {
            $0.element(.p) {
                $0.on(.click, .other)
                $0.text("0:58")
            }
        }
        #expect(found == ["2: setText “0:58”"])
    }

    @Test("SH-8 attributes, data and styles that change, go and come, in any order")
    func attributes() throws {
        let found = try ops {
            $0.element(.div, class: "a") {
                $0.attribute(.id, "x")
                $0.data("role", "work")
                $0.style("--fill", "1")
                $0.style("--old", "1")
            }
        } to: {
            $0.element(.div) {
                $0.style("--fill", "2")
                $0.attribute(.class, "b")
                $0.attribute(.title, "t")
                $0.data("mode", "dark")
            }
        }
        #expect(
            found == [
                "1: style --fill: 2", "1: class = b", "1: title = t", "1: data-mode = dark",
                "1: id = nil", "1: data-role = nil", "1: style --old: ",
            ])
    }

    @Test("SH-8 listening: other options are told, no more listening too")
    func listening() throws {
        let found = try ops {
            $0.element(.div) {
                $0.on(.click, .tapped)
                $0.on(.keydown, preventing: [.arrowUp], .tapped)
                $0.on(.scroll, .tapped)
                $0.prevent(.touchmove, when: false)
            }
        } to: {
            $0.element(.div) {
                $0.on(.click, options: [.preventDefault, .stopPropagation], .tapped)
                $0.on(.keydown, preventing: [.arrowUp, .arrowDown], .tapped)
                $0.on(.focus, .tapped)
                $0.prevent(.touchmove)
            }
        }
        #expect(
            found == [
                "1: listen click [3, 0]", "1: listen keydown [0, 3]", "1: listen focus [0, 0]",
                "1: listen touchmove [33, 0]", "1: unlisten scroll",
            ])
    }

    @Test("SH-8 properties come last; value and checked are told in every frame, a scroll position when it changes")
    func properties() throws {
        func content(_ ui: inout Builder<TestAction>) {
            ui.element(.select) {
                $0.property(.value, "b")
                $0.element(.option) { $0.attribute(.value, "b") }
            }
            ui.element(.input) { $0.property(.checked, false) }
            ui.element(.div) { $0.property(.scrollTop, 96) }
        }
        var renderer = Renderer<TestAction>()
        let dom = NaiveDOM()
        try dom.apply(renderer.render(content))
        #expect(dom.ops.suffix(3) == ["1: .value = b", "3: .checked = ", "4: .scrollTop = 96.0"])
        try dom.apply(renderer.render(content))
        #expect(dom.ops == ["1: .value = b", "3: .checked = "])
    }

    @Test("SH-8 a text or a flag that is no longer given is taken back, a scroll position stays")
    func withdrawn() throws {
        let found = try ops {
            $0.element(.dialog) {
                $0.property(.modal, true)
                $0.property(.value, "x")
                $0.property(.scrollTop, 8)
            }
        } to: {
            $0.element(.dialog) { $0.property(.scrollTop, 8) }
        }
        #expect(found == ["1: .modal = ", "1: .value = "])
    }

    @Test("SH-8 layers and dialogs that go are closed before anything changes, the innermost first")
    func closing() throws {
        let found = try ops {
            $0.element(.p) { $0.text("One") }
            $0.element(.div) {
                $0.property(.layer, true)
                $0.element(.dialog) { $0.property(.modal, true) }
                $0.element(.dialog) { $0.property(.modal, false) }
            }
        } to: {
            $0.element(.p) { $0.text("Two") }
        }
        #expect(found == ["4: .modal = ", "3: .layer = ", "2: setText “Two”", "remove 3"])
    }

    @Test("SH-8 without keys children are matched by kind and order: one that goes takes no other along")
    func unkeyed() throws {
        let found = try ops {
            $0.element(.h1) { $0.text("Title") }
            $0.element(.p) { $0.text("Notice") }
            $0.element(.ul)
            $0.element(.footer)
        } to: {
            $0.element(.h1) { $0.text("Title") }
            $0.element(.ul)
            $0.element(.footer)
        }
        #expect(found == ["remove 3"])
    }

    @Test("SH-8 another tag or another key is another node")
    func identity() throws {
        let found = try ops {
            $0.element(.div, key: 1)
            $0.element(.p)
        } to: {
            $0.element(.div, key: 2)
            $0.element(.h1)
        }
        #expect(
            found == [
                "remove 1", "remove 2", "element 3 h1 in 0", "insert 3 in 0 before 0", "element 4 div in 0",
                "insert 4 in 0 before 3",
            ])
    }

    @Test("SH-8 keys of text: equal texts are one node")
    func textKeys() throws {
        func row(_ key: String) -> (inout Builder<TestAction>) -> Void {
            { $0.element(.li, key: key) }
        }
        let found = try ops {
            for key in ["a", "b", "3f2c"] { row(key)(&$0) }
        } to: {
            for key in ["3f2c", "a", "b"] { row(key)(&$0) }
        }
        #expect(found == ["move 3 in 0 before 1"])
    }

    @Test(
        "IT-6 a name of 5,000 characters, right-to-left or with emoji arrives whole",
        arguments: [
            String(repeating: "ن", count: 5000), "\u{202e}تمرين\u{2069} 🏋🏽‍♀️ e\u{301} \0 \u{feff}", "\u{feff}", "",
        ])
    func names(name: String) throws {
        var renderer = Renderer<TestAction>()
        let dom = NaiveDOM()
        for text in ["before", name, "after"] {
            try dom.apply(
                renderer.render {
                    $0.element(.h1) {
                        $0.attribute(.title, text)
                        $0.text(text)
                    }
                })
            let shown = dom.root.children[0]
            #expect(Array(shown.children[0].text.utf8) == Array(text.utf8))
            #expect(Array((shown.attributes["title"] ?? "").utf8) == Array(text.utf8))
        }
    }
}
