import Catalogue
import Foundation
import Interface
import Testing

@testable import App

@Suite struct CategoryColumnsTests {
    private static func html(_ columns: CategoryColumns) -> String {
        renderHTML { (ui: inout UI) in
            ui.categoryColumns(columns, toggled: { _ in .shell(.noticeClosed) }, chosen: { _ in .shell(.noticeClosed) })
        }
    }

    @Test("PL-2 two columns: muscle groups, of which four open into their parts, and workout types")
    func columns() {
        var columns = CategoryColumns()
        let closed = Self.html(columns)
        for name in ["Muscle Groups", "Arms", "Shoulders", "Legs", "Chest", "Back", "Abdominals"] {
            #expect(closed.contains(">\(name)<"))
        }
        for name in ["Workout Types", "Balance", "Strength", "Endurance", "Flexibility"] {
            #expect(closed.contains(">\(name)<"))
        }
        #expect(closed.components(separatedBy: "aria-expanded=\"false\"").count == 5)
        #expect(!closed.contains("Quads"))
        columns.toggle(.legs)
        let open = Self.html(columns)
        for muscle in MuscleGroup.legs.muscles { #expect(open.contains(">\(muscle.name)<")) }
        #expect(open.components(separatedBy: "aria-expanded=\"true\"").count == 2)
        columns.toggle(.arms)
        #expect(!Self.html(columns).contains("Quads"))
        columns.toggle(.arms)
        #expect(columns.open == nil)
    }

    @Test("PL-2 every category has an address of its own")
    func codes() {
        var codes: Set<String> = []
        for focus in Muscle.allCases.map({ RoutineFocus.muscle($0) }) + ExerciseType.allCases.map({ .type($0) }) {
            #expect(RoutineFocus(code: focus.code) == focus)
            codes.insert(focus.code)
        }
        #expect(codes.count == Muscle.allCases.count + ExerciseType.allCases.count)
        #expect(!codes.contains("search"))
        #expect(RoutineFocus(code: "arms") == nil)
    }
}
