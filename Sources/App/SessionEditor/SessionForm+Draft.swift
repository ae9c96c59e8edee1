import Records
import Workouts

// The form as a draft: what was typed, the lines where they were changed, and the session that editing began with.

extension SessionForm {
    /// Nil where nothing was changed.
    func draft(path: String) -> Draft? {
        guard hasChanges else { return nil }
        var draft = Draft(path: path)
        draft["base"] = StoredSession(id: "", session: base).text()
        for field in Field.allCases { if let text = self[field] { draft["field \(field.rawValue)"] = text } }
        draft["activity"] = activity.code
        var edited = base
        edited.results = lines.results
        if edited.results != base.results {
            draft["results"] = StoredSession(id: "", session: edited).text {
                ["name", "began", "results"].contains($0)
            }
        }
        for (index, line) in lines.lines.enumerated() {
            if let typed = line.typed { draft["time \(index)"] = typed.text }
            for (place, row) in line.sets.enumerated() {
                for (cell, typed) in row.typed { draft["set \(index) \(place) \(cell.rawValue)"] = typed.text }
            }
        }
        return draft
    }

    mutating func restore(from draft: Draft, _ settings: Settings) {
        if let text = draft["base"], let kept = try? StoredSession(id: "", text: text).session {
            self = SessionForm(kept, isNew: isNew)
        }
        activity = Activity.allCases.first { $0.code == draft["activity"] } ?? activity
        if let text = draft["results"], let edited = try? StoredSession(id: "", text: text).session {
            lines = lines.replaced(by: edited.results)
        }
        for field in Field.allCases { self[field] = draft["field \(field.rawValue)"] }
        for value in draft.values {
            let parts = value.name.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
            let numbers = parts.dropFirst().compactMap { Int($0) }
            guard let index = numbers.first, lines.lines.indices.contains(index) else { continue }
            let line = lines.lines[index]
            switch (parts[0], numbers.count) {
            case ("time", 1): lines.typeTime(value.text, of: line.key)
            case ("set", 3):
                guard line.sets.indices.contains(numbers[1]),
                    let cell = SessionLines.Cell(rawValue: UInt8(clamping: numbers[2]))
                else { continue }
                lines.type(value.text, cell, of: line.sets[numbers[1]].key, in: line.key, settings)
            default: continue
            }
        }
        _ = lines.leaveAll(settings)
    }
}

extension SessionLines {
    /// Lines with these results. Their times at the beginning stay, as long as none was added or moved.
    fileprivate func replaced(by results: [StepResult]) -> SessionLines {
        var replaced = SessionLines(results)
        if results.count == count {
            for index in results.indices { replaced.setMeasured(lines[index].measured, at: index) }
        }
        return replaced
    }
}
