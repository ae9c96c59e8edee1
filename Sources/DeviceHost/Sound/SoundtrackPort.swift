public import App
public import Foundation

/// Renders soundtracks into files, each on a thread of its own.
public final class SoundtrackPort: Sendable {
    private let folder: URL
    private let recordings: @Sendable () -> [String: [UInt8]]
    private let songs: @Sendable (_ id: String) -> URL?
    private let tell: Tell
    private let renderings = Renderings()

    /// In browsers the program has a stack of 1 MiB for the same; code that isn't optimised needs more.
    private static let stack = 4 << 20

    /// Removes what an earlier process has left: no two ports may share a folder.
    ///
    /// - Parameters:
    ///   - folder: The device's; the files are in its subfolder `soundtracks`.
    ///   - recordings: The WAV files of phrases, asked for with each command to render.
    ///   - songs: The WAV or FLAC file of a song; nil if it can't be had. Called on the rendering's thread, each time
    ///     that the song begins, and may take its time.
    ///   - tell: Called on the rendering's thread. An event may still come in the moment in which its token is
    ///     cancelled.
    public init(
        folder: URL, recordings: @escaping @Sendable () -> [String: [UInt8]],
        songs: @escaping @Sendable (_ id: String) -> URL?, tell: @escaping Tell
    ) {
        self.folder = folder.appending(path: "soundtracks", directoryHint: .isDirectory)
        self.recordings = recordings
        self.songs = songs
        self.tell = tell
        try? FileManager.default.removeItem(at: self.folder)
    }

    /// Renderings end within a step. Finished files stay, for the next process to remove.
    deinit { renderings.cancelAll() }

    /// Begins to carry a command out. Gives false for `save`, which isn't this port's.
    public func carryOut(_ command: SoundtrackCommand) -> Bool {
        switch command {
        case .render(let token, let request): render(token, request)
        case .cancel(let token), .release(let token): renderings.release(token)
        case .save: return false
        }
        return true
    }

    /// The finished FLAC file of a token, until it is released. Whoever has opened it by then can read it to its end.
    public func track(_ token: Int32) -> URL? { renderings.track(token) }

    /// Waits until nothing is rendered any more.
    func idle() async { await renderings.idle() }

    private func render(_ token: Int32, _ request: String) {
        let work = RenderWork(
            token: token, request: request, voices: recordings(), songs: songs, folder: folder,
            rendering: renderings.enter(token))
        let thread = Thread { [renderings, tell] in
            work.run(renderings, tell)
            renderings.leave()
        }
        thread.name = "Soundtrack"
        thread.qualityOfService = .userInitiated
        thread.stackSize = Self.stack
        thread.start()
    }
}
