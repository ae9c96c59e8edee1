import Records
import Testing
import Workouts

@Suite struct JSONNumberTests {
    @Test("AP-2 every double is written so that it reads back, in no more digits than Swift needs")
    func roundTrip() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<10_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            var writer = JSONWriter()
            writer.number(number)
            #expect(try JSON(writer.text).double?.bitPattern == number.bitPattern)
            #expect(writer.text.utf8.count <= "\(number)".utf8.count)
        }
    }

    @Test(
        "AP-2 integers are written without a fraction",
        arguments: [(3.0, "3"), (-20.0, "-20"), (1e15, "1000000000000000")])
    func integers(number: Double, text: String) {
        var writer = JSONWriter()
        writer.number(number)
        #expect(writer.text == text)
    }

    @Test("AP-2 decimals are rounded as strtod rounds them")
    func correctRounding() throws {
        var random = SplitMix64(seed: 6)
        for _ in 0..<10_000 {
            var text = "\(random.below(9) + 1)"
            for _ in 0..<random.below(25) { text += "\(random.below(10))" }
            if random.chance(0.7) {
                text += "."
                for _ in 0...random.below(20) { text += "\(random.below(10))" }
            }
            if random.chance(0.7) { text += "e\(Int64(random.below(60)) - 30)" }
            #expect(try JSON(text).double == Double(text), "\(text)")
        }
    }

    @Test("AP-2 halfway between two doubles the even one is taken, and a digit far behind decides")
    func halfway() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<3_000 {
            // From 2⁵² to 2⁵³ the doubles are the integers, so m + ½ lies exactly between two.
            let mantissa = (1 << 52) | (random.next() >> 12)
            let even = Double(mantissa % 2 == 0 ? mantissa : mantissa + 1)
            #expect(try JSON("\(mantissa).5").double == even)
            #expect(try JSON("\(mantissa).500000000000000000000000000000001").double == Double(mantissa + 1))
            #expect(try JSON("\(mantissa).499999999999999999999999999999999").double == Double(mantissa))
        }
    }

    @Test("IX-3 a number of a million digits is refused without work that grows with its square")
    func longNumbers() {
        for text in [
            String(repeating: "1", count: 1_000_000), "0." + String(repeating: "0", count: 1_000_000),
            "1e" + String(repeating: "9", count: 1_000_000),
        ] {
            let error = #expect(throws: JSONError.self) { try JSON(text) }
            #expect(error?.reason == .numberTooLong(limit: 1_100))
        }
    }
}
