import AVFAudio
import DeviceHost
import Foundation

/// Makes WAV files of what only iOS decodes: MP3, AAC and Apple Lossless, as a rule.
enum SongDecoder {
    static let decode: SongDecoding = { song, wav in
        let source = try opened(song, beside: wav)
        let format = source.processingFormat
        let settings: [String: Any] = [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: format.sampleRate,
            AVNumberOfChannelsKey: format.channelCount, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
        ]
        let target = try AVAudioFile(forWriting: wav, settings: settings)
        guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 65_536) else {
            throw CocoaError(.coderReadCorrupt)
        }
        while source.framePosition < source.length {
            try Task.checkCancellation()
            try source.read(into: buffer)
            if buffer.frameLength == 0 { break }
            try target.write(from: buffer)
        }
    }

    /// The system tells kinds by the ends of names, which songs' files don't have.
    private static func opened(_ song: URL, beside wav: URL) throws -> AVAudioFile {
        for kind in ["mp3", "m4a"] {
            let link = wav.deletingPathExtension().appendingPathExtension(kind)
            // One that an earlier process has left is in the way.
            try? FileManager.default.removeItem(at: link)
            try FileManager.default.linkItem(at: song, to: link)
            defer { try? FileManager.default.removeItem(at: link) }
            if let file = try? AVAudioFile(forReading: link) { return file }
        }
        return try AVAudioFile(forReading: song)
    }
}
