import Workouts

/// The file's style of numbers and dates, derived from all rows: each column of numbers for itself.
struct LogStyle {
    private let columns: LogColumns
    /// By column; nil for those that aren't numbers.
    private var marks: [LogMarks?]
    private(set) var firstIsDay = false
    private(set) var secondIsDay = false
    private(set) var hasAmbiguousDates = false
    private var dayFirst = Direction()
    private var monthFirst = Direction()
    private var lastDate = ""
    /// Cells of the shortest row.
    private(set) var fewestCells = Int.max

    /// Whether dates, in one of their readings, run one way.
    private struct Direction {
        var last: Int?
        var rises = 0
        var falls = 0

        mutating func add(_ day: Int) {
            if let last { if day > last { rises += 1 } else if day < last { falls += 1 } }
            last = day
        }

        var isSorted: Bool { rises == 0 || falls == 0 }
    }

    init(_ columns: LogColumns) {
        self.columns = columns
        marks = columns.titles.map { _ in nil }
        for place in LogStyle.numbers(columns) { marks[place] = LogMarks() }
    }

    private static func numbers(_ columns: LogColumns) -> Set<Int> {
        var places: Set<Int> = []
        for kind in [LogColumns.Kind.reps, .seconds, .exertion, .reserve, .duration] {
            if let place = columns[kind] { places.insert(place) }
        }
        for quantity in columns.weights + columns.distances { places.insert(quantity.place) }
        for set in columns.sets {
            places.insert(set.reps)
            if set.weight.place < columns.titles.count { places.insert(set.weight.place) }
        }
        return places
    }

    /// The columns from which the style is derived.
    var wanted: Set<Int> {
        var places = LogStyle.numbers(columns)
        if let place = columns[.date] { places.insert(place) }
        return places
    }

    /// Greatest value of a column's numbers, in its unit: the unit that allows most if it isn't known.
    private func limit(_ place: Int) -> Double {
        if place == columns[.reps] { return Double(Limits.reps.upperBound) }
        if place == columns[.exertion] || place == columns[.reserve] { return 100 }
        if place == columns[.seconds] || place == columns[.duration] { return 86_400 }
        for quantity in columns.distances where quantity.place == place {
            return Limits.distance / (quantity.factor ?? 0.3048)
        }
        for quantity in columns.weights where quantity.place == place {
            return Limits.weight.upperBound / (quantity.factor ?? LogUnits.pound)
        }
        for set in columns.sets where set.reps == place { return Double(Limits.reps.upperBound) }
        return Limits.weight.upperBound / LogUnits.pound
    }

    mutating func add(_ row: [String]) {
        fewestCells = min(fewestCells, row.count)
        for place in marks.indices where place < row.count && marks[place] != nil {
            guard LogStyle.hasMark(row[place]), let number = LogNumber(row[place]) else { continue }
            let limit = limit(place)
            marks[place]?.add(number.form, limit: limit)
        }
        guard let place = columns[.date], place < row.count else { return }
        let text = LogText.trimmed(row[place])
        if text == lastDate { return }
        lastDate = text
        guard let date = LogDate.ambiguous(text) else { return }
        hasAmbiguousDates = true
        if date.first > 12 { firstIsDay = true }
        if date.second > 12 { secondIsDay = true }
        dayFirst.add((date.year * 16 + date.second) * 32 + date.first)
        monthFirst.add((date.year * 16 + date.first) * 32 + date.second)
    }

    private static func hasMark(_ text: String) -> Bool {
        for byte in text.utf8 where byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") { return true }
        return false
    }

    /// Whether months come first in dates: by a number that is no month, or by the only order in which the file's dates
    /// are sorted. Nil if the file doesn't say.
    var isMonthFirst: Bool? {
        if firstIsDay != secondIsDay { return secondIsDay }
        if firstIsDay { return nil }
        if dayFirst.isSorted, !monthFirst.isSorted, dayFirst.rises + dayFirst.falls >= 3 { return false }
        if monthFirst.isSorted, !dayFirst.isSorted, monthFirst.rises + monthFirst.falls >= 3 { return true }
        return nil
    }

    /// The value that a number of a column means; nil if it can be two.
    ///
    /// - Parameter limit: Greatest value of this cell.
    func value(_ number: LogNumber, in place: Int, limit: Double) -> Double? {
        var others: LogMarks?
        // A weight that ten or a thousand times as much isn't told from is never guessed by other columns.
        if !columns.weights.contains(where: { $0.place == place }) {
            var all = LogMarks()
            for other in marks { if let other { all.add(other) } }
            others = all
        }
        guard place < marks.count else { return nil }
        return (marks[place] ?? LogMarks()).value(number.form, limit: limit, others: others)
    }
}
