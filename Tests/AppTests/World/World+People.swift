import Records
import SyncSimulation
import Workouts

@testable import App

// Actions of people. A person is slower than tabs and frames: what those have to tell each other has arrived.

extension World {
    mutating func act(_ device: Int, _ tab: Int) {
        guard !devices[device].tabs[tab].isSuspended else { return }
        calm(device)
        // A tab that had to begin anew is no longer what it was.
        guard devices[device].tabs.indices.contains(tab), devices[device].tabs[tab].app.library.isLoaded else { return }
        let app = devices[device].tabs[tab].app
        guard app.library.isComplete else {
            if below(3) > 0 { importFile(device, tab) }
            return
        }
        if tempt(device, tab) { return }
        switch below(16) {
        case 0...2: create(device, tab)
        case 3...6: edit(device, tab)
        case 7: rename(device, tab)
        case 8...9: delete(device, tab)
        case 10: undo(device, tab)
        case 11: set(device, tab)
        case 12: file(device, tab)
        case 13...14:
            if app.account.account == nil || app.account.isExpired {
                logIn(device, tab, as: below(3) == 0 ? 1 : 0)
            } else if below(4) == 0 {
                logOut(device, tab)
            }
        // Files matter most where clocks are wrong.
        default: if !isPunctual { file(device, tab) }
        }
        // The frame may come before what else is under way, or after it.
        if below(2) == 0 { use(device, tab) { $0.settle() } }
    }

    /// Moments that are short, and at which people do just what they shouldn't more often than by chance: they log out while the note
    /// of another tab is read or an answer is late, in again before it comes, set something before the first answer, edit while
    /// an answer is lost, and undo and export what a wrong clock has stamped, to import it when the clock is put right.
    ///
    /// - Returns: Whether something was done.
    private mutating func tempt(_ device: Int, _ tab: Int) -> Bool {
        let app = devices[device].tabs[tab].app
        let isAhead = devices[device].skew > 60
        if app.account.account == nil {
            guard below(3) == 0 else { return false }
            logIn(device, tab, as: below(2))
        } else if case .reading = app.state.sync.lock, below(2) == 0 {
            logOut(device, tab)
        } else if !devices[device].tabs[tab].late.isEmpty, below(4) == 0 {
            logOut(device, tab)
        } else if isAhead, app.library.clockCorrection == 0, !app.library.ledger.unsent.isEmpty, below(3) == 0 {
            export(device, tab)
        } else if app.state.sync.note.isJoining, below(2) == 0 {
            set(device, tab)
        } else if isAhead, app.library.clockCorrection != 0, !app.library.ledger.unsent.isEmpty, below(2) == 0 {
            importFile(device, tab)
        } else if isAhead, !devices[device].tabs[tab].undo.isEmpty, below(3) == 0 {
            undo(device, tab)
        } else if isAlone, devices[device].tabs[tab].air.contains(where: { $0.content == nil }), below(2) == 0 {
            edit(device, tab)
        } else {
            return false
        }
        return true
    }

    private mutating func file(_ device: Int, _ tab: Int) {
        if below(2) == 0 { export(device, tab) } else { importFile(device, tab) }
    }

    /// The first letter of values that are made here: the account's id, or `g` without one.
    private func owner(_ device: Int, _ tab: Int) -> String {
        devices[device].tabs[tab].app.account.account?.id ?? "g"
    }

    private func steps(_ value: String, isLong: Bool) -> Steps {
        var steps = [Step(name: value, role: .work, target: .time(20))]
        if isLong {
            for number in 0..<300 {
                steps.append(
                    Step(name: "\(number) " + String(repeating: "é", count: 60), role: .rest, target: .time(5)))
            }
        }
        return Steps(steps)
    }

    private mutating func create(_ device: Int, _ tab: Int) {
        let value = newValue(owner(device, tab))
        let workout = Workout(name: "W\(value)", steps: steps(value, isLong: below(isSlow ? 3 : 12) == 0))
        let id = "w" + value
        claims.edited(id, value: value, replaced: nil, tab: devices[device].tabs[tab].number)
        use(device, tab) { app in
            app.state.shared.clocks = app.clocks
            app.state.shared.library.add(workout, id: id)
        }
    }

    private mutating func chosen(_ device: Int, _ tab: Int) -> Entry<Workout>? {
        let workouts = devices[device].tabs[tab].app.library.workouts
        return workouts.isEmpty ? nil : workouts[below(workouts.count)]
    }

    private mutating func edit(_ device: Int, _ tab: Int) {
        guard let entry = chosen(device, tab) else { return }
        let value = newValue(owner(device, tab))
        claims.edited(
            entry.id, value: value, replaced: entry.value.steps.first?.name, tab: devices[device].tabs[tab].number)
        let steps = steps(value, isLong: entry.value.steps.count > 1)
        use(device, tab) { app in
            app.state.shared.clocks = app.clocks
            app.state.shared.library.change(workout: entry.id) { $0.steps = steps }
        }
    }

    private mutating func rename(_ device: Int, _ tab: Int) {
        guard let entry = chosen(device, tab) else { return }
        let name = newValue(owner(device, tab))
        claims.touched(entry.id)
        use(device, tab) { app in
            app.state.shared.clocks = app.clocks
            app.state.shared.library.change(workout: entry.id) { $0.name = name }
        }
    }

    private mutating func delete(_ device: Int, _ tab: Int) {
        guard let entry = chosen(device, tab) else { return }
        claims.deleted(
            entry.id, value: entry.value.steps.first?.name ?? "", tab: devices[device].tabs[tab].number)
        use(device, tab) { app in
            app.state.shared.clocks = app.clocks
            _ = app.state.shared.library.remove(workout: entry.id)
        }
        devices[device].tabs[tab].undo.append((entry, 0))
    }

    private mutating func undo(_ device: Int, _ tab: Int) {
        guard let (entry, index) = devices[device].tabs[tab].undo.popLast(),
            devices[device].tabs[tab].app.library.workout(entry.id) == nil
        else { return }
        claims.broughtBack(entry.id, value: entry.value.steps.first?.name ?? "", tab: devices[device].tabs[tab].number)
        use(device, tab) { app in
            app.state.shared.clocks = app.clocks
            app.state.shared.library.insert(entry, at: index)
        }
    }

    private mutating func set(_ device: Int, _ tab: Int) {
        let volume = Double(below(1_000_000)) / 1_000_000
        // Of two settings one is later: in a second all frames are drawn, so what was set before has its stamp.
        for each in devices.indices {
            for tab in devices[each].tabs.indices { use(each, tab) { $0.settle() } }
        }
        wall += 1
        claims.set(volume, owner: owner(device, tab), tab: devices[device].tabs[tab].number)
        use(device, tab) { app in
            app.state.shared.clocks = app.clocks
            app.state.shared.library.changeSettings { $0.volume = volume }
        }
    }

    private mutating func export(_ device: Int, _ tab: Int) {
        guard let account = accounts.firstIndex(where: { $0.id == owner(device, tab) }) else { return }
        let records = devices[device].tabs[tab].app.library.exported
        accounts[account].file = Array(RecordExport.text(of: records).utf8)
    }

    /// Imports what was exported from the same account, while the store is being read perhaps.
    private mutating func importFile(_ device: Int, _ tab: Int) {
        guard let account = accounts.firstIndex(where: { $0.id == owner(device, tab) }),
            let file = accounts[account].file
        else { return }
        let before = devices[device].tabs[tab].app
        let records = (try? RecordExport.read(file, wall: 1 << 47)) ?? []
        claims.imported(isKnown: knows(records, before, accounts[account].id))
        use(device, tab) { app in
            app.go(.profile)
            app.send(.account(.importTapped))
            app.send(.host(.files(.picked(token: app.asked, name: "x.json", bytes: file))))
        }
        if !before.library.isComplete,
            devices[device].tabs[tab].app.library.ledger.records != before.library.ledger.records
        {
            claims.fail("an import didn't wait for the store")
        }
        // A version that says that it was made from the file's stays, whether the server has it or not.
        for record in records {
            let ours = before.library.ledger.record(record.key)
            guard let stamp = record.field("steps")?.stamp, ours.ancestorsOfSteps.contains(stamp),
                let value = before.library.workout(record.key.id)?.steps.first?.name
            else { continue }
            if devices[device].tabs[tab].app.library.workout(record.key.id)?.steps.first?.name != value {
                claims.fail("an import replaced \(value)")
            }
        }
    }

    /// Whether no version in a file takes the place of one that may have been made from it. Before the device knows the
    /// account, imports and edits meet later versions there.
    private func knows(_ records: [Record], _ app: TestApp, _ account: String) -> Bool {
        guard app.library.isComplete, app.state.sync.note.isJoined(with: account) else { return false }
        return !records.contains { record in
            let ours = app.library.ledger.record(record.key)
            guard let stamp = ours.record.field("steps")?.stamp, let other = record.field("steps")?.stamp else {
                return false
            }
            return other > stamp && !ours.ancestorsOfSteps.contains(other)
        }
    }

    mutating func logIn(_ device: Int, _ tab: Int, as account: Int) {
        // One after the other.
        for other in devices[device].tabs where other.app.state.profile.account.isSending { return }
        let login = "\(accounts[account].id)-user"
        use(device, tab) { app in
            guard app.account.account == nil || app.account.isExpired, !app.state.profile.account.isSending else {
                return
            }
            app.fill(.logIn, [(.login, login), (.password, TestApp.password)])
            app.submit()
        }
    }

    private mutating func logOut(_ device: Int, _ tab: Int) {
        var isLoggedOut = false
        use(device, tab) { app in
            app.go(.profile)
            app.send(.account(.logOutTapped))
            if app.state.profile.account.asksToLogOut != nil { app.send(.account(.logOutConfirmed)) }
            isLoggedOut = app.account.account == nil
        }
        guard isLoggedOut else { return }
        // The person was warned of what only this device had.
        claims.loggedOut(disk: devices[device].disk, accounts: accounts, devices: devices, but: device)
        for tab in devices[device].tabs { claims.forget(tab: tab.number, disk: devices[device].disk) }
    }
}

extension DeviceRecord {
    /// The versions that the steps were made from, the latest of each tab.
    fileprivate var ancestorsOfSteps: [Stamp] { unsent?.fields["steps"] ?? unsent?.past["steps"] ?? [] }
}

extension SyncNote {
    /// Whether it has seen all that the account had when it joined.
    fileprivate func isJoined(with account: String) -> Bool { self.account == account && cursor != nil && !isJoining }
}
