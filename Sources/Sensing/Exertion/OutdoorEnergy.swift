public import Workouts

/// Kilocalories of walking and running outdoors, from point to point by speed and grade (the ACSM's equations, see `Energy`).
///
/// Other activities keep their MET and have nothing to do with this.
public struct OutdoorEnergy: Equatable, Sendable {
    /// Metres per second from which a person runs: that of the change of gait, 2.0 (Hreljac, Med Sci Sports Exerc 25:1158–1162,
    /// 1993: 2.07 m/s; Thorstensson & Roberthson, Acta Physiol Scand 131:211–214, 1987: 1.88 m/s).
    public static let runningSpeed = 2.0
    /// The same of whoever says that they run: faster than people walk by themselves, 1.4 (Bohannon, Age Ageing 26:15–19, 1997).
    public static let joggingSpeed = 1.5
    /// Metres per second that nobody keeps up on foot for a quarter of a minute (400 m in 43.0 s are 9.3), and for some minutes (5 km in
    /// 12:35 are 6.6). Whoever does rides; whoever is faster than most people ride is driven.
    public static let fastestOnFoot = (soon: 9.5, long: 6.6)
    public static let fastestRiding = 12.0
    /// Metres of height for each metre of way. Downhill counts as level, which the equations are not made for; above 30 % is
    /// steeper than what they were measured on.
    public static let grades = 0.0...0.3

    /// Seconds over which it is judged whether a person walks or runs.
    private static let gaitTime = 15.0
    /// Seconds over which it is judged whether a person is on wheels.
    private static let wheelTime = 120.0

    /// Kilocalories so far. Never goes down.
    public private(set) var kilocalories = 0.0

    private let weight: Double
    private let activity: Activity
    private var time = RunningTime()
    /// Running time at the last point.
    private var spentBefore = Seconds.zero
    private var last: TrackPoint?
    /// Metres per second over the last while.
    private var usualSpeed: Double?
    /// The same over some minutes.
    private var lastingSpeed = 0.0
    /// The metres climbed. The equations' share of the grade is one of metres climbed: 1.8 ml of oxygen a kilogram for
    /// each when walking, 0.9 when running. A receiver's heights, taken as grades, would climb all the time. On the
    /// level they wander by a few metres within minutes, which a climb must be more than.
    private var ascent = Ascent(threshold: 5)
    /// Metres climbed, and metres covered, that are paid for.
    private var paidClimb = 0.0
    private var paidDistance = 0.0

    /// - Parameters:
    ///   - weight: Kilograms.
    ///   - activity: The activity that the person chose: whether somebody at 1.9 m/s runs, the speed doesn't tell.
    public init(weight: Double, activity: Activity = .other) {
        self.weight = weight
        self.activity = activity
    }

    /// Kilocalories until a moment after the last point: where the signal is lost, the time since then counts by the activity's MET.
    public func kilocalories(until moment: Seconds) -> Double {
        guard let last, (moment - last.moment).value > LocationFilter.longestSilence else { return kilocalories }
        return kilocalories + unmeasured(max(time.total(at: moment) - spentBefore, .zero))
    }

    /// Of time of which nothing is known but the activity.
    private func unmeasured(_ time: Seconds) -> Double {
        Energy.kilocalories(MetabolicEquivalent(of: .work, in: activity), weight: weight, time: time)
    }

    private func runs(at speed: Double) -> Bool {
        speed >= (activity == .running ? Self.joggingSpeed : Self.runningSpeed)
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
        let moving =
            speed >= runningSpeed
            ? Energy.oxygenOfRunning(speed: speed, grade: grade) : Energy.oxygenOfWalking(speed: speed, grade: grade)
        return max(MetabolicEquivalent.standing.value * 3.5, moving)
    }

    /// The run started, paused or resumed between two points.
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
            // Metres climbed in a pause are nobody's work.
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
        // A person who walks doesn't run for a second because the receiver errs; their way is summed as it is.
        let usual = usualSpeed ?? speed
        usualSpeed = usual + (speed - usual) * min(spent.value / Self.gaitTime, 1)
        let judged = usualSpeed ?? speed
        lastingSpeed += (speed - lastingSpeed) * min(spent.value / Self.wheelTime, 1)
        guard judged <= Self.fastestOnFoot.soon, lastingSpeed <= Self.fastestOnFoot.long else {
            let met = judged > Self.fastestRiding ? MetabolicEquivalent.standing : MetabolicEquivalent(of: .cycling)
            kilocalories += Energy.kilocalories(met, weight: weight, time: spent)
            // Nobody climbs on their own feet there.
            paidClimb = ascent.gain
            paidDistance = point.distance
            return
        }
        let runs = runs(at: judged)
        let moving = runs ? Energy.oxygenOfRunning : Energy.oxygenOfWalking
        // Never below that of standing, on average.
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
        // As if the way since the last climb had been one of an even grade, gone within a minute.
        let speed = way / 60
        let equation = runs ? Energy.oxygenOfRunning : Energy.oxygenOfWalking
        let oxygen = equation(speed, climb / way) - equation(speed, 0)
        kilocalories += Energy.kilocalories(oxygen: oxygen, weight: weight, time: 60)
    }
}
