import Catalogue
import Records
import Sensing
import Workouts

// Motion logs (FT-2): each result keeps its own on the device. They are shown, exported and imported.

extension FitnessScreen {
    /// Asks for the logs that there are, and shows the one of a result; nil: none.
    static func lookAtLogs(showing result: String?, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let listed = shared.library.listLogs()
        state.logs.listing = listed.token
        if result == nil { state.chosen = "" }
        return [listed.effect] + (result.map { showLog(of: $0, &state, &shared) } ?? [])
    }

    /// Shows the motion of a result: at once, or when the store has told which logs there are.
    static func showLog(of result: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.chosen = result
        state.reading = 0
        guard state.felt.test != result else { return [] }
        state.felt = FeltMotion()
        return readLog(&state, &shared)
    }

    /// "Show the motion".
    static func choose(motionOf result: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        if state.felt.test == result { return [.reveal(id: motionID)] }
        state.reveals = true
        return showLog(of: result, &state, &shared)
    }

    /// Of the part of the page with the chosen motion.
    static var motionID: String { "motion-shown" }

    private static func readLog(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard !state.chosen.utf8.isEmpty, state.felt.test != state.chosen else { return [] }
        var keys: [String] = []
        if state.logs.has(state.chosen) {
            keys = [Library.logKey(of: state.chosen)]
        } else if let outline = shared.library.series(.motion(state.chosen)) {
            keys = outline.largeValues.filter { !shared.library.holds(value: $0) }
        } else {
            return []
        }
        let read = shared.library.read(keys)
        state.reading = read.token
        return [read.effect]
    }

    /// The store has answered.
    @inline(never)
    static func tookRows(
        _ token: Int32, _ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared
    ) -> [Effect] {
        switch token {
        case state.reading:
            state.reading = 0
            guard tookLog(rows, &state, &shared) else { return readLog(&state, &shared) }
            let reveals = state.reveals
            state.reveals = false
            return reveals ? [.reveal(id: motionID)] : []
        case state.logs.listing:
            state.logs.listing = 0
            return tookList(rows ?? [], &state, &shared)
        case state.logs.moving:
            state.logs.moving = 0
            return tookOld(rows ?? [], &state, &shared)
        default: break
        }
        return []
    }

    /// The log is shown.
    ///
    /// - Returns: False if the device hasn't kept it: then the account may have.
    private static func tookLog(_ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) -> Bool {
        guard let rows, let test = shared.library.fitnessTest(state.chosen) else { return true }
        guard let file = file(rows, state, &shared), let kept = try? MotionFile.readWhole(file) else {
            // Another tab has tidied up, or the browser has.
            let wasKept = state.logs.has(state.chosen)
            state.logs.remove(state.chosen)
            return !wasKept
        }
        let exercise = shared.shelf.catalogue.exercise(test.exercise)
        state.felt = FeltMotion(kept.log, kept.subject, of: test.exercise, exercise)
        state.felt.test = state.chosen
        return true
    }

    /// The chosen log's file, of rows that were read.
    private static func file(_ rows: [StoreRow], _ state: State, _ shared: inout Shared) -> [UInt8]? {
        let key = Library.logKey(of: state.chosen)
        if state.logs.has(state.chosen) { return rows.first { $0.key == key }?.text.map { Array($0.utf8) } }
        let values = shared.library.intact(rows)
        guard let outline = shared.library.series(.motion(state.chosen)),
            let whole = shared.library.whole(outline, values)
        else { return nil }
        return (try? StoredMotion(whole))?.file
    }

    /// These logs there are. Those that are of no use any more go, unless "Undo" may still bring their results back.
    private static func tookList(_ rows: [StoreRow], _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.library.isComplete else { return [] }
        var old: [String] = []
        for row in rows {
            if let result = Library.result(ofLog: row.key) { state.logs.add(result) } else { old.append(row.key) }
        }
        if !shared.offersUndo {
            for result in shared.library.expiredLogs(state.logs.results) {
                shared.library.dropLog(of: result)
                state.logs.remove(result)
            }
            shared.library.dropOrphans()
        }
        guard !old.isEmpty else { return readLog(&state, &shared) }
        let read = shared.library.read(old)
        state.logs.moving = read.token
        return [read.effect]
    }

    /// Logs of earlier versions move to their results. They aren't on the disk yet, so the chosen one is shown from here.
    private static func tookOld(_ rows: [StoreRow], _ state: inout State, _ shared: inout Shared) -> [Effect] {
        for row in rows {
            guard let moved = shared.library.moveLog(row), let result = Library.result(ofLog: moved.key) else {
                continue
            }
            state.logs.add(result)
            if result == state.chosen, state.felt.test != result { _ = tookLog([moved], &state, &shared) }
        }
        return readLog(&state, &shared)
    }

    /// Keeps the log that has just been counted with its result.
    @inline(never)
    static func keepLog(of result: String, _ state: inout State, _ shared: inout Shared) {
        state.felt.test = result
        state.chosen = result
        let file = state.felt.file(shared.library.fitnessTest(result))
        if shared.library.keepLog(file, of: result) { state.logs.add(result) }
    }

    /// A log that was read before the exercises arrived was counted without the exercise's tempo: counts it again.
    @inline(never)
    static func drawAgain(_ state: inout State, _ shared: Shared) {
        let felt = state.felt
        guard felt.hasLog else { return }
        state.felt = FeltMotion(
            felt.log, felt.subject, of: felt.exercise, shared.shelf.catalogue.exercise(felt.exercise))
        state.felt.test = felt.test
    }

    /// "Keep the log in my account", "Remove the log from my account".
    static func keepInAccount(_ isKept: Bool, _ state: inout State, _ shared: inout Shared) {
        let felt = state.felt
        guard felt.hasLog, let test = shared.library.fitnessTest(felt.test) else { return }
        if isKept {
            let fits = shared.library.keepInAccount(felt.file(test), of: felt.test)
            if !fits { return shared.say("The log is too large for your account") }
            shared.tell("Log kept in your account")
        } else {
            shared.library.dropFromAccount(logOf: felt.test)
            // It may be of another device.
            if !state.logs.has(felt.test) { keepLog(of: felt.test, &state, &shared) }
            shared.tell("Log removed from your account")
        }
    }

    static func export(_ exercise: String, _ state: State, _ shared: Shared) -> [Effect] {
        let felt = state.felt
        guard felt.exercise == exercise, felt.hasLog else { return [] }
        let test = shared.library.fitnessTest(felt.test)
        let day = test.map { Day(of: $0.began, zoneMinutes: shared.clocks.zoneMinutes) } ?? shared.today
        let name = "\(exercise)-\(day.text)\(MotionFile.fileExtension)"
        return [.files(.saveBytes(name: name, mediaType: "application/json", bytes: felt.file(test)))]
    }

    // MARK: A file

    static func pickLog(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.picking = shared.newRequest()
        state.test.refusal = nil
        let limit = Int32(MotionFile.maximumBytes)
        return [.files(.pick(token: state.picking, accept: ".json,application/json", limit: limit))]
    }

    @inline(never)
    static func picked(_ event: FilesEvent, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.picking > 0, event.token == state.picking else { return [] }
        state.picking = 0
        switch event {
        case .picked(_, let name, let bytes):
            guard state.test.phase == .ready else { return [] }
            do throws(MotionFileError) {
                let (log, subject) = try MotionFile.readWhole(bytes)
                guard !log.samples.isEmpty else {
                    state.test.refusal = "“\(name)” has no readings."
                    return []
                }
                return judge(log, subject, seconds: nil, &state, &shared)
            } catch {
                state.test.refusal = "“\(name)” is no motion log: \(error.description)."
            }
        case .tooLarge(_, let name):
            state.test.refusal =
                "“\(name)” is too large: a motion log has at most \(MotionFile.maximumBytes >> 20) MB."
        default: break
        }
        return []
    }
}
