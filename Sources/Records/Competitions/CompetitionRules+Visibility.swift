extension CompetitionRules {
    /// Whether all of a name can be seen: something at both ends, and nothing that breaks a line, or hides or turns
    /// round what stands beside it.
    ///
    /// Scalars that show nothing by themselves may stand only where scripts and emoji need them: `isPart`.
    static func isVisible(_ text: String) -> Bool {
        var previous: UInt32 = 0x20
        var isFirst = true
        for scalar in text.unicodeScalars {
            let value = scalar.value
            if isControl(value) || isFirst && isBlank(value) { return false }
            if isIgnorable(value), !isPart(value, after: previous) { return false }
            if isJoiner(previous), !isJoined(value) { return false }
            (previous, isFirst) = (value, false)
        }
        return !isBlank(previous) && !isJoiner(previous)
    }

    /// Whether a scalar shows nothing by itself and takes no room: `Default_Ignorable_Code_Point` in Unicode's
    /// DerivedCoreProperties.txt. (The standard library's property would add its tables to the web app.)
    public static func isIgnorable(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E,
            0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3,
            0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// Whether a scalar takes room and shows nothing: the spaces (`Zs`), the blank pattern of Braille, and the null
    /// notehead of musical notation.
    public static func isBlank(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x2800, 0x3000, 0x1D159: true
        default: false
        }
    }

    /// C0, DEL and C1, the separators of lines and paragraphs, and interlinear annotations.
    private static func isControl(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x2029, 0xFFF9...0xFFFB: true
        default: false
        }
    }

    /// Whether a scalar that shows nothing by itself belongs to the one before it: a joiner, in Arabic, Indic scripts
    /// and emoji; a variation selector; or a tag, in the flags of Scotland and of other parts of countries.
    private static func isPart(_ scalar: UInt32, after previous: UInt32) -> Bool {
        let isTag = { (scalar: UInt32) in 0xE0020...0xE007F ~= scalar }
        if isJoiner(scalar) { return isJoined(previous) || isVariation(previous) }
        if isVariation(scalar) { return !isBlank(previous) && !isIgnorable(previous) }
        return isTag(scalar) && (isTag(previous) || previous == 0x1F3F4)
    }

    private static func isJoiner(_ scalar: UInt32) -> Bool { 0x200C...0x200D ~= scalar }

    private static func isVariation(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: true
        default: false
        }
    }

    /// Whether it is of a script that has joiners: Latin, Greek, Cyrillic, Armenian and Hebrew, which end at U+0600,
    /// have none.
    private static func isJoined(_ scalar: UInt32) -> Bool {
        scalar >= 0x600 && !isBlank(scalar) && !isIgnorable(scalar)
    }
}
