public import Workouts

/// Kilocalories of walking and running outdoors, from point to point by speed and grade (the ACSM's equations, see `Energy`).
///
/// Other activities keep their MET and have nothing to do with this.
public struct OutdoorEnergy: Equatable, Sendable {
    /// Metres per second from which a person runs: that of the change of gait, 2.0 (Hreljac, Med Sci Sports Exerc 25:1158–1162,
    /// 1993: 2.07 m/s; Thorstensson & Roberthson, Acta Physiol Scand 131:211–214, 1987: 1.88 m/s).
    public static let runningSpeed = 2.0
    /// Metres of height for each metre of way. Downhill counts as level, which the equations are not made for; above 30 % is
    /// steeper than what they were measured on.
    public static let grades = 0.0...0.3
    /// Metres over which a grade is measured.
    static let gradeLength = 25.0

    /// Kilocalories so far. Never goes down.
    public private(set) var kilocalories = 0.0

    private let weight: Double
    private var time = RunningTime()
    /// Running time at the last point.
    private var spentBefore = Seconds.zero
    private var last: TrackPoint?
    /// Where the grade is measured from, and what it last was.
    private var foot: (distance: Double, altitude: Double)? {
        get { hasFoot ? (footDistance, footAltitude) : nil }
        set {
            hasFoot = newValue != nil
            footDistance = newValue?.distance ?? 0
            footAltitude = newValue?.altitude ?? 0
        }
    }
    private var hasFoot = false
    private var footDistance = 0.0
    private var footAltitude = 0.0
    private var grade = 0.0

    /// - Parameter weight: Kilograms.
    public init(weight: Double) {
        self.weight = weight
    }

    /// Whether activities of this kind are counted so.
    public static func counts(_ activity: Activity) -> Bool {
        switch activity {
        case .running, .walking, .hiking: true
        default: false
        }
    }

    /// Oxygen uptake at a speed (m/s) and a grade, in millilitres per kilogram and minute; never below that of standing.
    public static func oxygen(speed: Double, grade: Double) -> Double {
        let grade = min(max(grade, grades.lowerBound), grades.upperBound)
        let standing = MetabolicEquivalent.standing.value * 3.5
        let moving =
            speed < runningSpeed
            ? Energy.oxygenOfWalking(speed: speed, grade: grade) : Energy.oxygenOfRunning(speed: speed, grade: grade)
        return max(standing, moving)
    }

    /// The run started, paused or resumed between two points.
    public mutating func setRunning(_ isRunning: Bool, at moment: Seconds) {
        time.set(isRunning, at: moment)
    }

    /// The next point of the track.
    public mutating func take(_ point: TrackPoint, isRunning: Bool) {
        let before = spentBefore
        time.set(isRunning, at: point.moment)
        spentBefore = time.total
        let spent = time.total - before
        measureGrade(point)
        if let last, spent > .zero {
            let speed = max(point.distance - last.distance, 0) / spent.value
            let oxygen = Self.oxygen(speed: speed, grade: grade)
            kilocalories += Energy.kilocalories(oxygen: oxygen, weight: weight, time: spent)
        }
        last = point
    }

    private mutating func measureGrade(_ point: TrackPoint) {
        guard let altitude = point.altitude else {
            foot = nil
            grade = 0
            return
        }
        guard let foot else {
            self.foot = (point.distance, altitude)
            return
        }
        guard point.distance - foot.distance >= Self.gradeLength else { return }
        grade = (altitude - foot.altitude) / (point.distance - foot.distance)
        self.foot = (point.distance, altitude)
    }
}
