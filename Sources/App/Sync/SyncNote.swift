import Records

/// How far this device has come with an account, as the store holds it.
struct SyncNote: Equatable, Sendable {
    static let key = "sync"

    /// The account's id.
    var account = ""
    /// This device's, chosen at random when it joined.
    var device = ""
    var cursor: SyncCursor?
    /// The account's data are fetched before anything is sent: the settings and the profile of a guest fill only what
    /// is empty in the account.
    var isJoining = false
    /// The time of a stamp: a value that was set later was set in the account.
    var joined: Int64 = 0
    /// Set: behind this cursor stands a record that this version of the app can't read. The next opening, of a newer version
    /// perhaps, begins there again.
    private(set) var unreadable: SyncCursor?

    var text: String {
        var writer = JSONWriter()
        writer.object {
            $0.field("account", account)
            $0.field("device", device)
            if let cursor = unreadable ?? cursor { $0.field("cursor", cursor.text) }
            $0.field("isJoining", isJoining)
            $0.field("joined", joined)
        }
        return writer.text
    }

    init() {}

    /// A text that can't be read means that nothing is noted: the device joins anew, which loses nothing.
    init(text: String) {
        guard let json = try? JSON(text) else { return }
        account = json.text("account") ?? ""
        device = json.text("device") ?? ""
        cursor = json.text("cursor").flatMap { SyncCursor($0) }
        isJoining = json["isJoining"]?.bool ?? true
        joined = json["joined"]?.integer ?? 0
    }

    /// All that the account has is to be fetched once more, of the same life of its database: of another one the server has to say so.
    mutating func beginAnew() {
        cursor = cursor.map { SyncCursor(epoch: $0.epoch, sequence: 0, isRepeating: $0.isRepeating) }
        unreadable = nil
    }

    /// Something after the cursor can't be read.
    ///
    /// - Parameter epoch: Of the database that sent it. Without, the next opening couldn't tell that it was set back.
    mutating func leaveUnread(of epoch: String) {
        unreadable = unreadable ?? cursor ?? SyncCursor(epoch: epoch, sequence: 0)
    }
}
