import Records
import SyncSimulation
import Workouts

@testable import App

/// An account's server for apps under test: several devices may share it.
final class TestAccount {
    private(set) var server = SimulatedServer()
    /// In milliseconds since 1970.
    private let time: Int64 = 1_795_000_000_000
    var isReachable = true
    /// The status that it answers with instead.
    var status: Int32?
    /// Keys of records that it doesn't take.
    var refuses: Set<String> = []
    /// It holds as much as it may: only deletions are taken.
    var isFull = false
    /// It was set back: the next answer says so.
    var isReset = false
    private(set) var requests: [SyncRequest] = []
    private var pieces: [String: [Int32: String]] = [:]

    /// The disk of a device that is logged in.
    static let disk = [
        "account":
            #"{"isStarted":true,"account":{"id":"a1","username":"early.bird","email":"e@example.org","created":1}}"#
    ]

    func answer(_ request: HTTPRequest) -> (Int32, String)? {
        guard request.address == "/api/v1/sync", isReachable else { return nil }
        if let status { return (status, "{}") }
        guard var sync = try? SyncRequest(bytes: Array((request.body ?? "").utf8)) else { return (400, "{}") }
        requests.append(sync)
        sync.records += sync.pieces.compactMap(assembled)
        var refused: [RefusedRecord] = []
        sync.records.removeAll { push in
            if isFull, !push.record.isDeleted {
                refused.append(.full(push.record.key))
                return true
            }
            guard refuses.contains(push.record.key.text) else { return false }
            refused.append(RefusedRecord(key: push.record.key.text, problem: InvalidField(path: "name", "is odd")))
            return true
        }
        guard var answer = server.answer(sync, wall: time) else {
            var writer = JSONWriter()
            writer.object { server.clockAhead?.write(to: &$0) }
            return (409, writer.text)
        }
        answer.refused = refused
        if isReset { answer.isReset = true }
        isReset = false
        return (200, answer.text)
    }

    /// The record whose last piece this is.
    private func assembled(_ piece: RecordPiece) -> PushedRecord? {
        pieces[piece.push, default: [:]][piece.number] = piece.text
        guard let all = pieces[piece.push], all.count == Int(piece.count) else { return nil }
        return try? PushedRecord(text: all.sorted { $0.key < $1.key }.map(\.value).joined())
    }

    /// A device of the account.
    func device(seed: UInt64, disk: [String: String] = TestAccount.disk, wall: Seconds = 1_795_000_000) -> TestApp {
        TestApp(disk: disk, seed: seed, wall: wall, syncs: true) { [self] in answer($0) }
    }

    /// A copy of its database is restored.
    func setBack(to copy: SimulatedServer, epoch: String) { server.restore(copy, epoch: epoch) }

    func has(_ name: String) -> Bool {
        server.records.values.contains { !$0.isDeleted && $0["name"] == "\"\(name)\"" }
    }
}

extension TestApp {
    /// The server's stream says that the account has changed.
    mutating func hearsOfChange() { send(.host(.events(.changed(cursor: "e-999999")))) }

    var workoutNames: [String] { library.workouts.map(\.value.name) }
    var status: SyncStatus { state.shared.syncStatus }

    /// "Workout N" at the end of the list.
    mutating func createWorkout() {
        let workout = Workout(name: library.nextWorkoutName, steps: [Step(.work, .time(20))])
        state.shared.library.add(workout, id: state.shared.newID())
        settle()
    }

    /// Changes a workout as a screen would.
    mutating func change(_ name: String, _ change: (inout Workout) -> Void) {
        guard let id = library.workouts.first(where: { $0.value.name == name })?.id else { return }
        state.shared.library.change(workout: id, change)
        settle()
    }

    mutating func move(_ row: Int, to place: Int) {
        state.shared.library.move(workout: library.workouts[row].id, to: place)
        settle()
    }

    mutating func changeSettings(_ change: (inout Settings) -> Void) {
        state.shared.library.changeSettings(change)
        settle()
    }

    /// Messages that this tab has sent to the others.
    mutating func takeBroadcasts() -> [String] {
        takeEffects().compactMap { if case .tabs(.broadcast(let text)) = $0 { text } else { nil } }
    }
}
