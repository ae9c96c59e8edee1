import Records
import Sensing
import Workouts

// The session that a form makes: what was typed, and what follows from it.

extension SessionForm {
    /// The corrected session: invalid fields count as before. O(lines + sets).
    ///
    /// A new duration is shared among the lines as the old one was, unless their own times were changed. Energy follows the times,
    /// the activity, the distance and the weight of that day in proportion, so that a device's own count stays its own; it is as typed
    /// where it was.
    func session(_ profile: Profile, _ settings: Settings) -> Session {
        var session = base
        if let name = self[.name], NameRule.problem(name) == nil { session.name = NameRule.trimmed(name) }
        session.activity = activity
        session.began = began ?? base.began
        session.results = lines.corrected
        setTime(&session)
        if base.route == nil { setDistance(&session, settings) }
        setWeight(&session, profile)
        session.recount(since: base)
        if let text = self[.energy], let energy = Self.energy(text) { session.energy = energy }
        session.isEntered = isNew || base.isEntered || session.measures(otherThan: base)
        return session
    }

    private func setTime(_ session: inout Session) {
        var before = Seconds.zero
        for result in base.results { before += result.spent }
        let spent = lines.spent
        if let duration = self[.duration].flatMap({ Self.duration($0) }) {
            session.spent = duration
            if spent == before { session.results.share(duration) }
        } else {
            session.spent = max(base.spent + spent - before, .zero)
        }
    }

    private func setDistance(_ session: inout Session, _ settings: Settings) {
        if let text = self[.distance] {
            session.distance = Self.distance(text, settings.units)
            session.results.cover(session.distance)
        }
        if let text = self[.climb] { session.ascent = Self.climb(text, settings.units) }
    }

    /// The weight is that of the day, once the day was changed.
    private func setWeight(_ session: inout Session, _ profile: Profile) {
        let day = Day(of: session.began, zoneMinutes: session.zoneMinutes)
        guard isNew || day != Day(of: base.began, zoneMinutes: base.zoneMinutes) else { return }
        session.weight = profile.weight(on: day) ?? base.weight
    }
}

extension SessionLines {
    /// The valid values of all lines; the heart's part of a line goes with its time.
    fileprivate var corrected: [StepResult] {
        var results = results
        for index in results.indices {
            let measured = lines[index].measured
            if let heart = results[index].heart, measured > .zero, results[index].spent != measured {
                results[index].heart = heart.scaled(by: results[index].spent.value / measured.value)
            }
        }
        return results
    }
}

extension HeartEnergy {
    fileprivate func scaled(by factor: Double) -> HeartEnergy {
        HeartEnergy(rate: rate, time: Seconds(time.value * factor), energy: energy * factor)
    }
}

extension [StepResult] {
    /// Shares a time among the lines as theirs were; where they have none, by their sets. The sum is exact.
    mutating func share(_ time: Seconds) {
        guard !isEmpty else { return }
        var sum = Seconds.zero
        for result in self { sum += result.spent }
        let hasTimes = sum > .zero
        let shares = map { hasTimes ? $0.spent.value : Double(Swift.max($0.sets.count, 1)) }
        var whole = 0.0
        for share in shares { whole += share }
        var (part, last) = (0.0, Seconds.zero)
        for index in indices {
            part += shares[index]
            let end = index == count - 1 ? time : Seconds(time.value * (part / whole))
            let before = self[index].spent
            self[index].spent = end - last
            if let heart = self[index].heart, before > .zero {
                self[index].heart = heart.scaled(by: self[index].spent.value / before.value)
            }
            last = end
        }
    }

    /// Shares a distance among the lines that covered some; a single line covers all.
    fileprivate mutating func cover(_ distance: Double?) {
        guard let distance else {
            for index in indices { self[index].covered = nil }
            return
        }
        var sum = 0.0
        for result in self { sum += result.covered?.distance ?? 0 }
        if sum > 0 {
            for index in indices {
                if let covered = self[index].covered {
                    self[index].covered = Covered(distance: covered.distance / sum * distance)
                }
            }
        } else if count == 1 {
            self[0].covered = Covered(distance: distance)
        }
    }
}

extension Session {
    /// Counts the energy anew where something that it depends on has changed since `before`, in proportion to what `before` had.
    mutating func recount(since before: Session) {
        guard
            results != before.results || activity != before.activity || weight != before.weight
                || spent != before.spent || ascent != before.ascent
        else { return }
        let ratio = countedWeight / before.countedWeight
        for index in results.indices {
            guard let covered = results[index].covered else { continue }
            let energy = energy(of: covered, results[index].spent, since: before, ratio)
            results[index].covered?.energy = energy
        }
        let old = Energy.kilocalories(before.results, of: before.activity, weight: before.countedWeight)
        let new = Energy.kilocalories(results, of: activity, weight: countedWeight)
        energy = old > 0 && before.energy > 0 ? before.energy * (new / old) : new
    }

    /// The energy of what was covered in a time: with a way as it was measured, else by the mean speed and grade. Nil where the
    /// activity isn't counted so.
    private func energy(of covered: Covered, _ spent: Seconds, since before: Session, _ ratio: Double) -> Double? {
        guard OutdoorEnergy.counts(activity), spent > .zero, covered.distance > 0 else { return nil }
        if route != nil, let measured = covered.energy { return measured * ratio }
        let grade = (ascent ?? 0) / Swift.max(distance ?? covered.distance, 1)
        let oxygen = OutdoorEnergy.oxygen(speed: covered.distance / spent.value, grade: grade)
        return Energy.kilocalories(oxygen: oxygen, weight: countedWeight, time: spent)
    }

    /// Whether a figure that boards count differs.
    fileprivate func measures(otherThan other: Session) -> Bool {
        began != other.began || spent != other.spent || energy != other.energy || distance != other.distance
            || ascent != other.ascent
    }
}
