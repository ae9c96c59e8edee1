extension State {
    /// Undoes what was done before a reload.
    mutating func takeBack(_ kept: KeptUndo) -> [Effect] {
        shared.library.revert(kept.rows, shared.clocks)
        var effects = spread(.merged)
        if shared.takeDrafts(kept.rows) {
            editor = WorkoutEditor.State()
            // A workout that was shuffled stands at an address of its own.
            if case .summary = shared.address, let draft = shared.draft {
                let address = Address(path: draft.path)
                if case .summary = address { effects += shared.replace(with: address) }
            }
            effects += opened()
        }
        if let id = kept.run { effects += spread(.runChosen(id)) }
        return effects
    }
}
