import Formats
import Foundation
import Music
import Subprocess

/// A song on the disk.
struct SongFile {
    private let path: String
    let bytes: SongBytes

    init(_ path: String) throws(Failure) {
        self.path = path
        let stream = try InputStream(path)
        // Tags and sound may be anywhere in the file, and decoding reads it again.
        guard path != "-", let size = stream.size else {
            throw Failure(.noInput, "\(path == "-" ? "Standard input" : path) is no file: a song must be one.")
        }
        bytes = SongBytes(size: Int64(size)) { (place, count) throws(SongError) in
            do throws(FormatError) {
                return try stream.read(count, at: Int(place))
            } catch {
                throw SongError(error.reason)
            }
        }
    }

    /// Nil if its format is unknown to Setlist.
    func tags() throws -> SongTags? {
        do throws(SongError) {
            return try SongTagReader.read(bytes)
        } catch {
            guard error == .notMusic else { throw Failure(.data, "\(path): \(error)") }
            return nil
        }
    }

    /// The tempo, and the reason why the song wasn't analysed to its end.
    ///
    /// - Parameter isKnown: Whether its format is known to Setlist.
    func tempo(isKnown: Bool) async throws -> (SongTempo, damage: String?) {
        do throws(SongError) {
            return try own()
        } catch {
            guard error == .otherFormat else { throw Failure(.data, "\(path): \(error)") }
        }
        return try await byFFmpeg(isKnown)
    }

    private func own() throws(SongError) -> (SongTempo, damage: String?) {
        var decoder = try SongDecoder(bytes)
        var analyser = TempoAnalyser(rate: decoder.rate)
        while !analyser.isFull, let block = try decoder.next() { analyser.append(block.mono) }
        return (analyser.finish(), decoder.damage)
    }

    // MARK: For playing

    /// The tempo and the loudness of a song that Setlist decodes itself, and the reason why it wasn't analysed to its
    /// end.
    func heard() throws(Failure) -> HeardSong {
        do throws(SongError) {
            var listener = try SongListener(bytes)
            while !listener.isDone { try listener.step(blocks: 64) }
            return listener.finish()
        } catch {
            throw Failure(.data, "\(path): \(error)")
        }
    }

    /// The song itself if Setlist can decode it, otherwise its first twenty minutes decoded by `ffmpeg`, in a folder
    /// for such files.
    func decoded(into folder: URL) async throws -> SongFile {
        do throws(SongError) {
            _ = try SongDecoder(bytes)
            return self
        } catch {
            guard error == .otherFormat else { throw Failure(.data, "\(path): \(error)") }
        }
        let file = folder.appending(path: UUID().uuidString + ".wav")
        let arguments = [
            "-nostdin", "-v", "quiet", "-i", "file:\(path)", "-map", "a:0", "-t", "1200", "-c:a", "pcm_s16le", "-ac",
            "2",
            "-ar", "44100", "file:\(file.path)",
        ]
        do {
            let result = try await Subprocess.run(
                .name("ffmpeg"), arguments: Arguments(arguments), input: .none, output: .discarded, error: .discarded)
            guard result.terminationStatus.isSuccess else {
                throw Failure(.data, "\(path): ffmpeg can't decode it.")
            }
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw Failure(
                .unavailable, "\(path): only WAV and FLAC can be read without ffmpeg, which isn't installed here.")
        }
        return try SongFile(file.path)
    }

    // MARK: By ffmpeg

    private static let rate = 22_050

    private func byFFmpeg(_ isKnown: Bool) async throws -> (SongTempo, damage: String?) {
        // No shell is involved, and the text after "file:" is taken as a file's name, whatever it looks like.
        let arguments = [
            "-nostdin", "-v", "quiet", "-i", "file:\(path)", "-map", "a:0", "-t", "\(TempoAnalyser.longest)", "-f",
            "f32le", "-ac", "1", "-ar",
            "\(Self.rate)", "-",
        ]
        do {
            let result = try await Subprocess.run(
                .name("ffmpeg"), arguments: Arguments(arguments), input: .none, output: .sequence, error: .discarded
            ) { execution in
                var analyser = TempoAnalyser(rate: Self.rate)
                var rest: [UInt8] = []
                for try await buffer in execution.standardOutput {
                    buffer.withUnsafeBytes { rest += $0 }
                    let count = rest.count / 4
                    let samples = rest.withUnsafeBytes { bytes in
                        (0..<count).map {
                            Float(bitPattern: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))
                        }
                    }
                    analyser.append(samples.map { $0.magnitude <= 64 ? $0 : 0 })
                    rest.removeFirst(4 * count)
                }
                return analyser.finish()
            }
            guard result.terminationStatus.isSuccess || result.closureResult.seconds > 0 else {
                throw Failure(.data, "\(path): \(isKnown ? "ffmpeg can't decode it." : "\(SongError.notMusic)")")
            }
            return (
                result.closureResult,
                damage: result.terminationStatus.isSuccess ? nil : "ffmpeg ended before the song did."
            )
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw Failure(
                .unavailable, "\(path): only WAV and FLAC can be read without ffmpeg, which isn't installed here.")
        }
    }
}
