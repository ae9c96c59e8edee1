/// A RIFF WAVE file as a song: PCM of 8 to 32 bits, floats of 32 and 64, any number of channels up to 32, read a block
/// at a time.
struct WAVSong {
    let rate: Int
    let channels: Int
    private let file: SongBytes
    private let isFloat: Bool
    private let bytesPerSample: Int
    private var place: Int64
    private let end: Int64

    private static let blockFrames = 16_384

    /// An empty file.
    init() {
        file = SongBytes([])
        rate = 44_100
        channels = 1
        isFloat = false
        bytesPerSample = 2
        place = 0
        end = 0
    }

    init(_ file: SongBytes) throws(SongError) {
        var window = ByteWindow(file)
        var format: Format?
        var place: Int64 = 12
        for _ in 0..<TagLimits.fields {
            guard let name = try window.bytes(at: place, 4), let size = try window.littleEndian(at: place + 4, 4) else {
                break
            }
            let isFormat = name.isEqual(to: "fmt ")
            let isData = name.isEqual(to: "data")
            let content = place + 8
            if isFormat { format = try Format(at: content, size: Int64(size), &window) }
            if isData {
                guard let format else { throw SongError("The WAV file has no format before its sound.") }
                self.file = file
                rate = format.rate
                channels = format.channels
                isFloat = format.isFloat
                bytesPerSample = format.bytesPerSample
                self.place = content
                // A program that wrote to a pipe left the maximum size; a truncated file ends where it ends.
                end = min(content + Int64(size), file.size)
                return
            }
            place = content + Int64(size) + Int64(size & 1)
        }
        throw SongError("The WAV file has no sound.")
    }

    private struct Format {
        var rate: Int
        var channels: Int
        var isFloat: Bool
        var bytesPerSample: Int

        init(at place: Int64, size: Int64, _ window: inout ByteWindow) throws(SongError) {
            guard size >= 16, var code = try window.littleEndian(at: place, 2),
                let channels = try window.littleEndian(at: place + 2, 2),
                let rate = try window.littleEndian(at: place + 4, 4),
                let align = try window.littleEndian(at: place + 12, 2),
                let bits = try window.littleEndian(at: place + 14, 2)
            else { throw SongError("The WAV file's format is cut off.") }
            // The extensible format has the code at the start of its sub-format.
            if code == 0xFFFE, size >= 40 { code = try window.littleEndian(at: place + 24, 2) ?? 0 }
            guard code == 1 || code == 3 else {
                throw SongError("The WAV file's sound is compressed, which Setlist can't read.")
            }
            guard SoundLimits.channels ~= Int(channels) else {
                throw SongError("The WAV file has \(channels) channels; Setlist reads 1 to 32.")
            }
            guard rate <= UInt64(SoundLimits.rates.upperBound), SoundLimits.rates ~= Int(rate) else {
                throw SongError("The WAV file has \(rate) samples a second; Setlist reads 4000 to 384000.")
            }
            isFloat = code == 3
            // Samples may be narrower than their bytes, whose low bits are then zero.
            let bytes = Int(align) / Int(channels)
            guard Int(align) % Int(channels) == 0, bits > 0, Int(bits) <= 8 * bytes,
                isFloat ? bytes == 4 || bytes == 8 : 1...4 ~= bytes
            else { throw SongError("The WAV file has samples of \(bits) bits, which Setlist can't read.") }
            self.rate = Int(rate)
            self.channels = Int(channels)
            bytesPerSample = bytes
        }
    }

    mutating func next() throws(SongError) -> SoundBlock? {
        let frame = bytesPerSample * channels
        let frames = Int(min(Int64(Self.blockFrames), (end - place) / Int64(frame)))
        guard frames > 0 else { return nil }
        let bytes = try file.bytes(at: place, upTo: frames * frame)
        let count = bytes.count / frame * channels
        guard count > 0 else { return nil }
        place += Int64(count * bytesPerSample)
        var samples = [Float](repeating: 0, count: count)
        for index in 0..<count {
            var number: UInt64 = 0
            for byte in 0..<bytesPerSample {
                number |= UInt64(bytes[index * bytesPerSample + byte]) << UInt64(8 * byte)
            }
            samples[index] = sample(number)
        }
        return SoundBlock(channels: channels, samples: samples)
    }

    private func sample(_ number: UInt64) -> Float {
        switch (isFloat, bytesPerSample) {
        case (true, 4): sane(Float(bitPattern: UInt32(truncatingIfNeeded: number)))
        case (true, _): sane(Float(Double(bitPattern: number)))
        case (_, 1): (Float(number) - 128) / 128
        case (_, 2): Float(Int16(truncatingIfNeeded: number)) / 32_768
        case (_, 3): Float(Int32(truncatingIfNeeded: number << 8) >> 8) / 8_388_608
        default: Float(Int32(truncatingIfNeeded: number)) / 2_147_483_648
        }
    }

    /// Replaces NaN and values far beyond full scale by silence.
    private func sane(_ value: Float) -> Float { value.magnitude <= 64 ? value : 0 }
}
