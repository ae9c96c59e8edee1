import Foundation

/// Recordings that the server made, kept on the device by their addresses.
struct RecordingFolder: Sendable {
    let folder: URL

    /// The recording from an address; nil if there is none.
    func recording(from address: String) -> [UInt8]? {
        guard let data = try? Data(contentsOf: file(of: address)) else { return nil }
        let head = Self.head(of: address)
        return data.starts(with: head) ? [UInt8](data.dropFirst(head.count)) : nil
    }

    /// Keeps a recording. Where the disk is full, it is fetched again another time.
    func keep(_ recording: [UInt8], from address: String) {
        try? PrivateFile.write(Data(Self.head(of: address) + recording), to: file(of: address))
    }

    func removeAll() { try? FileManager.default.removeItem(at: folder) }

    /// A file's first line: addresses may be longer than names of files, and two may have the same number.
    private static func head(of address: String) -> [UInt8] { Array(address.utf8) + [UInt8(ascii: "\n")] }

    /// The name is a number that is made of the address (FNV-1a, 64 bits).
    private func file(of address: String) -> URL {
        var number: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in address.utf8 { number = (number ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return folder.appending(path: String(number, radix: 16) + ".recording", directoryHint: .notDirectory)
    }
}
