import Records

/// The permission for notifications. It can be requested only in a tap, and once: after a refusal the browser doesn't
/// ask again.
struct NotificationPermission: Equatable, Sendable {
    /// The browser hasn't answered yet.
    private(set) var isAsking = false
    /// The reason why there are no notifications.
    private(set) var refusal: String?

    mutating func ask() -> [Effect] {
        refusal = nil
        isAsking = true
        return [.notify(.askPermission)]
    }

    mutating func received(_ event: HostEvent, _ shared: inout Shared) {
        guard case .notify(.permission(let isGranted)) = event, isAsking else { return }
        isAsking = false
        if isGranted {
            shared.library.changeSettings { $0.notifications = true }
        } else {
            refusal =
                "The browser doesn’t let Setlist notify you. Allow it in the browser’s settings for this site, then try again."
        }
    }
}
