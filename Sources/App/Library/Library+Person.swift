import Records

extension Library {
    mutating func changeSettings(_ change: (inout Settings) -> Void) {
        change(&settings)
        changed(.settings)
    }

    mutating func changeProfile(_ change: (inout Profile) -> Void) {
        change(&profile)
        changed(.profile)
    }
}
