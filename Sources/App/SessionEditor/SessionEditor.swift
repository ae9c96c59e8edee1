import Catalogue
import Records
import Workouts

/// Corrects a session (HI-6), or enters one that was done without the app (HI-7). Until it is saved it is a draft.
enum SessionEditor: Screen {
    struct State: Sendable {
        /// At most one. It is in an array so that the app's state, which is copied, holds no more than a reference to it.
        private var boxed: [Editing] = []

        var isOpen: Bool { !boxed.isEmpty }

        /// Once the screen was opened.
        var editing: Editing {
            _read { yield boxed[0] }
            _modify { yield &boxed[0] }
        }

        fileprivate mutating func open(_ editing: Editing) { boxed = [editing] }
    }

    struct Editing: Sendable {
        let home: Home
        var form: SessionForm
        var choice: ExerciseChoice?
        /// The set or line whose menu is open.
        var menu: Menu?
        /// The number of lines that are drawn.
        var shown = SessionEditor.batch

        init(_ home: Home, _ form: SessionForm) {
            self.home = home
            self.form = form
        }
    }

    /// The session that is edited.
    enum Home: Equatable, Sendable {
        case session(String)
        case new(AddPage)
    }

    enum Menu: Equatable, Sendable {
        case line(Int32)
        case set(Int32, line: Int32)
    }

    enum Action: Sendable {
        case typed(SessionForm.Field, String)
        case activityChosen(String)
        /// So many days before today.
        case dayChosen(Int64)
        case setTyped(SessionLines.Cell, set: Int32, line: Int32, String)
        case setLeft(SessionLines.Cell, set: Int32, line: Int32)
        case kindChosen(String, set: Int32, line: Int32)
        case timeTyped(line: Int32, String)
        case timeLeft(line: Int32)
        case setAdded(line: Int32)
        case setRemoved(Int32, line: Int32)
        case setMoved(Int32, line: Int32, by: Int)
        case lineRemoved(Int32)
        case lineMoved(Int32, by: Int)
        case menuTapped(Menu)
        case menuClosed
        /// A line's exercise is to be swapped for another, or one to be added.
        case choiceOpened(swap: Int32?)
        case choiceTyped(String)
        case choiceMade(String)
        case choiceClosed
        case moreTapped
        case saveTapped
        case cancelTapped
        /// "Undo" of a correction.
        ///
        /// - Parameter kept: The id of another device's version that was kept beside it.
        indirect case undone(String, before: Session, after: Session, kept: String?)
        /// "Undo" of a session that was entered.
        case removed(String)
    }

    /// Lines that are drawn at first, and added by "Show more". A training has a dozen; an interval workout may have thousands.
    static let batch = 60

    static func opened(_ state: inout State, _ shared: inout Shared, _ home: Home) -> [Effect] {
        let effects = shared.wantExercises()
        shared.library.findBests()
        var form: SessionForm
        switch home {
        case .session(let id): form = SessionForm(shared.library.session(id) ?? .blank, isNew: false)
        case .new(let page): form = SessionForm(page.session(shared) ?? .blank, isNew: true)
        }
        if let draft = shared.openDraft { form.restore(from: draft, shared.library.settings) }
        state.open(Editing(home, form))
        return effects
    }

    static func heard(_ news: News, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if case .shelfFilled = news, state.isOpen { planAnew(&state, shared) }
        return []
    }

    /// The exercises have come: what is planned is counted by their own intensities.
    @inline(never)  // It belongs to the second part of the program.
    private static func planAnew(_ state: inout State, _ shared: Shared) {
        guard case .new(let page) = state.editing.home, shared.address == .addToHistory(page),
            shared.openDraft == nil, let session = page.session(shared)
        else { return }
        state.editing.form = SessionForm(session, isNew: true)
    }

    static func received(_ state: inout State, _ shared: inout Shared, _ event: HostEvent) -> [Effect] {
        if case .key("Escape") = event, state.isOpen { close(&state.editing) }
        return []
    }

    @inline(never)
    private static func close(_ editing: inout Editing) {
        editing.menu = nil
        editing.choice = nil
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .saveTapped: return save(&state.editing, &shared)
        case .cancelTapped:
            shared.discardDraft()
            return shared.leave()
        case .undone(let id, let before, let after, let kept):
            if let kept { _ = shared.library.remove(session: kept) }
            shared.library.correct(session: id) { $0 = $0.correcting(from: after, to: before) }
            shared.news.append(.merged)
            return []
        case .removed(let id):
            _ = shared.library.remove(session: id)
            shared.news.append(.merged)
            return []
        default: break
        }
        let effects = edit(&state.editing, &shared, action)
        shared.openDraft = state.editing.form.draft(path: shared.address.draftPath)
        return effects
    }

    /// The state of the edited session in the library, compared with the beginning of editing.
    enum Standing: Equatable {
        case same, changed, deleted
    }

    static func standing(_ state: Editing, _ shared: Shared) -> Standing {
        guard case .session(let id) = state.home else { return .same }
        guard let session = shared.library.session(id) else { return .deleted }
        return session.correcting(as: state.form.base) == session ? .same : .changed
    }
}

extension Session {
    /// Stands in where there is none.
    fileprivate static var blank: Session {
        Session(
            name: "", activity: .other, began: .zero, zoneMinutes: 0, spent: .zero, energy: 0, weight: nil,
            distance: nil, results: [])
    }
}
