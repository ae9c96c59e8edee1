import Records

/// The question whether notifications may be shown. It can be asked at a tap only, and once: a browser that was told no doesn't ask
/// again.
struct NotificationPermission: Equatable, Sendable {
    /// The browser hasn't answered yet.
    private(set) var isAsking = false
    /// Why there are none.
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
