import Catalogue
import Records
import Workouts

/// The exercises to pick from: those of Setlist, fetched after the app has opened and read when they are first needed, and the
/// person's own.
struct Shelf: Sendable {
    private(set) var phase = Phase.absent
    /// Of everything that is here so far: the person's own alone until Setlist's are read.
    private(set) var catalogue = ExerciseCatalogue()
    private var search: ExerciseSearch?
    /// Changes with both: places of an older catalogue mean nothing.
    private(set) var version: Int32 = 0
    private var builtIn = ExerciseCatalogue()
    private var own: [Exercise] = []
    /// Whether somebody has looked at exercises: from then on the person's own are kept up to date, too.
    private(set) var isWanted = false
    /// Whether what came last can't be read.
    private(set) var isDamaged = false
    /// Of the two files: what was asked with which token, and what came.
    private var files: [File] = []

    enum Phase: Equatable, Sendable {
        case absent
        /// On their way.
        case asked
        /// Here, and not yet read: that takes a moment which nobody should wait for who doesn't need them.
        case fetched
        case ready
        /// There is no network, or what came can't be read.
        case failed
    }

    private struct File: Sendable {
        var token: Int32
        var bytes: [UInt8]?
    }

    private func expects(_ token: Int32) -> Bool { files.contains { $0.token == token && $0.bytes == nil } }

    /// Asks for the files, unless that was done.
    mutating func fetch(_ addresses: [String], token: () -> Int32) -> [Effect] {
        guard phase == .absent || phase == .failed, addresses.count == 2 else { return [] }
        phase = .asked
        isDamaged = false
        files = addresses.map { _ in File(token: token()) }
        return zip(files, addresses).map { .http(HTTPRequest(token: $0.token, .get, $1)) }
    }

    /// - Returns: whether the event was an answer to a request of its own.
    mutating func received(_ event: HostEvent) -> Bool {
        switch event {
        case .http(let answer) where expects(answer.token): received(answer)
        case .httpFailed(let token) where expects(token): fail()
        default: return false
        }
        return true
    }

    private mutating func received(_ answer: HTTPAnswer) {
        guard let index = files.firstIndex(where: { $0.token == answer.token }) else { return }
        guard answer.status == 200 else { return fail() }
        files[index].bytes = answer.body
        guard files.allSatisfy({ $0.bytes != nil }) else { return }
        phase = .fetched
        if isWanted { read() }
    }

    mutating func fail() {
        files = []
        phase = .failed
    }

    /// Somebody looks at exercises now. O(their number), once.
    mutating func want() {
        isWanted = true
        if phase == .fetched { read() }
    }

    /// The person's own, as the library holds them now.
    mutating func put(own exercises: [Exercise]) {
        guard exercises != own else { return }
        own = exercises
        put()
    }

    private mutating func read() {
        do throws(InvalidField) {
            builtIn = try CatalogueFile.read(exercises: files[0].bytes ?? [], routines: files[1].bytes ?? [])
            files = []
            phase = .ready
            put()
        } catch {
            isDamaged = true
            fail()
        }
    }

    private mutating func put() {
        catalogue = builtIn.adding(own)
        search = ExerciseSearch(catalogue.exercises)
        version += 1
    }

    /// The places of the exercises that match what was typed, best first: see `ExerciseSearch`.
    func places(matching typed: String) -> [Int] { search?.places(matching: typed) ?? [] }

    /// The exercise of a step, where it is known.
    func exercise(of step: Step) -> Exercise? { step.exercise.flatMap { catalogue.exercise($0) } }
}

extension Shared {
    /// Has the exercises fetched and read: a screen shows them.
    mutating func wantExercises() -> [Effect] {
        shelf.put(own: library.exercises)
        shelf.want()
        return fetchExercises()
    }

    /// Has them fetched, so that they are there offline too.
    mutating func fetchExercises() -> [Effect] {
        var last = lastRequest
        let effects = shelf.fetch(catalogueAddresses) {
            last += 1
            return last
        }
        lastRequest = last
        return effects
    }
}
