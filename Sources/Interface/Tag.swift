/// The elements of the interface. The cases are in the order of `names`.
public enum Tag: UInt8, CaseIterable, Sendable {
    case div, span, p, h1, h2, h3, h4, button, a, nav, main, header, footer, section, article, aside
    case ul, ol, li, dl, dt, dd, form, label, input, select, option, textarea, fieldset, legend, datalist
    case dialog, details, summary, output, progress, meter, time, strong, em, small, code, kbd, br, hr
    case img, canvas, video
    case table, caption, thead, tbody, tfoot, tr, th, td
    case svg, path, circle, ellipse, rect, g, line, polyline, polygon, svgText, defs, use

    /// The platform's names in the order of the cases, separated by spaces. The host receives it once, so that it needs
    /// no copy of its own.
    static var names: String {
        """
        div span p h1 h2 h3 h4 button a nav main header footer section article aside \
        ul ol li dl dt dd form label input select option textarea fieldset legend datalist \
        dialog details summary output progress meter time strong em small code kbd br hr img canvas video \
        table caption thead tbody tfoot tr th td \
        svg path circle ellipse rect g line polyline polygon text defs use
        """
    }

    /// From here on, elements of the SVG namespace.
    static var firstOfSVG: Tag { .svg }

    /// Whether HTML writes it without an end tag.
    var isVoid: Bool {
        switch self {
        case .input, .br, .hr, .img: true
        default: false
        }
    }
}
