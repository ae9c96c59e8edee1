import App
import Foundation
import Records

/// Listens to one event stream, and comes back to it, until it is over.
struct EventListener: Sendable {
    let connection: ServerConnection
    let link: Link
    let clock: any Clock<Duration>
    let address: String
    let tell: @Sendable (EventsEvent) -> Void

    /// An attempt, and how it ended.
    private struct Attempt {
        var lastEventID: String
        var retry: Duration?
        var wasOpen = false
        /// Whether the server wants no other attempt.
        var isOver = false
    }

    /// Returns when the stream is over, or the task is cancelled.
    func run() async {
        var pace = ReconnectPace()
        var lastEventID = ""
        while true {
            let losses = link.losses
            await link.online()
            guard !Task.isCancelled else { return }
            let (attempt, isBroken) = await untilLoss(after: losses) { [lastEventID] in await listen(after: lastEventID)
            }
            guard !Task.isCancelled else { return }
            guard let attempt, !attempt.isOver else { return tell(.closed) }
            lastEventID = attempt.lastEventID
            if let retry = attempt.retry { pace.first = retry }
            if attempt.wasOpen || isBroken { pace.reset() }
            // The next attempt begins as soon as the device is back.
            guard !isBroken else { continue }
            let pause = pace.next()
            let (_, isCut) = await untilLoss(after: losses) { try? await clock.sleep(for: pause) }
            if isCut { pace.reset() }
        }
    }

    /// Does something, and cancels it when the device goes offline.
    private func untilLoss<Value: Sendable>(
        after losses: Int, _ body: @escaping @Sendable () async -> Value
    ) async -> (value: Value?, isCut: Bool) {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask { await body() }
            group.addTask {
                await link.loss(after: losses)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            guard let first else { return (await group.next() ?? nil, true) }
            return (first, false)
        }
    }

    private func listen(after lastEventID: String) async -> Attempt {
        var attempt = Attempt(lastEventID: lastEventID)
        var parser = EventStreamParser(lastEventID: lastEventID)
        var headers = ["Accept": "text/event-stream", "Cache-Control": "no-store"]
        if !lastEventID.isEmpty { headers["Last-Event-ID"] = lastEventID }
        do {
            let request = try connection.request("GET", address, headers: headers)
            for try await part in connection.parts(of: request, limit: .max) {
                switch part {
                case .head(let head):
                    attempt.wasOpen = head.isEventStream
                    attempt.isOver = !head.isEventStream
                case .bytes(let bytes):
                    for event in try parser.read(bytes) {
                        if event.type == "ended" { attempt.isOver = true } else { tell(event) }
                        if attempt.isOver { break }
                    }
                    attempt.lastEventID = parser.lastEventID
                    attempt.retry = parser.retry
                }
                if attempt.isOver { break }
            }
        } catch ConnectionError.redirected, ConnectionError.badAddress {
            attempt.isOver = true
        } catch is EventStreamParser.Overlong {
            attempt.isOver = true
        } catch {
            // The network failed: the next attempt may succeed.
        }
        return attempt
    }

    private func tell(_ event: ServerSentEvent) {
        switch event.type {
        case "changed": tell(.changed(cursor: (try? JSON(event.data))?["cursor"]?.string ?? ""))
        case "boards": tell(.boards)
        default: break
        }
    }
}

extension AnswerHead {
    fileprivate var isEventStream: Bool {
        let type = contentType?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return status == 200 && type == "text/event-stream"
    }
}
