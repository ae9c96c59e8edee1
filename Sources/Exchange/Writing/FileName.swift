public import Formats
import Records

/// Names of files.
public enum FileName {
    /// A name that every file system takes.
    public static func safe(_ name: String) -> String {
        let forbidden = Array("/\\:*?\"<>|".utf8)
        let utf8 = name.utf8.map { $0 < 0x20 || forbidden.contains($0) ? UInt8(ascii: "-") : $0 }
        return String(decoding: utf8, as: UTF8.self)
    }
}

extension FileFormat {
    /// The name of a file that holds something of this name.
    public func fileName(_ name: String) -> String {
        FileName.safe(name) + (self == .json ? WorkoutFile.fileExtension : "." + fileExtension)
    }
}
