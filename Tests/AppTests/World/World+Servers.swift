import Records
import SyncSimulation
import Workouts

@testable import App

// What the network and the servers do.

extension World {
    /// A request goes, or an answer comes: soon, late or never.
    mutating func travel(_ device: Int, _ tab: Int) {
        guard !devices[device].tabs[tab].isSuspended else { return }
        if !devices[device].tabs[tab].air.isEmpty, below(3) > 0 {
            let count = devices[device].tabs[tab].air.count
            return arrive(device, tab, below(count))
        }
        guard let request = devices[device].tabs[tab].app.takeRequest() else { return }
        let isLost = !devices[device].isOnline || below(8) == 0
        var answer = isLost ? nil : process(request, device)
        if !isLost, below(6) == 0 { answer = nil }
        devices[device].tabs[tab].air.append((request.token, answer))
        if below(2) == 0 { arrive(device, tab, devices[device].tabs[tab].air.count - 1) }
    }

    /// The same without any mishap.
    mutating func travelQuickly(_ device: Int, _ tab: Int) -> Bool {
        if !devices[device].tabs[tab].air.isEmpty {
            arrive(device, tab, 0)
            return true
        }
        guard let request = devices[device].tabs[tab].app.takeRequest() else { return false }
        let answer = devices[device].isOnline ? process(request, device) : nil
        devices[device].tabs[tab].air.append((request.token, answer))
        return true
    }

    private mutating func arrive(_ device: Int, _ tab: Int, _ place: Int) {
        let (token, answer) = devices[device].tabs[tab].air.remove(at: place)
        use(device, tab) { app in
            guard let (status, body) = answer else { return app.send(.host(.httpFailed(token: token))) }
            app.send(.host(.http(HTTPAnswer(token: token, status: status, body: Array(body.utf8)))))
        }
    }

    /// What the server does; cookies are the browser's, as they are now.
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
            accounts[account].pieces[piece.push, default: [:]][piece.number] = piece.text
            let all = accounts[account].pieces[piece.push] ?? [:]
            guard piece.number + 1 == piece.count else { continue }
            accounts[account].pieces[piece.push] = nil
            if all.count == Int(piece.count),
                let push = try? PushedRecord(text: all.sorted { $0.key < $1.key }.map(\.value).joined())
            {
                sync.records.append(push)
            } else {
                refused.append(
                    RefusedRecord(key: piece.key.text, problem: InvalidField("is incomplete"), isPassing: true))
            }
        }
        let now = (wall + accounts[account].skew).microseconds / 1000
        guard var answer = accounts[account].server.answer(sync, wall: now) else {
            guard let ahead = accounts[account].server.clockAhead else { return (500, "{}") }
            var writer = JSONWriter()
            writer.object { ahead.write(to: &$0) }
            return (409, writer.text)
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

    /// What a server's owner does, and scripts.
    mutating func administer(_ account: Int, _ device: Int, _ tab: Int) {
        switch below(9) {
        case 0: accounts[account].copy = accounts[account].server
        case 1:
            guard let copy = accounts[account].copy else { return }
            accounts[account].copies += 1
            accounts[account].server.restore(copy, epoch: "e\(accounts[account].copies)")
            accounts[account].pieces = [:]
            claims.restored(account: accounts[account], accounts: accounts, devices: devices)
        case 2: if !isPunctual { accounts[account].skew = [0, 0, 3_600, -3_600, 90][below(5)] }
        case 3: accounts[account].server.pageRecords = [1, 2, 1_000][below(3)]
        case 4: accounts[account].pieces = [:]
        case 5:
            let records = accounts[account].server.records.values.filter {
                !$0.isDeleted && $0.key.collection == StoredWorkout.collection
            }
            guard !records.isEmpty, !isAlone else { return }
            let record = records.sorted { $0.key.text < $1.key.text }[below(records.count)]
            let name = newValue(accounts[account].id)
            claims.touched(record.key.id)
            let now = (wall + accounts[account].skew).microseconds / 1000
            accounts[account].server.write(record.key, [FieldChange("name", "\"\(name)\"")], wall: now)
        case 6: if below(2) == 0 || accounts[account].isNewer { accounts[account].isNewer.toggle() }
        case 7: use(device, tab) { $0.send(.host(.events(.closed))) }
        default: break
        }
    }
}
