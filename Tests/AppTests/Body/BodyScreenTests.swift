import Formats
import Records
import SyncSimulation
import Testing
import Workouts

@testable import App

/// Today is 20 November 2026, and for an account 18 November.
@Suite struct BodyScreenTests {
    private static func day(_ text: String) -> Day { Day(text)! }

    private static func app(_ units: Units = .metric, _ fill: (inout Library) -> Void = { _ in }) -> TestApp {
        TestApp.used(at: "/body") {
            $0.changeSettings { $0.units = units }
            fill(&$0)
        }
    }

    /// The notice that stands, with its "Undo".
    private static func told(_ app: TestApp) -> String? { app.state.shared.shownNotice(at: app.monotonic)?.text }

    @Test("HI-9 a weight is entered for a day, shown, and is the one that energy counts by from that day on")
    func weight() {
        var app = Self.app { $0.changeProfile { $0.weigh(80, on: Self.day("2026-01-01")) } }
        #expect(app.html.contains(">Body<") && app.html.contains("80 kg"))
        app.send(.body(.typed(.day, "2026-11-01")))
        app.send(.body(.typed(.value, "76,25")))
        app.send(.body(.saved))
        #expect(Self.told(app) == "Weight: 76.25 kg on 1 Nov")
        let profile = app.library.profile
        #expect(profile.weight(on: Self.day("2026-10-31")) == 80 && profile.weight(on: Self.day("2026-11-02")) == 76.25)
        #expect(app.library.measures.isEmpty && app.html.contains("76.25 kg"))
        // The same day again replaces, and says so.
        app.send(.body(.typed(.day, "2026-11-01")))
        app.send(.body(.typed(.value, "77")))
        app.send(.body(.saved))
        #expect(Self.told(app) == "Weight: 77 kg on 1 Nov, instead of 76.25 kg")
        #expect(app.library.profile.weights.map(\.kilograms) == [80, 77])
        app.send(.shell(.undoTapped))
        #expect(app.library.profile.weights.map(\.kilograms) == [80, 76.25])
        // Its value of another day is moved there.
        app.send(.body(.changeTapped(Self.day("2026-11-01"))))
        app.send(.body(.typed(.day, "2026-11-02")))
        app.send(.body(.saved))
        #expect(app.library.profile.weights.map(\.day.text) == ["2026-01-01", "2026-11-02"])
        app.send(.shell(.undoTapped))
        #expect(app.library.profile.weights.map(\.day.text) == ["2026-01-01", "2026-11-01"])
        app.send(.body(.deleteTapped(Self.day("2026-11-01"))))
        #expect(app.library.profile.weights.map(\.kilograms) == [80])
        var later = app.reopened(after: 2)
        later.send(.shell(.undoTapped))
        #expect(later.library.profile.weights.map(\.kilograms) == [80, 76.25])
    }

    @Test("HI-9 Profile leads to the measures, and stays as it is")
    func entry() {
        var app = Self.app { library in
            for day in 1...3 as ClosedRange<Int32> {
                library.changeProfile { $0.weigh(Double(70 + day), on: Day(year: 2026, month: 11, day: day)) }
            }
        }
        app.go(.profile)
        #expect(app.html.contains("Weight so far") && app.html.contains("72 kg"))
        app.send(.profile(.bodyTapped))
        #expect(app.address == .body && app.address.path == "/body")
        app.send(.body(.backTapped))
        #expect(app.address == .profile)
    }

    @Test("HI-9 a girth is chosen, entered, changed and deleted; each can be undone, also after a reload")
    func girth() throws {
        var app = Self.app()
        app.send(.body(.addTapped))
        #expect(app.html.contains(">Waist<") && app.html.contains(">Body fat<"))
        app.send(.body(.measureChosen("waist")))
        #expect(!app.html.contains(">Body fat<") && app.library.measures.isEmpty)
        for (day, value) in [("2026-11-10", "82"), ("2026-11-17", "81.5"), ("", "81")] {
            app.send(.body(.typed(.day, day)))
            app.send(.body(.typed(.value, value)))
            app.send(.body(.saved))
        }
        #expect(Self.told(app) == "Waist: 81 cm today")
        let waist = try #require(app.library.measure("waist"))
        #expect(waist.values.map(\.value) == [82, 81.5, 81] && waist.values.last?.day == app.state.shared.today)
        #expect(app.html.contains("−1 cm") && app.html.contains(">Trend a week<"))
        app.send(.shell(.undoTapped))
        #expect(app.library.measure("waist")?.values.map(\.value) == [82, 81.5])
        app.send(.body(.changeTapped(Self.day("2026-11-10"))))
        #expect(app.html.contains("Change a value") && app.state.body[.value] == "82")
        app.send(.body(.typed(.value, "83")))
        app.send(.body(.saved))
        #expect(app.library.measure("waist")?.values.map(\.value) == [83, 81.5])
        app.send(.body(.deleteTapped(Self.day("2026-11-17"))))
        #expect(Self.told(app) == "Waist deleted: 81.5 cm on 17 Nov")
        #expect(app.library.measure("waist")?.values.map(\.value) == [83])
        var later = app.reopened(after: 2)
        #expect(later.library.measure("waist")?.values.map(\.value) == [83])
        later.send(.shell(.undoTapped))
        #expect(later.library.measure("waist")?.values.map(\.value) == [83, 81.5])
        later.send(.body(.measureChosen("waist")))
        #expect(later.html.contains("81.5 cm"))
        // Of all values, and none returns with a later one.
        app.send(.body(.measureDeleted))
        #expect(app.library.measure("waist")?.values == [] && app.state.body.chosen == "weight")
        app.send(.body(.measureChosen("waist")))
        app.send(.body(.typed(.value, "79")))
        app.send(.body(.saved))
        #expect(app.library.measure("waist")?.values.map(\.value) == [79])
    }

    @Test("HI-9 the undo of the very first value leaves nothing that a later one would bring back")
    func firstUndone() {
        var app = Self.app()
        app.send(.body(.measureChosen("neck")))
        app.send(.body(.typed(.day, "2026-11-10")))
        app.send(.body(.typed(.value, "38")))
        app.send(.body(.saved))
        app.send(.shell(.undoTapped))
        #expect(app.library.measure("neck")?.values ?? [] == [])
        app.send(.body(.typed(.value, "39")))
        app.send(.body(.saved))
        #expect(app.library.measure("neck")?.values.map(\.value) == [39])
    }

    @Test("HI-9 a measure of one's own has a name and a unit, is deleted with its values and comes back with them")
    func own() throws {
        var app = Self.app()
        app.send(.body(.addTapped))
        app.send(.body(.ownSubmitted))
        #expect(app.html.contains("Enter a name."))
        for taken in ["waist", "WEIGHT", "bodyfat", "Upper Arm"] {
            app.send(.body(.typed(.name, taken)))
            app.send(.body(.ownSubmitted))
            #expect(app.html.contains("There is a measure of that name"))
        }
        app.send(.body(.typed(.name, " Griff, links ")))
        app.send(.body(.typed(.unit, "12345678901234567")))
        app.send(.body(.ownSubmitted))
        #expect(app.html.contains("Enter a shorter unit") && app.library.measures.isEmpty)
        app.send(.body(.typed(.unit, "kN")))
        app.send(.body(.ownSubmitted))
        let id = try #require(app.library.measures.first?.id)
        #expect(app.library.measures.map(\.title) == ["Griff, links"] && app.state.body.chosen == id)
        app.send(.body(.typed(.value, "-0.5")))
        app.send(.body(.saved))
        #expect(app.html.contains("−0.5 kN"))
        app.send(.body(.changeTapped(app.state.shared.today)))
        #expect(app.state.body[.value] == "-0.5")
        app.send(.body(.saved))
        #expect(app.library.measure(id)?.values.map(\.value) == [-0.5])
        app.send(.body(.measureDeleted))
        #expect(app.library.measures.isEmpty && Self.told(app) == "Griff, links deleted")
        app.send(.shell(.undoTapped))
        #expect(app.library.measures.map(\.title) == ["Griff, links"])
        #expect(app.library.measure(id)?.values.map(\.value) == [-0.5])
        #expect(app.reopened(after: 9).library.measure(id)?.unit == "kN")
    }

    @Test("HI-9 there is room for 40 measures of one's own, and the screen says so")
    func full() {
        var app = Self.app()
        for number in 1...MeasureLimits.own {
            app.send(.body(.addTapped))
            app.send(.body(.typed(.name, "Own \(number)")))
            app.send(.body(.ownSubmitted))
        }
        app.send(.body(.addTapped))
        #expect(app.library.measures.count == 40 && app.html.contains("There is room for 40 measures of your own"))
        app.send(.body(.typed(.name, "One more")))
        app.send(.body(.ownSubmitted))
        #expect(app.library.measures.count == 40)
    }

    @Test(
        "HI-9 what can't be is refused beside its field, and the draft stays through a reload",
        arguments: [
            ("2026-11-21", "80", "That day is yet to come"), ("1899-12-31", "80", "from the year 1900 on"),
            ("x", "80", "Enter a date"), ("2026-11-01", "4.9", "Enter a number from 5 to 300 cm"),
            ("2026-11-01", "300.001", "Enter a number from 5 to 300 cm"), ("2026-11-01", "", "Enter a number"),
            ("2026-11-01", "80.1234", "at most three digits after the point"), ("2026-11-01", "8O", "Enter a number"),
        ])
    func refused(day: String, value: String, words: String) {
        var app = Self.app()
        app.send(.body(.measureChosen("chest")))
        app.send(.body(.typed(.day, day)))
        app.send(.body(.typed(.value, value)))
        app.send(.body(.saved))
        #expect(app.html.contains(words) && app.library.measures.isEmpty)
        let later = app.reopened(after: 60, isReturn: true)
        #expect(
            later.state.body[.value] == value && later.state.body[.day] == day && later.state.body.chosen == "chest")
        app.send(.body(.typed(.day, "2026-11-01")))
        app.send(.body(.typed(.value, "100")))
        #expect(!app.html.contains(words))
        app.send(.body(.saved))
        #expect(app.library.measure("chest")?.values.map(\.value) == [100])
        #expect(app.reopened(after: 60, isReturn: true).state.body[.value] == "")
    }

    @Test(
        "HI-9 in pounds and inches what was typed is shown to the digit, and kept in kilograms and centimetres",
        arguments: [
            "31", "31.5", "31.25", "31.125", "12.001",
        ])
    func imperial(text: String) throws {
        var app = Self.app(.imperial)
        app.send(.body(.typed(.value, "1" + text)))
        app.send(.body(.saved))
        #expect(app.html.contains("1\(text) lb"))
        let pounds = try #require(decimal("1" + text))
        #expect(app.library.profile.weights.first?.kilograms == pounds * 0.45359237)
        app.send(.body(.measureChosen("waist")))
        app.send(.body(.typed(.value, text)))
        app.send(.body(.saved))
        #expect(app.html.contains("\(text) in"))
        let centimetres = try #require(app.library.measure("waist")?.values.first?.value)
        #expect(abs(centimetres - (decimal(text) ?? 0) * 2.54) < 1e-9)
        // A change that changes nothing rounds nothing.
        app.send(.body(.changeTapped(app.state.shared.today)))
        #expect(app.state.body[.value] == text)
        app.state.shared.library.changeSettings { $0.units = .metric }
        app.send(.body(.changeTapped(app.state.shared.today)))
        app.send(.body(.saved))
        #expect(app.library.measure("waist")?.values.first?.value == centimetres)
        // Body fat is a share in both.
        app.state.shared.library.changeSettings { $0.units = .imperial }
        app.send(.body(.measureChosen("bodyFat")))
        app.send(.body(.typed(.value, "18.5")))
        app.send(.body(.saved))
        #expect(app.library.measure("bodyFat")?.values.map(\.value) == [18.5] && app.html.contains("18.5 %"))
    }

    @Test("HI-9 SY-2 two devices' values of different days both stay, and the screen that is open shows them")
    func devices() throws {
        let account = TestAccount()
        var (phone, laptop) = (account.device(seed: 1), account.device(seed: 2))
        for day in ["2026-11-10", "2026-11-11"] {
            phone.go(.body)
            phone.send(.body(.measureChosen("waist")))
            phone.send(.body(.typed(.day, day)))
            phone.send(.body(.typed(.value, "80")))
            phone.send(.body(.saved))
        }
        phone.wait(10)
        laptop.hearsOfChange()
        laptop.wait(10)
        #expect(laptop.library.measure("waist")?.values.count == 2)
        // Both go on, offline.
        account.isReachable = false
        phone.send(.body(.typed(.day, "2026-11-12")))
        phone.send(.body(.typed(.value, "81")))
        phone.send(.body(.saved))
        laptop.go(.body)
        laptop.send(.body(.measureChosen("waist")))
        laptop.send(.body(.deleteTapped(Self.day("2026-11-10"))))
        laptop.send(.body(.typed(.day, "2026-11-13")))
        laptop.send(.body(.typed(.value, "82")))
        laptop.send(.body(.saved))
        account.isReachable = true
        for _ in 0..<2 {
            phone.wait(100)
            laptop.wait(100)
            phone.hearsOfChange()
            laptop.hearsOfChange()
        }
        for device in [phone, laptop] {
            let waist = try #require(device.library.measure("waist"))
            #expect(waist.values.map(\.value) == [80, 81, 82] && device.status == .synced)
            #expect(waist.values.map(\.day.day) == [11, 12, 13])
        }
        #expect(phone.html.contains("82 cm") && laptop.html.contains("81 cm"))
        // A new device has all of it.
        var third = account.device(seed: 3)
        third.wait(10)
        third.go(.body)
        #expect(third.library.measure("waist") == phone.library.measure("waist"))
    }

    @Test(
        "HI-9 SY-4 what a later version says of a measure stays when it is edited, and so does a kind that nobody knows"
    )
    func unknown() throws {
        let account = TestAccount()
        var phone = account.device(seed: 1)
        var later = Record(.measure("waist"))
        later.set("on.2026-11-10", "80", at: Stamp(time: 1 << 20, node: 7))
        later.set("side", #""left""#, at: Stamp(time: 1 << 20, node: 7))
        var other = Record(RecordKey("lungs", "a"))
        other.set("volume", "4.5", at: Stamp(time: 1 << 20, node: 7))
        phone.state.shared.library.replace(with: [DeviceRecord(later), DeviceRecord(other)])
        phone.go(.body)
        phone.send(.body(.measureChosen("waist")))
        phone.send(.body(.typed(.value, "81")))
        phone.send(.body(.saved))
        phone.send(.body(.deleteTapped(Self.day("2026-11-10"))))
        let record = try #require(phone.library.record(.measure("waist"))?.record)
        #expect(record["side"] == #""left""# && record["on.2026-11-10"] == "null" && record["on.2026-11-18"] == "81")
        #expect(phone.library.record(RecordKey("lungs", "a"))?.record == other)
        #expect(phone.library.damaged.isEmpty)
    }

    @Test("HI-9 a value that can't be read is left out, and stays in its record")
    func unreadable() {
        var record = Record(.measure("waist"))
        for (day, value) in [("2026-11-10", "80"), ("2026-11-11", "\"x\""), ("2026-11-12", "1e9")] {
            record.set("on." + day, value, at: Stamp(time: 1 << 20, node: 7))
        }
        var app = Self.app()
        app.state.shared.library.replace(with: [DeviceRecord(record)])
        app.go(.profile)
        app.go(.body)
        app.send(.body(.measureChosen("waist")))
        app.send(.body(.typed(.value, "79")))
        app.send(.body(.saved))
        #expect(app.library.measure("waist")?.values.map(\.value) == [80, 79])
        #expect(app.library.record(.measure("waist"))?.record["on.2026-11-11"] == "\"x\"")
    }

    @Test("HI-9 the curve has a dot for each value of its span, the trend's line, and round numbers around both")
    func curve() throws {
        let today = Self.day("2026-11-18")
        var series = BodySeries(.waist)
        for back in stride(from: 400 as Int64, through: 0, by: -2) {
            series.values.append(
                DayValue(day: Day(daysSince1970: today.daysSince1970 - back), value: 80 + Double(back % 7) / 2))
        }
        let scale = series.scale(.metric)
        let quarter = BodyCourse(series, .quarter, scale, today: today)
        #expect(quarter.values.count == 46 && quarter.days.lowerBound.text == "2026-08-19")
        #expect(quarter.dots.split(separator: "M").count == 46 && quarter.dots.hasSuffix("h0"))
        // It comes from the trend of the day on which the span begins, between two values.
        let line = quarter.line.split(separator: " ")
        #expect(line.count == 47 && line[0].hasPrefix("0,") && line[46].hasPrefix("1000,"))
        #expect(quarter.labels.map(\.text) == ["80", "81", "82", "83"])
        #expect(quarter.labels.map(\.place).first == 1 && quarter.labels.map(\.place).last == 0)
        #expect(quarter.trend == Trend(series.values))
        #expect(BodyCourse(series, .year, scale, today: today).values.count == 183)
        #expect(BodyCourse(series, .all, scale, today: today).values.count == 201)
        // Of inches the numbers are round as well.
        let inches = BodyCourse(series, .all, series.scale(.imperial), today: today)
        #expect(inches.labels.map(\.text) == ["31", "31.5", "32", "32.5", "33"])
        // One value stands in the middle, and has no line.
        let one = BodyCourse(BodySeries(.waist, [DayValue(day: today, value: 81)]), .all, scale, today: today)
        #expect(one.dots == "M500 150h0" && one.line == "" && one.labels.count >= 3)
        // A value before the span alone draws nothing.
        let old = BodyCourse(
            BodySeries(.waist, [DayValue(day: Self.day("2020-01-01"), value: 81)]), .year, scale, today: today)
        #expect(old.values.isEmpty && old.dots == "" && old.labels.isEmpty)
    }

    @Test("HI-9 SH-8 the same stands in a table; the list shows 30 values at first, the newest first")
    func table() throws {
        var app = Self.app { library in
            for day in 0..<40 as Range<Int64> {
                let when = Day(daysSince1970: Self.day("2026-11-18").daysSince1970 - day)
                library.changeProfile { $0.weigh(70 + Double(day) / 8, on: when) }
            }
        }
        #expect(app.html.contains("40 values, from 74.875 kg on 10 Oct to 70 kg on 18 Nov, and their trend"))
        #expect(app.html.contains("Show all 40") && !app.html.contains("Change 10 Oct"))
        app.send(.body(.allTapped))
        #expect(app.html.contains("Change 10 Oct") && !app.html.contains("Show all"))
        app.send(.body(.tableTapped))
        #expect(app.html.contains("<th scope=\"row\">18 Nov</th><td>70 kg</td>") && !app.html.contains("polyline"))
        app.send(.body(.spanChosen(.year)))
        #expect(app.state.body.isTable && app.state.body.span == .year)
    }

    @Test("HI-9 IX-8 the table leaves from here, comes back in the app as it was, and again changes nothing")
    func csv() throws {
        var app = Self.app { library in
            library.changeProfile { $0.weigh(72.5747792, on: Self.day("2026-11-01")) }
        }
        let table =
            "day,measure,value,unit\r\n2026-11-01,weight,72.5747792,kg\r\n2026-11-02,bodyFat,18.5,%\r\n2026-11-01,waist,81,cm\r\n2026-11-03,waist,80.01,cm\r\n2026-11-02,'=Griff,-0.5,kN\r\n"
        app.go(.importing(isShared: false))
        app.send(.importing(.chooseTapped))
        app.imports(files: [("measures.csv", table)])
        #expect(app.html.contains("4 measures imported") && app.html.contains("1 here already"))
        app.go(.body)
        _ = app.takeEffects()
        app.send(.body(.exportTapped))
        let file = try #require(
            app.takeEffects().compactMap { effect in
                if case .files(.saveBytes(let name, _, let bytes)) = effect { (name, bytes) } else { nil }
            }.first)
        #expect(file.0 == "setlist-measures-2026-11-20.csv" && String(decoding: file.1, as: UTF8.self) == table)
        app.go(.importing(isShared: false))
        app.send(.importing(.chooseTapped))
        app.imports(bytes: [("again.csv", file.1)])
        #expect(app.html.contains("Nothing new was imported") && app.html.contains("5 here already"))
        app.go(.body)
        app.send(.body(.importTapped))
        #expect(app.address == .importing(isShared: false))
    }

    @Test(
        "HI-9 IX-8 a stranger's table: units are turned, own names are made, what isn't kept is named, and the undo takes all of it away"
    )
    func foreign() throws {
        var app = TestApp.used(at: "/import").after(.importing(.chooseTapped))
        app.state.shared.library.changeMeasure(
            StoredMeasure(id: "waist"),
            to: {
                var waist = StoredMeasure(id: "waist")
                waist[Self.day("2026-11-01")] = 90
                return waist
            }(), app.clocks)
        app.settle()
        app.imports(files: [
            (
                "body.csv",
                """
                Date,Measurement,Value,Unit
                2026-11-01,Waist,31,in
                2026-11-02,Waist,31,in
                2026-11-02,Weight,160,lb
                2026-11-02,Pulse,58,bpm
                2026-11-03,pulse,59,bpm
                2026-11-04,Pulse,1,Hz
                2026-11-05,Hips,900,cm
                2026-12-24,Hips,90,cm
                """
            )
        ])
        #expect(app.html.contains("1 weight and 3 measures imported"))
        #expect(app.html.contains("“Pulse” in Hz isn’t kept: here it is in bpm."))
        #expect(app.html.contains("“900” is nothing that Hips can be") && app.html.contains("Line 8"))
        #expect(app.html.contains("“Hips” of 2026-12-24 isn’t kept: that day is yet to come."))
        #expect(app.library.measures.map(\.title) == ["Waist", "Pulse"])
        #expect(app.library.measures.map { $0.values.map(\.value) } == [[90, 31 * 2.54], [58, 59]])
        var later = app.reopened(after: 2)
        later.send(.shell(.undoTapped))
        app.send(.importing(.undoTapped))
        for app in [app, later] {
            #expect(app.library.measures.map(\.title) == ["Waist"])
            #expect(app.library.measures.map { $0.values.map(\.value) } == [[90]])
            #expect(app.library.profile.weights.isEmpty)
        }
    }

    @Test("HI-9 nothing of the body stays in memory once all is forgotten")
    func forgotten() {
        var app = Self.app { $0.changeProfile { $0.weigh(80, on: Self.day("2026-11-01")) } }
        app.send(.body(.typed(.value, "79")))
        var state = app.state
        _ = BodyScreen.heard(.forgotten, &state.body, &state.shared)
        #expect(state.body.series == nil && state.body[.value] == "" && state.body.course == nil)
    }
}
