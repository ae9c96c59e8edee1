import Records
import Workouts

/// Weight, girths, body fat and the person's own measures over time (HI-9).
enum BodyScreen: Screen {
    struct State: Sendable {
        /// The weight first. Nil: to be read from the records.
        fileprivate(set) var series: [BodySeries]?
        /// The id of the one that is shown. (The code that spells all of them belongs to the second part of the program.)
        var chosen = "weight"
        var span = BodySpan.quarter
        var isTable = false
        var showsAll = false
        /// Whether another measure can be chosen or made.
        var isAdding = false
        /// The texts of fields, by their raw values. An empty day is today.
        var texts = BodyScreen.blanks
        var problems = BodyScreen.noProblems
        /// The day whose value is changed.
        var editing: Day?
        /// Of the chosen measure.
        fileprivate(set) var course: BodyCourse?

        subscript(field: Field) -> String {
            get { texts[field.rawValue] }
            set { texts[field.rawValue] = newValue }
        }
    }

    private static var blanks: [String] { Array(repeating: "", count: Field.allCases.count) }
    private static var noProblems: [String?] { Array(repeating: nil, count: Field.allCases.count) }

    enum Field: Int, CaseIterable, Sendable {
        case day, value, name, unit

        /// Of its control.
        var id: String { "body-field-\(rawValue)" }
    }

    enum Action: Sendable {
        case backTapped
        case measureChosen(String)
        case addTapped
        case typed(Field, String)
        case ownSubmitted
        case saved
        case cancelTapped
        case spanChosen(BodySpan)
        case tableTapped
        case allTapped
        case changeTapped(Day)
        case deleteTapped(Day)
        case measureDeleted
        /// As they were before.
        case weightsRestored([DayEdit])
        case exportTapped
        case importTapped
    }

    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        var fresh = State()
        (fresh.chosen, fresh.span, fresh.isTable) = (state.chosen, state.span, state.isTable)
        state = fresh
        if let draft = shared.openDraft { state.restore(from: draft) }
        return []
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .forgotten = news { state = State() } else { state.series = nil }
        return []
    }

    static func refresh(_ state: inout State, _ shared: inout Shared) {
        var series = state.series ?? shared.library.measures.map { BodySeries($0) }
        if series.first?.known == .weight { series.removeFirst() }
        series.insert(BodySeries(shared.library.profile), at: 0)
        state.series = series
        if state.shown == nil { state.chosen = BodyMeasure.weight.rawValue }
        state.course = state.shown.map {
            BodyCourse($0, state.span, $0.scale(shared.library.settings.units), today: shared.today)
        }
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .backTapped: return shared.leave()
        case .measureChosen(let id): state.choose(id)
        case .addTapped: state.isAdding.toggle()
        case .typed(let field, let text):
            state[field] = text
            state.problems[field.rawValue] = nil
        case .ownSubmitted: return makeOwn(&state, &shared)
        case .saved: return save(&state, &shared)
        case .cancelTapped: state.clear()
        case .spanChosen(let span): state.span = span
        case .tableTapped: state.isTable.toggle()
        case .allTapped: state.showsAll = true
        case .changeTapped(let day): return change(day, &state, &shared)
        case .deleteTapped(let day): delete(day, &state, &shared)
        case .measureDeleted: deleteMeasure(&state, &shared)
        case .weightsRestored(let weights): shared.library.putWeights(weights)
        case .exportTapped: return export(shared)
        case .importTapped: return shared.open(.importing(isShared: false))
        }
        shared.openDraft = state.draft(of: shared)
        return []
    }
}

extension BodyScreen.State {
    /// The chosen measure: one that the app knows may have no values yet.
    var shown: BodySeries? {
        series?.first { $0.id == chosen } ?? BodyMeasure(rawValue: chosen).map { BodySeries($0) }
    }

    /// Those that can be chosen.
    var listed: [BodySeries] {
        var listed: [BodySeries] = []
        for each in series ?? [] where each.known == .weight || each.known == nil || !each.values.isEmpty {
            listed.append(each)
        }
        // In its place among the others, as it will stand with a value.
        if let shown, !listed.contains(where: { $0.id == shown.id }) {
            let place = BodyMeasure.allCases.firstIndex { $0.rawValue == shown.id } ?? 0
            let next = listed.firstIndex {
                guard let known = $0.known else { return true }
                return (BodyMeasure.allCases.firstIndex { $0 == known } ?? 0) > place
            }
            listed.insert(shown, at: next ?? listed.endIndex)
        }
        return listed
    }

    /// How many are the person's own.
    var ownCount: Int { (series ?? []).filter { $0.known == nil }.count }

    mutating func choose(_ id: String) {
        chosen = id
        (isAdding, showsAll) = (false, false)
        clear()
        for field in [BodyScreen.Field.name, .unit] {
            self[field] = ""
            problems[field.rawValue] = nil
        }
    }

    /// The form for a value is as at first.
    mutating func clear() {
        editing = nil
        for field in [BodyScreen.Field.day, .value] {
            self[field] = ""
            problems[field.rawValue] = nil
        }
    }

    /// The series are to be read again.
    mutating func readAgain() { series = nil }

    // MARK: The draft

    /// Nil where nothing was typed.
    func draft(of shared: Shared) -> Draft? {
        guard texts.contains(where: { !$0.utf8.isEmpty }) else { return nil }
        var draft = Draft(path: shared.address.draftPath)
        for field in BodyScreen.Field.allCases { draft[field.id] = self[field] }
        draft["measure"] = chosen
        draft["editing"] = editing?.text
        draft["adding"] = isAdding ? "yes" : nil
        return draft
    }

    fileprivate mutating func restore(from draft: Draft) {
        for field in BodyScreen.Field.allCases { self[field] = draft[field.id] ?? "" }
        chosen = draft["measure"] ?? chosen
        editing = draft["editing"].flatMap { Day($0) }
        isAdding = draft["adding"] != nil
    }
}
