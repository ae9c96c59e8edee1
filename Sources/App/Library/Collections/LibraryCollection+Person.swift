import Records
import Workouts

extension RecordKey {
    static var settings: RecordKey { Settings.key }
    static var profile: RecordKey { Profile.key }
}

// Of these an account has one record each.

extension LibraryCollection {
    static var settings: LibraryCollection {
        LibraryCollection { record, library throws(InvalidField) in
            var problems: [InvalidField] = []
            library.settings = Settings(record, problems: &problems)
            library.ledger.settings = library.settings
            if let problem = problems.first { throw problem }
        } changes: { _, _, library in
            let changes = library.settings.changes(since: library.ledger.settings)
            library.ledger.settings = library.settings
            return changes
        } drop: { _, _ in
        }
    }

    static var profile: LibraryCollection {
        LibraryCollection { record, library throws(InvalidField) in
            var problems: [InvalidField] = []
            library.profile = Profile(record, problems: &problems)
            library.ledger.profile = library.profile
            if let problem = problems.first { throw problem }
        } changes: { _, _, library in
            let changes = library.profile.changes(since: library.ledger.profile)
            library.ledger.profile = library.profile
            return changes
        } drop: { _, _ in
        }
    }
}
