import ArgumentParser
import Foundation
import Music
import Records

struct Tempo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find the tempo of songs.",
        discussion: """
            Example: setlist tempo song.flac
            Example: setlist tempo music/*.mp3 --json
            Example: setlist tempo music/*.mp3 --tags

            Prints a song's artist and title, its tempo and how sure that is, beside what its tag says. How it is found is told \
            in Docs/Music.md. WAV and FLAC are read by Setlist itself, all else by ffmpeg, where that is installed.
            """
    )

    @Argument(help: "The songs to read.", completion: .file()) var songs: [String]
    @Flag(help: "Print JSON, a line a song, instead of sentences.") var json = false

    @Flag(help: "Read the tags alone, which takes no time.") var tags = false

    func validate() throws {
        if songs.isEmpty { throw ValidationError("Name a song.") }
    }

    func run() async throws {
        var failure: Failure?
        for song in songs {
            do {
                let report = try await TempoReport(song, hears: !tags)
                print(json ? report.json : report.sentence)
            } catch let error as Failure {
                // The remaining files are still read; the exit code reports the last failure.
                if let failure { FileHandle.standardError.write(Data("setlist: \(failure.message)\n".utf8)) }
                failure = error
            }
        }
        if let failure { throw failure }
    }
}

/// The findings on one song.
struct TempoReport {
    let name: String
    let tags: SongTags?
    /// Nil if the song wasn't analysed.
    let tempo: SongTempo?
    /// The reason why the song wasn't analysed to its end.
    let damage: String?

    /// - Parameter hears: Whether the tempo is analysed.
    init(_ path: String, hears: Bool) async throws {
        name = path
        let file = try SongFile(path)
        tags = try file.tags()
        guard hears else {
            guard tags != nil else { throw Failure(.data, "\(path): \(SongError.notMusic)") }
            tempo = nil
            damage = nil
            return
        }
        if tags?.isProtected == true { throw Failure(.data, "\(path): \(SongError.protected)") }
        (tempo, damage) = try await file.tempo(isKnown: tags != nil)
    }

    var sentence: String {
        var parts: [String] = []
        let names = [tags?.artist, tags?.title].compactMap { $0 }
        if !names.isEmpty { parts.append(names.joined(separator: " – ")) }
        if let tempo { parts.append(tempo.sentence) }
        if let tag = tags?.tempo { parts.append("tag: \(digits(tag, tag == tag.rounded() ? 0 : 2))") }
        if let damage { parts.append(damage) }
        return "\(name): " + (parts.isEmpty ? "nothing is told." : parts.joined(separator: "; "))
    }

    var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("file", name)
            if let tags { Self.write(tags, &writer) }
            if let tempo {
                if let used = tempo.beatsPerMinute(tag: tags?.tempo) { writer.field("tempo", rounded(used)) }
                Self.write(tempo, &writer)
            }
            if let damage { writer.field("damage", damage) }
        }
        return writer.text
    }

    private static func write(_ tags: SongTags, _ writer: inout JSONWriter) {
        writer.field("kind", tags.kind.name)
        if let title = tags.title { writer.field("title", title) }
        if let artist = tags.artist { writer.field("artist", artist) }
        if let genre = tags.genre { writer.field("genre", genre) }
        if let year = tags.year { writer.field("year", year) }
        if let seconds = tags.seconds { writer.field("secondsTold", rounded(seconds)) }
        if let tempo = tags.tempo { writer.field("tag", rounded(tempo)) }
    }

    private static func write(_ tempo: SongTempo, _ writer: inout JSONWriter) {
        writer.field("seconds", rounded(tempo.seconds))
        if tempo.beatsPerMinute > 0 { writer.field("analysed", rounded(tempo.beatsPerMinute)) }
        writer.field("confidence", rounded(tempo.confidence))
        if let reason = tempo.reason { writer.field("reason", reason.sentence) }
        if tempo.isSure {
            writer.field("firstBeat", rounded(tempo.firstBeat))
            writer.field("stableFrom", rounded(tempo.stable.lowerBound))
            writer.field("stableTo", rounded(tempo.stable.upperBound))
            writer.field("triple", tempo.isTriple)
        }
        writer.field("energy", rounded(tempo.energy))
    }
}

private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

private func digits(_ value: Double, _ count: Int) -> String { String(format: "%.\(count)f", value) }

extension SongTempo {
    /// The tempo in a sentence.
    fileprivate var sentence: String {
        guard let reason else {
            var text = "\(digits(beatsPerMinute, 2)) beats a minute, confidence \(digits(confidence, 2))"
            if isTriple { text += ", in triple time" }
            if stable.upperBound - stable.lowerBound < 0.9 * seconds {
                text += ", from \(digits(stable.lowerBound, 0)) s to \(digits(stable.upperBound, 0)) s"
            }
            return text
        }
        guard reason == .unsure else { return reason.sentence }
        return
            "\(reason.sentence) It may be \(digits(beatsPerMinute, 1)) beats a minute; confidence \(digits(confidence, 2))"
    }
}

extension SongTempo.Reason {
    /// The explanation why there is no tempo.
    var sentence: String {
        switch self {
        case .tooShort: "No tempo: it takes 7 s of music and more."
        case .silent: "No tempo: the song is silent."
        case .noBeat: "No tempo: nothing begins evenly enough."
        case .unsure: "No sure tempo: another one fits about as well."
        }
    }
}
