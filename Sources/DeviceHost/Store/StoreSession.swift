import App
import Foundation
import Records

/// The state of the store between commands: the file, where it is open, and the epoch that the program knows.
struct StoreSession: Sendable {
    private let folder: URL
    private(set) var state = State.closed
    /// Of what was loaded, or put in the place of all that was there.
    private var epoch: String?
    /// Somebody will open the file again.
    private var isWaiting = false

    enum State: Sendable {
        /// Nothing was asked of it yet.
        case closed
        case open(StoreFile)
        /// It couldn't be used. Commands fail at once until it can be opened.
        case away(StoreFailure)
    }

    init(folder: URL) {
        self.folder = folder
    }

    /// Carries a command out, and gives its answer; nil where it has none.
    mutating func answer(_ command: StoreCommand) -> StoreEvent? {
        switch command {
        case .load(let ranges, let limit): load(ranges, limit)
        case .read(let keys, let token): find(token) { try $0.rows(keys) }
        case .scan(let ranges, let token): find(token) { try $0.rows(ranges) }
        case .list(let ranges, let token): find(token) { try $0.keys(ranges) }
        case .write(let rows, let token): write(rows, token)
        case .replace(let rows, let token): replace(rows, token)
        // All that was asked for before has been carried out, and there is no other tab.
        case .abandon: nil
        // Nothing but a person takes an app's files away.
        case .persist: .persistence(isKept: true)
        }
    }

    /// Whether the file can't be used, and nobody was going to open it again.
    mutating func beginsWaiting() -> Bool {
        guard case .away = state, !isWaiting else { return false }
        isWaiting = true
        return true
    }

    /// Tries to open a file that couldn't be used.
    ///
    /// - Returns: Whether it is open.
    mutating func opens() -> Bool {
        state = .closed
        do {
            _ = try opened()
            isWaiting = false
            return true
        } catch {
            state = .away(StoreFailure(error))
            return false
        }
    }

    // MARK: Commands

    private mutating func load(_ ranges: [StoreRange], _ limit: Int32) -> StoreEvent {
        do {
            let part = try opened().part(of: ranges, limit: limit)
            if part.isFirst { epoch = part.epoch }
            return .loaded(part.rows, next: part.next)
        } catch {
            // The program waits for `.opened` now, so that has to come, whatever the error.
            let failure = StoreFailure(error)
            state = .away(failure)
            return .unavailable(failure)
        }
    }

    private mutating func find(_ token: Int32, _ look: (StoreFile) throws -> [StoreRow]) -> StoreEvent {
        do {
            return .read(try look(opened()), token: token)
        } catch {
            _ = failed(error)
            return .unread(token: token)
        }
    }

    private mutating func write(_ rows: [StoreRow], _ token: Int32) -> StoreEvent {
        do {
            // A sign of life is worth no wait for the disk: it outlives the program's death, if not the battery's.
            let isBrief = rows.allSatisfy { LogEntry.isSignOfLife($0.key) }
            switch try opened().write(rows, epoch: epoch, isBrief ? .process : .disk) {
            case .written: return .written(token: token)
            case .crossed(let found): return .crossed(found, token: token)
            case .replaced: return .failed(token: token, .replaced)
            }
        } catch {
            return .failed(token: token, failed(error))
        }
    }

    private mutating func replace(_ rows: [StoreRow], _ token: Int32) -> StoreEvent {
        // Even if it fails: what was asked for before is nobody's any more.
        epoch = rows.last { $0.key == StoreFile.epochKey }?.text
        do {
            try opened().replace(with: rows)
            return .written(token: token)
        } catch {
            return .failed(token: token, failed(error))
        }
    }

    // MARK: Opening

    private mutating func opened() throws -> StoreFile {
        switch state {
        case .open(let file): return file
        case .away(let failure): throw StoreAway(failure: failure)
        case .closed:
            do {
                let file = try StoreFile(in: folder)
                state = .open(file)
                return file
            } catch {
                state = .away(StoreFailure(error))
                throw error
            }
        }
    }

    /// Closes the file after an error, unless it is as it was before.
    private mutating func failed(_ error: any Error) -> StoreFailure {
        let failure = StoreFailure(error)
        if case .open = state, !StoreFailure.isHarmless(error) { state = .away(failure) }
        return failure
    }
}
