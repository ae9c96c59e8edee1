import ArgumentParser
import Formats
import Foundation
import Records
import Sensing
import Workouts

struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Convert sessions and workouts between the formats of other tools.",
        discussion: """
            Example: setlist convert morning.fit morning.gpx
            Example: setlist convert strong.csv sessions.zip --to tcx --zone Europe/Berlin
            Example: setlist convert setlist.json sets.csv
            Example: setlist convert fitnotes.csv for-hevy.csv --to hevy
            Example: setlist convert tabata.workout.json watch.fit
            Example: setlist convert tabata.workout.json tabata.svg --site https://setlist.example/
            Example: setlist convert - - --from gpx --to fit < way.gpx > way.fit
            Example: setlist convert run.fit shared.gpx --hide 52.51628,13.37770,300 --secret "a sentence of your own"

            Sessions come from FIT, TCX and GPX files, from training logs in CSV of Strong, Hevy, FitNotes, Fitbod, \
            LiftLog, Lyfta and StrongLifts, from Setlist's own tables and from all of somebody's data ("Export my data"), from \
            ZIP archives of such files, and from any of them in gzip; they become FIT, TCX, GPX, or a ZIP archive of a file \
            for each session; or a table in CSV: sessions.csv, sets.csv and measures.csv, which are read back as they went \
            out, all three in an archive with --to tables, or sets as Strong, Hevy and FitNotes write them (strong.csv, \
            hevy.csv, fitnotes.csv). Workouts come from FIT and ZWO files, Setlist's own JSON, and links; they become one of these, or a \
            QR code of a link (SVG or PBM). Formats are told by the names of the files; --from and --to say otherwise. What a \
            format can't hold is named as a warning, file by file.
            """
    )

    @Argument(help: "The file to read, a link, or - for standard input.", completion: .file()) var input: String
    @Argument(help: "The file to make, or - for standard output; one that is there is replaced.") var output: String
    @Option(help: "fit, tcx, gpx, zwo, csv, zip, gz, json or link. (default: by the file's beginning and name)")
    var from: String?
    @Option(
        help:
            "fit, tcx, gpx, zwo, zip, json, link, svg, pbm, sessions, sets, measures, tables, strong, hevy or fitnotes; with an archive, what is in it. (default: by the name)"
    )
    var to: String?
    @Option(help: "The zone of a log's times, such as Europe/Berlin. (default: this machine's)") var zone: String?
    @Flag(help: "A log that names no units is in pounds and miles, and its months come first.") var imperial = false
    @Option(help: "The address that links begin with. (default: none, a link begins with #)") var site = ""
    @Option(help: "How much of a QR code may be lost at least: low, medium, quartile or high.") var level = "low"
    @Option(help: "LATITUDE,LONGITUDE,METRES: ways begin and end outside of a circle around it. Again for more places.")
    var hide: [String] = []
    @Option(help: "Of your own, for --hide, 12 characters and more: the same each time, told to nobody.") var secret:
        String?

    func run() throws {
        let target = try Target(to, output, level)
        let reader = ConvertInput(zone: try timeZone(), isImperial: imperial)
        let zones = try hide.map(privacyZone)
        let stream = OutputStream(output)
        do {
            if target.holdsSessions {
                try convertSessions(reader, zones, target, stream)
            } else {
                let made = try target.make(try contents(reader), site: site, name: input)
                for sentence in made.losses { warn("\(output): \(sentence)") }
                stream.write(made.bytes)
            }
            try stream.finish()
        } catch let error as FormatError {
            stream.discard()
            throw Failure(.data, "\(input): \(error)")
        } catch {
            stream.discard()
            throw error
        }
    }

    /// One session after the other, where the input's format lets that be.
    private func convertSessions(
        _ reader: ConvertInput, _ zones: [PrivacyZone], _ target: Target, _ stream: OutputStream
    ) throws {
        let sink = SessionSink(target, input: input, stream) { recording in
            let (hidden, isChanged) = recording.hidden(by: zones)
            if isChanged { warn("\(output): “\(hidden.name)” begins and ends outside of what is hidden.") }
            return hidden
        }
        if from == "link" || ConvertInput.isLink(input) {
            try sink.add(try contents(reader))
        } else {
            let file = try InputStream(input)
            let beginning = try file.read(SessionStream.beginning)
            let sessions = SessionStream(input: file, sink: sink, whole: reader)
            if try !sessions.read(try reader.format(from, input, beginning), beginning) {
                let bytes = try ConvertInput.bytes(of: file, input, beginning)
                let contents = try reader.read(bytes, input, from: from)
                sink.lose(contents.losses)
                try sink.add(contents)
            }
        }
        // They tell as well why nothing is left to be written.
        for sentence in sink.losses.input { warn("\(input): \(sentence)") }
        try sink.finish()
        for sentence in sink.losses.output { warn("\(output): \(sentence)") }
    }

    private func contents(_ reader: ConvertInput) throws -> FileContents {
        let bytes =
            ConvertInput.isLink(input)
            ? Array(input.utf8) : try ConvertInput.bytes(of: try InputStream(input), input, [])
        let contents = try reader.read(bytes, input, from: from)
        for sentence in contents.losses { warn("\(input): \(sentence)") }
        return contents
    }

    private func timeZone() throws -> TimeZone {
        guard let zone else { return .current }
        guard let known = TimeZone(identifier: zone) else {
            throw Failure(.usage, "“\(zone)” is no zone that is known here. One is written as Europe/Berlin.")
        }
        return known
    }

    private func privacyZone(_ text: String) throws -> PrivacyZone {
        let numbers = text.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 3, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180, PrivacyZone.radii.contains(numbers[2])
        else {
            throw Failure(
                .usage,
                "“\(text)” is no place to hide. One is written as 52.51628,13.37770,300; the metres may be 100 to 5000."
            )
        }
        guard let secret, secret.utf8.count >= 12 else {
            throw Failure(
                .usage,
                "--hide needs --secret with 12 characters or more: without it the hidden place could be computed.")
        }
        // FNV-1a, 64 bits, of the secret and the place.
        var seed: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (secret + String(format: "%.5f,%.5f", numbers[0], numbers[1])).utf8 {
            seed = (seed ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return PrivacyZone(
            at: Coordinate(latitude: numbers[0], longitude: numbers[1]), radius: numbers[2], seed: seed)
    }

    private func warn(_ sentence: String) {
        FileHandle.standardError.write(Data("setlist: warning: \(sentence)\n".utf8))
    }
}
