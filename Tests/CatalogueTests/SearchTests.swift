import Catalogue
import Testing
import Workouts

@Suite struct SearchTests {
    private let search = ExerciseSearch([
        exercise("Bench press", [.chest], assisting: [.triceps], [.barbell, .bench]),
        exercise("Push-up", [.chest], assisting: [.triceps, .abdominals]),
        exercise("Archer push-up", [.chest]),
        exercise("Dumbbell curl", [.biceps], [.dumbbells]),
        exercise("Romanian deadlift", otherNames: ["RDL"], [.hamstrings], assisting: [.lowerBack], [.barbell]),
        exercise("Développé militaire", [.deltoid], [.barbell]),
        exercise("Farmer's carry", [.forearms], [.dumbbells]),
        exercise("Close-grip press", [.triceps], [.barbell]),
    ])
    private let names = [
        "Bench press", "Push-up", "Archer push-up", "Dumbbell curl", "Romanian deadlift", "Développé militaire",
        "Farmer's carry", "Close-grip press",
    ]

    private func found(_ typed: String) -> [String] { search.places(matching: typed).map { names[$0] } }

    @Test("CA-4 finds by name, muscle, group, equipment, type and other names")
    func fields() {
        #expect(found("curl") == ["Dumbbell curl"])
        #expect(found("biceps") == ["Dumbbell curl"])
        #expect(found("hamstr") == ["Romanian deadlift"])
        #expect(found("dumbbells") == ["Dumbbell curl", "Farmer's carry"])
        #expect(found("bodyw") == ["Archer push-up", "Push-up"])
        #expect(found("rdl") == ["Romanian deadlift"])
        #expect(found("strength").count == names.count)
        #expect(found("pecs") == ["Archer push-up", "Bench press", "Push-up"])
    }

    @Test("CA-4 the beginning of the name comes first, then words of it, then muscles and equipment, then near misses")
    func ranking() {
        #expect(found("push") == ["Push-up", "Archer push-up"])
        #expect(found("press") == ["Bench press", "Close-grip press"])
        // By name, by the main muscle, by one that helps.
        #expect(found("triceps") == ["Close-grip press", "Bench press", "Push-up"])
        #expect(found("be") == ["Bench press"])
        #expect(found("bar") == ["Bench press", "Close-grip press", "Développé militaire", "Romanian deadlift"])
    }

    @Test("CA-4 the name of a muscle or a group brings first what trains it, whatever else has it in its name")
    func muscles() {
        let exercises = [
            exercise("Chest-supported row", [.middleBack]), exercise("Knee-to-chest stretch", [.glutes]),
            exercise("Bench press", [.chest]), exercise("Cable chest press", [.chest]), exercise("Chest fly", [.chest]),
            exercise("Back squat", [.quads], assisting: [.lowerBack]), exercise("Backward lunge", [.glutes]),
            exercise("Back extension", [.lowerBack]), exercise("Squat row", [.lats]),
            exercise("Leg extension", [.quads]), exercise("Quads stretch", [.hamstrings]),
        ]
        let search = ExerciseSearch(exercises)
        func found(_ typed: String) -> [String] { search.places(matching: typed).map { exercises[$0].name } }
        // Those whose name begins so too, those whose name has it, all that train it; then the others in the same order.
        #expect(
            found("chest") == [
                "Chest fly", "Cable chest press", "Bench press", "Chest-supported row", "Knee-to-chest stretch",
            ])
        #expect(
            found("back") == ["Back extension", "Chest-supported row", "Squat row", "Back squat", "Backward lunge"])
        #expect(found("quads") == ["Back squat", "Leg extension", "Quads stretch"])
        // Of several words the beginning of a name is that exercise; and what isn't a muscle's whole name is none.
        #expect(found("back squat") == ["Back squat", "Squat row"])
        #expect(found("chest-supported") == ["Chest-supported row"])
        #expect(found("ches").prefix(2) == ["Chest fly", "Chest-supported row"])
    }

    @Test("CA-4 one typing error a word is forgiven from four letters on: one more, one less, another, two exchanged")
    func typingErrors() {
        #expect(found("benhc") == ["Bench press"])
        #expect(found("bennch") == ["Bench press"])
        #expect(found("bnch") == ["Bench press"])
        #expect(found("bemch") == ["Bench press"])
        #expect(found("ench") == ["Bench press"])
        #expect(found("dubmbell cul").isEmpty)
        #expect(found("dumbell crul") == ["Dumbbell curl"])
        #expect(found("bcieps") == ["Dumbbell curl"])
        #expect(found("benhcp rses").isEmpty)
        #expect(found("crl").isEmpty)
    }

    @Test("CA-4 several words must all match, in any order, wherever each is found")
    func severalWords() {
        #expect(found("press barbell") == ["Bench press", "Close-grip press"])
        #expect(found("press dumbbell").isEmpty)
        #expect(found("chest barbell") == ["Bench press"])
        #expect(found("  press,  bench ") == ["Bench press"])
    }

    @Test("CA-4 case, accents, hyphens, apostrophes and blanks make no difference")
    func folding() {
        #expect(found("DEVELOPPE") == ["Développé militaire"])
        #expect(found("De\u{301}v") == ["Développé militaire"])
        #expect(found("pushup") == ["Push-up", "Archer push-up"])
        #expect(found("push up") == ["Push-up", "Archer push-up"])
        #expect(found("benchp") == ["Bench press"])
        #expect(found("farmers") == ["Farmer's carry"])
        #expect(found("farmer\u{2019}s") == ["Farmer's carry"])
        #expect(found("dead lift").isEmpty)
    }

    @Test("CA-4 nothing to look for lists everything by name")
    func nothingTyped() {
        #expect(
            found("") == [
                "Archer push-up", "Bench press", "Close-grip press", "Développé militaire", "Dumbbell curl",
                "Farmer's carry",
                "Push-up", "Romanian deadlift",
            ])
        #expect(found(" - ") == found(""))
        #expect(ExerciseSearch([]).places(matching: "x").isEmpty)
        #expect(ExerciseSearch([]).places(matching: "").isEmpty)
    }

    @Test("CA-4 what a hostile keyboard types is answered as well")
    func hostile() {
        for typed in [
            String(repeating: "a", count: 100_000), String(repeating: "a ", count: 50_000), "\u{0}", "😀", "ß", "İ",
            "漢字",
        ] {
            _ = search.places(matching: typed)
        }
        let odd = ExerciseSearch([exercise("漢字 😀", [.chest]), exercise("Straße", [.quads]), exercise("Ёлка", [.quads])])
        #expect(odd.places(matching: "漢") == [0])
        #expect(odd.places(matching: "STRASSE") == [1])
        #expect(odd.places(matching: "елк") == [2])
    }

    @Test("CA-4 agrees with a plain search on random exercises", arguments: [UInt64(1), 2, 3, 4])
    func againstReference(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        // Few letters, so that near misses are frequent.
        let alphabet = seed % 2 == 0 ? "ab" : "abcéD"
        for _ in 0..<6 {
            let exercises = (0..<random.below(40)).map { _ in random.exercise(alphabet) }
            let search = ExerciseSearch(exercises)
            let reference = PlainSearch(exercises)
            for _ in 0..<25 {
                let typed = random.typed(alphabet, exercises)
                let found = search.places(matching: typed)
                let expected = reference.places(matching: typed)
                #expect(found == expected, "typed \"\(typed)\"")
                if found != expected { return }
            }
        }
    }
}

func exercise(
    _ name: String, otherNames: [String] = [], _ muscles: EnumSet<Muscle>, assisting: EnumSet<Muscle> = [],
    _ equipment: EnumSet<Equipment> = []
) -> Exercise {
    var exercise = Exercise(id: name, name: name, type: .strength, muscles: muscles)
    exercise.otherNames = otherNames
    exercise.assisting = assisting
    exercise.equipment = equipment
    return exercise
}
