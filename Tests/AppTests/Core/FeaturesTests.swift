import Testing

@testable import App

@Suite struct FeaturesTests {
    /// Notes which features it is shown.
    private struct Roll: FeatureVisitor {
        var names: [String] = []
        mutating func visit<F: Feature>(_ feature: F.Type, _ state: inout F.State, _ shared: inout Shared) {
            names.append(String(reflecting: F.State.self))
        }
    }

    @Test("SH-1 every feature of which there is a state hears of events, once")
    func roll() {
        var state = State(seed: 1)
        var roll = Roll()
        state.visitAll(&roll)
        let parts = Mirror(reflecting: state).children.filter { $0.label != "shared" && $0.label != "loading" }
        let sections = ["schedule", "week", "calendar", "account"]
        let profile = Mirror(reflecting: state.profile).children.filter { sections.contains($0.label ?? "") }
        let states = (parts + profile).map { String(reflecting: type(of: $0.value)) }
        #expect(states.count > 20)
        #expect(roll.names.sorted() == states.sorted())
    }

    @Test("SH-7 the bottom bar's entries have no parent, and every screen lies below one of them")
    func tabs() {
        for tab in Tab.allCases {
            #expect(tab.address.facts.parent == nil)
            #expect(tab.address.tab == tab)
        }
        #expect(Address.beepTone(.workout("a")).tab == .workouts)
        #expect(Address.editPicker(workout: "a", .newExercise).tab == .profile)
        #expect(Address.account(.recovery).parent == .account(.logIn))
        #expect(Address.unknown(path: "/nowhere").tab == .quickCreate)
    }
}
