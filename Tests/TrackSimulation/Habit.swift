import Foundation
import Sensing
import Workouts

/// A phone's change to its receiver's readings before it tells them.
public enum Habit: Sendable {
    /// Places lag: a mean over some seconds, the older counting the less.
    case smoothed(seconds: Double)
    /// A place is told again, under a new time, so often.
    case repeated(share: Double)
    /// Each place is told so many times, under new times.
    case eachTold(times: Int)
    /// Degrees are rounded to this.
    case rounded(degrees: Double)
    /// So many readings come together, with the moments at which they came.
    case batched(Int)
    /// So many are never told, one by one.
    case dropped(share: Double)
    /// Readings are stamped up to so many seconds later than measured, now more and now less.
    case late(seconds: Double)
    /// Places are off by hundreds of metres at first, and say so only in part.
    case wildStart(seconds: Double)
    /// Now and then a place is one of a few radio stations'.
    case stations
    /// Between high houses: places are shifted by 10 to 20 m for half a minute.
    case shifted
    /// One a while, in seconds.
    case every(ClosedRange<Double>)
    /// Where the way bends, and after 10 s at most: as recorders do that save room.
    case smart
    /// No signal from one moment for so many seconds, in shares of the outing.
    case lost(from: Double, seconds: Double)
    /// The device says that it doesn't move, always.
    case saysStill
    /// A phone that pins the place of whoever stands: until the first step each place is that of the first reading,
    /// within so many metres.
    case pinned(metres: Double)
    /// Places scattered round the true one for so many seconds, of a stated accuracy of 99 m.
    case scattered(seconds: Double)
    /// Places of radio stations, a new one each 10 s, for so many seconds.
    case network(seconds: Double)
    /// So often a place is told a reading early, and then again.
    case early(share: Double)
    /// The device's speed is the displacement from the reading before.
    case derivedSpeed
    /// The device's speed is off by a factor.
    case scaledSpeed(Double)
}

extension Outing {
    /// The same, told by a phone with these habits, one after the other.
    public func told(_ habits: [Habit], seed: UInt64) -> Outing {
        var random = Gaussian(seed: seed &* 104_729 &+ 71)
        var outing = self
        for habit in habits { outing.moments = outing.told(habit, &random) }
        return outing
    }

    private func told(_ habit: Habit, _ random: inout Gaussian) -> [Moment] {
        switch habit {
        case .smoothed(let seconds): smoothed(seconds)
        case .repeated(let share): repeated { $0.uniformly() < share }(&random)
        case .eachTold(let times): moments.indices.map { told($0, as: $0 / times * times) }
        case .rounded(let degrees):
            changed {
                $0.latitude = ($0.latitude / degrees).rounded() * degrees
                $0.longitude = ($0.longitude / degrees).rounded() * degrees
            }
        case .batched(let count):
            moments.indices.map { index in
                var moment = moments[index]
                let last = moments[min(index / count * count + count, moments.count) - 1].reading.moment
                moment.reading.moment = last + Seconds(0.02 * Double(index % count))
                return moment
            }
        case .dropped(let share): moments.filter { _ in random.uniformly() >= share }
        case .late(let seconds): late(seconds, &random)
        case .wildStart(let seconds): wild(seconds, &random)
        case .stations: stations(&random)
        case .shifted: shifted(&random)
        case .every(let seconds): every(seconds, &random)
        case .smart: smart()
        case .lost(let share, let seconds):
            moments.filter {
                let since = $0.reading.moment.value - share * (moments.last?.reading.moment.value ?? 0)
                return since < 0 || since > seconds
            }
        case .saysStill: changed { $0.speed = 0 }
        case .pinned(let metres): pinned(metres, &random)
        case .scattered(let seconds):
            changed {
                guard $0.moment.value < seconds else { return }
                $0 = $0.moved(360 * random.uniformly(), 100 * random.uniformly())
                $0.accuracy = 99
                $0.speed = nil
            }
        case .network(let seconds): network(seconds, &random)
        case .early(let share): early(share, &random)
        case .derivedSpeed: derivedSpeed()
        case .scaledSpeed(let factor): changed { $0.speed = $0.speed.map { $0 * factor } }
        }
    }

    private func changed(_ change: (inout LocationReading) -> Void) -> [Moment] {
        moments.map {
            var moment = $0
            change(&moment.reading)
            return moment
        }
    }

    /// A moment with another one's place.
    private func told(_ index: Int, as other: Int) -> Moment {
        var moment = moments[index]
        moment.reading.latitude = moments[other].reading.latitude
        moment.reading.longitude = moments[other].reading.longitude
        return moment
    }

    private func repeated(_ isRepeated: @escaping (inout Gaussian) -> Bool) -> (inout Gaussian) -> [Moment] {
        { random in
            var source = 0
            return moments.indices.map { index in
                if !isRepeated(&random) { source = index }
                return told(index, as: source)
            }
        }
    }

    private func smoothed(_ seconds: Double) -> [Moment] {
        var latitude = moments.first?.reading.latitude ?? 0
        var longitude = moments.first?.reading.longitude ?? 0
        var before = moments.first?.reading.moment ?? 0
        return changed {
            let share = 1 - exp(-($0.moment - before).value / seconds)
            before = $0.moment
            latitude += ($0.latitude - latitude) * share
            longitude += ($0.longitude - longitude) * share
            $0.latitude = latitude
            $0.longitude = longitude
        }
    }

    private func pinned(_ metres: Double, _ random: inout Gaussian) -> [Moment] {
        moments.indices.map { index in
            guard moments[index].distance == 0 else { return moments[index] }
            var moment = told(index, as: 0)
            moment.reading = moment.reading.moved(360 * random.uniformly(), metres * random.uniformly())
            return moment
        }
    }

    private func network(_ seconds: Double, _ random: inout Gaussian) -> [Moment] {
        var place = (bearing: 0.0, metres: 0.0)
        var since = -Double.infinity
        return changed {
            guard $0.moment.value < seconds else { return }
            if $0.moment.value - since >= 10 {
                place = (360 * random.uniformly(), 20 + 60 * random.uniformly())
                since = $0.moment.value
            }
            $0 = $0.moved(place.bearing, place.metres)
            $0.accuracy = 40
            $0.speed = nil
        }
    }

    private func early(_ share: Double, _ random: inout Gaussian) -> [Moment] {
        var isTold = false
        return moments.indices.map { index in
            isTold = !isTold && index + 1 < moments.count && random.uniformly() < share
            return isTold ? told(index, as: index + 1) : moments[index]
        }
    }

    private func derivedSpeed() -> [Moment] {
        var before: LocationReading?
        return changed {
            let here = $0
            defer { before = here }
            $0.speed = before.map {
                Geodesy.distance(from: $0.coordinate, to: here.coordinate) / (here.moment - $0.moment).value
            }
        }
    }

    private func late(_ seconds: Double, _ random: inout Gaussian) -> [Moment] {
        var lateness = 0.5 * seconds
        var last = -1.0
        return moments.map {
            var moment = $0
            lateness = min(max(lateness + 0.2 * seconds * random.next(), 0), seconds)
            last = max(moment.reading.moment.value + lateness, last + 0.05)
            moment.reading.moment = Seconds(milliseconds: Int64((last * 1000).rounded()))
            return moment
        }
    }

    /// Metres off, which fall to nothing; jumps of as much again.
    private func wild(_ seconds: Double, _ random: inout Gaussian) -> [Moment] {
        let offset = 60 + 200 * random.uniformly()
        let bearing = 360 * random.uniformly()
        return changed {
            let left = 1 - $0.moment.value / seconds
            guard left > 0 else { return }
            $0 = $0.moved(bearing + 40 * random.next(), offset * left * (1 + 0.5 * random.next()))
            $0.accuracy = 20 + 40 * left
        }
    }

    private func stations(_ random: inout Gaussian) -> [Moment] {
        let places = (0..<4).map { _ in (bearing: 360 * random.uniformly(), metres: 60 + 200 * random.uniformly()) }
        var left = 0
        var place = places[0]
        return changed {
            if left == 0, random.uniformly() < 0.015 {
                left = 1 + Int(3 * random.uniformly())
                place = places[Int(4 * random.uniformly())]
            }
            guard left > 0 else { return }
            left -= 1
            $0 = $0.moved(place.bearing, place.metres)
            $0.accuracy = 20 + 20 * random.uniformly()
            $0.speed = nil
        }
    }

    private func shifted(_ random: inout Gaussian) -> [Moment] {
        var shift = (east: 0.0, north: 0.0)
        var wanted = shift
        var before = Seconds.zero
        return changed {
            let time = ($0.moment - before).value
            before = $0.moment
            if random.uniformly() < time / 40 {
                let far = random.uniformly() < 0.5 ? 0 : 10 + 10 * random.uniformly()
                let bearing = 2 * .pi * random.uniformly()
                wanted = (far * cos(bearing), far * sin(bearing))
            }
            // A shift comes and goes within some seconds.
            let share = 1 - exp(-time / 6)
            shift.east += (wanted.east - shift.east) * share
            shift.north += (wanted.north - shift.north) * share
            $0 = $0.moved(atan2(shift.east, shift.north) * 180 / .pi, hypot(shift.east, shift.north))
            $0.accuracy = max($0.accuracy, 12)
        }
    }

    private func every(_ seconds: ClosedRange<Double>, _ random: inout Gaussian) -> [Moment] {
        var next = 0.0
        return moments.filter {
            guard $0.reading.moment.value >= next else { return false }
            next =
                $0.reading.moment.value + seconds.lowerBound
                + (seconds.upperBound - seconds.lowerBound) * random.uniformly() - 0.5
            return true
        }
    }

    private func smart() -> [Moment] {
        var kept: [Moment] = []
        for (index, moment) in moments.enumerated() {
            guard let last = kept.last, index > 0 else {
                kept.append(moment)
                continue
            }
            let time = (moment.reading.moment - last.reading.moment).value
            let before = moments[index - 1].place
            let turned = abs(last.place.bearing(to: before) - before.bearing(to: moment.place))
            let bends = Geodesy.distance(from: before, to: moment.place) > 0.1 && min(turned, 360 - turned) > 25
            if time >= 9.5 || time >= 2.5 && bends { kept.append(moment) }
        }
        return kept
    }
}

extension LocationReading {
    fileprivate func moved(_ bearing: Double, _ metres: Double) -> LocationReading {
        guard metres > 0 else { return self }
        let degrees = (bearing.truncatingRemainder(dividingBy: 360) + 360).truncatingRemainder(dividingBy: 360)
        let place = Geodesy.destination(from: coordinate, bearing: degrees, metres: metres)
        var reading = self
        reading.latitude = place.latitude
        reading.longitude = place.longitude
        return reading
    }
}

extension Coordinate {
    /// Degrees, over some metres.
    fileprivate func bearing(to other: Coordinate) -> Double {
        let east = (other.longitude - longitude) * cos(latitude * .pi / 180)
        return atan2(east, other.latitude - latitude) * 180 / .pi
    }
}

extension Gaussian {
    /// 0 to 1.
    mutating func uniformly() -> Double { Double.random(in: 0..<1, using: &uniform) }
}
