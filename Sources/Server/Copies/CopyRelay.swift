import NIOCore
import NIOHTTP1
import NIOSSL
import Synchronization

/// Passes copies on to people's WebDAV servers, as they come.
///
/// The copy is written beside the one that stands there, under a name of its own. Only when it is whole the old one is kept under another name, and the new
/// one takes its place. Where any of that fails the old one stands where it stood.
struct CopyRelay: Sendable {
    let destinations: CopyDestinations
    let tls: TLSConfiguration
    let clock: any Clock<Duration>
    /// For a copy, all in all.
    let longestTime: Duration
    /// For not a byte to come or go.
    let patience: Duration

    struct Copy: Sendable {
        let folder: CopyFolder
        let name: CopyName
        let login: WebDAVLogin?
        /// In bytes.
        let length: Int64
        /// See `CopyDestinations`.
        let allowsLoopback: Bool
    }

    /// Returns once the whole copy stands under its name. The body is read by nobody any more then, whatever happened.
    ///
    /// - Throws: `CopyFailure`; what the body throws, if it isn't whole.
    func send<Body: AsyncSequence & Sendable>(_ copy: Copy, _ body: Body) async throws
    where Body.Element == ByteBuffer {
        let steps = Progress()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await deliver(copy, body, steps) }
            tasks.addTask {
                try await clock.sleep(for: longestTime)
                throw CopyFailure.noAnswer
            }
            tasks.addTask {
                var seen: Int?
                while seen != steps.count {
                    seen = steps.count
                    try await clock.sleep(for: patience)
                }
                throw CopyFailure.noAnswer
            }
            defer { tasks.cancelAll() }
            try await tasks.next()
        }
    }

    private func deliver<Body: AsyncSequence & Sendable>(
        _ copy: Copy, _ body: Body, _ steps: Progress
    ) async throws where Body.Element == ByteBuffer {
        let addresses = try await destinations.addresses(of: copy.folder, allowsLoopback: copy.allowsLoopback)
        for address in addresses.prefix(Self.mostAddresses) {
            let isAnswered = try await WebDAVClient.with(
                copy.folder, at: address, tls: tls, copy.login, onProgress: steps.advance
            ) { client in
                do {
                    try await Self.findFolder(&client)
                } catch let failure as CopyFailure where failure == .noConnection {
                    return false
                }
                try await Self.send(copy, body, by: &client, steps)
                return true
            }
            if isAnswered { return }
        }
        throw CopyFailure.noConnection
    }

    private static let mostAddresses = 3

    private static func findFolder(_ client: inout WebDAVClient) async throws {
        let answer = try await client.ask(
            .PROPFIND, "", ["Depth": "0", "Content-Type": "application/xml"],
            body:
                #"<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop><resourcetype/></prop></propfind>"#
        )
        guard answer.status == 207, !answer.isPage else { throw answer.failure }
    }

    private static func send<Body: AsyncSequence & Sendable>(
        _ copy: Copy, _ body: Body, by client: inout WebDAVClient, _ steps: Progress
    ) async throws where Body.Element == ByteBuffer {
        let name = copy.name
        // Some servers let everybody look and only their users write: this asks for the password before the file is on its way.
        let removed = try await client.ask(.DELETE, name.part)
        if [401, 403, 405, 501].contains(removed.status) { throw removed.failure }
        do {
            try await put(copy, body, by: &client, steps)
        } catch {
            if !Task.isCancelled { _ = try? await client.ask(.DELETE, name.part) }
            throw error
        }
        let hasOld = try await move(name.name, to: name.before, in: copy.folder, by: &client)
        do {
            guard try await move(name.part, to: name.name, in: copy.folder, by: &client) else {
                throw CopyFailure(.refused, "The WebDAV server lost the copy that it had taken.")
            }
        } catch {
            if hasOld { _ = try? await move(name.before, to: name.name, in: copy.folder, by: &client) }
            throw error
        }
    }

    private static func put<Body: AsyncSequence & Sendable>(
        _ copy: Copy, _ body: Body, by client: inout WebDAVClient, _ steps: Progress
    ) async throws where Body.Element == ByteBuffer {
        let handover = BodyHandover()
        // It ends with the handover, and isn't cancelled before: that would close the connection to whoever waits for the answer.
        async let reading: Void = read(body, into: handover, steps)
        let sent: Result<WebDAVAnswer, any Error>
        do {
            let answer = try await withTaskCancellationHandler {
                try await client.put(handover, length: copy.length, as: copy.name.part)
            } onCancel: {
                handover.finish(CancellationError())
            }
            sent = .success(answer)
        } catch {
            sent = .failure(error)
        }
        handover.finish(CancellationError())
        try await reading
        let answer = try sent.get()
        guard answer.isDone else { throw answer.failure }
    }

    /// - Throws: The errors of the body.
    private static func read<Body: AsyncSequence & Sendable>(
        _ body: Body, into handover: BodyHandover, _ steps: Progress
    ) async throws where Body.Element == ByteBuffer {
        do {
            for try await part in body {
                steps.advance()
                await handover.put(part)
                guard handover.isOpen else { return }
            }
            handover.finish()
        } catch {
            handover.finish(error)
            throw error
        }
    }

    /// - Returns: whether there was a file to move.
    private static func move(
        _ name: String, to other: String, in folder: CopyFolder, by client: inout WebDAVClient
    ) async throws -> Bool {
        let answer = try await client.ask(
            .MOVE, name, ["Destination": folder.address(of: other), "Overwrite": "T"])
        switch answer.status {
        case 404: return false
        case 405, 501:
            throw CopyFailure(
                .page, "The server takes files but can't rename them (MOVE), so it isn't a whole WebDAV server.")
        case _ where answer.isDone: return true
        default: throw answer.failure
        }
    }
}

/// Counts what happens, so that it shows when nothing does.
final class Progress: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func advance() { value.wrappingAdd(1, ordering: .relaxed) }
}
