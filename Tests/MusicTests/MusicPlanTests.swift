import Testing
import Workouts

@testable import Music

@Suite struct MusicPlanTests {
    @Test("MU-3 a repetition lasts 2^k beats, and the song is stretched by 8 % at most")
    func fits() throws {
        let song = SongFacts(tempo: 120)
        #expect(song.fit(15) == SongFit(speed: 1, power: 3))
        #expect(song.fit(120)?.beats == 1 && song.fit(240)?.beats == 0.5 && song.fit(7.5)?.power == 4)
        #expect(abs((song.fit(16)?.speed ?? 0) - 16.0 / 15) < 1e-12)
        #expect(song.fit(17) == nil && song.fit(13) == nil && song.fit(20) == nil)
        #expect(song.fit(nil) == SongFit(speed: 1, power: 0) && SongFacts(tempo: nil).fit(nil) != nil)
        #expect(SongFacts(tempo: nil).fit(15) == nil && SongFacts(tempo: .nan).fit(15) == nil)
        #expect(song.fit(0) == nil && song.fit(-5) == nil && song.fit(.infinity) == nil)
    }

    @Test("MU-3 three beats are a repetition's only in confirmed triple time")
    func triple() {
        let fit = SongFacts(tempo: 120, isTriple: true).fit(20)
        #expect(fit?.isTriple == true && fit?.beats == 6 && fit?.speed == 1)
        #expect(SongFacts(tempo: 120, isTriple: true).fit(15)?.isTriple == false)
    }

    @Test("MU-3 twice or half the tempo fits the same")
    func octaves() {
        for rate in stride(from: 3.0, to: 300, by: 1.7) {
            let one = SongFacts(tempo: 87).fit(rate)
            #expect(
                one?.speed == SongFacts(tempo: 174).fit(rate)?.speed
                    && one?.speed == SongFacts(tempo: 43.5).fit(rate)?.speed)
        }
    }

    private struct Case {
        var slots: [MusicSlot] = []
        var songs: [SongFacts] = []

        init(_ seed: UInt64) {
            var random = SplitMix64(seed: seed)
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let rate =
                    Bool.random(using: &random)
                    ? Double.random(in: 10...30, using: &random) : Double(Int.random(in: 8...12, using: &random) * 2)
                slots.append(
                    MusicSlot(
                        rate: Int.random(in: 0...5, using: &random) == 0 ? nil : rate,
                        part: MusicSlot.Part.allCases.randomElement(using: &random) ?? .work))
            }
            for _ in 0..<Int.random(in: 0...14, using: &random) {
                songs.append(
                    SongFacts(
                        tempo: Int.random(in: 0...6, using: &random) == 0
                            ? nil : Double.random(in: 60...190, using: &random),
                        isTriple: Int.random(in: 0...8, using: &random) == 0,
                        energy: Double.random(in: 0...1, using: &random),
                        isInTheme: Int.random(in: 0...3, using: &random) == 0))
            }
        }
    }

    @Test("MU-3 plans keep their rules for random workouts and songs", arguments: 0..<10)
    func rules(part: UInt64) {
        for seed in part * 100..<part * 100 + 100 {
            let (slots, songs) = (Case(seed).slots, Case(seed).songs)
            let plan = MusicPlan(slots, songs: songs, seed: seed)
            #expect(plan.choices.count == slots.count && plan == MusicPlan(slots, songs: songs, seed: seed))
            var used: [Int: Int] = [:]
            for choice in plan.choices { if let choice { used[choice.song, default: 0] += 1 } }
            var different = 0
            for (slot, choice) in zip(slots, plan.choices) {
                let fitting = songs.indices.filter { songs[$0].fit(slot.rate) != nil }
                guard let choice else {
                    #expect(fitting.isEmpty)
                    continue
                }
                #expect(choice.fit == songs[choice.song].fit(slot.rate))
                #expect(0.92...1.08 ~= choice.fit.speed)
                // None twice while others fit, and none of no theme where one of a theme is free.
                if used[choice.song] ?? 0 > 1 { #expect(fitting.allSatisfy { used[$0] != nil }, "seed \(seed)") }
                if !songs[choice.song].isInTheme {
                    #expect(fitting.allSatisfy { !songs[$0].isInTheme || used[$0] != nil }, "seed \(seed)")
                }
            }
            different = used.count
            #expect(different == Self.most(slots, songs), "seed \(seed)")
        }
    }

    /// The most songs that can be different, by trying all ways.
    private static func most(_ slots: [MusicSlot], _ songs: [SongFacts]) -> Int {
        var owner = [Int?](repeating: nil, count: songs.count)
        func place(_ slot: Int, _ tried: inout Set<Int>) -> Bool {
            for song in songs.indices where songs[song].fit(slots[slot].rate) != nil && tried.insert(song).inserted {
                let other = owner[song]
                if other.map({ place($0, &tried) }) ?? true {
                    owner[song] = slot
                    return true
                }
            }
            return false
        }
        return slots.indices.count { slot in
            var tried: Set<Int> = []
            return place(slot, &tried)
        }
    }

    @Test("MU-3 energy rises in the warm-up, is highest in the work and falls in the cool-down")
    func energy() {
        let songs = (0..<40).map { SongFacts(tempo: 120, energy: Double($0 * 7 % 40) / 40) }
        let slots =
            (0..<4).map { _ in MusicSlot(rate: 15, part: .warmUp) } + (0..<6).map { _ in MusicSlot(rate: 15) }
            + (0..<4).map { _ in MusicSlot(rate: 15, part: .coolDown) }
        let plan = MusicPlan(slots, songs: songs, seed: 4)
        let energies = plan.choices.map { songs[$0?.song ?? 0].energy }
        let (warm, work, cool) = (energies[0..<4], energies[4..<10], energies[10...])
        #expect((warm.last ?? 0) > (warm.first ?? 0) && (cool.last ?? 1) < (cool.first ?? 0))
        #expect((work.min() ?? 0) > (warm.max() ?? 1) && (work.min() ?? 0) > (cool.max() ?? 1))
    }

    @Test("MU-3 what was played lately gives way to what wasn’t, but for themes, and where nothing else fits")
    func recency() {
        func chosen(_ songs: [SongFacts]) -> Set<Int> {
            Set(MusicPlan((0..<5).map { _ in MusicSlot(rate: 15) }, songs: songs).choices.compactMap { $0?.song })
        }
        var songs = (0..<15).map { SongFacts(tempo: 120, energy: Double($0) / 15) }
        // The most energetic ones; after they were played, the next ones; those of the last time come after those of two times before.
        let first = chosen(songs)
        for song in first { songs[song].recency = 1 }
        let second = chosen(songs)
        #expect(first.isDisjoint(with: second) && second.allSatisfy { $0 >= 4 })
        for song in first { songs[song].recency = 0.5 }
        for song in second { songs[song].recency = 1 }
        #expect(chosen(songs).intersection(second).count < 3)
        songs[14].isInTheme = true
        songs[14].recency = 1
        #expect(chosen(songs).contains(14))
        #expect(chosen(Array(songs.suffix(5))) == [0, 1, 2, 3, 4])
    }

    @Test("MU-3 a skip goes through all that fit, what wasn't played first; a long workout takes turns")
    func alternatives() {
        let songs = (0..<5).map { SongFacts(tempo: 118 + Double($0)) } + [SongFacts(tempo: 100)]
        let slots = [MusicSlot(rate: 15), MusicSlot(rate: 15)]
        let plan = MusicPlan(slots, songs: songs)
        let others = plan.alternatives(for: 0, of: slots, songs: songs).map(\.song)
        #expect(others.count == 5 && Set(others) == [0, 1, 2, 3, 4])
        #expect(Set(others.suffix(2)) == Set(plan.choices.compactMap { $0?.song }))
        let long = MusicPlan((0..<700).map { _ in MusicSlot(rate: 15) }, songs: songs)
        var times: [Int: Int] = [:]
        for choice in long.choices { times[choice?.song ?? -1, default: 0] += 1 }
        #expect(times.count == 5 && (times.values.max() ?? 0) - (times.values.min() ?? 0) <= 3, "\(times)")
        #expect(zip(long.choices, long.choices.dropFirst()).allSatisfy { $0?.song != $1?.song })
    }
}
