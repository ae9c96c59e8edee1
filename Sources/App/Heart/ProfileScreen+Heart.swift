import Interface
import Records
import Sensing
import Workouts

// A person's facts about their heart (HR-2), on Profile: from them zones are made, and calories counted.

extension ProfileScreen {
    static func heart(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let profile = shared.library.profile
        ui.element(.section, class: "group heart-facts") {
            $0.element(.h2) { $0.text("Heart rate") }
            $0.element(.p, class: "hint") { $0.text(hint(profile, shared.today)) }
            $0.choice(
                "Sex", ["Not said", "Female", "Male"],
                chosen: profile.sex.map { $0 == .female ? 1 : 2 } ?? 0, describedBy: "sex-hint"
            ) { .profile(.sexChosen($0 == 0 ? nil : $0 == 1 ? .female : .male)) }
            $0.element(.p, class: "hint") {
                $0.attribute(.id, "sex-hint")
                $0.text(
                    "As the equation for calories by heart rate tells people apart. It needs birth date and weight, too."
                )
            }
            for field in Field.heart { self.field(field, state, shared, &$0) }
            zones(state, shared, &$0)
        }
    }

    private static func hint(_ profile: Profile, _ today: Day) -> String {
        if profile.maximumHeartRate != nil { return "Your zones follow from your maximum heart rate." }
        guard let rate = profile.maximumHeartRate(on: today) else {
            return "Enter your birth date, or your maximum heart rate, for zones of your own."
        }
        return
            "People of your age reach about \(rate) beats a minute, give or take ten. If you know your own maximum, enter it."
    }

    private static func zones(_ state: State, _ shared: Shared, _ ui: inout UI) {
        let own = shared.library.profile.heartZones
        guard let zones = shared.library.profile.heartZones(on: shared.today) else { return }
        ui.element(.h3) { $0.text("Zones") }
        ui.element(.ul, class: "card zones") {
            $0.attribute(.role, "list")
            $0.attribute(.ariaLabel, "Heart rate zones")
            for zone in (1...HeartZones.count).reversed() {
                $0.element(.li, class: "zone-row \(HeartZones.styleClass(zone))") {
                    $0.element(.span, class: "name") {
                        $0.text("\(HeartZones.title(zone)) · \(HeartZones.word(zone))")
                    }
                    $0.element(.span, class: "number") { $0.text(HeartZones.span(zone, zones.limits)) }
                }
            }
        }
        ui.checkbox("Own limits", isOn: own != nil) { .profile(.ownZonesSwitched($0)) }
        if own != nil { for field in Field.zones { self.field(field, state, shared, &ui) } }
    }

    /// Own limits begin as those that held.
    static func switchZones(_ isOn: Bool, _ state: inout State, _ shared: inout Shared) {
        let before = shared.library.profile.heartZones
        guard isOn != (before != nil) else { return }
        for field in Field.zones {
            state.typed[field] = nil
            state.refusals[field] = nil
            shared.keepDraft(field.rawValue, nil)
        }
        if isOn {
            let zones = shared.library.profile.heartZones(on: shared.today)
            shared.library.changeProfile { $0.heartZones = zones }
        } else {
            shared.library.changeProfile { $0.heartZones = nil }
            if let before { shared.tell("Own limits deleted", undo: .profile(.zonesRestored(before))) }
        }
    }

    static func storeRestingHeartRate(_ text: String, _ shared: inout Shared) -> String? {
        let range = Profile.restingHeartRates
        let rate = rate(text, in: Int32(range.lowerBound)...Int32(range.upperBound))
        guard text.utf8.isEmpty || rate != nil else {
            return "Enter the beats of a minute at rest, from \(range.lowerBound) to \(range.upperBound), such as 62."
        }
        if rate != shared.library.profile.restingHeartRate {
            shared.library.changeProfile { $0.restingHeartRate = rate }
        }
        return nil
    }

    static func storeMaximumHeartRate(_ text: String, _ shared: inout Shared) -> String? {
        let range = HeartZones.maxima
        let rate = rate(text, in: range)
        guard text.utf8.isEmpty || rate != nil else {
            return "Enter the most beats of a minute, from \(range.lowerBound) to \(range.upperBound), such as 188."
        }
        if rate != shared.library.profile.maximumHeartRate {
            shared.library.changeProfile { $0.maximumHeartRate = rate }
        }
        return nil
    }

    static func storeZone(_ text: String, _ field: Field, _ shared: inout Shared) -> String? {
        guard let zone = field.zone, let zones = shared.library.profile.heartZones else { return nil }
        var limits = zones.limits
        let least = zone > 1 ? limits[zone - 2] + 1 : HeartZones.rates.lowerBound
        let most = zone < limits.count ? limits[zone] - 1 : HeartZones.rates.upperBound
        let words = "Enter where zone \(zone) begins: from \(least) to \(most) beats a minute."
        guard least <= most, let rate = rate(text, in: least...most) else { return words }
        limits[zone - 1] = rate
        guard let changed = HeartZones(limits: limits) else { return words }
        if changed != zones { shared.library.changeProfile { $0.heartZones = changed } }
        return nil
    }

    /// A whole number in a range; nil where the text is none.
    private static func rate(_ text: String, in range: ClosedRange<Int32>) -> Int32? {
        guard let number = decimal(text), number == number.rounded(), number >= Double(range.lowerBound),
            number <= Double(range.upperBound)
        else { return nil }
        return Int32(number)
    }
}

extension ProfileScreen.Field {
    /// The zone that begins there: 1…5.
    var zone: Int? { ProfileScreen.Field.zones.firstIndex(of: self).map { $0 + 1 } }
}
