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

    /// Reads a chain of any length, holding in memory one file of it, and the messages of the one before.
    ///
    /// - Parameter take: Gets each file's sessions and workouts; its losses are in the result.
    /// - Returns: Sentences about discarded content.
    public static func read(
        _ source: ByteSource, each take: (FileContents) throws(FormatError) -> Void
    ) throws(FormatError) -> [String] {
        var chain = FITChain(source)
        var reading = Reading()
        while let link = try reading.next(&chain) {
            if let rates = link.file.onlyHeartRates, reading.last != nil {
                try reading.last?.file.append(rates, at: .byte(link.place))
                if let gap = link.gap { reading.losses.add(gap.sentence(unread: link.unread)) }
                continue
            }
            if let contents = try reading.finishLast() { try take(contents) }
            reading.last = link
        }
        if let contents = try reading.finishLast() { try take(contents) }
        if chain.behind > 0 {
            let subject =
                chain.behind == 1
                ? "1 byte behind the end of the file was" : "\(chain.behind) bytes behind the end of the file were"
            reading.losses.add("\(subject) left out.")
        }
        return reading.losses.sentences
    }

    /// A file of a chain.
    private struct Link {
        var file = FITFile()
        var gap: FITDecoder.Gap?
        /// Bytes at the end of a file that isn't complete.
        var unread = 0
        /// In the chain, in bytes.
        var place: Int
        /// From 1.
        var number: Int
    }

    /// The state of reading a chain.
    private struct Reading {
        var losses = Losses()
        /// A file whose heart rates may follow in another one.
        var last: Link?
        private var files = 0
        private var sessions = 0

        mutating func next(_ chain: inout FITChain) throws(FormatError) -> Link? {
            let place = chain.place
            guard let bytes = try chain.next() else { return nil }
            files += 1
            guard files <= FormatLimits.recordings else {
                throw FormatError("More than \(FormatLimits.recordings) files one after the other.", at: .byte(place))
            }
            var decoder = try FITDecoder(bytes, at: place)
            var link = Link(gap: decoder.gap, place: place, number: files)
            while let message = try decoder.next() { try link.file.read(message) }
            link.unread = decoder.unread
            return link
        }

        /// The last file's contents; nil if there is none.
        mutating func finishLast() throws(FormatError) -> FileContents? {
            guard var link = last else { return nil }
            last = nil
            let contents = try link.file.contents(&losses)
            sessions += contents.recordings.count
            guard sessions <= FormatLimits.recordings else {
                throw FormatError("More than \(FormatLimits.recordings) sessions.", at: .byte(link.place))
            }
            if let gap = link.gap {
                let isEmpty = contents.recordings.isEmpty && contents.workouts.isEmpty
                if isEmpty, link.number == 1 { throw FormatError(gap.refusal, at: .byte(link.place + 4)) }
                losses.add(isEmpty ? "Byte \(link.place + 4): \(gap.refusal)" : gap.sentence(unread: link.unread))
            }
            return contents
        }
    }

    /// Seconds since 1970.
    static func moment(_ timestamp: UInt32) -> Seconds {
        Seconds(integerLiteral: Int64(timestamp) + FITProfile.epoch)
    }
}

extension FITDecoder.Gap {
    /// - Parameter unread: Bytes at the end that couldn't be read.
    fileprivate func sentence(unread: Int) -> String {
        let rest = unread > 0 ? "; the last \(unread) couldn't be read" : ""
        return switch self {
        case .cut(let stated, let present):
            "The file was cut off: \(present) of \(stated) bytes of data are there\(rest)."
        case .unfinished(let present):
            "The device never finished the file: there are \(present) bytes of data\(rest)."
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
