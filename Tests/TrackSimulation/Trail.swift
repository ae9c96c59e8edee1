import Foundation
public import Sensing

/// A way over ground, as a polyline in metres east and north of an origin, with its height.
public struct Trail: Sendable {
    public let origin: Coordinate
    private let east: [Double]
    private let north: [Double]
    /// Metres along the way, of each corner.
    private let lengths: [Double]
    /// Metres high, at a distance along the way.
    private let height: @Sendable (Double) -> Double

    public var length: Double { lengths[lengths.count - 1] }

    public init(
        at origin: Coordinate, east: [Double], north: [Double],
        height: @escaping @Sendable (Double) -> Double = { _ in 50 }
    ) {
        self.origin = origin
        self.east = east
        self.north = north
        self.height = height
        var lengths = [0.0]
        for index in 1..<east.count {
            lengths.append(lengths[index - 1] + hypot(east[index] - east[index - 1], north[index] - north[index - 1]))
        }
        self.lengths = lengths
    }

    /// Metres east and north, so many metres along the way.
    public func place(at metres: Double) -> (east: Double, north: Double) {
        var low = 1
        var high = lengths.count - 1
        while low < high {
            let middle = (low + high) / 2
            if lengths[middle] < metres { low = middle + 1 } else { high = middle }
        }
        let part = (metres - lengths[low - 1]) / (lengths[low] - lengths[low - 1])
        return (
            east[low - 1] + (east[low] - east[low - 1]) * part, north[low - 1] + (north[low] - north[low - 1]) * part
        )
    }

    public func height(at metres: Double) -> Double { height(metres) }

    public func coordinate(east: Double, north: Double) -> Coordinate {
        Geodesy.destination(from: origin, bearing: atan2(east, north) * 180 / .pi, metres: hypot(east, north))
    }

    /// Metres climbed up to a distance, by the trail's own height.
    public func ascent(to metres: Double) -> Double {
        var sum = 0.0
        var last = height(0)
        for metre in stride(from: 1.0, through: metres, by: 1) {
            let now = height(metre)
            sum += max(now - last, 0)
            last = now
        }
        return sum
    }
}

extension Trail {
    /// Kiel, where nothing is special.
    public static let home = Coordinate(latitude: 54.3233, longitude: 10.1228)

    public static func straight(_ metres: Double, at origin: Coordinate = home) -> Trail {
        Trail(at: origin, east: [0, metres * 0.6], north: [0, metres * 0.8])
    }

    /// A running track's inner lane: 84.39 m straight, bends with a radius of 36.5 m measured 0.3 m out (World Athletics).
    public static func oval(laps: Int, at origin: Coordinate = home) -> Trail {
        let straight = 84.39
        let radius = (400 - 2 * straight) / (2 * .pi)
        var east: [Double] = [0]
        var north: [Double] = [0]
        for _ in 0..<laps {
            east.append(straight)
            north.append(0)
            for step in 1...360 {
                let angle = .pi * Double(step) / 360
                east.append(straight + radius * sin(angle))
                north.append(radius - radius * cos(angle))
            }
            east.append(0)
            north.append(2 * radius)
            for step in 1...360 {
                let angle = .pi * Double(step) / 360
                east.append(-radius * sin(angle))
                north.append(radius + radius * cos(angle))
            }
        }
        return Trail(at: origin, east: east, north: north)
    }

    /// Streets that meet at right angles, 60 to 140 m apart; now straight on, now round a corner.
    public static func blocks(_ metres: Double, seed: UInt64, at origin: Coordinate = home) -> Trail {
        var random = Gaussian(seed: seed)
        var east = [0.0]
        var north = [0.0]
        var direction = 0
        var length = 0.0
        while length < metres {
            let street = Double.random(in: 60...140, using: &random.uniform)
            direction = (direction + [1, 3, 1, 3, 0].randomElement(using: &random.uniform)!) % 4
            east.append(east[east.count - 1] + street * [0, 1, 0, -1][direction])
            north.append(north[north.count - 1] + street * [1, 0, -1, 0][direction])
            length += street
        }
        return Trail(at: origin, east: east, north: north)
    }

    /// A path in the woods: its bends have radii from 8 m, 30 m mostly; rolling hills of 8 m.
    public static func winding(_ metres: Double, seed: UInt64, at origin: Coordinate = home) -> Trail {
        var random = Gaussian(seed: seed)
        var east = [0.0]
        var north = [0.0]
        var heading = 0.0
        var curvature = 0.0
        var wanted = 0.0
        for _ in 0..<Int(metres) {
            // A bend goes on for some 25 m, and begins and ends within 8 m.
            wanted += -wanted / 25 + 0.035 * (2 / 25.0).squareRoot() * random.next()
            curvature += (wanted - curvature) / 8
            heading += min(max(curvature, -0.125), 0.125)
            east.append(east[east.count - 1] + cos(heading))
            north.append(north[north.count - 1] + sin(heading))
        }
        return Trail(at: origin, east: east, north: north) { 120 + 4 * sin(2 * .pi * $0 / 400) }
    }

    /// Up and down the same 400 m with 40 m of height.
    public static func hills(repeats: Int, at origin: Coordinate = home) -> Trail {
        var east = [0.0]
        for _ in 0..<repeats { east += [400, 0] }
        return Trail(at: origin, east: east, north: east.map { _ in 0 }) { metres in
            let along = metres.truncatingRemainder(dividingBy: 800)
            return 100 + 20 * (1 - cos(.pi * along / 400))
        }
    }

    /// To and fro between two lines.
    public static func shuttles(_ count: Int, of metres: Double) -> Trail {
        Trail(
            at: home, east: (0...count).map { Double($0 % 2) * metres * 0.6 },
            north: (0...count).map { Double($0 % 2) * metres * 0.8 })
    }

    /// Row beside row, as lawns are mown.
    public static func rows(_ count: Int, of metres: Double, apart: Double) -> Trail {
        var east: [Double] = []
        var north: [Double] = []
        for row in 0..<count {
            east += [apart * Double(row), apart * Double(row)]
            north += row % 2 == 0 ? [0, metres] : [metres, 0]
        }
        return Trail(at: home, east: east, north: north)
    }

    /// Up a slope: legs of 40 to 90 m, each back above the one before, round bends with a radius of 3 m.
    public static func hairpins(_ metres: Double, seed: UInt64) -> Trail {
        var random = Gaussian(seed: seed)
        var east = [0.0]
        var north = [0.0]
        var side = 1.0
        var length = 0.0
        while length < metres {
            let leg = Double.random(in: 40...90, using: &random.uniform)
            for _ in 0..<Int(leg / 5) {
                east.append(east[east.count - 1] + side * 5 * cos(0.25))
                north.append(north[north.count - 1] + 5 * sin(0.25) * (1 + 0.3 * random.next()))
            }
            let (x, y) = (east[east.count - 1], north[north.count - 1])
            for step in 1...12 {
                let angle = .pi * Double(step) / 12
                east.append(x + side * 3 * sin(angle))
                north.append(y + 3 - 3 * cos(angle))
            }
            side = -side
            length += leg + 3 * .pi
        }
        return Trail(at: home, east: east, north: north) { 400 + 0.15 * $0 }
    }

    /// Stairs in the open: flights of 12 m with a landing, turned by 180° each time.
    public static func stairs(flights: Int) -> Trail {
        var east = [0.0]
        var north = [0.0]
        for flight in 0..<flights {
            east += [flight % 2 == 0 ? 12 : 0, flight % 2 == 0 ? 12 : 0]
            north += [north[north.count - 1], north[north.count - 1] + 2]
        }
        return Trail(at: home, east: east, north: north) { 30 + 0.5 * $0 }
    }

    /// Along and across the rows of a market, from stall to stall.
    public static func market(_ metres: Double, seed: UInt64) -> Trail {
        var random = Gaussian(seed: seed)
        var east = [0.0]
        var north = [0.0]
        var length = 0.0
        var side = 1.0
        while length < metres {
            let row = Double.random(in: 25...45, using: &random.uniform)
            let across = Double.random(in: 6...10, using: &random.uniform)
            east += [east[east.count - 1] + side * row, east[east.count - 1] + side * row]
            north += [north[north.count - 1], north[north.count - 1] + across]
            length += row + across
            if random.uniformly() < 0.6 { side = -side }
        }
        return Trail(at: home, east: east, north: north)
    }

    /// Round and round a circle of a radius in metres.
    public static func circles(_ rounds: Int, radius: Double) -> Trail {
        let corners = 36
        let angles = (0...rounds * corners).map { 2 * .pi * Double($0) / Double(corners) }
        return Trail(at: home, east: angles.map { radius * cos($0) }, north: angles.map { radius * sin($0) })
    }

    /// Roads with bends of a radius in metres, straight in between.
    public static func road(_ metres: Double, radius: ClosedRange<Double>, straight: ClosedRange<Double>, seed: UInt64)
        -> Trail
    {
        var random = Gaussian(seed: seed)
        var east = [0.0]
        var north = [0.0]
        var heading = 0.0
        var length = 0.0
        func go(_ step: Double) {
            east.append(east[east.count - 1] + step * cos(heading))
            north.append(north[north.count - 1] + step * sin(heading))
            length += step
        }
        while length < metres {
            go(Double.random(in: straight, using: &random.uniform))
            let radius = Double.random(in: radius, using: &random.uniform)
            let turn = Double.random(in: -1.4...1.4, using: &random.uniform)
            let steps = max(Int(abs(turn) * radius / 2), 1)
            for _ in 0..<steps {
                heading += turn / Double(steps)
                go(abs(turn) * radius / Double(steps))
            }
        }
        return Trail(at: home, east: east, north: north)
    }

    /// A swimmer between two buoys 150 m apart, who never swims quite straight.
    public static func buoys(_ legs: Int, seed: UInt64) -> Trail {
        var random = Gaussian(seed: seed)
        var east = [0.0]
        var north = [0.0]
        for leg in 0..<legs {
            let bow = 6 * random.next()
            for step in 1...15 {
                let part = Double(step) / 15
                east.append(150 * (leg % 2 == 0 ? part : 1 - part))
                north.append(bow * sin(.pi * part))
            }
        }
        return Trail(at: home, east: east, north: north)
    }
}
