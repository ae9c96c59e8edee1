public import Workouts

/// A session's part in a competition, as far as the session alone decides it (GO-2). Of sessions that overlap not all
/// count, see `counting`.
///
/// Moments are in milliseconds since 1970.
public struct Contribution: Equatable, Sendable {
    public var began: Int64
    /// The end without pauses.
    public var ended: Int64
    /// Thousandths of a workout, a minute, a kilocalorie or a metre; more than 0.
    public var value: Int64
    public var isImported: Bool
    public var isEntered: Bool

    public init(began: Int64, ended: Int64, value: Int64, isImported: Bool = false, isEntered: Bool = false) {
        self.began = began
        self.ended = ended
        self.value = value
        self.isImported = isImported
        self.isEntered = isEntered
    }
}

// MARK: - From a record

extension Contribution {
    /// The least that is a workout, where workouts are counted.
    static let shortest = Seconds(integerLiteral: 300)
    /// No session that counts is longer.
    public static let longest = Seconds(integerLiteral: 48 * 3600)
    /// Kilocalories a minute. An oxygen uptake of 5 l/min, which few athletes reach, for minutes, gives 25.
    static let fastestBurn = 25.0
    /// A session that ended so long after it was written down is of the future. (A device's clock may be in another zone.)
    static let ahead: Int64 = 86_400_000

    /// The metres a second that nobody keeps up, by how one moves. On foot: 100 m in 9.58 s are 10.4. Cycling: 56.8 km in
    /// an hour are 15.8, and minutes downhill half as much again. Rowing: an eight's 2 km in 5:18 are 6.3. Swimming: 50 m
    /// in 20.9 s are 2.4.
    static func fastest(_ activity: Activity) -> Double {
        switch activity {
        case .cycling: 25
        case .rowing: 7
        case .swimming: 2.5
        case .other, .running, .walking, .hiking, .strength, .circuit, .yoga, .jumpRope, .boxing: 12
        }
    }

    /// Nil where the session doesn't count: it began outside the period, or has nothing of the measure.
    ///
    /// - Parameter period: Milliseconds since 1970.
    public init?(_ session: SessionFacts, by measure: CompetitionMeasure, in period: Range<Int64>) {
        let value = session.values[measure]
        guard period.contains(session.began), value > 0 else { return nil }
        self.init(
            began: session.began, ended: session.ended, value: value, isImported: session.isImported,
            isEntered: session.isEntered)
    }
}

/// The part of a session that competitions look at: a pure function of its record.
public struct SessionFacts: Equatable, Sendable {
    /// Milliseconds since 1970.
    public let began: Int64
    /// The end without pauses.
    public let ended: Int64
    public let isImported: Bool
    public let isEntered: Bool
    public let values: Values

    /// Of each measure, in thousandths of its unit; 0 where the session is nothing of it, or more than people do.
    public struct Values: Equatable, Sendable {
        public var workouts: Int64 = 0
        public var minutes: Int64 = 0
        public var calories: Int64 = 0
        public var distance: Int64 = 0

        public init() {}

        public subscript(measure: CompetitionMeasure) -> Int64 {
            get {
                switch measure {
                case .workouts: workouts
                case .minutes: minutes
                case .calories: calories
                case .distance: distance
                }
            }
            set {
                switch measure {
                case .workouts: workouts = newValue
                case .minutes: minutes = newValue
                case .calories: calories = newValue
                case .distance: distance = newValue
                }
            }
        }
    }

    public init(began: Int64, ended: Int64, isImported: Bool, isEntered: Bool, values: Values) {
        self.began = began
        self.ended = ended
        self.isImported = isImported
        self.isEntered = isEntered
        self.values = values
    }
}

extension SessionFacts {
    /// Nil where it is deleted, of the future, or longer than sessions are. (Another version of a session overlaps it,
    /// and so isn't counted twice.) The server has checked what it reads.
    public init?(_ record: Record) {
        guard !record.isDeleted, let written = record.field("began")?.stamp?.milliseconds,
            let began = record.read("began", { (reader) throws(InvalidField) in try reader.date() }),
            let spent = record.read("spent", { (reader) throws(InvalidField) in try reader.span() }),
            spent > .zero, spent <= Contribution.longest
        else { return nil }
        let ended = (began + spent).microseconds / 1000
        guard ended <= Int64(clamping: written) + Contribution.ahead else { return nil }
        let isImported =
            record.read("imported") { (reader) throws(InvalidField) in try reader.bool() } ?? false
        let isEntered = record.read("entered") { (reader) throws(InvalidField) in try reader.bool() } ?? false
        let activity =
            record.read("activity") { (reader) throws(InvalidField) in try reader.code { $0.code } } ?? Activity.other
        let energy = record.read("energy") { (reader) throws(InvalidField) in try reader.number().double } ?? 0
        let distance = record.read("distance") { (reader) throws(InvalidField) in try reader.number().double } ?? 0
        let minutes = spent.value / 60
        var values = Values()
        if spent >= Contribution.shortest { values.workouts = 1000 }
        values.minutes = Self.thousandths(minutes)
        if energy <= Contribution.fastestBurn * minutes { values.calories = Self.thousandths(energy) }
        if distance <= Contribution.fastest(activity) * spent.value { values.distance = Self.thousandths(distance) }
        self.init(
            began: began.microseconds / 1000, ended: ended, isImported: isImported, isEntered: isEntered, values: values
        )
    }

    /// Rounded; 0 for what is less than nothing. The limits of what people do keep it far within the range.
    private static func thousandths(_ value: Double) -> Int64 { Int64((max(0, value) * 1000).rounded()) }
}

// MARK: - Overlaps

extension Contribution {
    /// Before this moment another session counts as the same time: it may begin a minute, or a tenth of this one's
    /// length, before this one's end. (Clocks of devices differ, and files round.)
    public var until: Int64 { ended - min(60_000, (ended - began) / 10) }

    /// Which of an account's contributions count: of those that overlap, the ones that give most together, so that a run
    /// recorded by two devices is one. Of equal ones the one that ended first.
    ///
    /// Weighted interval scheduling (J. Kleinberg, É. Tardos, Algorithm Design, 6.1): O(n log n), exact.
    ///
    /// - Returns: An answer for each, in their order.
    public static func counting(_ all: [Contribution]) -> [Bool] {
        let order = all.indices.sorted { left, right in
            let (a, b) = (all[left], all[right])
            return (a.until, a.began, a.value, left) < (b.until, b.began, b.value, right)
        }
        // The best sum of the first so many, in that order, and how many of them end before the last begins.
        var best: [Int64] = [0]
        var before: [Int] = []
        for (place, index) in order.enumerated() {
            let count = order[..<place].partitioningIndex { all[$0].until > all[index].began }
            before.append(count)
            best.append(max(best[place], best[count] + all[index].value))
        }
        var counts = [Bool](repeating: false, count: all.count)
        var place = order.count
        while place > 0 {
            if best[place] > best[place - 1] {
                counts[order[place - 1]] = true
                place = before[place - 1]
            } else {
                place -= 1
            }
        }
        return counts
    }
}

/// The sum of an account's sessions in a competition.
public struct ContributionSum: Equatable, Sendable {
    /// Thousandths.
    public var value: Int64 = 0
    /// The part of it that came from files.
    public var imported: Int64 = 0
    /// The part of it that was entered by hand.
    public var entered: Int64 = 0
    /// The moment at which it was reached, milliseconds since 1970; 0 where nothing counts.
    public var reached: Int64 = 0

    /// The sum of those that count. O(n log n).
    public init(_ contributions: [Contribution]) {
        for (contribution, counts) in zip(contributions, Contribution.counting(contributions)) where counts {
            value += contribution.value
            if contribution.isImported { imported += contribution.value }
            if contribution.isEntered { entered += contribution.value }
            reached = max(reached, contribution.ended)
        }
    }
}

extension RandomAccessCollection where Index == Int {
    /// The number of elements before the first that fulfils a condition; those that do come last. O(log n).
    fileprivate func partitioningIndex(_ isLate: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if isLate(self[startIndex + middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension Record {
    /// A field's value; nil where there is none.
    fileprivate func read<Value>(
        _ name: String, _ read: (inout FieldReader) throws(InvalidField) -> Value
    ) -> Value? {
        guard let field = field(name) else { return nil }
        do throws(InvalidField) {
            guard var reader = try FieldReader(field) else { return nil }
            return try read(&reader)
        } catch {
            return nil
        }
    }
}
