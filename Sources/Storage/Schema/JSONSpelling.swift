/// Each engine's expressions for reading JSON, for the views.
struct JSONSpelling {
    let dialect: SQLDialect

    /// A step into a JSON value: a member's name or an element's index.
    enum Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
        case member(String)
        case element(Int)

        init(stringLiteral name: String) { self = .member(name) }
        init(integerLiteral index: Int) { self = .element(index) }
    }

    private func path(_ steps: [Step]) -> String {
        switch dialect {
        case .sqlite:
            let path = steps.map { step in
                switch step {
                case .member(let name): ".\(name)"
                case .element(let index): "[\(index)]"
                }
            }
            return "'$\(path.joined())'"
        case .postgres:
            let path = steps.map { step in
                switch step {
                case .member(let name): name
                case .element(let index): "\(index)"
                }
            }
            return "'{\(path.joined(separator: ","))}'"
        }
    }

    /// The fields of a record's text.
    func fields(ofText column: String) -> String {
        switch dialect {
        case .sqlite: "json_extract(\(column), '$.fields')"
        // PostgreSQL's texts can't hold the character of \\u0000: one would make the whole view unreadable. An escape
        // counts only after an even number of backslashes.
        case .postgres:
            #"(regexp_replace(\#(column), '(?<!\\)((\\\\)*)\\u0000', '\1\\ufffd', 'g')::json -> 'fields')"#
        }
    }

    /// A value as text; NULL if it is null or missing.
    func text(_ value: String, _ steps: Step...) -> String {
        switch dialect {
        case .sqlite: "json_extract(\(value), \(path(steps)))"
        case .postgres: "(\(value) #>> \(path(steps)))"
        }
    }

    /// A string that is an array's element, as text.
    func item(_ value: String) -> String {
        switch dialect {
        case .sqlite: value
        case .postgres: "(\(value) #>> '{}')"
        }
    }

    func number(_ value: String, _ steps: Step...) -> String {
        switch dialect {
        case .sqlite: "CAST(json_extract(\(value), \(path(steps))) AS REAL)"
        case .postgres: "CAST(\(value) #>> \(path(steps)) AS DOUBLE PRECISION)"
        }
    }

    /// A value as JSON.
    func value(_ value: String, _ steps: Step...) -> String {
        switch dialect {
        case .sqlite: "json_extract(\(value), \(path(steps)))"
        case .postgres: "(\(value) #> \(path(steps)))"
        }
    }

    /// `object`, `array` …
    func kind(_ value: String, _ steps: Step...) -> String {
        switch dialect {
        case .sqlite: "json_type(\(value), \(path(steps)))"
        case .postgres: "json_typeof(\(value) #> \(path(steps)))"
        }
    }

    var emptyArray: String {
        switch dialect {
        case .sqlite: "'[]'"
        case .postgres: "'[]'::json"
        }
    }

    /// An object's members, a table of `key` and `value`.
    func members(_ value: String) -> String { "json_each(\(value))" }

    /// An array's elements, a table with `value`.
    func elements(_ value: String) -> String {
        switch dialect {
        case .sqlite: "json_each(\(value))"
        case .postgres: "json_array_elements(\(value))"
        }
    }

    /// The day of a moment in seconds since 1970, `2026-11-20`.
    func day(_ seconds: String) -> String {
        switch dialect {
        case .sqlite: "date(\(seconds), 'unixepoch')"
        case .postgres: "to_char(to_timestamp(\(seconds)) AT TIME ZONE 'UTC', 'YYYY-MM-DD')"
        }
    }

    /// The Sunday on or before a day.
    func sunday(_ day: String) -> String {
        switch dialect {
        case .sqlite: "date(\(day), '-' || strftime('%w', \(day)) || ' days')"
        case .postgres:
            "to_char(CAST(\(day) AS DATE) - CAST(EXTRACT(DOW FROM CAST(\(day) AS DATE)) AS INTEGER), 'YYYY-MM-DD')"
        }
    }
}
