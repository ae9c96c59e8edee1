import Foundation

/// A song that was made up, and its truth.
public struct MadeSong {
    public var samples: [Float]
    public var rate: Double { Band.rate }
    /// Of its longest part; 0 where it has none.
    public var beatsPerMinute: Double
    /// The moments of its beats.
    public var beats: [Double]
    public var isTriple: Bool
}

/// Songs of one kind.
public struct SongFamily: Sendable {
    public let name: String
    /// Not looked at while the method was made.
    public let isKeptBack: Bool
    public let song: @Sendable (_ seed: UInt64) -> MadeSong

    init(_ name: String, keptBack: Bool = false, _ song: @escaping @Sendable (UInt64) -> MadeSong) {
        self.name = name
        isKeptBack = keptBack
        self.song = song
    }

    private init(_ groove: Groove, keptBack: Bool = false) {
        self.init(groove.name, keptBack: keptBack) { groove.song($0) }
    }

    public static let all: [SongFamily] = seen + keptBack

    private static let seen: [SongFamily] = [
        SongFamily(
            Groove(
                "four on the floor", 110...140, kick: "x...x...x...x...", snare: "....x.......x...",
                hat: "..x...x...x...x.", bass: "..x...x...x...x.")),
        SongFamily(
            Groove(
                "rock", 90...180, kick: "x.......x.x.....", snare: "....x.......x...", hat: "x.x.x.x.x.x.x.x.",
                bass: "x.x.x.x.x.x.x.x.", chords: 16)),
        SongFamily(
            Groove(
                "soul, sixteenths", 80...115, kick: "x..x..x...x..x..", snare: "....x..x.x..x...",
                hat: "xxxxxxxxxxxxxxxx", bass: "x..x..x...x..x..")),
        SongFamily(
            Groove(
                "swing", 100...190, steps: 3, kick: "x..x..x..x..", hat: "x..x.xx..x.x", bass: "x..x..x..x..",
                swells: true)),
        SongFamily(
            Groove(
                "bossa", 110...160, kick: "x..xx..xx..xx..x", wood: "x..x...x...x..x.", hat: "x.x.x.x.x.x.x.x.",
                chords: 16)),
        SongFamily(
            Groove(
                "three, three, two", 85...105, kick: "x...x...x...x...", snare: "...x..x....x..x.",
                bass: "x..x..x.x..x..x.")),
        SongFamily(
            Groove(
                "slow ballad", 60...80, kick: "x.......x.......", snare: "....x.......x...", chords: 4, jitter: 0.006)),
        SongFamily(
            Groove(
                "broken drums, fast", 160...178, kick: "x.........x.....", snare: "....x..x.x..x...",
                hat: "x.x.x.x.x.x.x.x.", bass: "x.........x.....")),
        SongFamily(Groove("arpeggio alone", 80...150, pluck: "xxxxxxxxxxxxxxxx")),
        SongFamily(Groove("strummed alone", 80...140, pluck: "x...x.x...x.x.x.", chords: 16, jitter: 0.008)),
        SongFamily(
            Groove("waltz", 90...180, beats: 3, kick: "x...........", snare: "....x...x...", chords: 12, isTriple: true)
        ),
        SongFamily(
            Groove(
                "rock that drifts", 90...150, kick: "x.......x.......", snare: "....x.......x...",
                hat: "x.x.x.x.x.x.x.x.", jitter: 0.008, drift: 0.01)),
    ]

    private static let keptBack: [SongFamily] = [
        SongFamily(
            Groove(
                "shuffle", 90...140, steps: 3, kick: "x.....x.....", snare: "...x.....x..", hat: "x.xx.xx.xx.x",
                bass: "x.xx.xx.xx.x", jitter: 0.006), keptBack: true),
        SongFamily(
            Groove(
                "half time, rolling hats", 130...160, kick: "x..........x....", snare: "........x.......",
                hat: "x.x.x.xxx.x.xxxx", bass: "x..........x...."), keptBack: true),
        SongFamily(Groove("old computer", 100...170, chip: true, hat: "..x...x...x...x."), keptBack: true),
        SongFamily(
            Groove(
                "strings and plucked basses", 70...120, bass: "x...x...x...x...", chords: 16, swells: true, jitter: 0.01
            ), keptBack: true),
        SongFamily(
            Groove("loose hands", 90...130, kick: "x.....x.x.......", wood: "x.xx.xx.x.xx.xx.", jitter: 0.014),
            keptBack: true),
        SongFamily(
            Groove(
                "backbeat alone, over noise", 80...160, snare: "....x.......x...", bass: "x.....x.x.....x.", noise: 0.02
            ), keptBack: true),
    ]

    /// Without a beat.
    public static let nulls: [SongFamily] = [
        null("noise") { band, _ in band.hissing(0.1) },
        null("speech") { band, chance in
            var time = 0.0
            while time < 40 {
                let length = chance.number(0.08...0.35)
                band.syllable(time, length, chance.number(90...220), chance.number(0.3...1))
                time += length + (chance.happens(0.15) ? chance.number(0.3...1.2) : chance.number(0...0.12))
            }
        },
        null("clouds of sound") { band, chance in
            var time = 0.0
            while time < 40 {
                for _ in 0..<3 { band.pad(time, chance.number(4...8), chance.number(100...600), swell: 2) }
                time += chance.number(2...5)
            }
        },
        null("drops") { band, chance in
            var time = 0.0
            while time < 40 {
                band.pluck(time, chance.number(200...1_500), chance.number(0.3...1))
                time += -log(chance.number(0.001...1)) * 0.4
            }
        },
    ]

    private static func null(_ name: String, _ fill: @escaping @Sendable (inout Band, inout Chance) -> Void)
        -> SongFamily
    {
        SongFamily(name) { seed in
            var chance = Chance(seed)
            var band = Band(seconds: 40, seed: seed)
            fill(&band, &chance)
            return MadeSong(samples: band.samples, beatsPerMinute: 0, beats: [], isTriple: false)
        }
    }

    /// A song of 75 s whose tempo changes by a fifth after 45 or 30.
    public static let changing = SongFamily("a change of tempo") { seed in
        let first = seed % 2 == 0 ? 45.0 : 30
        let groove = Groove("", 95...150, kick: "x...x...x...x...", snare: "....x.......x...", hat: "x.x.x.x.x.x.x.x.")
        var one = groove.song(seed, seconds: first)
        let other = groove.song(seed, seconds: 75 - first, tempo: one.beatsPerMinute * 1.21)
        one.samples += other.samples
        if first < 37 {
            one.beatsPerMinute = other.beatsPerMinute
            one.beats = other.beats.map { $0 + first }
        }
        return one
    }
}

/// Patterns of a bar, a character a step.
struct Groove: Sendable {
    let name: String
    let tempi: ClosedRange<Double>
    var steps = 4
    var beats = 4
    var kick = ""
    var snare = ""
    var wood = ""
    var hat = ""
    var bass = ""
    var pluck = ""
    /// A melody of pulses, of random lengths.
    var chip = false
    /// Steps from chord to chord; 0: none.
    var chords = 0
    /// Whether chords swell.
    var swells = false
    /// Seconds by which people are off.
    var jitter = 0.0
    /// How much the tempo wanders.
    var drift = 0.0
    var noise = 0.0
    var isTriple = false

    init(
        _ name: String, _ tempi: ClosedRange<Double>, steps: Int = 4, beats: Int = 4, chip: Bool = false,
        kick: String = "", snare: String = "", wood: String = "", hat: String = "", bass: String = "",
        pluck: String = "", chords: Int = 0, swells: Bool = false, jitter: Double = 0, drift: Double = 0,
        noise: Double = 0, isTriple: Bool = false
    ) {
        self.name = name
        self.tempi = tempi
        (self.steps, self.beats, self.chip) = (steps, beats, chip)
        (self.kick, self.snare, self.wood, self.hat) = (kick, snare, wood, hat)
        (self.bass, self.pluck, self.chords, self.swells) = (bass, pluck, chords, swells)
        (self.jitter, self.drift, self.noise, self.isTriple) = (jitter, drift, noise, isTriple)
    }

    func song(_ seed: UInt64, seconds: Double = 40, tempo: Double? = nil) -> MadeSong {
        var chance = Chance(seed &* 7_919 &+ 13)
        let tempo = tempo ?? chance.number(tempi)
        var band = Band(seconds: seconds, seed: seed)
        var song = MadeSong(samples: [], beatsPerMinute: tempo, beats: [], isTriple: isTriple)
        let scale = [0, 3, 5, 7, 10].map { 55 * pow(2, (Double($0) + Double(chance.int(0...6))) / 12) }
        let deep = chance.number(42...65)
        let turn = chance.number(0...6)
        let bar = steps * beats
        var time = chance.number(0.1...1.5)
        var step = 0
        var root = scale[0]
        while time < seconds {
            let place = step % bar
            if step % steps == 0 { song.beats.append(time) }
            if place == 0 { root = chance.one(of: scale) }
            let length = 60 / (tempo * (1 + drift * sin(time / 4 + turn))) / Double(steps)
            let at = time + (jitter > 0 ? chance.number(-jitter...jitter) * 1.7 : 0)
            let accent = place % steps == 0 ? 1 : chance.number(0.6...0.9)
            if has(kick, place) { band.kick(at, accent, deep: deep) }
            if has(snare, place) { band.snare(at, accent) }
            if has(wood, place) { band.wood(at, accent, place == 0 ? 700 : 950) }
            if has(hat, place) { band.hat(at, accent, open: place % steps == 2) }
            if has(bass, place) { band.bass(at, length * 1.8, root * (chance.happens(0.2) ? 1.5 : 1), accent) }
            if has(pluck, place) { band.pluck(at, chance.one(of: scale) * 4, accent) }
            if chip, step % 2 == 0, chance.happens(0.75) {
                band.chip(at, length * Double(chance.int(1...4)), chance.one(of: scale) * 8, accent)
                if step % steps == 0 { band.chip(at, length * 2, root, 1.2) }
            }
            if chords > 0, place % chords == 0 {
                for ratio in [2, 2.4, 3] {
                    if swells {
                        band.pad(at, length * Double(chords), root * ratio)
                    } else {
                        band.pluck(at, root * ratio, 0.8, decay: 2)
                    }
                }
            } else if swells, chords == 0, place == 0 {
                for ratio in [2, 2.4, 3] { band.pad(at, length * Double(bar), root * ratio) }
            }
            time += length
            step += 1
        }
        if noise > 0 { band.hissing(noise) }
        band.scale(Float(chance.number(0.1...0.6)))
        song.samples = band.samples
        return song
    }

    private func has(_ pattern: String, _ place: Int) -> Bool {
        !pattern.isEmpty && Array(pattern.utf8)[place % pattern.utf8.count] == UInt8(ascii: "x")
    }
}
