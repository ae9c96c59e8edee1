import Exchange
import Formats
import Records
import Workouts

extension BodyScreen {
    // MARK: Values

    /// Keeps the value in the form, or says beside its fields why it can't be.
    static func save(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let series = state.shown else { return [] }
        let scale = series.scale(shared.library.settings.units)
        let day = day(state[.day], shared.today)
        state.problems[Field.day.rawValue] = dayProblem(day, shared.today)
        // A value that stays as it was shown isn't rounded to it.
        let old = state.editing.flatMap { series.value(on: $0) }
        let isSame = old.map { scale.fieldText($0).hasSameBytes(as: NameRule.trimmed(state[.value])) } ?? false
        let value = isSame ? old : scale.value(state[.value])
        state.problems[Field.value.rawValue] = value == nil ? scale.refusal : nil
        let refused = [Field.day, .value].first { state.problems[$0.rawValue] != nil }
        guard refused == nil, let day, let value else {
            shared.openDraft = state.draft(of: shared)
            return refused.map { [.focus(id: $0.id)] } ?? []
        }
        var edits = [DayEdit(day: day, value: value)]
        if let editing = state.editing, editing != day { edits.append(DayEdit(day: editing, value: nil)) }
        put(edits, series, told(series, day, value, scale, isEdit: state.editing == day, shared), &state, &shared)
        state.clear()
        shared.openDraft = state.draft(of: shared)
        return []
    }

    /// "Waist: 81 cm, instead of 82 cm, on 20 Nov".
    private static func told(
        _ series: BodySeries, _ day: Day, _ value: Double, _ scale: BodyScale, isEdit: Bool, _ shared: Shared
    ) -> String {
        let text = "\(series.name): \(scale.textWithUnit(value))"
        let when = dayText(day, shared)
        guard let before = series.value(on: day), !isEdit else { return "\(text) \(when)" }
        return "\(text) \(when), instead of \(scale.textWithUnit(before))"
    }

    /// "today", "on 20 Nov".
    private static func dayText(_ day: Day, _ shared: Shared) -> String {
        day == shared.today ? "today" : "on " + DateText.day(day, today: shared.today)
    }

    /// Nil for a text that is no day. An empty one is today.
    private static func day(_ text: String, _ today: Day) -> Day? {
        let text = NameRule.trimmed(text)
        return text.utf8.isEmpty ? today : Day(text)
    }

    private static func dayProblem(_ day: Day?, _ today: Day) -> String? {
        guard let day else { return "Enter a date: year, month and day, such as 2026-11-20." }
        if day > today { return "That day is yet to come. Enter today or an earlier day." }
        return day.year < 1900 ? "Enter a date from the year 1900 on." : nil
    }

    /// Brings a value back into the form.
    static func change(_ day: Day, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let series = state.shown, let value = series.value(on: day) else { return [] }
        state.clear()
        state.editing = day
        state[.day] = day.text
        state[.value] = series.scale(shared.library.settings.units).fieldText(value)
        shared.openDraft = state.draft(of: shared)
        return [.focus(id: Field.value.id)]
    }

    static func delete(_ day: Day, _ state: inout State, _ shared: inout Shared) {
        guard let series = state.shown, let value = series.value(on: day) else { return }
        let text = series.scale(shared.library.settings.units).textWithUnit(value)
        let told = "\(series.name) deleted: \(text) \(dayText(day, shared))"
        put([DayEdit(day: day, value: nil)], series, told, &state, &shared)
        if state.editing == day { state.clear() }
    }

    private static func put(
        _ edits: [DayEdit], _ series: BodySeries, _ told: String, _ state: inout State, _ shared: inout Shared
    ) {
        if series.known == .weight {
            let before = edits.map { DayEdit(day: $0.day, value: series.value(on: $0.day)) }
            shared.library.putWeights(edits)
            shared.tell(told, undo: .body(.weightsRestored(before)))
            return
        }
        shared.editMeasure(series.id, telling: told) { library, clocks in
            let old = library.measure(series.id) ?? StoredMeasure(id: series.id)
            var new = old
            for edit in edits { new[edit.day] = edit.value }
            library.changeMeasure(old, to: new, clocks)
        }
        state.readAgain()
    }

    // MARK: Measures

    /// Makes a measure of the person's own, and shows it.
    static func makeOwn(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let (name, unit) = (NameRule.trimmed(state[.name]), NameRule.trimmed(state[.unit]))
        state.problems[Field.name.rawValue] = NameRule.problem(name) ?? takenProblem(name, state)
        state.problems[Field.unit.rawValue] =
            unit.utf8.count > MeasureLimits.unitLength ? NameRule.shorter("unit", MeasureLimits.unitLength) : nil
        shared.openDraft = state.draft(of: shared)
        for field in [Field.name, .unit] where state.problems[field.rawValue] != nil { return [.focus(id: field.id)] }
        guard state.ownCount < MeasureLimits.own else { return [] }
        let id = shared.newID()
        var measure = StoredMeasure(id: id)
        (measure.name, measure.unit) = (name, unit)
        shared.library.changeMeasure(StoredMeasure(id: id), to: measure, shared.clocks)
        shared.tellSaved(name)
        state.readAgain()
        state.choose(id)
        shared.openDraft = state.draft(of: shared)
        return [.focus(id: Field.value.id)]
    }

    /// Names tell measures apart, on the screen and in tables.
    private static func takenProblem(_ name: String, _ state: State) -> String? {
        let folded = foldedCase(name)
        let known = BodyMeasure.allCases.contains {
            foldedCase($0.name) == folded || foldedCase($0.rawValue) == folded
        }
        let isTaken = known || (state.series ?? []).contains { foldedCase($0.name) == folded }
        return isTaken ? "There is a measure of that name. Choose it above, or enter another name." : nil
    }

    /// Takes a measure away with all its values. Of one that the app knows only these go, so that none returns with a later one.
    static func deleteMeasure(_ state: inout State, _ shared: inout Shared) {
        guard let series = state.shown, series.known != .weight else { return }
        shared.editMeasure(series.id, telling: "\(series.name) deleted") { library, clocks in
            guard series.known != nil, let old = library.measure(series.id) else {
                return library.deleteMeasure(series.id, clocks)
            }
            var new = old
            new.values = []
            library.changeMeasure(old, to: new, clocks)
        }
        state.readAgain()
        state.choose(BodyMeasure.weight.rawValue)
    }

    // MARK: The table

    /// All measures as a file.
    static func export(_ shared: Shared) -> [Effect] {
        var table = TablesFile(.one(.measures))
        for row in shared.library.measureRows { table.add(row) }
        guard let file = try? table.finish() else { return [] }
        return [FileFormat.csv.save(file, as: "setlist-measures-\(shared.today.text).csv")]
    }
}

/// The new value of a day; nil takes it away.
struct DayEdit: Equatable, Sendable {
    let day: Day
    let value: Double?
}

extension Library {
    @inline(never)  // It belongs to the second part of the program.
    mutating func putWeights(_ edits: [DayEdit]) {
        changeProfile { profile in
            for edit in edits {
                if let weight = edit.value {
                    profile.weigh(weight, on: edit.day)
                } else {
                    profile.weights.removeAll { $0.day == edit.day }
                }
            }
        }
    }
}
