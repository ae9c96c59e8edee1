import Records
import Testing
import Workouts

@Suite struct WorkoutFileTests {
    @Test("IX-2 the example of the specification reads and writes back")
    func example() throws {
        let workout = try WorkoutFile.read(Array(exampleFile.utf8))
        #expect(workout.name == "Four by four")
        #expect(workout.activity == .running)
        #expect(workout.steps.count == 6)
        #expect(workout.steps[1].target == .distance(400))
        #expect(workout.steps[3].target == .time(Seconds(milliseconds: 90_500)))
        #expect(workout.steps[5].note == "slow")
        #expect(try WorkoutFile.read(WorkoutFile.write(workout)) == workout)
    }
}

let exampleFile = """
    { "setlist": 1, "name": "Four by four", "activity": "running",
      "cues": { "beepTone": 880, "timbre": "sine", "beepStart": 3, "halfway": true, "tenSeconds": true, "verbal": true },
      "steps": [
        { "name": "Prepare", "role": "prepare", "target": { "time": 10 } },
        { "name": "Fast",    "role": "work",    "target": { "distance": 400 } },
        { "name": "Gate",    "role": "work",    "target": { "place": { "latitude": 59.3293, "longitude": 18.0686, "radius": 30 } } },
        { "name": "Walk",    "role": "rest",    "target": { "time": 90.5 } },
        { "name": "Rest between Cycles", "role": "restBetweenCycles", "target": { "time": 120 } },
        { "name": "Push-up", "role": "exercise", "target": { "open": true }, "exercise": "push-up", "sets": 3, "reps": 12, "weight": 0, "note": "slow", "tempo": 40, "superset": "a" } ] }
    """
