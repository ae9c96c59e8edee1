extension State {
    /// Undoes what was done before a reload.
    @inline(never)  // It belongs to the second part of the program.
    mutating func takeBack(_ kept: KeptUndo) -> [Effect] {
        var kept = kept
        let drafted = shared.takeDrafts(&kept.rows)
        shared.library.revert(kept.rows, shared.clocks)
        var effects = spread(.merged)
        if let drafted {
            editor = WorkoutEditor.State()
            // A workout that was shuffled stands at an address of its own.
            let address = Address(path: drafted)
            if case .summary = shared.address, case .summary = address, address != shared.address {
                shared.discardDraft()
                effects += shared.replace(with: address)
            }
            effects += opened()
        }
        if let id = kept.run { effects += spread(.runChosen(id)) }
        return effects
    }
}
