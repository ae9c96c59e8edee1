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
            Example: setlist convert tabata.workout.json watch.fit
            Example: setlist convert tabata.workout.json tabata.svg --site https://setlist.example/
            Example: setlist convert - - --from gpx --to fit < way.gpx > way.fit
            Example: setlist convert run.fit shared.gpx --hide 52.51628,13.37770,300 --secret "a sentence of your own"

            Sessions come from FIT, TCX and GPX files, from training logs in CSV of Strong, Hevy and FitNotes, from ZIP \
            archives of such files, and from any of them in gzip; they become FIT, TCX, GPX, or a ZIP archive of a file for \
            each session. Workouts come from FIT and ZWO files, Setlist's own JSON, and links; they become one of these, or a \
            QR code of a link (SVG or PBM). Formats are told by the names of the files; --from and --to say otherwise. What a \
            format can't hold is named as a warning, file by file.
            """
    )

    @Argument(help: "The file to read, a link, or - for standard input.", completion: .file()) var input: String
    @Argument(help: "The file to make, or - for standard output; one that is there is replaced.") var output: String
    @Option(help: "fit, tcx, gpx, zwo, csv, zip, gz, json or link. (default: by the file's beginning and name)")
    var from: String?
    @Option(
        help: "fit, tcx, gpx, zwo, zip, json, link, svg or pbm; with an archive, what is in it. (default: by the name)")
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
        let bytes = try ConvertInput.bytes(of: input)
        var reader = ConvertInput(zone: try timeZone(), isImperial: imperial)
        var contents = try reader.read(bytes, input, from: from)
        for sentence in contents.losses { warn("\(input): \(sentence)") }
        try hidePlaces(of: &contents)
        let made: MadeFile
        do {
            made = try target.make(contents, site: site, name: input)
        } catch let error as FormatError {
            throw Failure(.data, "\(input): \(error)")
        }
        for sentence in made.losses { warn("\(output): \(sentence)") }
        try write(made.bytes)
    }

    private func timeZone() throws -> TimeZone {
        guard let zone else { return .current }
        guard let known = TimeZone(identifier: zone) else {
            throw Failure(.usage, "“\(zone)” is no zone that is known here. One is written as Europe/Berlin.")
        }
        return known
    }

    private func hidePlaces(of contents: inout FileContents) throws {
        let zones = try hide.map(privacyZone)
        for index in contents.recordings.indices {
            let (recording, isChanged) = contents.recordings[index].hidden(by: zones)
            contents.recordings[index] = recording
            if isChanged { warn("\(output): “\(recording.name)” begins and ends outside of what is hidden.") }
        }
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

    private func write(_ bytes: [UInt8]) throws {
        do {
            if output == "-" {
                try FileHandle.standardOutput.write(contentsOf: Data(bytes))
            } else {
                try Data(bytes).write(to: URL(filePath: output), options: .atomic)
            }
        } catch {
            throw Failure(.cannotCreate, "\(output) can't be written.")
        }
    }

    private func warn(_ sentence: String) {
        FileHandle.standardError.write(Data("setlist: warning: \(sentence)\n".utf8))
    }
}

extension Convert {
    /// What is to be made.
    struct Target {
        enum Kind: String, CaseIterable {
            case fit, tcx, gpx, zwo, zip, json, link, svg, pbm
        }

        let kind: Kind
        /// Of the files in an archive.
        private var inner = Kind.fit
        private let level: QRCode.Level

        init(_ option: String?, _ output: String, _ level: String) throws {
            let levels: [String: QRCode.Level] = ["low": .low, "medium": .medium, "quartile": .quartile, "high": .high]
            guard let known = levels[level] else {
                throw Failure(.usage, "--level must be low, medium, quartile or high, is “\(level)”.")
            }
            self.level = known
            let named = Kind(rawValue: (output.split(separator: ".").last.map(String.init) ?? "").lowercased())
            var told: Kind?
            if let option {
                guard let known = Kind(rawValue: option.lowercased()) else {
                    throw Failure(
                        .usage,
                        "“\(option)” is no format that can be made. There are \(Kind.allCases.map(\.rawValue).joined(separator: ", "))."
                    )
                }
                told = known
            }
            if named == .zip, let told, told != .zip {
                kind = .zip
                inner = told
                guard [.fit, .tcx, .gpx, .zwo, .json].contains(told) else {
                    throw Failure(.usage, "An archive holds fit, tcx, gpx, zwo or json files.")
                }
            } else if let found = told ?? named {
                kind = found
            } else {
                throw Failure(.usage, "\(output) has no ending that is known here. Name the format with --to.")
            }
        }

        func make(_ contents: FileContents, site: String, name: String) throws -> MadeFile {
            switch kind {
            case .tcx, .gpx: try make(kind, contents.recordings, name)
            case .fit:
                contents.recordings.isEmpty
                    ? try make(kind, only(contents, name), name) : try make(kind, contents.recordings, name)
            case .zwo, .json: try make(kind, only(contents, name), name)
            case .link: MadeFile(bytes: Array((try link(only(contents, name), site) + "\n").utf8))
            case .svg, .pbm: try code(link(only(contents, name), site))
            case .zip: try archive(contents, name)
            }
        }

        private func only(_ contents: FileContents, _ name: String) throws -> Workout {
            guard let first = contents.workouts.first else {
                throw Failure(.data, "\(name): There is no workout in it, and \(kind.rawValue) holds workouts.")
            }
            guard contents.workouts.count == 1 else {
                throw Failure(
                    .data,
                    "\(name): There are \(contents.workouts.count) workouts in it. Name an archive (zip) for them.")
            }
            return first
        }

        private func make(_ kind: Kind, _ recordings: [Recording], _ name: String) throws -> MadeFile {
            guard !recordings.isEmpty else {
                throw Failure(.data, "\(name): There is no session in it, and \(kind.rawValue) holds sessions.")
            }
            return switch kind {
            case .tcx: TCXWriter.write(recordings)
            case .gpx: GPXWriter.write(recordings)
            default: try FITWriter.write(recordings)
            }
        }

        private func make(_ kind: Kind, _ workout: Workout, _ name: String) throws -> MadeFile {
            switch kind {
            case .zwo: try ZWOWriter.write(workout)
            case .json: MadeFile(bytes: WorkoutFile.write(workout))
            default: try FITWriter.write(workout)
            }
        }

        private func link(_ workout: Workout, _ site: String) throws -> String {
            do throws(ShareLinkError) {
                return site + "#" + (try ShareLink.fragment(of: Array(WorkoutFile.compactText(workout).utf8)))
            } catch {
                throw Failure(.data, error.description)
            }
        }

        private func code(_ link: String) throws -> MadeFile {
            guard let code = QRCode(Array(link.utf8), level: level) else {
                throw Failure(
                    .data,
                    "The workout is too long for a QR code, which holds 2953 characters: the link has \(link.utf8.count)."
                )
            }
            return MadeFile(bytes: kind == .svg ? Array(code.svg.utf8) : code.bitmap(scale: 4))
        }

        private func archive(_ contents: FileContents, _ name: String) throws -> MadeFile {
            var archive = ZIPWriter()
            var losses: [String] = []
            func add(_ title: String, _ made: MadeFile, _ end: String, _ moment: Seconds) throws {
                for loss in made.losses where !losses.contains(loss) { losses.append(loss) }
                try archive.add(title + "." + end, made.bytes, moment: moment)
            }
            for recording in contents.recordings where inner != .zwo && inner != .json {
                let local = recording.began + Seconds(integerLiteral: Int64(recording.zoneMinutes ?? 0) * 60)
                let day = Day(daysSince1970: local.roundedDown / 86_400)
                let title = recording.name.isEmpty ? recording.activity.title : recording.name
                try add("\(day.text) \(title)", try make(inner, [recording], name), inner.rawValue, local)
            }
            for workout in contents.workouts where inner != .tcx && inner != .gpx {
                let end = inner == .json ? "workout.json" : inner.rawValue
                try add(workout.name, try make(inner, workout, name), end, 0)
            }
            guard !losses.isEmpty || archive.bytes.count > 0 else {
                throw Failure(.data, "\(name): There is nothing in it that \(inner.rawValue) holds.")
            }
            return MadeFile(bytes: archive.finish(), losses: losses)
        }
    }
}
