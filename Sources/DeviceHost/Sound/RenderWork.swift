import App
import Foundation

/// The work of a rendering's thread.
struct RenderWork: Sendable {
    let token: Int32
    let request: String
    /// WAV files, by phrase.
    let voices: [String: [UInt8]]
    let songs: @Sendable (_ id: String) -> URL?
    let folder: URL
    let rendering: Rendering

    /// Renders, and tells how that goes and how it ended. If it is cancelled, its end isn't told and nothing stays.
    func run(_ renderings: Renderings, _ tell: Tell) {
        let file = folder.appending(path: UUID().uuidString)
        let end: SoundtrackEvent?
        do {
            let rendered = try render(into: file, tell)
            let track = folder.appending(path: "\(token).flac")
            end = try renderings.finish(rendering, of: token, file, as: track) ? rendered : nil
        } catch {
            end = renderings.fail(rendering, of: token) ? .failed(token: token, Self.failure(error)) : nil
        }
        // Once it is finished it has another name.
        try? FileManager.default.removeItem(at: file)
        if let end { tell(.soundtrack(end)) }
    }

    /// Gives the event of its end. It stops early if it is cancelled.
    private func render(into place: URL, _ tell: Tell) throws -> SoundtrackEvent? {
        guard let known = RenderJob.reading(request, voices: voices, songs: { songs($0)?.path }) else {
            throw CocoaError(.coderReadCorrupt)
        }
        var job = known.job
        let file = try SoundtrackFile(at: place)
        var pace = ProgressPace<ContinuousClock.Instant>()
        var progress = 0.0
        while progress < 1 {
            if rendering.isCancelled { return nil }
            progress = job.step()
            try file.append(job.drain())
            if pace.isDue(.now), !rendering.isCancelled {
                tell(.soundtrack(.progressed(token: token, progress)))
            }
        }
        let bytes = try file.finish(job.header()) { rendering.isCancelled }
        return bytes.map { .rendered(token: token, bytes: $0, silent: job.silent.map { known.songs[$0] }) }
    }

    static func failure(_ error: any Error) -> SoundtrackFailure {
        let isFull =
            switch error {
            case let error as DiskError: error.isFull
            case let error as CocoaError: error.code == .fileWriteOutOfSpace
            default: false
            }
        return isFull ? .full : .other
    }
}
