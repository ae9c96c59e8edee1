import Sensing
import Workouts

/// Recordings as one TCX document, version 2: an activity for each, with a lap for each step and a track for each
/// stretch between pauses.
public enum TCXWriter {
    public static func write(_ recordings: [Recording]) -> MadeFile {
        var losses = Losses()
        var xml = XMLWriter()
        open(&xml)
        for recording in recordings { activity(recording, &xml, &losses) }
        close(&xml)
        return MadeFile(bytes: Array(xml.text.utf8), losses: losses.sentences)
    }

    static func open(_ xml: inout XMLWriter) {
        xml.open(
            "TrainingCenterDatabase",
            [
                ("xmlns", "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"),
                ("xmlns:ae", "http://www.garmin.com/xmlschemas/ActivityExtension/v2"),
                ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
            ])
        xml.open("Activities")
    }

    static func close(_ xml: inout XMLWriter) {
        xml.close("Activities")
        xml.close("TrainingCenterDatabase")
    }

    static func activity(_ recording: Recording, _ xml: inout XMLWriter, _ losses: inout Losses) {
        let sport =
            switch recording.activity {
            case .running: "Running"
            case .cycling: "Biking"
            default: "Other"
            }
        if sport == "Other", recording.activity != .other {
            losses.add("TCX knows running and cycling only: “\(recording.activity.code)” becomes “Other”.")
        }
        xml.open("Activity", [("Sport", sport)])
        xml.element("Id", Timestamp.text(recording.began))
        var laps = recording.laps
        if laps.isEmpty {
            var lap = Recording.Lap(name: "", role: .work, began: .zero, spent: recording.spent)
            lap.distance = recording.distance
            lap.energy = recording.energy
            laps = [lap]
        }
        let energies = wholeEnergies(of: laps, recording.energy)
        let heart = recording.heart
        var next = 0
        var pause = 0
        for (index, lap) in laps.enumerated() {
            if !lap.sets.isEmpty { losses.add("TCX has no sets: repetitions and weights aren't in the file.") }
            if lap.role == .prepare || lap.role == .restBetweenCycles || lap.role == .exercise {
                losses.add("TCX knows active and resting laps only.")
            }
            let end = index + 1 < laps.count ? laps[index + 1].began : recording.end + 1
            var last = next
            while last < recording.samples.count, recording.samples[last].moment < end || index == laps.count - 1 {
                last += 1
            }
            let distance = lap.distance ?? covered(recording, next, last)
            xml.open("Lap", [("StartTime", Timestamp.text(recording.began + lap.began))])
            xml.element("TotalTimeSeconds", FixedPoint.text(lap.spent.value, places: 3))
            xml.element("DistanceMeters", FixedPoint.text(distance, places: 2))
            xml.element("Calories", "\(energies[index])")
            let beats = heart.part(lap.began..<max(end, lap.began))
            if !beats.isEmpty {
                rate("AverageHeartRateBpm", beats.mean, &xml)
                rate("MaximumHeartRateBpm", beats.maximum, &xml)
            }
            xml.element("Intensity", lap.role.isRest ? "Resting" : "Active")
            xml.element("TriggerMethod", "Manual")
            tracks(recording, next..<last, &pause, &xml)
            if !lap.name.utf8.isEmpty { xml.element("Notes", lap.name) }
            xml.close("Lap")
            next = last
        }
        let notes = recording.note.utf8.isEmpty ? recording.name : recording.name + "\n" + recording.note
        if !notes.utf8.isEmpty { xml.element("Notes", notes) }
        xml.close("Activity")
    }

    /// Distributes the total energy over laps, by their own values or their times, as whole kilocalories with an exact
    /// sum.
    static func wholeEnergies(of laps: [Recording.Lap], _ whole: Double?) -> [Int] {
        var known = 0.0
        var time = 0.0
        for lap in laps {
            known += lap.energy ?? 0
            if lap.energy == nil { time += lap.spent.value }
        }
        let rest = max((whole ?? known) - known, 0)
        var sum = 0.0
        var told = 0
        var energies: [Int] = []
        for lap in laps {
            sum += lap.energy ?? (time > 0 ? rest * lap.spent.value / time : 0)
            let next = max(Int(min(sum, 1e9).rounded()), told)
            energies.append(min(next - told, 65_535))
            told = next
        }
        return energies
    }

    private static func covered(_ recording: Recording, _ first: Int, _ last: Int) -> Double {
        guard first < last else { return 0 }
        let start = first > 0 ? recording.samples[first - 1].distance : 0
        return max((recording.samples[last - 1].distance ?? 0) - (start ?? 0), 0)
    }

    private static func tracks(
        _ recording: Recording, _ range: Range<Int>, _ pause: inout Int, _ xml: inout XMLWriter
    ) {
        guard !range.isEmpty else { return }
        xml.open("Track")
        for index in range {
            let sample = recording.samples[index]
            var isBroken = sample.isBridge
            while pause < recording.pauses.count, recording.pauses[pause].upperBound <= sample.moment {
                isBroken = true
                pause += 1
            }
            if isBroken, index > range.lowerBound {
                xml.close("Track")
                xml.open("Track")
            }
            point(sample, recording.began, &xml)
        }
        xml.close("Track")
    }

    private static func rate(_ name: String, _ beats: Int32, _ xml: inout XMLWriter) {
        xml.open(name)
        xml.element("Value", "\(beats)")
        xml.close(name)
    }

    private static func point(_ sample: Recording.Sample, _ began: Seconds, _ xml: inout XMLWriter) {
        xml.open("Trackpoint")
        xml.element("Time", Timestamp.text(began + sample.moment))
        if let place = sample.place {
            xml.open("Position")
            xml.element("LatitudeDegrees", FixedPoint.text(place.latitude, places: 7))
            xml.element("LongitudeDegrees", FixedPoint.text(place.longitude, places: 7))
            xml.close("Position")
        }
        if let altitude = sample.altitude { xml.element("AltitudeMeters", FixedPoint.text(altitude, places: 1)) }
        if let distance = sample.distance { xml.element("DistanceMeters", FixedPoint.text(distance, places: 2)) }
        if let beats = sample.heartRate { rate("HeartRateBpm", beats, &xml) }
        if let cadence = sample.cadence, cadence < 255 { xml.element("Cadence", "\(cadence)") }
        if sample.speed != nil || sample.power != nil {
            xml.open("Extensions")
            xml.open("ae:TPX")
            if let speed = sample.speed { xml.element("ae:Speed", FixedPoint.text(speed, places: 2)) }
            if let power = sample.power { xml.element("ae:Watts", "\(power)") }
            xml.close("ae:TPX")
            xml.close("Extensions")
        }
        xml.close("Trackpoint")
    }
}

extension Role {
    /// Whether it is a rest.
    var isRest: Bool { self == .rest || self == .restBetweenCycles }
}
