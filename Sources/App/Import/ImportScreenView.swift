import Catalogue
import Exchange
import Formats
import Interface
import Records
import Workouts

extension ImportScreen {
    /// Files that are listed, first those of which there is something to say.
    private static let listed = 200

    static func view(_ state: State, _ shared: Shared, _ now: Seconds, _ ui: inout UI) {
        ui.topBar("Import", back: .importing(.backTapped))
        ui.element(.main, class: "importing") {
            if let job = state.job {
                switch job.phase {
                case .offered: offer(job, &$0)
                case .reading, .fetching, .storing: progress(job, &$0)
                case .asking: questions(job, shared, &$0)
                case .matching: matching(job, shared, &$0)
                }
            } else {
                if let report = state.report { self.report(report, shared.library, &$0) } else { introduction(&$0) }
                $0.command(
                    "Choose files", state.report == nil ? .primary : .secondary, icon: .download,
                    .importing(.chooseTapped))
            }
        }
    }

    private static func introduction(_ ui: inout UI) {
        ui.element(.p, class: "second") {
            $0.text(
                "Bring along what you did with other apps and watches. Choose any number of files, or drop them here.")
        }
        ui.element(.dl, class: "card kinds") {
            $0.fact("Sessions", "FIT, TCX and GPX, alone or in a ZIP archive, become your History.")
            $0.fact(
                "Training logs",
                "CSV files of Strong, Hevy, FitNotes, Fitbod, LiftLog, Lyfta and StrongLifts, with their sets; and Setlist’s own tables."
            )
            $0.fact("Workouts", "FIT and ZWO workouts, and files of Setlist (.workout.json), join your Workout List.")
        }
        ui.element(.p, class: "hint") {
            $0.text(
                "What is here already isn’t doubled, and the whole import can be undone. Files are read on this device."
            )
        }
    }

    /// So many names tell what it is about.
    private static let offered = 10

    private static func offer(_ job: ImportJob, _ ui: inout UI) {
        ui.element(.section, class: "card asking") {
            $0.element(.h2) { $0.text("Import \(counted(Int64(job.files.count), "file"))?") }
            $0.element(.p, class: "second") { $0.text("Another app or page has handed over:") }
            $0.element(.ul, class: "offered") {
                $0.attribute(.role, "list")
                $0.attribute(.ariaLabel, "Files")
                for file in job.files.prefix(offered) {
                    $0.element(.li) {
                        $0.attribute(.dir, "auto")
                        $0.text(file.name)
                    }
                }
                if job.files.count > offered { $0.element(.li) { $0.text("…") } }
            }
            $0.command("Import", .primary, .importing(.offerTaken))
            $0.command("Cancel", .secondary, .importing(.cancelTapped))
        }
    }

    // MARK: While it goes on

    private static func progress(_ job: ImportJob, _ ui: inout UI) {
        ui.element(.section, class: "card working") {
            $0.element(.h2) { $0.text(job.phase == .storing ? "Storing" : "Reading") }
            $0.element(.p, class: "second") {
                $0.attribute(.role, "status")
                $0.attribute(.dir, "auto")
                $0.text(progressText(job))
            }
            $0.progress("Import", job.progress)
            $0.command("Cancel", .secondary, .importing(.cancelTapped))
        }
    }

    private static func progressText(_ job: ImportJob) -> String {
        switch job.phase {
        case .storing: return "\(job.stored) of \(counted(Int64(job.sessions.count), "session"))"
        case .fetching: return "Waiting for the list of exercises"
        default:
            let place = min(job.file + 1, job.files.count)
            let name = job.files.indices.contains(job.file) ? job.files[job.file].name : ""
            let file = "\(place) of \(counted(Int64(job.files.count), "file")): \(name)"
            guard let archive = job.archive else { return file }
            return "\(file), \(archive.taken) of \(archive.entries.count)"
        }
    }

    private static func questions(_ job: ImportJob, _ shared: Shared, _ ui: inout UI) {
        ui.element(.section, class: "card asking") {
            $0.element(.h2) {
                $0.attribute(.dir, "auto")
                $0.text(job.log?.name ?? "")
            }
            $0.element(.p, class: "second") { $0.text("The file doesn’t say this itself:") }
            if job.log?.asksForUnit == true {
                $0.choice("Weights", ["Kilograms", "Pounds"], chosen: job.answers.isImperial ? 1 : 0) {
                    .importing(.unitsChosen(isImperial: $0 == 1))
                }
            }
            if job.log?.asksForDateOrder == true {
                $0.choice("Dates", ["Day first", "Month first"], chosen: job.answers.isMonthFirst == true ? 1 : 0) {
                    .importing(.dateOrderChosen(isMonthFirst: $0 == 1))
                }
            }
            $0.command("Go on", .primary, .importing(.answersTapped))
            $0.command("Cancel", .secondary, .importing(.cancelTapped))
        }
    }

    /// Only those that aren't sure.
    private static func matching(_ job: ImportJob, _ shared: Shared, _ ui: inout UI) {
        ui.element(.h2) { $0.text("Which exercises are these?") }
        ui.element(.p, class: "second") {
            $0.text("The others were found by their names. What is none of Setlist’s becomes one of your own.")
        }
        ui.element(.ul, class: "list matches") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Exercises")
            for (index, match) in job.matches.enumerated() where !match.isSure && !match.options.isEmpty {
                self.match(match, index, shared, &$0)
            }
        }
        ui.element(.div, class: "answers") {
            $0.command("Import", .primary, .importing(.matchesTapped))
            $0.command("Cancel", .secondary, .importing(.cancelTapped))
        }
    }

    private static func match(_ match: ExerciseMatch, _ index: Int, _ shared: Shared, _ ui: inout UI) {
        let id = "match-\(index)"
        ui.element(.li, key: Int64(index), class: "card match") {
            $0.attribute(.ariaLabel, match.name)
            var options: [(code: String, name: String)] = []
            for (place, option) in match.options.enumerated() {
                options.append(("\(place)", shared.shelf.catalogue.exercise(option)?.name ?? option))
            }
            $0.selection(
                match.name, id: id, options + [("own", "One of my own")], chosen: match.chosen.map { "\($0)" } ?? "own",
                hint: counted(Int64(match.sets), "set")
            ) { .importing(.matchChosen(index, option: Int($0))) }
        }
    }

    // MARK: What came of it

    private static func report(_ report: ImportReport, _ library: Library, _ ui: inout UI) {
        ui.element(.section, class: "summary") {
            $0.element(.div) {
                $0.attribute(.role, "status")
                $0.element(.h2) { $0.text(report.title(library)) }
            }
            if !report.newExercises.isEmpty, report.undone == nil {
                $0.element(.p, class: "second") {
                    let count = counted(Int64(report.newExercises.count), "exercise")
                    let names = report.newExercises.prefix(12).joined(separator: ", ")
                    let more = report.newExercises.count > 12 ? ", …" : ""
                    $0.text("\(count) became your own: \(names)\(more). Look at their muscles when you have time.")
                }
            }
            if !report.keys.isEmpty {
                $0.element(.div, class: "leads") {
                    if !report.keys.sessions.isEmpty {
                        $0.command("History", .primary, icon: .history, .importing(.historyTapped))
                    }
                    if !report.keys.workouts.isEmpty {
                        $0.command(
                            "Workout List", report.keys.sessions.isEmpty ? .primary : .secondary, icon: .list,
                            .importing(.workoutsTapped))
                    }
                    $0.command("Undo import", .danger, .importing(.undoTapped))
                }
            }
        }
        lines(report, &ui)
    }

    private static func lines(_ report: ImportReport, _ ui: inout UI) {
        let order = report.order
        ui.element(.ul, class: "list lines") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Files")
            for index in order.prefix(listed) { line(report.lines[index], index, &$0) }
        }
        if order.count > listed {
            ui.element(.p, class: "second") {
                $0.text("And \(counted(Int64(order.count - listed), "more file", "more files")).")
            }
        }
    }

    private static func line(_ line: ImportLine, _ index: Int, _ ui: inout UI) {
        ui.element(.li, key: Int64(index), class: line.refusal == nil ? "card outcome" : "card outcome bad") {
            $0.attribute(.ariaLabel, line.name)
            $0.icon(line.refusal == nil ? .check : .warning)
            $0.element(.div, class: "words") {
                $0.element(.p, class: "name") {
                    $0.attribute(.dir, "auto")
                    $0.text(line.name)
                }
                $0.element(.p, class: "second small") { $0.text(line.refusal ?? line.text) }
                if !line.losses.isEmpty {
                    $0.element(.ul, class: "second small") {
                        $0.attribute(.role, "list")
                        for loss in line.losses { $0.element(.li) { $0.text(loss) } }
                    }
                }
            }
        }
    }
}

extension ImportLine {
    /// "2 sessions, 1 here already".
    fileprivate var text: String {
        var parts: [String] = []
        if sessions > 0 { parts.append(counted(sessions, "session")) }
        if workouts > 0 { parts.append(counted(workouts, "workout")) }
        if weights > 0 { parts.append(counted(weights, "weight")) }
        if measures > 0 { parts.append(counted(measures, "measure")) }
        if completed > 0 { parts.append("more of \(counted(completed, "session"))") }
        if known > 0 { parts.append("\(known) here already") }
        return parts.isEmpty ? "Nothing of it can be kept" : parts.joined(separator: ", ")
    }
}

extension ImportReport {
    /// "3 sessions and 1 workout imported", once the store has all of it.
    fileprivate func title(_ library: Library) -> String {
        if let undone { return library.isStored(undone) ? "The import was undone" : "Undoing" }
        if library.hasTrouble, !keys.isEmpty { return "Read, but not stored yet" }
        return keys.counts.isEmpty ? "Nothing new was imported" : keys.counts + " imported"
    }

    /// Refused files first, then those of which something isn't kept, then the others, each in their order.
    fileprivate var order: [Int] {
        var ranks: [[Int]] = [[], [], []]
        for (index, line) in lines.enumerated() {
            ranks[line.refusal != nil ? 0 : line.losses.isEmpty ? 2 : 1].append(index)
        }
        return ranks[0] + ranks[1] + ranks[2]
    }
}
