extension String {
    /// Whether two texts are the same, code point by code point.
    ///
    /// `==` takes an accented letter for the same as a letter and an accent (Unicode's canonical equivalence). That is for names that a
    /// person looks for; what is stored differs where its bytes do. And beyond Latin letters `==` needs Unicode's tables, which the web
    /// app's first part doesn't have. O(n), of texts of one length.
    public func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}
