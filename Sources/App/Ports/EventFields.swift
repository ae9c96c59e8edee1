import Records

/// One event as the host sends it: a JSON object in which `on` names the event and the other members are its values, and bytes
/// beside it.
struct EventFields {
    let on: String
    let attachment: [UInt8]
    private let tree: JSON

    init(json: [UInt8], attachment: [UInt8]) throws(HostEventError) {
        do { tree = try JSON(bytes: json, maximumBytes: .max) } catch { throw .json(error) }
        guard let on = tree["on"]?.string else { throw .member("on", on: "") }
        self.on = on
        self.attachment = attachment
    }

    /// The port that tells of it: what stands before the dot of its name.
    var port: String { String(decoding: on.utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self) }

    subscript(_ name: String) -> JSON? { tree[name] }

    func string(_ name: String) throws(HostEventError) -> String {
        guard let value = tree[name]?.string else { throw .member(name, on: on) }
        return value
    }

    func double(_ name: String) throws(HostEventError) -> Double {
        guard let value = tree[name]?.double else { throw .member(name, on: on) }
        return value
    }

    func bool(_ name: String) throws(HostEventError) -> Bool {
        guard let value = tree[name]?.bool else { throw .member(name, on: on) }
        return value
    }

    func int64(_ name: String) throws(HostEventError) -> Int64 {
        guard let value = tree[name]?.integer else { throw .member(name, on: on) }
        return value
    }

    func int32(_ name: String) throws(HostEventError) -> Int32 {
        guard let value = tree[name]?.integer, let narrow = Int32(exactly: value) else { throw .member(name, on: on) }
        return narrow
    }
}
