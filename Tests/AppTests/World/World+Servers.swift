import Records
import SyncSimulation
import Workouts

@testable import App

// Actions of the network and the servers.

extension World.Tab {
    /// It is sending everything again, and has noted so.
    fileprivate var isRepeating: Bool { (app.state.sync.note.cursor?.isRepeating ?? false) && app.library.isSaved }

    /// An answer that is late from an earlier log-in would be taken for the answer on its way now, were requests
    /// numbered anew.
    fileprivate var isWaitedFor: Bool {
        late.contains { $0.epoch != epoch && $0.token == app.state.sync.flight?.token }
    }
}

extension World {
    /// A request goes, or an answer comes: soon, late or never. What takes several requests is cut short more often than by chance:
    /// sending everything again, by the tab's end; sending a long record, by a server that forgets what it has of it.
    mutating func travel(_ device: Int, _ tab: Int) {
        guard !devices[device].tabs[tab].isSuspended else { return }
        if devices[device].tabs[tab].isRepeating, below(2) == 0 { return kill(device, tab) }
        if let account = devices[device].cookie, below(4) == 0 { accounts[account].pieces = [:] }
        if devices[device].tabs[tab].isWaitedFor ? below(2) == 0 : below(12) == 0 { hasten(device, tab) }
        if !devices[device].tabs[tab].air.isEmpty, below(3) > 0 {
            let count = devices[device].tabs[tab].air.count
            return arrive(device, tab, below(count))
        }
        guard let request = devices[device].tabs[tab].app.takeRequest() else { return }
        let epoch = devices[device].tabs[tab].epoch
        let isLost = !devices[device].isOnline || below(8) == 0
        var answer = isLost ? nil : process(request, device)
        // A request that is taken, and not known to be, makes copies where somebody is alone who needs none.
        if !isLost, below(isAlone ? 3 : 6) == 0 { answer = nil }
        if below(8) == 0 {
            devices[device].tabs[tab].late.append(Answer(token: request.token, content: answer, epoch: epoch))
            return
        }
        devices[device].tabs[tab].air.append(Answer(token: request.token, content: answer, epoch: epoch))
        if below(2) == 0 { arrive(device, tab, devices[device].tabs[tab].air.count - 1) }
    }

    /// The same without any mishap.
    mutating func travelQuickly(_ device: Int, _ tab: Int) -> Bool {
        hasten(device, tab)
        if !devices[device].tabs[tab].air.isEmpty {
            arrive(device, tab, 0)
            return true
        }
        guard let request = devices[device].tabs[tab].app.takeRequest() else { return false }
        let epoch = devices[device].tabs[tab].epoch
        let answer = devices[device].isOnline ? process(request, device) : nil
        devices[device].tabs[tab].air.append(Answer(token: request.token, content: answer, epoch: epoch))
        return true
    }

    /// Late answers are about to arrive.
    private mutating func hasten(_ device: Int, _ tab: Int) {
        devices[device].tabs[tab].air += devices[device].tabs[tab].late
        devices[device].tabs[tab].late = []
    }

    private mutating func arrive(_ device: Int, _ tab: Int, _ place: Int) {
        let answer = devices[device].tabs[tab].air.remove(at: place)
        let isLate = answer.epoch != devices[device].tabs[tab].epoch
        let note = devices[device].tabs[tab].app.state.sync.note
        let shown = devices[device].tabs[tab].app.shown
        let isGuest = devices[device].tabs[tab].app.account.account == nil
        let time: Seconds = isSlow ? 12 : 0
        use(device, tab) { app in
            app.monotonic += time
            guard let (status, body) = answer.content else { return app.send(.host(.httpFailed(token: answer.token))) }
            app.send(.host(.http(HTTPAnswer(token: answer.token, status: status, body: Array(body.utf8)))))
        }
        if isLate, devices[device].tabs[tab].app.state.sync.note != note {
            claims.fail("an answer to whoever was logged in before was taken")
        }
        if let (status, _) = answer.content, status == 409, devices[device].tabs[tab].app.shown != shown {
            claims.fail("stamps were refused, and workouts are others")
        }
        guard let owner = devices[device].tabs[tab].app.account.account?.id else { return }
        // Before the frame that shows who has logged in.
        if isGuest, !isAlone, devices[device].tabs.count < 3, below(4) == 0 { open(device) }
        claims.answered(
            owner: owner, tab: devices[device].tabs[tab].number,
            volume: devices[device].tabs[tab].app.library.settings.volume)
    }

    /// The server's part; cookies are the browser's, as they are now.
    private mutating func process(_ request: HTTPRequest, _ device: Int) -> (Int32, String) {
        switch (request.method, request.address) {
        case (.post, "/api/v1/session"):
            guard
                let account = accounts.firstIndex(where: {
                    request.body?.contains("\"login\":\"\($0.id)-user\"") ?? false
                })
            else { return (401, "{}") }
            devices[device].cookie = account
            return (200, "{\"account\":\(Self.account(accounts[account].id))}")
        case (.delete, _):
            devices[device].cookie = nil
            return (204, "")
        case (.post, "/api/v1/sync"):
            guard let account = devices[device].cookie else { return (401, "{}") }
            return sync(request, account)
        default: return (404, "{}")
        }
    }

    static func account(_ id: String) -> String {
        "{\"id\":\"\(id)\",\"username\":\"\(id)-user\",\"email\":\"\(id)@example.org\",\"created\":1,\"hasApple\":false}"
    }

    private mutating func sync(_ request: HTTPRequest, _ account: Int) -> (Int32, String) {
        guard var sync = try? SyncRequest(bytes: Array((request.body ?? "").utf8)) else {
            claims.fail("a request can't be read: \((request.body ?? "").prefix(200))")
            return (400, "{}")
        }
        guard sync.account == accounts[account].id else { return (403, "{}") }
        var refused: [RefusedRecord] = []
        for piece in sync.pieces {
            switch keep(piece, account) {
            case .kept: break
            case .assembled(let push): sync.records.append(push)
            case .refused:
                if accounts[account].isTerse { break }
                let problem = InvalidField("can't be put together")
                refused.append(RefusedRecord(key: piece.key.text, problem: problem, isPassing: true))
            }
        }
        // The copy that the server is set back to some day.
        if !sync.records.isEmpty, below(4) == 0 { accounts[account].copy = accounts[account].server }
        let now = (wall + accounts[account].skew).microseconds / 1000
        guard var answer = accounts[account].server.answer(sync, wall: now) else {
            guard let ahead = accounts[account].server.clockAhead else { return (500, "{}") }
            var writer = JSONWriter()
            writer.object { ahead.write(to: &$0) }
            return (409, writer.text)
        }
        for push in sync.records {
            guard let record = accounts[account].server.records[push.record.key.text], record.isDeleted else {
                continue
            }
            claims.bury([push.record, record])
        }
        answer.refused = refused
        for row in answer.records.indices
        where accounts[account].isNewer && (answer.records[row].key.id.utf8.last ?? 0) & 1 == 0 {
            if answer.records[row].key.collection == StoredWorkout.collection {
                answer.records[row].text = #"{"record":2,"cells":[]}"#
            }
        }
        return (200, answer.text)
    }

    private enum Outcome {
        case kept
        case assembled(PushedRecord)
        case refused
    }

    /// As `PieceTable` does: pieces come in their order, and are forgotten where one is refused.
    private mutating func keep(_ piece: RecordPiece, _ account: Int) -> Outcome {
        var all = accounts[account].pieces.removeValue(forKey: piece.push) ?? [:]
        all[piece.number] = piece.text
        if accounts[account].isFull { return .refused }
        guard piece.number + 1 == piece.count else {
            accounts[account].pieces[piece.push] = all
            return .kept
        }
        guard all.count == Int(piece.count),
            let push = try? PushedRecord(text: all.sorted { $0.key < $1.key }.map(\.value).joined())
        else { return .refused }
        return .assembled(push)
    }

    /// Actions of a server's owner, and of scripts.
    mutating func administer(_ account: Int, _ device: Int, _ tab: Int) {
        switch below(8) {
        case 0:
            guard let copy = accounts[account].copy else { return }
            accounts[account].copies += 1
            accounts[account].server.restore(copy, epoch: "e\(accounts[account].copies)")
            accounts[account].copy = nil
            accounts[account].pieces = [:]
            claims.restored(account: accounts[account], accounts: accounts, devices: devices)
        case 1: if !isPunctual { accounts[account].skew = [0, 0, 3_600, -3_600, 90][below(5)] }
        case 2: accounts[account].server.pageRecords = [1, 2, 1_000][below(3)]
        case 3: accounts[account].isFull.toggle()
        case 4:
            let records = accounts[account].server.records.values.filter {
                !$0.isDeleted && $0.key.collection == StoredWorkout.collection
            }
            guard !records.isEmpty, !isAlone else { return }
            let record = records.sorted { $0.key.text < $1.key.text }[below(records.count)]
            let name = newValue(accounts[account].id)
            claims.touched(record.key.id)
            let now = (wall + accounts[account].skew).microseconds / 1000
            accounts[account].server.write(record.key, [FieldChange("name", "\"\(name)\"")], wall: now)
        case 5: if below(2) == 0 || accounts[account].isNewer { accounts[account].isNewer.toggle() }
        case 6: use(device, tab) { $0.send(.host(.events(.closed))) }
        default: break
        }
    }
}

extension TestApp {
    /// Workouts as a person sees them: by their ids the first step.
    fileprivate var shown: [String: String?] {
        Dictionary(uniqueKeysWithValues: library.workouts.map { ($0.id, $0.value.steps.first?.name) })
    }
}
