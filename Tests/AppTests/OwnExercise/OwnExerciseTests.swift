import Catalogue
import Testing
import Workouts

@testable import App

@Suite struct OwnExerciseTests {
    @Test("CA-3 an exercise of one's own appears beside the built-in ones, marked, and can be added")
    func create() throws {
        var app = TestApp(editorAt: "/plan")
        app.send(.editor(.categoryChosen(.muscle(.forearms))))
        app.send(.editor(.picker(.newTapped)))
        #expect(app.address.path == "/plan/add/new")
        app.send(.editor(.form(.nameTyped(" Rice bucket "))))
        app.send(.editor(.form(.measureChosen(1))))
        app.send(.editor(.form(.sidesSwitched(true))))
        app.send(.editor(.form(.difficultyChosen(2))))
        app.send(.editor(.form(.equipmentSwitched(.weightPlate, true))))
        app.send(.editor(.form(.notesTyped("Dig."))))
        app.send(.editor(.form(.saveTapped)))
        #expect(app.address.path == "/plan/add/forearms")
        let own = try #require(app.library.exercises.first)
        #expect(own.name == "Rice bucket")
        #expect(own.muscles == [.forearms])
        #expect(own.equipment == [.weightPlate])
        #expect(own.difficulty == .advanced)
        #expect(own.measure == .time && own.isOneSided)
        #expect(own.howTo == "Dig.")
        #expect(app.html.contains("Rice bucket"))
        #expect(app.state.editor.picker.picked == [own.id])
        let place = try #require(app.state.shared.shelf.catalogue.place(of: own.id))
        #expect(app.state.editor.picker.found.contains(place))
        app.send(.editor(.picker(.typed("rice bucket"))))
        #expect(app.html.contains(">Yours<"))
        app.send(.editor(.picker(.addTapped)))
        #expect(app.lines.lines[0].step.exercise == own.id)
        #expect(app.lines.lines[0].step.target == .time(60))
        #expect(app.reopened(after: 5).library.exercises == [own])
    }

    @Test("CA-3 made where the categories are, it is found and picked at once")
    func fromCategories() {
        var app = TestApp(editorAt: "/plan")
        app.send(.editor(.picker(.newTapped)))
        app.send(.editor(.form(.nameTyped("Tyre flip"))))
        app.send(.editor(.form(.muscleSwitched(.glutes, true))))
        app.send(.editor(.form(.saveTapped)))
        #expect(app.address == .plan)
        #expect(app.html.contains("aria-checked=\"true\""))
        app.send(.editor(.picker(.addTapped)))
        #expect(app.plan == "Tyre flip")
    }

    @Test("SH-10 no name, no muscle and notes too long are refused beside their fields")
    func refuse() {
        var app = TestApp(editorAt: "/plan/add/new")
        app.send(.editor(.form(.saveTapped)))
        #expect(app.alert == "Enter a name.")
        app.send(.editor(.form(.nameTyped("A"))))
        #expect(app.alert == nil)
        app.send(.editor(.form(.saveTapped)))
        #expect(app.alert == "Choose at least one muscle.")
        app.send(.editor(.form(.muscleSwitched(.chest, true))))
        app.send(.editor(.form(.notesTyped(String(repeating: "x", count: 2_001)))))
        app.send(.editor(.form(.saveTapped)))
        #expect(app.alert?.contains("Enter a shorter text") == true)
        #expect(app.library.exercises.isEmpty)
    }

    @Test("CA-3 FT-1 repetitions a minute are optional, from 1 to 400, and go with who does an exercise in turns")
    func tempo() throws {
        var app = TestApp(editorAt: "/plan/add/new")
        app.send(.editor(.form(.nameTyped("Wall march"))))
        app.send(.editor(.form(.muscleSwitched(.quads, true))))
        for wrong in ["0", "401", "fast", "-3"] {
            app.send(.editor(.form(.tempoTyped(wrong))))
            app.send(.editor(.form(.saveTapped)))
            #expect(app.alert == "Enter a number from 1 to 400, or nothing.", "\(wrong)")
        }
        app.send(.editor(.form(.tempoTyped(" 42,5 "))))
        #expect(app.alert == nil)
        app.send(.editor(.form(.sidesSwitched(true))))
        app.send(.editor(.form(.turnsSwitched(true))))
        #expect(!app.state.editor.form.isOneSided)
        let later = app.reopened(after: 5)
        #expect(later.state.editor.form.tempo == " 42,5 " && later.state.editor.form.isAlternating)
        app.send(.editor(.form(.saveTapped)))
        let own = try #require(app.library.exercises.first)
        #expect(own.tempo == 42.5 && own.isAlternating && !own.isOneSided)
        #expect(app.reopened(after: 5).library.exercises == [own])
        app.go(.planPicker(.ownExercise(own.id)))
        #expect(app.state.editor.form.tempo == "42.5")
        app.send(.editor(.form(.tempoTyped(""))))
        app.send(.editor(.form(.saveTapped)))
        #expect(app.library.exercises.first?.tempo == nil)
    }

    @Test("CA-3 a tempo with more places than its field shows stays as it is where nobody touches it")
    func exactTempo() {
        var app = TestApp(editorAt: "/plan/add/own/mine") {
            var exercise = Exercise(id: "mine", name: "Floor fly", type: .strength, muscles: [.chest])
            exercise.tempo = 33.33333
            $0.put(exercise)
        }
        #expect(app.state.editor.form.tempo == "33.333")
        app.send(.editor(.form(.nameTyped("Floor flye"))))
        app.send(.editor(.form(.saveTapped)))
        #expect(app.library.exercises.first?.tempo == 33.33333)
    }

    @Test("SH-6 the form survives a reload, and Cancel forgets it")
    func draft() {
        var app = TestApp(editorAt: "/plan/add/new")
        app.send(.editor(.form(.nameTyped("Half"))))
        app.send(.editor(.form(.muscleSwitched(.lats, true))))
        app.send(.editor(.form(.typeChosen(2))))
        var later = app.reopened(after: 5)
        #expect(later.state.editor.form.name == "Half")
        #expect(later.state.editor.form.muscles == [.lats])
        #expect(later.state.editor.form.type == .endurance)
        #expect(later.library.exercises.isEmpty)
        later.send(.editor(.form(.cancelTapped)))
        later.go(.planPicker(.newExercise))
        #expect(later.state.editor.form.name == "")
    }

    @Test("CA-3 one's own exercises can be changed, and deleted with Undo")
    func change() {
        var app = TestApp(editorAt: "/plan/add/chest") {
            var exercise = Exercise(id: "mine", name: "Floor fly", type: .strength, muscles: [.chest])
            exercise.tempo = 30
            $0.put(exercise)
        }
        app.send(.editor(.picker(.howToTapped("mine"))))
        #expect(app.html.contains(">Edit<"))
        app.send(.editor(.picker(.editTapped("mine"))))
        #expect(app.address.path == "/plan/add/own/mine")
        app.send(.editor(.form(.nameTyped("Floor flye"))))
        app.send(.editor(.form(.saveTapped)))
        #expect(app.library.exercises.map { $0.name } == ["Floor flye"])
        #expect(app.library.exercises[0].tempo == 30)
        app.send(.editor(.picker(.deleteTapped("mine"))))
        #expect(app.library.exercises.isEmpty)
        #expect(app.state.shared.shelf.catalogue.exercise("mine") == nil)
        app.send(.shell(.undoTapped))
        #expect(app.library.exercises.map { $0.name } == ["Floor flye"])
    }

    @Test("SH-9 Undo brings a deleted exercise back where the editor was left meanwhile, and leads nowhere")
    func undoElsewhere() {
        var app = TestApp(editorAt: "/plan/add/chest") {
            $0.put(Exercise(id: "mine", name: "Floor fly", type: .strength, muscles: [.chest]))
        }
        app.send(.editor(.picker(.deleteTapped("mine"))))
        app.go(.history)
        #expect(app.library.exercises.isEmpty)
        app.send(.shell(.undoTapped))
        #expect(app.library.exercises.map { $0.id } == ["mine"])
        #expect(app.address == .history)
    }
}
