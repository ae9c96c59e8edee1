import Records

// Songs' files in the account: uploaded by this device once the person has switched that on, downloaded by others on
// request.

extension SongsScreen {
    enum AccountAction: Sendable {
        case keepSwitched(Bool)
        case fetchTapped
        case haltTapped
        case removeTapped, removeConfirmed, removeCancelled
    }

    /// Asks which songs the account keeps. Other devices may have uploaded some.
    static func lookAtAccount(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.account.account != nil, !shared.account.isExpired, state.account.transfer == nil else { return [] }
        state.account.problem = nil
        return ask(.get, &state, &shared)
    }

    private static func ask(_ method: HTTPMethod, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        let token = shared.newRequest()
        state.account.asking = token
        state.account.isRemoving = method == .delete
        return [.http(HTTPRequest(token: token, method, APIRoute.songFiles.address))]
    }

    @inline(never)  // This function belongs to the second part of the program.
    static func accountAnswered(_ answer: HTTPAnswer, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        state.account.asking = nil
        let json = (try? JSON(bytes: answer.body)) ?? .null
        guard 200..<300 ~= answer.status else {
            state.account.problem = shared.trouble(answer, json)
            return []
        }
        guard state.account.isRemoving else { return told(json, &state, &shared) }
        state.account.files = [:]
        shared.say("Songs removed from the account")
        return []
    }

    @inline(never)
    static func accountIsAway(_ state: inout State) -> [Effect] {
        state.account.asking = nil
        return []
    }

    private static func told(_ json: JSON, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let list = json["files"]?.array else { return [] }
        var files: [String: SongAccount.File] = [:]
        for file in list {
            guard let hash = file.text("hash"), let size = file["size"]?.integer,
                let received = file["received"]?.integer
            else { continue }
            files[hash] = SongAccount.File(size: size, received: received)
        }
        state.account.files = files
        state.account.limit = json["limit"]?.integer ?? 0
        return sendSongs(&state, &shared)
    }

    // MARK: Transfers

    /// Uploads the songs that are on the device but not in the account, if the person has switched that on.
    static func sendSongs(_ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard shared.library.settings.keepsSongs, state.account.limit > 0, state.queue == nil,
            state.account.transfer == nil, state.account.problem == nil
        else { return [] }
        return begin(isUpload: true, &state, shared)
    }

    private static func begin(isUpload: Bool, _ state: inout State, _ shared: Shared) -> [Effect] {
        let ids = state.account.missing(isUpload: isUpload, shared)
        guard !ids.isEmpty else { return [] }
        state.account.transfer = SongTransfer(isUpload: isUpload, ids: ids)
        return move(&state, shared)
    }

    /// Starts the next transfer, or finishes after the last.
    private static func move(_ state: inout State, _ shared: Shared) -> [Effect] {
        while let transfer = state.account.transfer {
            guard let id = transfer.current else {
                state.account.transfer = nil
                break
            }
            if let song = shared.library.song(id) {
                let received = state.account.files?[song.file.hash]?.received ?? 0
                return [
                    .songs(.move(.init(id: id, file: song.file, isUpload: transfer.isUpload, received: received)))
                ]
            }
            // The song was deleted meanwhile.
            state.account.transfer?.done += 1
        }
        // Further songs may have been added meanwhile.
        return [.songs(.list)]
    }

    static func moved(_ id: String, _ state: inout State, _ shared: inout Shared) -> [Effect] {
        guard let transfer = state.account.transfer else { return [] }
        if let file = shared.library.song(id)?.file {
            if transfer.isUpload {
                state.account.files?[file.hash] = SongAccount.File(size: file.size, received: file.size)
            } else {
                shared.songFiles.add(id, bytes: file.size)
            }
        }
        state.account.transfer?.done += 1
        state.account.transfer?.progress = 0
        return move(&state, shared)
    }

    static func stopped(_ failure: SongFailure, _ state: inout State, _ shared: Shared) {
        let title = state.account.transfer?.current.flatMap { shared.library.song($0)?.title } ?? ""
        state.account.transfer = nil
        state.account.problem = "\(title): \(failure.sentence)"
    }

    private static func halt(_ state: inout State) -> [Effect] {
        guard let id = state.account.transfer?.current else { return [] }
        state.account.transfer = nil
        return [.songs(.halt(id: id))]
    }

    @inline(never)
    static func update(_ state: inout State, _ shared: inout Shared, _ action: AccountAction) -> [Effect] {
        switch action {
        case .keepSwitched(let isOn):
            shared.library.changeSettings { $0.keepsSongs = isOn }
            state.account.problem = nil
            if isOn { return sendSongs(&state, &shared) }
            return state.account.transfer?.isUpload == true ? halt(&state) : []
        case .fetchTapped:
            guard state.account.transfer == nil else { return [] }
            state.account.problem = nil
            return begin(isUpload: false, &state, shared)
        case .haltTapped:
            state.account.problem = "Stopped. What has come so far is kept."
            return halt(&state)
        case .removeTapped: state.account.asksToRemove = true
        case .removeCancelled: state.account.asksToRemove = false
        case .removeConfirmed:
            state.account.asksToRemove = false
            return ask(.delete, &state, &shared)
        }
        return []
    }
}
