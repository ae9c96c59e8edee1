import Workouts

/// Reads FIT files: activities with all their sessions, and workouts; also several concatenated files.
public enum FITReader {
    public static func read(_ bytes: [UInt8]) throws(FormatError) -> FileContents {
        var rest = bytes
        let source = ByteSource { () throws(FormatError) -> [UInt8] in
            defer { rest = [] }
            return rest
        }
        var contents = FileContents()
        contents.losses = try read(source) { file in
            contents.recordings += file.recordings
            contents.workouts += file.workouts
        }
        return contents
    }

    /// Reads a chain of any length, holding one file of it at a time in memory.
    ///
    /// - Parameter take: Gets each file's sessions and workouts; its losses are in the result.
    /// - Returns: Sentences about discarded content.
    public static func read(
        _ source: ByteSource, each take: (FileContents) throws(FormatError) -> Void
    ) throws(FormatError) -> [String] {
        var chain = FITChain(source)
        var losses = Losses()
        var files = 0
        var sessions = 0
        while true {
            let place = chain.place
            guard let bytes = try chain.next() else { break }
            files += 1
            guard files <= FormatLimits.recordings else {
                throw FormatError("More than \(FormatLimits.recordings) files one after the other.", at: .byte(place))
            }
            var decoder = try FITDecoder(bytes, at: place)
            var file = FITFile()
            while let message = try decoder.next() { try file.read(message) }
            let contents = try file.contents(&losses)
            sessions += contents.recordings.count
            guard sessions <= FormatLimits.recordings else {
                throw FormatError("More than \(FormatLimits.recordings) sessions.", at: .byte(place))
            }
            if let gap = decoder.gap {
                let isEmpty = contents.recordings.isEmpty && contents.workouts.isEmpty
                if isEmpty, files == 1 { throw FormatError(gap.refusal, at: .byte(place + 4)) }
                losses.add(isEmpty ? "Byte \(place + 4): \(gap.refusal)" : gap.sentence)
            }
            try take(contents)
        }
        if chain.behind > 0 {
            losses.add(
                "\(chain.behind) \(chain.behind == 1 ? "byte behind the end of the file was" : "bytes behind the end of the file were") left out."
            )
        }
        return losses.sentences
    }

    /// Seconds since 1970.
    static func moment(_ timestamp: UInt32) -> Seconds {
        Seconds(integerLiteral: Int64(timestamp) + FITProfile.epoch)
    }
}

extension FITDecoder.Gap {
    fileprivate var sentence: String {
        switch self {
        case .cut(let stated, let present):
            "The file was cut off: \(present) of \(stated) bytes of data are there, and what was whole in them was read."
        case .unfinished(let present):
            "The device never finished the file: what was whole in its \(present) bytes of data was read."
        }
    }

    fileprivate var refusal: String {
        switch self {
        case .cut(let stated, let present):
            "The header speaks of \(stated) bytes of data, and \(present) are there: the file was cut off, and nothing in it is whole."
        case .unfinished:
            "The header says that there is no data: the device never finished the file, and nothing in it is whole."
        }
    }
}
