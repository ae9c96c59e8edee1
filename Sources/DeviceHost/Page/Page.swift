/// The web view that draws the app, and tells what happens in it. Its side of the bridge is web/shell.js.
public protocol Page: Sendable {
    /// Passes a message on, a JSON object, to `setlistShell.receive` of the page, in order and without waiting. One that the page can't take,
    /// because it isn't there, may be dropped: a new page says so itself, and is drawn from the beginning.
    func send(_ message: String)
}
