/// The files that an account keeps, with their sums: so a piece costs the same however many there are.
struct SongShelf: Equatable, Sendable {
    /// By their hashes.
    private(set) var files: [String: SongFile] = [:]
    /// The bytes of all files once they are whole.
    private(set) var bytes: Int64 = 0
    /// Those of them that are still to come.
    private(set) var toCome: Int64 = 0

    subscript(hash: String) -> SongFile? {
        get { files[hash] }
        set {
            if let old = files[hash] {
                bytes -= old.size
                toCome -= old.toCome
            }
            if let newValue {
                bytes += newValue.size
                toCome += newValue.toCome
            }
            files[hash] = newValue
        }
    }
}
