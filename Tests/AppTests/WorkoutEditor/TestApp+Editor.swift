import Catalogue
import Foundation
import Workouts

@testable import App

extension TestApp {
    /// At an address, with Setlist's exercises.
    init(editorAt path: String, _ prepare: (inout Library) -> Void = { _ in }) {
        self.init(path: "/profile", wall: TestApp.noon, server: TestApp.catalogue)
        state.shared.catalogueAddresses = ["/catalogue/exercises.json", "/catalogue/routines.json"]
        prepare(&state.shared.library)
        settle()
        go(Address(path: path))
    }

    /// Answers with the files of web/catalogue.
    static let catalogue: @Sendable (HTTPRequest) -> (Int32, String)? = { request in
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../web/").standardized
        let text = try? String(
            contentsOf: root.appendingPathComponent(String(request.address.dropFirst())), encoding: .utf8)
        return text.map { (200, $0) }
    }

    /// Picks an exercise by its id from the list of a category, and adds it.
    mutating func add(_ exercise: String, from list: String = "search") {
        let path = address.editorHome.map { $0 == .new ? "/plan" : $0.address.path } ?? "/plan"
        go(Address(path: "\(path)/add/\(list)"))
        send(.editor(.picker(.rowTapped(exercise))))
        send(.editor(.picker(.addTapped)))
    }

    var lines: WorkoutLines { state.editor.lines }

    /// The names of the lines, supersets in parentheses.
    var plan: String {
        lines.blocks.map { block in
            let names = block.map { lines.lines[$0].step.name }.joined(separator: ", ")
            return block.count > 1 ? "(\(names))" : names
        }.joined(separator: ", ")
    }

    mutating func type(_ field: WorkoutLines.Field, _ text: String, line: Int) {
        let key = lines.lines[line].key
        send(.editor(.typed(field, key, text)))
        send(.editor(.left(field, key)))
    }
}
