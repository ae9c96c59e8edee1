extension State {
    /// Undoes what was done before a reload.
    mutating func takeBack(_ kept: KeptUndo) -> [Effect] {
        shared.library.revert(kept.rows, shared.clocks)
        var effects = spread(.merged)
        if shared.takeDrafts(kept.rows) {
            editor = WorkoutEditor.State()
            effects += opened()
        }
        if let id = kept.run { effects += spread(.runChosen(id)) }
        return effects
    }
}
