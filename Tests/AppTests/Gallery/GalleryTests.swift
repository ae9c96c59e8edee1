import Foundation
import Testing

@testable import App

@Suite struct GalleryTests {
    /// The screens, of which one more doesn't compile below.
    private enum Screen: CaseIterable {
        case quickCreate, planField, workouts, workout, period, addIntervals, begin, run, finished, history, session,
            profile
        case plan, planPicker, planSave, routines, routineList, restDays, editWorkouts, editWorkout, editPicker
        case goals, goal, addGoal, editGoal
        case competitions, addCompetition, joinCompetition, competition
        case themes, theme, addTheme, songs, song
        case getWorkout, summary, viewWorkouts
        case fitnessChoice, fitnessTest, fitnessResults, fitnessExercise
        case bests, best, editSession, addToHistory, enteredSession, settings, beepTone, beepStart, account
        case importing, exporting, share, received, privacy, cutWay, longView, body, copies

        init?(_ address: Address) {
            switch address {
            case .quickCreate: self = .quickCreate
            case .planField: self = .planField
            case .workouts: self = .workouts
            case .workout: self = .workout
            case .period: self = .period
            case .addIntervals: self = .addIntervals
            case .begin: self = .begin
            case .run: self = .run
            case .finished: self = .finished
            case .history: self = .history
            case .session: self = .session
            case .cutWay: self = .cutWay
            case .longView: self = .longView
            case .body: self = .body
            case .copies: self = .copies
            case .profile: self = .profile
            case .plan: self = .plan
            case .planPicker: self = .planPicker
            case .planSave: self = .planSave
            case .routines: self = .routines
            case .routineList: self = .routineList
            case .restDays: self = .restDays
            case .editWorkouts: self = .editWorkouts
            case .editWorkout: self = .editWorkout
            case .editPicker: self = .editPicker
            case .goals: self = .goals
            case .goal: self = .goal
            case .addGoal: self = .addGoal
            case .editGoal: self = .editGoal
            case .competitions(.list): self = .competitions
            case .competitions(.add): self = .addCompetition
            case .competitions(.join): self = .joinCompetition
            case .competitions(.board): self = .competition
            case .themes: self = .themes
            case .theme: self = .theme
            case .addTheme: self = .addTheme
            case .songs: self = .songs
            case .song: self = .song
            case .getWorkout: self = .getWorkout
            case .summary: self = .summary
            case .viewWorkouts: self = .viewWorkouts
            case .fitness(.choice): self = .fitnessChoice
            case .fitness(.test): self = .fitnessTest
            case .fitness(.results): self = .fitnessResults
            case .fitness(.exercise): self = .fitnessExercise
            case .editSession: self = .editSession
            case .addToHistory(.choice): self = .addToHistory
            case .addToHistory: self = .enteredSession
            case .bests: self = .bests
            case .best: self = .best
            case .settings: self = .settings
            case .beepTone: self = .beepTone
            case .beepStart: self = .beepStart
            case .account: self = .account
            case .importing: self = .importing
            case .exporting: self = .exporting
            case .share: self = .share
            case .received: self = .received
            case .privacy: self = .privacy
            case .unknown: return nil
            }
        }
    }

    @Test("SH-4 every screen has a scene, and every form of an account")
    func complete() {
        let addresses = Scenes.all.compactMap(\.address)
        #expect(Set(addresses.compactMap(Screen.init)) == Set(Screen.allCases))
        // The account's own fields are a part of Profile.
        let forms = AccountPage.allCases.filter { $0 != .identity }
        #expect(forms.filter { !addresses.contains(.account($0)) } == [])
    }

    @Test(
        "SH-4 each scene has another name and content: two of one look would be one of them twice, since its way led elsewhere"
    )
    func different() {
        let scenes = Scenes.all
        #expect(Set(scenes.map(\.name)).count == scenes.count)
        var names: [String: String] = [:]
        for scene in scenes {
            if let other = names[scene.html] { Issue.record("\(scene.name) looks as \(other) does") }
            names[scene.html] = scene.name
        }
    }

    /// `make gallery` and EndToEnd/journeys/test_gallery.py look at them in a browser.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["GALLERY_SCENES"] != nil))
    func write() throws {
        let file = URL(filePath: ProcessInfo.processInfo.environment["GALLERY_SCENES"] ?? "")
        let scenes = Scenes.all.map { ["name": $0.name, "title": $0.title, "html": $0.html] }
        try JSONSerialization.data(withJSONObject: scenes).write(to: file)
    }
}
