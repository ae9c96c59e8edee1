import Records

extension LibraryCollection {
    /// Measures of the body. They aren't held: whoever shows them reads them from their records (`Library.measures`), and changes these.
    static var measures: LibraryCollection {
        LibraryCollection { _, _ throws(InvalidField) in
        } changes: { _, _, _ in
            []
        } drop: { _, _ in
        }
    }
}
