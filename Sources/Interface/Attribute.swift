/// The attributes that elements may have. The cases are in the order of `names`. The app's own names are `data-`
/// attributes: `Builder.data(_:_:)`.
public enum Attribute: UInt8, CaseIterable, Sendable {
    case `class`, id, type, name, href, role, `for`, title, placeholder, autocomplete, inputmode, enterkeyhint
    case min, max, step, minlength, maxlength, pattern, size, rows, cols, colspan, rowspan, scope
    case list, form, value, open
    case tabindex, hidden, inert, disabled, readonly, required, multiple, selected, checked, autofocus, novalidate
    case lang, dir, draggable, spellcheck, autocapitalize, accept, alt, src, download, target, rel, datetime
    case high, low, optimum
    case ariaActivedescendant, ariaAtomic, ariaAutocomplete, ariaBusy, ariaChecked, ariaColcount, ariaColindex
    case ariaControls, ariaCurrent, ariaDescribedby, ariaDescription, ariaDetails, ariaDisabled, ariaErrormessage
    case ariaExpanded, ariaHaspopup, ariaHidden, ariaInvalid, ariaKeyshortcuts, ariaLabel, ariaLabelledby, ariaLevel
    case ariaLive, ariaModal, ariaMultiselectable, ariaOrientation, ariaOwns, ariaPlaceholder, ariaPosinset, ariaPressed
    case ariaReadonly, ariaRelevant, ariaRequired, ariaRoledescription, ariaRowcount, ariaRowindex, ariaSelected
    case ariaSetsize, ariaSort, ariaValuemax, ariaValuemin, ariaValuenow, ariaValuetext
    case viewBox, preserveAspectRatio, d, cx, cy, r, rx, ry, x, y, x1, y1, x2, y2, width, height, points, transform
    case fill, fillRule, stroke, strokeWidth, strokeLinecap, strokeLinejoin, strokeDasharray, strokeDashoffset
    case pathLength, opacity, textAnchor, dominantBaseline, vectorEffect, focusable

    /// The platform's names in the order of the cases, separated by spaces.
    static var names: String {
        """
        class id type name href role for title placeholder autocomplete inputmode enterkeyhint \
        min max step minlength maxlength pattern size rows cols colspan rowspan scope list form value open \
        tabindex hidden inert disabled readonly required multiple selected checked autofocus novalidate \
        lang dir draggable spellcheck autocapitalize accept alt src download target rel datetime \
        high low optimum \
        aria-activedescendant aria-atomic aria-autocomplete aria-busy aria-checked aria-colcount aria-colindex \
        aria-controls aria-current aria-describedby aria-description aria-details aria-disabled aria-errormessage \
        aria-expanded aria-haspopup aria-hidden aria-invalid aria-keyshortcuts aria-label aria-labelledby aria-level \
        aria-live aria-modal aria-multiselectable aria-orientation aria-owns aria-placeholder aria-posinset aria-pressed \
        aria-readonly aria-relevant aria-required aria-roledescription aria-rowcount aria-rowindex aria-selected \
        aria-setsize aria-sort aria-valuemax aria-valuemin aria-valuenow aria-valuetext \
        viewBox preserveAspectRatio d cx cy r rx ry x y x1 y1 x2 y2 width height points transform \
        fill fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset \
        pathLength opacity text-anchor dominant-baseline vector-effect focusable
        """
    }

    /// Whether false is written as the text `false` instead of leaving the attribute out.
    var spellsBooleans: Bool {
        switch self {
        case .draggable, .spellcheck, .focusable: true
        default: rawValue >= Attribute.ariaActivedescendant.rawValue && rawValue <= Attribute.ariaValuetext.rawValue
        }
    }
}
