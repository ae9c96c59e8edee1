import Records

/// Files that become songs, one after the other.
struct SongQueue: Sendable {
    /// The host's token for the files, which it keeps.
    let token: Int32
    let files: [ChosenFile]
    /// The indices of the files to be added: of a folder only those that may be music.
    let places: [Int]
    /// The number of finished ones.
    private(set) var done = 0
    private(set) var current: Current?
    private(set) var report = SongReport()

    /// The file that is being added.
    struct Current: Sendable {
        /// The file is stored under it. If the song is known already, it may become that song's file.
        let id: String
        let name: String
        /// 0…1.
        var progress = 0.0
        var file: SongFileFacts?
        var reading: SongReading?
    }

    init(token: Int32, files: [ChosenFile], isFolder: Bool) {
        self.token = token
        self.files = files
        places = files.indices.filter { !isFolder || SongQueue.mayBeMusic(files[$0].name) }
    }

    /// Begins with the next one. Nil once all are finished.
    mutating func next(id: String) -> SongsCommand? {
        guard done < places.count else { return nil }
        let place = places[done]
        current = Current(id: id, name: files[place].name)
        return .add(id: id, token: token, index: Int32(place))
    }

    mutating func update(_ change: (inout Current) -> Void) {
        guard var new = current else { return }
        change(&new)
        current = new
    }

    /// Finishes the file that was being added.
    mutating func close(_ end: End) {
        guard let current else { return }
        switch end {
        case .added: report.added += 1
        case .known: report.known += 1
        case .failed(let reason): report.failures.append((current.name, reason))
        }
        self.current = nil
        done += 1
    }

    enum End {
        case added
        /// The song exists already.
        case known
        case failed(String)
    }

    /// 0…1.
    var progress: Double {
        places.isEmpty ? 1 : (Double(done) + (current?.progress ?? 0)) / Double(places.count)
    }

    /// Endings of the formats with readable tags. A file that was picked individually may have any ending.
    private static let endings = ["mp3", "m4a", "m4b", "mp4", "aac", "flac", "ogg", "oga", "opus", "wav"]
    /// The types of files that a picker offers.
    static let accept = "audio/*," + endings.map { "." + $0 }.joined(separator: ",")

    static func mayBeMusic(_ name: String) -> Bool {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
        let ending = name.utf8[name.utf8.index(after: dot)...].map { $0 >= 65 && $0 <= 90 ? $0 + 32 : $0 }
        return endings.contains { Array($0.utf8) == ending }
    }
}

/// The result of adding files.
struct SongReport: Sendable {
    /// The part of it that the store has to confirm (`Library.mark`).
    var mark: Int32 = 0
    var added = 0
    var known = 0
    /// In their order: a file's name, and the reason why it didn't become a song.
    var failures: [(name: String, reason: String)] = []
}
