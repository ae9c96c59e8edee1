import Foundation
import Music

/// For EndToEnd/bench/bench_stretching.py: a WAV or FLAC file, stretched and written as WAV.
struct StretchedFile {
    let bytes: [UInt8]

    init(_ path: String, speed: Double) throws {
        var decoder = try SongDecoder(SongBytes(Array(Data(contentsOf: URL(filePath: path)))))
        var stretcher = TimeStretcher(rate: decoder.rate, channels: decoder.channels, speed: speed)
        var samples: [Float] = []
        while let block = try decoder.next() { samples += stretcher.append(block) }
        samples += stretcher.finish()
        bytes = WAV.file(samples, rate: decoder.rate, channels: decoder.channels)
    }
}
