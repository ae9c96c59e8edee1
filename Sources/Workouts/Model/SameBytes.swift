extension String {
    /// Whether two texts are equal code point by code point.
    ///
    /// `==` uses Unicode's canonical equivalence: an accented letter equals a letter with a combining accent. That
    /// suits the search for names; stored texts differ if their bytes do. Beyond Latin letters, `==` also needs
    /// Unicode's tables, which the web app's first part doesn't have. O(n), for texts of equal length.
    public func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
