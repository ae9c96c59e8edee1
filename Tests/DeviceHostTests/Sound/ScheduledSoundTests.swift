import App
import Testing
import Workouts

@testable import DeviceHost

@Suite struct ScheduledSoundTests {
    private let rate = 24_000.0
    private let samples = [Int16](repeating: 16_384, count: 24_000)

    @Test("IO-1 a sound is heard whole, however late it begins")
    func whole() {
        let sound = ScheduledSound(id: 1, at: Seconds(10), gain: 0.5)
        #expect(sound.end(count: samples.count, rate: rate) == 11)
        for begin in [10, 10.5] {
            #expect(sound.heard(samples, from: begin, rate: rate) == Array(repeating: 0.25, count: 24_000))
        }
        #expect(sound.heard([], from: 10, rate: rate).isEmpty)
    }

    @Test("IO-1 a sound that is cut ends at its moment, and fades in the 5 ms before")
    func cut() {
        let sound = ScheduledSound(id: 1, at: Seconds(10), until: Seconds(10.5))
        #expect(sound.end(count: samples.count, rate: rate) == 10.5)
        #expect(sound.end(count: 2_400, rate: rate) == 10.1)
        let heard = sound.heard(samples, from: 10.25, rate: rate)
        #expect(heard.count == 6_000)
        #expect(heard.prefix(5_880).allSatisfy { $0 == 0.5 })
        let fading = heard.suffix(120)
        #expect(zip(fading, fading.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(heard.last == 0.5 / 120)
        // Nothing is left of it.
        #expect(sound.heard(samples, from: 11, rate: rate).isEmpty)
    }
}
