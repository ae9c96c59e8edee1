/// The reason why a WAV file was refused, and the position.
public struct WAVError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The byte at which reading stopped.
    public var offset: Int
    public var reason: Reason

    public enum Reason: Equatable, Sendable {
        case tooLarge(limit: Int)
        case notWAV
        case truncated
        case missingFormat
        case missingSamples
        case encoding(UInt16)
        case bits(UInt16)
        case channels(UInt16)
        case sampleRate(UInt32)
        case tooLong(seconds: Int)
        case notFinite
        case silent
    }

    public var description: String {
        "byte \(offset): \(reason.sentence)"
    }
}

extension WAVError.Reason {
    var sentence: String {
        switch self {
        case .tooLarge(let limit): "the file is larger than \(limit) bytes"
        case .notWAV: "this is not a WAV file"
        case .truncated: "the file ends in the middle of a chunk"
        case .missingFormat: "there is no format chunk before the samples"
        case .missingSamples: "there are no samples"
        case .encoding(let code): "encoding \(code) is not PCM or IEEE float"
        case .bits(let bits): "samples of \(bits) bits are not supported"
        case .channels(let count): "\(count) channels are not supported, only one or two"
        case .sampleRate(let rate): "a sample rate of \(rate) Hz is not supported, only 4000 to 192000"
        case .tooLong(let seconds): "a recording may last \(seconds) s at most"
        case .notFinite: "a sample is not a number"
        case .silent: "the recording is silent"
        }
    }
}
