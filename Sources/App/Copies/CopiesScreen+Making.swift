import Records
import Workouts

/// A copy that is being made: one at a time, and no other tab's meanwhile.
struct CopyJob: Sendable {
    /// Of the questions that the host is asked for it.
    var token: Int32
    /// A person waits for it, or what the last one was missing is there again; else it is one that is due.
    var isAsked: Bool
    /// So many sessions there were when it began.
    var sessions: Int
    var export: DataExport?
    /// Ways are missing that the store couldn’t give.
    var isIncomplete = false
    /// Of the text that is on its way.
    var bytes: Int64 = 0
}

// When a copy is made, and how: the folder is asked whether it may be written to, the text is made a slice at a time, and the host writes or
// sends it. Whatever fails, the next try begins anew.

extension CopiesScreen {
    static let fileName = "setlist-copy.json"
    static let earlierName = "setlist-copy-before.json"

    /// Records that are written before the screen draws. The store gives the large values of 16 at once.
    private static let slice = 200
    /// How long a copy waits while something goes on that it mustn't disturb.
    private static let delay: Seconds = 60
    /// A clock that goes by another one than the wall's is asked no later than this.
    private static let longestSleep: Seconds = 3_600

    @inline(never)  // It belongs to the second part of the program, as all that events bring about here.
    static func react(to event: HostEvent, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        switch event {
        case .woke:
            state.wake = nil
            if state.content.job != nil { return goOn(Values(), &state, &shared) }
            return look(&state, &shared)
        case .wentOnline:
            guard state.content.job == nil, state.content.plan?.trouble?.reason.isOfNetwork == true else { return [] }
            state.content.isHurried = true
            return look(&state, &shared)
        case .copies(let event): return answered(event, &state, &shared)
        default: return []
        }
    }

    /// Begins a copy if one is due, else waits for it.
    static func look(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        if !state.hasBegun { begin(&state, shared) }
        let content = state.content
        state.wake = nil
        guard let plan = content.plan else {
            state.watched = nil
            return []
        }
        state.watched = plan.schedule == .sessions ? state.watched ?? shared.library.storedSessions.items.count : nil
        let now = shared.clocks.wall
        guard content.job == nil, let due = content.isHurried ? now : plan.due(at: now) else { return [] }
        guard due <= now else {
            state.wake = shared.clocks.monotonic + min(due - now, longestSleep)
            return []
        }
        guard !shared.isExercising else {
            state.wake = shared.clocks.monotonic + delay
            return []
        }
        return start(isAsked: content.isHurried, &state, &shared)
    }

    /// The first look after the store was read. What the browser or an account was missing for may be there again.
    private static func begin(_ state: inout State, _ shared: Shared) {
        state.hasBegun = true
        let plan = shared.copyPlan
        state.content.plan = plan
        let reason = plan?.trouble?.reason
        state.content.isHurried = reason == .prompt || reason == .loggedOut && shared.isLoggedIn
    }

    static func start(isAsked: Bool, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let plan = state.content.plan else { return [] }
        state.wake = nil
        state.content.isHurried = false
        state.content.problem = nil
        let token = shared.newRequest()
        state.content.job = CopyJob(token: token, isAsked: isAsked, sessions: shared.library.storedSessions.items.count)
        switch plan.place {
        case .folder(let id, _): return [.copies(.check(token: token, folder: id))]
        case .server:
            guard shared.isLoggedIn else { return fail(.loggedOut, &state, &shared) }
            return export(&state, &shared)
        }
    }

    // MARK: The text

    private static func export(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.content.job?.export = DataExport(shared.library)
        return goOn(Values(), &state, &shared)
    }

    /// The store has answered. Nil: it can't be read. Then the last copy is worth more than one without its ways.
    @inline(never)
    static func found(_ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.reads = 0
        guard state.content.job != nil else { return [] }
        guard let rows else { return fail(.unread, &state, &shared) }
        return goOn(shared.library.intact(rows), &state, &shared)
    }

    private static func goOn(_ values: Values, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard var export = state.content.job?.export else { return [] }
        // One of them writes to the file: not to a copy of it.
        state.content.job?.export = nil
        switch export.goOn(values, atMost: slice, &shared.library) {
        case .reads(let effect, let token):
            state.content.job?.export = export
            state.reads = token
            return [effect]
        case .rests:
            state.content.job?.export = export
            state.wake = shared.clocks.monotonic
            return []
        case .done(let text):
            state.content.job?.isIncomplete = export.isIncomplete
            return send(text, &state, &shared)
        }
    }

    private static func send(_ text: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let plan = state.content.plan, let job = state.content.job else { return [] }
        // Another tab may have made it meanwhile.
        guard job.isAsked || plan.due(at: shared.clocks.wall).map({ $0 <= shared.clocks.wall }) ?? false else {
            state.content.job = nil
            return look(&state, &shared)
        }
        state.content.job?.bytes = Int64(text.utf8.count)
        switch plan.place {
        case .folder(let id, _):
            return [
                .copies(.write(token: job.token, folder: id, name: fileName, before: earlierName, text: text))
            ]
        case .server(let folder):
            return [.copies(.send(token: job.token, folder: folder, name: fileName, text: text))]
        }
    }

    // MARK: The answer

    private static func answered(_ event: CopyEvent, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if let asking = state.content.asking, asking.token == event.token {
            return chosen(event, asking, &state, &shared)
        }
        guard let plan = state.content.plan, let job = state.content.job, job.token == event.token else { return [] }
        switch event {
        case .access(_, .granted): return export(&state, &shared)
        case .access(_, .prompt): return fail(.prompt, &state, &shared)
        case .access(_, .denied): return fail(.denied, &state, &shared)
        case .access(_, .gone): return fail(.gone, &state, &shared)
        case .written: return succeed(job, &state, &shared)
        case .answered(_, let status, let body):
            let json = (try? JSON(bytes: body)) ?? .null
            guard let failure = CopyFailure(status: status, json) else { return succeed(job, &state, &shared) }
            if failure == .loggedOut { shared.expireSession() }
            return fail(failure, detail: json.text("detail"), &state, &shared)
        case .failed(_, let error):
            let failure = CopyFailure(error: error, at: plan.place)
            return fail(failure, detail: failure == .other ? error : nil, &state, &shared)
        case .busy:
            state.content.job = nil
            if job.isAsked { state.content.problem = "Another tab is making a copy. Try again in a moment." }
            state.wake = shared.clocks.monotonic + delay
            return []
        case .chosen, .unchosen: return []
        }
    }

    private static func succeed(_ job: CopyJob, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let copy = CopyPlan.Copy(made: shared.clocks.wall, bytes: job.bytes, isIncomplete: job.isIncomplete)
        state.content.job = nil
        state.content.plan?.succeeded(copy, isOutdated: job.sessions < shared.library.storedSessions.items.count)
        return keep(&state, &shared)
    }

    private static func fail(
        _ failure: CopyFailure, detail: String? = nil, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        state.content.job = nil
        let isNews = state.content.plan?.failed(failure, detail, at: shared.clocks.wall) ?? false
        // The screen itself says it.
        if isNews, shared.address != .copies, let plan = state.content.plan, let trouble = plan.trouble {
            shared.say(trouble.words(at: plan.place))
        }
        return keep(&state, &shared)
    }

    // MARK: The plan

    /// Writes the plan down, and waits for the next copy by it.
    static func keep(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        shared.library.write(state.content.plan?.text, under: CopyPlan.key)
        return look(&state, &shared)
    }

    /// Another tab may have changed the plan, or made a copy.
    @inline(never)
    static func follow(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let plan = shared.copyPlan
        guard plan != state.content.plan else { return [] }
        state.hasBegun = true
        if plan?.place != state.content.plan?.place { state.content.job = nil }
        state.content.plan = plan
        return look(&state, &shared)
    }

    @inline(never)
    static func sessionsChanged(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        let (watched, count) = (state.watched, shared.library.storedSessions.items.count)
        state.watched = count
        guard let watched, watched < count else { return [] }
        let before = state.content.plan
        state.content.plan?.sessionStored(at: shared.clocks.wall)
        return state.content.plan == before ? [] : keep(&state, &shared)
    }

    /// Everything leaves the device, the way to the folder too.
    @inline(never)
    static func forget(_ shared: Shared) -> [Effect] {
        shared.copyPlan?.folder.map { [.copies(.forget(folder: $0))] } ?? []
    }
}

extension CopyFailure {
    /// May be over once there is a network.
    fileprivate var isOfNetwork: Bool { self == .offline || self == .unreachable }
}

extension Shared {
    var isLoggedIn: Bool { account.account != nil && !account.isExpired }

    /// A run or a fitness test isn't disturbed.
    fileprivate var isExercising: Bool {
        address == .run || address == .fitness(.test) || library.runInProgress != nil
    }
}
