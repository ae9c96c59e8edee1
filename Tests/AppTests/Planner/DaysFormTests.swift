import Interface
import Records
import Testing
import Workouts

@testable import App

@Suite struct DaysFormTests {
    private func html(_ form: DaysForm, restDays: EnumSet<Weekday> = [], from first: Weekday = .sunday) -> String {
        var settings = Settings()
        settings.restDays = restDays
        settings.weekStart = first
        return renderHTML { (ui: inout UI) in ui.daysForm(form, settings) { _ in .shell(.noticeClosed) } }
    }

    /// The names of what is checked.
    private func chosen(_ form: DaysForm) -> String { form.days.text(from: .sunday) }

    @Test("PL-2 eight checkboxes by their names")
    func names() {
        let html = html(DaysForm())
        for day in Weekday.allCases {
            #expect(html.contains("<span class=\"name\" id=\"days-\(day.code)\">\(day.name)</span>"))
            #expect(html.contains("aria-labelledby=\"days-\(day.code)\""))
        }
        #expect(html.contains("<span class=\"name\" id=\"days-any\">Any day</span>"))
        #expect(!html.contains("disabled"))
    }

    @Test(
        "HI-10 the days stand as in a week that begins on the chosen day, and the first that can be checked is its first",
        arguments: Weekday.allCases)
    func firstDays(first: Weekday) {
        let html = html(DaysForm(), from: first)
        let places = first.week.map { html.firstRange(of: "id=\"days-\($0.code)\"")?.lowerBound ?? html.startIndex }
        #expect(places == places.sorted() && Set(places).count == 7)
        var settings = Settings()
        settings.weekStart = first
        #expect(DaysForm.firstID(settings) == "days-\(first.code)-box")
        settings.restDays = [first]
        #expect(DaysForm.firstID(settings) == "days-\(first.week[1].code)-box")
        for day in Weekday.allCases { settings.restDays.insert(day) }
        #expect(DaysForm.firstID(settings) == "days-any-box")
    }

    @Test("PL-2 any day unchecks the others, and they uncheck it")
    func anyDay() {
        var form = DaysForm()
        form.update(.daySwitched(.thursday, true), restDays: [])
        form.update(.daySwitched(.monday, true), restDays: [])
        #expect(chosen(form) == "Mon, Thu")
        form.update(.anyDaySwitched(true), restDays: [])
        #expect(chosen(form) == "Any day")
        form.update(.daySwitched(.tuesday, true), restDays: [])
        #expect(chosen(form) == "Tue")
        form.update(.anyDaySwitched(false), restDays: [])
        #expect(chosen(form) == "Tue")
        form.update(.daySwitched(.tuesday, false), restDays: [])
        #expect(chosen(form) == "Not planned")
        form.update(.anyDaySwitched(true), restDays: [])
        form.update(.anyDaySwitched(false), restDays: [])
        #expect(form.days.isEmpty)
    }

    @Test("PL-2 a rest day can't be checked, and says why")
    func restDay() {
        var form = DaysForm()
        form.update(.daySwitched(.tuesday, true), restDays: [.tuesday])
        #expect(form.days.isEmpty)
        let html = html(form, restDays: [.tuesday])
        #expect(html.contains(">Tuesday is a rest day<"))
        #expect(html.contains("aria-describedby=\"days-tuesday-reason\" disabled"))
        form.update(.anyDaySwitched(true), restDays: [.tuesday])
        #expect(form.days.isAnyDay)
    }

    @Test("PL-2 a chosen day that became a rest day on another device can still be unchecked, but not checked again")
    func becameRestDay() {
        var form = DaysForm(PlannedDays([.tuesday, .friday]))
        let html = html(form, restDays: [.tuesday])
        #expect(html.contains(">Tuesday is a rest day<"))
        #expect(!html.contains("disabled"))
        form.update(.daySwitched(.tuesday, false), restDays: [.tuesday])
        #expect(chosen(form) == "Fri")
        form.update(.daySwitched(.tuesday, true), restDays: [.tuesday])
        #expect(chosen(form) == "Fri")
    }

    @Test("PL-2 SH-10 at least one day, refused in words until one is chosen")
    func none() {
        var form = DaysForm()
        #expect(form.confirmed() == nil)
        #expect(html(form).contains("role=\"alert\" id=\"days-problem\">Choose at least one day, or any day.<"))
        form.update(.daySwitched(.sunday, true), restDays: [])
        #expect(!html(form).contains("alert"))
        #expect(form.confirmed() == PlannedDays([.sunday]))
    }
}
