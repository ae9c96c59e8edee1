public import Workouts

/// Kilocalories of walking, running and hiking outdoors, from point to point by speed and climb (the ACSM's equations,
/// see `Energy`). Other activities are counted by their MET elsewhere.
public struct OutdoorEnergy: Equatable, Sendable {
    /// Speed, m/s, from which a person runs: the walk–run transition at 2.0 (Hreljac, Med Sci Sports Exerc
    /// 25:1158–1162, 1993: 2.07 m/s; Thorstensson & Roberthson, Acta Physiol Scand 131:211–214, 1987: 1.88 m/s).
    public static let runningSpeed = 2.0
    /// The same if the activity is running: faster than a comfortable walk, 1.4 (Bohannon, Age Ageing 26:15–19, 1997).
    public static let joggingSpeed = 1.5
    /// Upper bounds of speed on foot, m/s: over a quarter of a minute (400 m in 43.0 s are 9.3), and over minutes, by who
    /// says that they run (5 km in 12:35 are 6.6) and who doesn't (in 15:43, which runners of a club do, 5.3).
    /// A faster person rides a bicycle; above `fastestRiding` they are driven.
    public static let fastestOnFoot = (soon: 9.5, running: 6.6, otherwise: 5.3)
    public static let fastestRiding = 12.0
    /// Grade: metres of climb for each metre of way. Downhill counts as level, since the equations don't cover it;
    /// above 30 % is beyond their measured range.
    public static let grades = 0.0...0.3

    /// Time constant, in seconds, of the speed that tells walking from running.
    private static let gaitTime = 15.0
    /// Time constant, in seconds, of the speed that tells that a person is on wheels. Who was too fast for as long stays
    /// on wheels, since rides have slow parts, until they have been slower than a run for `parting`.
    private static let wheelTime = 120.0
    /// Seconds: longer than a red light.
    private static let parting = 60.0

    /// Kilocalories so far. Never goes down.
    public private(set) var kilocalories = 0.0

    private let weight: Double
    private let activity: Activity
    private var time = RunningTime()
    /// Running time at the last point.
    private var spentBefore = Seconds.zero
    private var last: TrackPoint?
    /// Exponential mean of the speed over `gaitTime`, m/s.
    private var usualSpeed: Double?
    /// The same over `wheelTime`.
    private var lastingSpeed = 0.0
    /// Seconds in which the person was too fast for a run, and since they were last faster than a walk.
    private var fastTime = 0.0
    private var slowTime = 0.0
    /// Metres climbed. The grade's term of the equations is proportional to them: 1.8 ml of oxygen a kilogram for each
    /// metre when walking, 0.9 when running. Grades taken from a receiver's altitude would climb all the time. On level
    /// ground it drifts by a few metres within minutes: hence the larger threshold.
    private var ascent = Ascent(threshold: 5)
    /// Metres climbed, and metres covered, for which energy has been counted.
    private var paidClimb = 0.0
    private var paidDistance = 0.0

    /// - Parameters:
    ///   - weight: Kilograms.
    ///   - activity: The activity that the person chose: at 1.9 m/s the speed alone doesn't tell walking from running.
    public init(weight: Double, activity: Activity = .other) {
        self.weight = weight
        self.activity = activity
    }

    /// Kilocalories until a moment after the last point: if the signal is lost, the time since then counts by the
    /// activity's MET.
    public func kilocalories(until moment: Seconds) -> Double {
        guard let last, (moment - last.moment).value > LocationFilter.longestSilence else { return kilocalories }
        return kilocalories + unmeasured(max(time.total(at: moment) - spentBefore, .zero))
    }

    /// Kilocalories of a time without measurements, by the activity's MET.
    private func unmeasured(_ time: Seconds) -> Double {
        Energy.kilocalories(MetabolicEquivalent(of: .work, in: activity), weight: weight, time: time)
    }

    private func runs(at speed: Double) -> Bool {
        speed >= (activity == .running ? Self.joggingSpeed : Self.runningSpeed)
    }

    /// Whether the person rides or is driven, at a speed that they have had for so many seconds.
    private mutating func isOnWheels(at speed: Double, for seconds: Double) -> Bool {
        let isTooFast =
            lastingSpeed > (activity == .running ? Self.fastestOnFoot.running : Self.fastestOnFoot.otherwise)
        if isTooFast { fastTime += seconds }
        slowTime = speed < Self.runningSpeed ? slowTime + seconds : 0
        if slowTime >= Self.parting { fastTime = 0 }
        return isTooFast || fastTime >= Self.wheelTime
    }

    /// Whether an activity is counted by these equations.
    public static func counts(_ activity: Activity) -> Bool {
        switch activity {
        case .running, .walking, .hiking: true
        default: false
        }
    }

    /// Oxygen uptake at a speed (m/s) and a grade, in ml/kg/min; never below that of standing.
    public static func oxygen(speed: Double, grade: Double) -> Double {
        let grade = min(max(grade, grades.lowerBound), grades.upperBound)
        let moving =
            speed >= runningSpeed
            ? Energy.oxygenOfRunning(speed: speed, grade: grade) : Energy.oxygenOfWalking(speed: speed, grade: grade)
        return max(MetabolicEquivalent.standing.value * 3.5, moving)
    }

    /// The run was started, paused or resumed between two points.
    public mutating func setRunning(_ isRunning: Bool, at moment: Seconds) {
        time.set(isRunning, at: moment)
    }

    /// The next point of the track.
    public mutating func add(_ point: TrackPoint, isRunning: Bool) {
        let before = spentBefore
        time.set(isRunning, at: point.moment)
        spentBefore = time.total
        let spent = time.total - before
        if let altitude = point.altitude { ascent.add(altitude) }
        defer { last = point }
        guard let last, spent > .zero else {
            // A climb during a pause isn't counted.
            paidClimb = ascent.gain
            paidDistance = point.distance
            return
        }
        let speed = max(point.distance - last.distance, 0) / spent.value
        if point.isBridge, speed == 0, spent.value > LocationFilter.longestSilence {
            kilocalories += unmeasured(spent)
            payForClimb(runs: false, distance: point.distance)
            return
        }
        // The receiver's errors mustn't turn a walk into a run for a second, so the gait depends on the mean speed.
        let usual = usualSpeed ?? speed
        usualSpeed = usual + (speed - usual) * min(spent.value / Self.gaitTime, 1)
        let judged = usualSpeed ?? speed
        lastingSpeed += (speed - lastingSpeed) * min(spent.value / Self.wheelTime, 1)
        let isOnWheels = isOnWheels(at: judged, for: spent.value)
        guard !isOnWheels, judged <= Self.fastestOnFoot.soon else {
            let met = judged > Self.fastestRiding ? MetabolicEquivalent.standing : MetabolicEquivalent(of: .cycling)
            kilocalories += Energy.kilocalories(met, weight: weight, time: spent)
            // On wheels, a climb isn't the person's work.
            paidClimb = ascent.gain
            paidDistance = point.distance
            return
        }
        let runs = runs(at: judged)
        let moving = runs ? Energy.oxygenOfRunning : Energy.oxygenOfWalking
        // On average never below standing.
        let standing = MetabolicEquivalent.standing.value * 3.5
        let oxygen = moving(speed, 0) + max(standing - moving(judged, 0), 0)
        kilocalories += Energy.kilocalories(oxygen: oxygen, weight: weight, time: spent)
        payForClimb(runs: runs, distance: point.distance)
    }

    private mutating func payForClimb(runs: Bool, distance: Double) {
        guard ascent.gain > paidClimb else { return }
        let way = distance - paidDistance
        let climb = min(ascent.gain - paidClimb, Self.grades.upperBound * way)
        paidClimb = ascent.gain
        paidDistance = distance
        guard climb > 0 else { return }
        // The climb is spread evenly over the way since the last one, as if covered within a minute.
        let speed = way / 60
        let equation = runs ? Energy.oxygenOfRunning : Energy.oxygenOfWalking
        let oxygen = equation(speed, climb / way) - equation(speed, 0)
        kilocalories += Energy.kilocalories(oxygen: oxygen, weight: weight, time: 60)
    }
}
