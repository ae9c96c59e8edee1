import Exchange
import Formats
import Workouts

extension Convert {
    /// The output that is to be made.
    struct Target {
        let kind: Kind
        /// Of the files in an archive.
        private var inner = FileFormat.fit
        private let level: QRCode.Level

        init(_ option: String?, _ output: String, _ level: String) throws {
            let levels: [String: QRCode.Level] = ["low": .low, "medium": .medium, "quartile": .quartile, "high": .high]
            guard let known = levels[level] else {
                throw Failure(.usage, "--level must be low, medium, quartile or high, is “\(level)”.")
            }
            self.level = known
            let named = Kind(fileName: output)
            var told: Kind?
            if let option {
                guard let known = Kind(name: option) else {
                    throw Failure(
                        .usage,
                        "“\(option)” is no format that can be made. There are \(Kind.all.map(\.name).joined(separator: ", "))."
                    )
                }
                told = known
            }
            if told == .tables(.own) {
                kind = .tables(.own)
            } else if named == .file(.zip), let told, told != .file(.zip) {
                kind = .file(.zip)
                guard case .file(let format) = told else {
                    throw Failure(.usage, "An archive holds fit, tcx, gpx, zwo or json files.")
                }
                inner = format
            } else if let found = told ?? named {
                kind = found
            } else if output.lowercased().hasSuffix(".csv") {
                let tables = TableFormat.allCases.map(\.code).joined(separator: ", ")
                throw Failure(.usage, "\(output) doesn't say which table it is. Name one with --to: \(tables).")
            } else {
                throw Failure(.usage, "\(output) has no ending that is known here. Name the format with --to.")
            }
        }

        func make(_ contents: FileContents, site: String, name: String) throws -> MadeFile {
            switch kind {
            case .file(.zip):
                throw Failure(.data, "\(name): There is nothing in it that \(innerName) holds.")
            case .file(let format):
                guard FileFormat.ofWorkouts.contains(format) else {
                    throw Failure(.data, "\(name): There is no session in it, and \(kind.name) holds sessions.")
                }
                return try WorkoutExport.make(format, only(contents, name))
            case .tables:
                throw Failure(.data, "\(name): There is nothing in it that \(kind.name) holds.")
            case .link: return MadeFile(bytes: Array((try link(only(contents, name), site) + "\n").utf8))
            case .svg, .pbm: return try code(link(only(contents, name), site))
            }
        }

        /// Files that may have many sessions in them, one after the other.
        var holdsSessions: Bool { writer != nil || kind == .file(.zip) || tables != nil }

        /// The tables that sessions and measures become; nil for others.
        var tables: TablesFile? {
            guard case .tables(let kind) = kind else { return nil }
            return TablesFile(kind)
        }

        /// Writes a file of sessions that is no archive; nil for others.
        var writer: SessionsWriter? {
            guard case .file(let format) = kind else { return nil }
            return SessionsWriter(format)
        }

        /// The kind of the files in an archive.
        var innerName: String { inner.fileExtension }

        private func only(_ contents: FileContents, _ name: String) throws -> Workout {
            guard let first = contents.workouts.first else {
                throw Failure(.data, "\(name): There is no workout in it, and \(kind.name) holds workouts.")
            }
            guard contents.workouts.count == 1 else {
                throw Failure(
                    .data,
                    "\(name): There are \(contents.workouts.count) workouts in it. Name an archive (zip) for them.")
            }
            return first
        }

        private func link(_ workout: Workout, _ site: String) throws -> String {
            do throws(ShareLinkError) {
                return site + (try WorkoutExport.link(workout))
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

        /// A session as a file of an archive; nil where its files hold none.
        func entry(_ recording: Recording) throws(FormatError) -> (name: String, file: MadeFile, moment: Seconds)? {
            guard FileFormat.ofSessions.contains(inner) else { return nil }
            let moment = SessionFile.localMoment(recording.began, zoneMinutes: recording.zoneMinutes ?? 0)
            return (SessionFile.name(recording, inner), try SessionFile.make(inner, recording), moment)
        }

        /// The same of a workout.
        func entry(_ workout: Workout) throws(FormatError) -> (name: String, file: MadeFile)? {
            guard FileFormat.ofWorkouts.contains(inner) else { return nil }
            return (inner.fileName(workout.name), try WorkoutExport.make(inner, workout))
        }
    }
}

extension Convert.Target {
    /// A file of a format, or one of those that the command line alone makes: a workout's link, and a QR code of it.
    enum Kind: Equatable {
        case file(FileFormat)
        case tables(TablesFile.Kind)
        case link, svg, pbm

        /// Logs of other apps than those and gzip are read only.
        static let all =
            [FileFormat.fit, .tcx, .gpx, .zwo, .zip, .json].map { Kind.file($0) } + [.link, .svg, .pbm, .tables(.own)]
            + TableFormat.allCases.map { .tables(.one($0)) }

        /// As --to has it, in either case: a word, or the name of a table's file.
        init?(name: String) {
            let name = name.lowercased()
            guard let kind = Self.all.first(where: { $0.name == name || $0.fileName == name }) else { return nil }
            self = kind
        }

        /// As the ends of files' names have it, in either case: "a.fit", "2026 sets.csv".
        init?(fileName: String) {
            let name = fileName.lowercased()
            let end = name.split(separator: ".").last.map(String.init) ?? ""
            let found = Self.all.first { kind in
                if let table = kind.fileName { return name.hasSuffix(table) }
                return kind != .tables(.own) && kind.name == end
            }
            guard let found else { return nil }
            self = found
        }

        /// "sets.csv"; nil for others than a table.
        private var fileName: String? {
            guard case .tables(.one(let format)) = self else { return nil }
            return format.fileName
        }

        var name: String {
            switch self {
            case .file(let format): format.fileExtension
            case .tables(.own): "tables"
            case .tables(.one(let format)): format.code
            case .link: "link"
            case .svg: "svg"
            case .pbm: "pbm"
            }
        }
    }
}
