import Catalogue
import Records
import Sensing
import Workouts

// Motion logs (FT-2): the last one of each exercise is kept on the device, exported and imported.

extension FitnessScreen {
    static func readLog(of exercise: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.felt = FeltMotion()
        let read = shared.library.read([Library.logKey(of: exercise)])
        state.reading = read.token
        return [read.effect]
    }

    /// The store has answered: the log is shown, or exported if that was requested.
    @inline(never)
    static func tookLog(_ rows: [StoreRow]?, _ state: inout State, _ shared: inout Shared) {
        state.reading = 0
        guard let text = rows?.first?.text, let kept = KeptLog(text), let log = kept.log else { return }
        let exercise = state.exercise
        state.felt = FeltMotion(log, of: exercise, shared.shelf.catalogue.exercise(exercise))
        state.felt.test = kept.test
        state.felt.json = kept.json
    }

    /// A log that was read before the exercises arrived was counted without the exercise's tempo: counts it again.
    @inline(never)
    static func drawAgain(_ state: inout State, _ shared: Shared) {
        guard !state.felt.json.utf8.isEmpty, let log = try? MotionFile.read(Array(state.felt.json.utf8)) else { return }
        var felt = FeltMotion(log, of: state.felt.exercise, shared.shelf.catalogue.exercise(state.felt.exercise))
        (felt.test, felt.json) = (state.felt.test, state.felt.json)
        state.felt = felt
    }

    static func export(_ exercise: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard state.felt.exercise == exercise, !state.felt.json.utf8.isEmpty else { return [] }
        let name = "\(exercise)-\(shared.today.text)\(MotionFile.fileExtension)"
        return [.files(.save(name: name, mediaType: "application/json", text: state.felt.json))]
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
                let log = try MotionFile.read(bytes)
                guard !log.samples.isEmpty else {
                    state.test.refusal = "“\(name)” has no readings."
                    return []
                }
                return judge(log, seconds: nil, &state, &shared)
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

/// A log as the store keeps it: the id of its result, and the file on the following lines.
struct KeptLog {
    var test: String
    var json: String

    init?(_ text: String) {
        guard let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        test = String(Substring(text.utf8[..<end]))
        json = String(Substring(text.utf8[text.utf8.index(after: end)...]))
    }

    var log: MotionLog? { try? MotionFile.read(Array(json.utf8)) }
}

extension Library {
    /// Among the large values, which the app doesn't read when it opens.
    static func logKey(of exercise: String) -> String { "values/motion/\(exercise)" }

    /// Keeps the last log of an exercise: a hundred kilobytes each.
    ///
    /// - Returns: The log as a file.
    mutating func keepLog(_ log: MotionLog, of exercise: String, test: String) -> String {
        let json = String(decoding: MotionFile.write(log), as: UTF8.self)
        write(test + "\n" + json, under: Library.logKey(of: exercise))
        return json
    }
}
