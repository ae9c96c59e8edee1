import Foundation
import Records
import Workouts

@testable import App

extension TestApp {
    /// The exercises and routines that the app serves.
    static func catalogueFile(_ name: String) -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../web/catalogue")
        return (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    /// Has Setlist's exercises on the server.
    mutating func serveCatalogue() {
        state.shared.catalogueAddresses = ["exercises.json", "routines.json"]
        server = { request in (200, TestApp.catalogueFile(request.address)) }
    }

    /// Tells this device what another one wrote.
    mutating func hear(_ other: TestApp) {
        var rows: [StoreRow] = []
        for (key, text) in other.disk where RecordKey(key) != nil { rows.append(StoreRow(key: key, text: text)) }
        send(.host(.tabs(.received(TabMessage(epoch: library.epoch, rows: rows).text))))
    }
}

extension Library {
    /// Adds a workout of one exercise.
    mutating func plan(_ name: String, _ days: PlannedDays, id: String? = nil) {
        var workout = Workout(name: name, steps: [Step(name: "Squat", role: .exercise, target: .open)])
        workout.days = days
        add(workout, id: id ?? name)
    }
}
