import Catalogue
import Foundation
import Records
import Testing
import Workouts

/// The files that the app serves.
@Suite struct CatalogueDataTests {
    private let catalogue: ExerciseCatalogue

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../web/catalogue")
        catalogue = try CatalogueFile.read(
            exercises: Array(Data(contentsOf: folder.appending(path: "exercises.json"))),
            routines: Array(Data(contentsOf: folder.appending(path: "routines.json"))))
    }

    @Test("CA-2 the muscle groups and their parts are those of the spec, in its order")
    func groups() {
        let groups = MuscleGroup.allCases.map { group in
            group.name + ": " + group.muscles.map { $0.name }.joined(separator: ", ")
        }
        #expect(
            groups == [
                "Arms: Biceps, Triceps, Forearms", "Shoulders: Deltoid, Traps",
                "Legs: Quads, Hamstrings, Glutes, Calves", "Chest: Chest", "Back: Lats, Middle Back, Lower Back",
                "Abdominals: Abdominals",
            ])
        #expect(Muscle.allCases.allSatisfy { $0.group.muscles.contains($0) })
    }

    @Test("CA-1 there are at least 300 exercises, at least eight for every muscle and every type")
    func counts() {
        #expect(catalogue.exercises.count >= 300)
        for muscle in Muscle.allCases {
            #expect(catalogue.places(for: muscle).count >= 8, "\(muscle.name)")
            let strength = catalogue.exercises(for: .muscle(muscle)).filter { $0.type == .strength }
            #expect(strength.count >= 8, "strength for \(muscle.name)")
        }
        for type in ExerciseType.allCases { #expect(catalogue.places(of: type).count >= 8, "\(type.name)") }
        for difficulty in Difficulty.allCases {
            #expect(catalogue.exercises.filter { $0.difficulty == difficulty }.count >= 30, "\(difficulty.name)")
        }
    }

    @Test("CA-1 every kind of equipment is used, and a mat and a band are enough for a beginner")
    func equipment() {
        for equipment in Equipment.allCases {
            #expect(catalogue.exercises.contains { $0.equipment.contains(equipment) }, "\(equipment.name)")
        }
        let simple = catalogue.exercises.filter {
            $0.difficulty == .beginner && $0.equipment.isSubset(of: [.yogaMat, .resistanceBand])
        }
        for muscle in Muscle.allCases {
            #expect(simple.contains { $0.muscles.contains(muscle) }, "\(muscle.name)")
        }
        for type in ExerciseType.allCases {
            #expect(simple.filter { $0.type == type && $0.equipment.isEmpty }.count >= 3, "\(type.name)")
        }
    }

    @Test("CA-1 what homes have is enough for every muscle: four exercises with each, or a reason why there are fewer")
    func holes() {
        let homes: [(EnumSet<Equipment>, without: EnumSet<Muscle>)] = [
            ([.dumbbells, .oneDumbbell], []), ([.kettlebell], []), ([.resistanceBand], []),
            ([.dumbbells, .oneDumbbell, .bench], []),
            // One hangs from it: there is nothing to push, and nothing for the legs and the lower back.
            (
                [.pullUpBar],
                [.chest, .deltoid, .triceps, .traps, .middleBack, .lowerBack, .quads, .hamstrings, .glutes, .calves]
            ),
            // Straps hold the body's weight: shrugs, wrists, heels and the lower back have no lever there.
            ([.suspensionTrainer], [.traps, .forearms, .lowerBack, .calves]),
        ]
        for (equipment, without) in homes {
            for muscle in Muscle.allCases where !without.contains(muscle) {
                let exercises = catalogue.exercises.filter {
                    $0.isTraining && $0.muscles.contains(muscle) && !$0.equipment.isDisjoint(with: equipment)
                        && $0.equipment.isSubset(of: equipment.union([.yogaMat]))
                }
                #expect(exercises.count >= 4, "\(muscle.name) with \(equipment.elements.map(\.name))")
            }
        }
    }

    @Test(
        "GW-3 merit has the order that a trainer would give",
        arguments: [
            ("barbell-bench-press", "dumbbell-fly"), ("push-up", "wall-push-up"), ("wall-push-up", "palm-press-hold"),
            ("dumbbell-floor-press", "doorway-squeeze-hold"), ("pull-up", "straight-arm-pulldown"),
            ("one-arm-dumbbell-row", "door-frame-row"), ("door-frame-row", "elbow-wall-drive"),
            ("back-squat", "leg-extension"), ("bodyweight-squat", "wall-sit"),
            ("romanian-deadlift", "no-load-leg-curl"),
            ("glute-bridge", "donkey-kick"), ("overhead-press", "lateral-raise"), ("lateral-raise", "arm-pulse"),
            ("barbell-curl", "no-load-curl"), ("parallel-bar-dip", "no-load-kickback"), ("plank", "heel-touch"),
            ("barbell-shrug", "side-head-press-hold"), ("dead-hang", "fist-clench"),
            ("farmers-carry", "towel-squeeze-hold"),
        ])
    func order(_ better: String, _ worse: String) throws {
        #expect(try #require(catalogue.exercise(better)).merit > #require(catalogue.exercise(worse)).merit)
    }

    @Test("GW-3 every pattern has exercises; what has one joint carries nothing and is no squat")
    func patterns() {
        for pattern in MovementPattern.allCases {
            #expect(catalogue.exercises.contains { $0.pattern == pattern }, "\(pattern.name)")
            #expect(MovementPattern.allCases.count { $0.code == pattern.code } == 1)
        }
        for exercise in catalogue.exercises where !exercise.isCompound {
            #expect(
                ![.squat, .lunge, .carry, .pushVertical].contains(exercise.pattern) || exercise.merit < 3,
                "\(exercise.name)")
        }
        for exercise in catalogue.exercises where exercise.type == .flexibility {
            #expect(exercise.pattern == .stretch)
        }
    }

    @Test("CA-1 no two exercises are alike: neither by name, other names included, nor by how they are done")
    func alike() {
        var names: [[UInt32]: String] = [:]
        var howTos: [[UInt32]: String] = [:]
        for exercise in catalogue.exercises {
            for name in [exercise.name] + exercise.otherNames {
                // Without blanks: "Push up" is "Pushup".
                let key = SearchText.folded(name).filter { $0 != 0 }
                let other = names.updateValue(exercise.name, forKey: key)
                #expect(other == nil, "\(exercise.name) and \(other ?? "") are both called \(name)")
            }
            let other = howTos.updateValue(exercise.name, forKey: SearchText.folded(exercise.howTo))
            #expect(other == nil, "\(exercise.name) is done as \(other ?? "")")
        }
    }

    @Test("CA-1 every how-to is two or three sentences of a length that is read between two sets")
    func howTos() {
        for exercise in catalogue.exercises {
            let text = exercise.howTo
            #expect((90...300).contains(text.count), "\(exercise.name): \(text.count) characters")
            #expect(text.hasSuffix(".") && text.first?.isUppercase == true, "\(exercise.name)")
            let sentences = text.components(separatedBy: ". ").count
            #expect((2...3).contains(sentences), "\(exercise.name): \(sentences) sentences")
            #expect(!text.contains("  ") && !text.contains("..") && !text.contains("\n"), "\(exercise.name)")
        }
    }

    @Test("CA-1 ids are made of the names, names begin with a capital or a digit and end in nothing odd")
    func names() {
        for exercise in catalogue.exercises {
            let plain = exercise.name.replacing("'", with: "").folding(options: .diacriticInsensitive, locale: nil)
            let slug = plain.lowercased().components(separatedBy: CharacterSet.alphanumerics.inverted)
            #expect(exercise.id == slug.filter { !$0.isEmpty }.joined(separator: "-"))
            for name in [exercise.name] + exercise.otherNames {
                #expect(name.first?.isUppercase == true || name.first?.isNumber == true, "\(name)")
                #expect(name.count <= 48 && name.trimmingCharacters(in: .whitespaces) == name, "\(name)")
            }
        }
    }

    @Test("CA-1 what is counted has a tempo that people move at; what is held has none")
    func tempo() {
        for exercise in catalogue.exercises {
            if exercise.measure == .repetitions {
                #expect(exercise.tempo.map { (3...180).contains($0) } ?? false, "\(exercise.name)")
            }
            if exercise.type == .strength, exercise.measure == .time, exercise.intensity.code != "02054" {
                #expect(exercise.tempo == nil, "\(exercise.name)")
            }
        }
    }

    @Test("CA-1 every intensity has the value that the Compendium publishes for its code")
    func intensities() {
        for exercise in catalogue.exercises {
            #expect(compendium[exercise.intensity.code] == exercise.intensity.value, "\(exercise.name)")
        }
        for activity in catalogue.activities {
            #expect(compendium[activity.intensity.code] == activity.intensity.value, "\(activity.name)")
            #expect(catalogue.exercises.contains { $0.intensity == activity.intensity }, "\(activity.name) is used")
        }
        #expect(Set(catalogue.activities.map(\.intensity.code)).count == catalogue.activities.count)
    }

    @Test("PL-3 every muscle and every type has at least two routines, which are for it")
    func routineCounts() throws {
        for focus in Muscle.allCases.map(RoutineFocus.muscle) + ExerciseType.allCases.map(RoutineFocus.type) {
            let routines = catalogue.routines(for: focus)
            #expect(routines.count >= 2, "\(focus)")
            for routine in routines {
                var sets = 0
                var own = 0
                for item in routine.items {
                    let exercise = try #require(catalogue.exercise(item.exercise))
                    sets += Int(item.sets)
                    switch focus {
                    case .muscle(let muscle): if exercise.muscles.contains(muscle) { own += Int(item.sets) }
                    case .type(let type): if exercise.type == type { own += Int(item.sets) }
                    }
                }
                #expect(own * 3 >= sets, "\(routine.name): \(own) of \(sets) sets")
            }
        }
    }

    @Test("PL-3 routines have names and a sentence of their own, and sensible sets, repetitions and rests")
    func routines() throws {
        #expect(Set(catalogue.routines.map { SearchText.folded($0.name) }).count == catalogue.routines.count)
        #expect(Set(catalogue.routines.map(\.summary)).count == catalogue.routines.count)
        for routine in catalogue.routines {
            #expect((40...200).contains(routine.summary.count) && routine.summary.hasSuffix("."), "\(routine.name)")
            #expect((3...8).contains(routine.items.count), "\(routine.name)")
            var minutes = 0.0
            for item in routine.items {
                let exercise = try #require(catalogue.exercise(item.exercise))
                #expect(
                    (1...5).contains(item.sets) && (0...180).contains(item.rest), "\(routine.name): \(item.exercise)")
                var seconds: Double
                switch item.effort {
                case .repetitions(let count):
                    #expect((1...40).contains(count), "\(routine.name): \(item.exercise)")
                    #expect(exercise.measure == .repetitions, "\(routine.name): \(item.exercise) is held")
                    seconds = Double(count) * 60 / (exercise.tempo ?? 20)
                case .seconds(let time):
                    #expect((10...120).contains(time), "\(routine.name): \(item.exercise)")
                    seconds = Double(time)
                }
                if exercise.isOneSided { seconds *= 2 }
                minutes += Double(item.sets) * (seconds + Double(item.rest)) / 60
            }
            #expect((5...60).contains(minutes), "\(routine.name) takes \(minutes) min")
        }
    }

    @Test("PL-3 there are supersets of two and of three")
    func supersets() {
        var sizes: Set<Int> = []
        for routine in catalogue.routines {
            for name in Set(routine.items.compactMap(\.superset)) {
                sizes.insert(routine.items.filter { $0.superset == name }.count)
            }
        }
        #expect(sizes.isSuperset(of: [2, 3]))
    }

    @Test(
        "CA-4 what people look for in the real catalogue comes first",
        arguments: [
            ("pushup", "Push-up"), ("bench press", "Barbell bench press"), ("rdl", "Romanian deadlift"),
            ("plank", "Plank"),
            ("dedlift", "Barbell deadlift"), ("kettelbell swing", "Kettlebell swing"), ("squta", "Back squat"),
            ("lat pull", "Lat pulldown"), ("burpe", "Burpee"), ("down dog", "Downward-facing dog"),
            ("chinup", "Chin-up"), ("back squat", "Back squat"),
        ])
    func search(_ typed: String, _ name: String) throws {
        let found = ExerciseSearch(catalogue.exercises).places(matching: typed)
        #expect(
            found.prefix(3).contains { catalogue.exercises[$0].name == name },
            "\(found.prefix(5).map { catalogue.exercises[$0].name })")
    }

    @Test(
        "CA-4 nothing comes between the exercises of a muscle or a group that was named",
        arguments: [
            ("chest", MuscleGroup.chest.muscles), ("back", MuscleGroup.back.muscles), ("quads", [Muscle.quads]),
        ])
    func muscles(_ typed: String, _ muscles: [Muscle]) {
        let found = ExerciseSearch(catalogue.exercises).places(matching: typed).map { catalogue.exercises[$0].muscles }
        let train = found.prefix { trained in muscles.contains { trained.contains($0) } }.count
        let all = catalogue.exercises.filter { exercise in muscles.contains { exercise.muscles.contains($0) } }.count
        #expect(train == all)
    }
}

/// The 2024 Adult Compendium of Physical Activities (Herrmann et al., J Sport Health Sci 13:6–12, 2024): its values of the
/// codes that exercises may have.
private let compendium: [String: Double] = [
    "01200": 6.8, "01305": 8.8, "02000": 7.3, "02002": 7.3, "02005": 4.8, "02020": 7.5, "02022": 3.8, "02024": 2.8,
    "02030": 3.5, "02040": 7.5, "02048": 5.0, "02049": 9.0, "02050": 6.0, "02052": 5.0, "02054": 3.5, "02056": 3.0,
    "02057": 6.5, "02058": 9.8, "02065": 9.3, "02071": 5.0, "02072": 7.5, "02078": 11.0, "02080": 6.8, "02101": 2.3,
    "02112": 2.8, "02114": 9.5, "02150": 2.3, "02160": 4.0, "02180": 3.5, "02185": 2.7, "02214": 11.0, "02310": 6.5,
    "02344": 4.0, "12020": 7.5, "12025": 4.8, "12030": 8.5, "12050": 9.3, "12110": 13.0, "15113": 7.0, "15125": 9.3,
    "15425": 5.3, "15550": 12.3, "15551": 11.8, "15552": 8.3, "15554": 10.0, "17035": 7.0, "17131": 6.8, "17134": 9.3,
    "17200": 4.8,
]
