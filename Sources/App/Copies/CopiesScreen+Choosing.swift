import Records
import Workouts

// The person's choices: the place, the time, a copy at once.

extension CopiesScreen {
    static func opened(_ state: inout State, _ shared: inout Shared, _: Void) -> [Effect] {
        // The row of a plan that nobody has looked at yet is shown as well.
        if !state.hasBegun { state.content.plan = shared.copyPlan }
        var server: WebDAVFolder?
        if case .server(let folder) = state.content.plan?.place { server = folder }
        let draft = shared.openDraft
        state.content.form = CopyForm(server, draft)
        let isServer = server != nil || state.content.plan == nil && (draft != nil || !shared.can.copyFolders)
        state.content.kind = isServer ? .server : .folder
        state.content.schedule = state.content.plan?.schedule ?? .weekly
        state.content.problem = nil
        return []
    }

    static func update(_ state: inout State, _ shared: inout Shared, _ action: Action) -> [Effect] {
        switch action {
        case .rowTapped: return shared.open(.copies)
        case .backTapped:
            shared.discardDraft()
            return shared.leave()
        case .signUpTapped: return shared.open(.account(.signUp))
        case .kindChosen(let index):
            state.content.kind = PlaceKind(rawValue: index) ?? .folder
            state.content.problem = nil
        case .scheduleChosen(let index):
            let schedule = CopyPlan.Schedule.allCases[index]
            state.content.schedule = schedule
            guard state.content.plan != nil else { return [] }
            state.content.plan?.follow(schedule, at: shared.clocks.wall)
            return keep(&state, &shared)
        case .folderTapped:
            state.content.problem = nil
            let asking = Asking(token: shared.newRequest(), folder: shared.newID())
            state.content.asking = asking
            return [.copies(.choose(token: asking.token, folder: asking.folder))]
        case .allowTapped:
            guard let folder = state.content.plan?.folder else { return [] }
            let asking = Asking(token: shared.newRequest(), folder: folder)
            state.content.asking = asking
            return [.copies(.ask(token: asking.token, folder: folder))]
        case .typed(let field, let text):
            state.content.form[field] = CopyForm.Entry(text: text)
            if field != .password { shared.keepDraft(field.name, text) }
        case .saveTapped:
            if let wrong = state.content.form.check() { return [.focus(id: wrong.id)] }
            shared.discardDraft()
            return take(.server(state.content.form.folder), &state, &shared)
        case .nowTapped: if state.content.job == nil { return start(isAsked: true, &state, &shared) }
        case .stopTapped: return stop(&state, &shared)
        }
        return []
    }

    /// The person has answered the browser.
    static func chosen(
        _ event: CopyEvent, _ asking: Asking, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        state.content.asking = nil
        switch event {
        case .chosen(_, let name): return take(.folder(id: asking.folder, name: name), &state, &shared)
        case .access(_, .granted):
            guard state.content.plan?.folder == asking.folder, state.content.job == nil else { return [] }
            return start(isAsked: true, &state, &shared)
        case .access(_, .denied):
            state.content.problem =
                "The browser was told not to let Setlist write there. Allow it in the browser’s settings for this site, or choose another folder."
        case .failed:
            state.content.problem = "The browser didn’t give Setlist that folder. Choose another one."
        default: break
        }
        return []
    }

    /// Copies go there from now on, the first one at once.
    private static func take(_ place: CopyPlan.Place, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let before = state.content.plan
        let isSame = before?.place.isSame(as: place) ?? false
        state.content.plan = CopyPlan(
            place: place, schedule: state.content.schedule, owed: shared.clocks.wall, last: isSame ? before?.last : nil)
        state.hasBegun = true
        // Should one be under way, it is to the place before: its answer isn't waited for.
        state.content.job = nil
        shared.library.write(state.content.plan?.text, under: CopyPlan.key)
        if state.content.schedule == .sessions { state.watched = shared.library.storedSessions.items.count }
        return forgotten(before, but: place) + start(isAsked: true, &state, &shared)
    }

    private static func stop(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let before = state.content.plan
        state.content.plan = nil
        state.content.job = nil
        state.content.form = CopyForm()
        shared.discardDraft()
        shared.tell("Copies are off")
        return forgotten(before, but: nil) + keep(&state, &shared)
    }

    private static func forgotten(_ plan: CopyPlan?, but place: CopyPlan.Place?) -> [Effect] {
        guard let plan, plan.place != place, let folder = plan.folder else { return [] }
        return [.copies(.forget(folder: folder))]
    }
}

extension CopyPlan.Place {
    /// Whether the last copy is in the other one, too.
    fileprivate func isSame(as other: CopyPlan.Place) -> Bool {
        switch (self, other) {
        case (.server(let own), .server(let folder)): own.address == folder.address
        case (.folder(let own, _), .folder(let id, _)): own == id
        default: false
        }
    }
}
