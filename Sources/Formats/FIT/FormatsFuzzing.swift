/// For tests and Benchmarks/ that damage files.
public enum FormatsFuzzing {
    /// Puts the length and the checksums of a FIT file right, whatever is between them.
    public static func mendFIT(_ bytes: inout [UInt8]) {
        guard bytes.count > 16 else { return }
        bytes = FITWriter.file(Array(bytes[14..<bytes.count - 2]))
    }
}
