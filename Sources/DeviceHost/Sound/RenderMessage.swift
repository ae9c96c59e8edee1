import App
import Music
import Records

/// The arguments of `RenderJob.init`: the recordings in one piece, and a message that tells where in it each is.
struct RenderMessage {
    private(set) var bytes: [UInt8] = []
    private(set) var recordings: [UInt8] = []

    /// - Parameter voices: WAV files, by phrase.
    init(_ request: String, voices: [String: [UInt8]]) {
        // In an order that the same phrases always have: of two that differ in case alone the last one counts.
        let voices = voices.sorted { $0.key < $1.key }
        var writer = JSONWriter()
        writer.object {
            $0.field("request", request)
            $0.array("voices") {
                for (phrase, wav) in voices {
                    $0.array {
                        $0.string(phrase)
                        $0.number(recordings.count)
                        $0.number(wav.count)
                    }
                    recordings += wav
                }
            }
        }
        bytes = writer.bytes
    }
}

extension RenderJob {
    /// The job of a request, and the ids of its songs. Nil if the request can't be read.
    ///
    /// - Parameter songs: The file of a song, WAV or FLAC, by its id; nil if it can't be had.
    static func reading(
        _ request: String, voices: [String: [UInt8]], songs: @escaping (_ id: String) -> String?
    ) -> (job: RenderJob, songs: [String])? {
        guard let ids = try? RenderRequest(json: request).music?.songs ?? [] else { return nil }
        let message = RenderMessage(request, voices: voices)
        let job = RenderJob(message: message.bytes, recordings: message.recordings) { song throws(SongError) in
            guard let path = songs(ids[song]) else { throw .unreadable }
            return try SongBytes(fileAt: path)
        }
        return job.map { ($0, ids) }
    }
}

extension SongBytes {
    /// A file that stays open as long as the song is played.
    init(fileAt path: String) throws(SongError) {
        do throws(DiskError) {
            let file = try DiskFile(reading: path)
            self.init(size: try file.size()) { place, count throws(SongError) in
                do throws(DiskError) { return try file.bytes(at: place, upTo: count) } catch { throw .unreadable }
            }
        } catch {
            throw .unreadable
        }
    }
}
