import Records

/// How far this device has come with an account, as the store holds it.
struct SyncNote: Equatable, Sendable {
    static let key = "sync"

    /// The account's id.
    var account = ""
    /// This device's, chosen at random when it joined.
    var device = ""
    var cursor: SyncCursor?
    /// What the account has is fetched before anything is sent: the settings and the profile of a guest fill only what is
    /// empty in the account.
    var isJoining = false

    var text: String {
        var writer = JSONWriter()
        writer.object {
            $0.field("account", account)
            $0.field("device", device)
            if let cursor { $0.field("cursor", cursor.text) }
            $0.field("isJoining", isJoining)
        }
        return writer.text
    }

    init() {}

    /// What can't be read is nothing noted: the device joins anew, which loses nothing.
    init(text: String) {
        guard let json = try? JSON(text) else { return }
        account = json.text("account") ?? ""
        device = json.text("device") ?? ""
        cursor = json.text("cursor").flatMap { SyncCursor($0) }
        isJoining = json["isJoining"]?.bool ?? true
    }
}
