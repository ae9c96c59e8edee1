/// A file read in parts, so that it is never held as a whole.
public struct ByteSource {
    private let read: () throws(FormatError) -> [UInt8]

    /// - Parameter read: The next part; empty at the end.
    public init(_ read: @escaping () throws(FormatError) -> [UInt8]) {
        self.read = read
    }

    /// Nil at the end.
    func next() throws(FormatError) -> [UInt8]? {
        let part = try read()
        return part.isEmpty ? nil : part
    }
}
