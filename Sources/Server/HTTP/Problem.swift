import HTTPTypes
import Hummingbird
import Records

/// An error as sent to a client: problem details (RFC 9457).
struct Problem: Error {
    var status: HTTPResponse.Status
    /// The fault of this particular request, for a person.
    var detail: String
    var headers: HTTPFields = [:]
    /// Distinguishes kinds of problems with the same status.
    var type = "about:blank"
    /// Which of the endpoint's own reasons it is, for programs.
    var reason: String?
    /// The request's invalid fields, with hints for correct values. The first is also sent as `field`.
    var errors: [InvalidField] = []
    /// The server's time, if the client's clock is wrong.
    var clocks: ClockAhead?
    /// The id of the account that the request was aimed at: for the security log, never for the client.
    var account: String?

    static let notFound = Problem(status: .notFound, detail: "There is nothing at this address.")

    /// One field is invalid.
    static func field(_ field: InvalidField, status: HTTPResponse.Status = .unprocessableContent) -> Problem {
        Problem(status: status, detail: field.reason, errors: [field])
    }

    /// The same with the field's place in the sentence, for scripts, which have no form to show it beside.
    static func place(_ field: InvalidField, status: HTTPResponse.Status = .unprocessableContent) -> Problem {
        Problem(status: status, detail: field.description, errors: [field])
    }

    /// Several fields are invalid; there is at least one.
    static func fields(_ fields: [InvalidField]) -> Problem {
        Problem(status: .unprocessableContent, detail: fields.first?.reason ?? "", errors: fields)
    }

    /// - Parameter seconds: the time after which the client may try again.
    static func tooMany(_ what: String, seconds: Int) -> Problem {
        Problem(
            status: .tooManyRequests, detail: "Too many \(what). Try again in \(seconds) s.",
            headers: [.retryAfter: String(seconds)])
    }

    static func unavailable(_ detail: String, seconds: Int) -> Problem {
        Problem(status: .serviceUnavailable, detail: detail, headers: [.retryAfter: String(seconds)])
    }

    static let otherAccount = Problem(
        status: .forbidden, detail: "This is meant for another account than the one that is logged in.",
        type: "/problems/other-account")

    static func clockAhead(_ clocks: ClockAhead) -> Problem {
        Problem(
            status: .conflict, detail: "This device's clock is ahead. What it changed is to be stamped anew.",
            type: "/problems/clock-ahead", clocks: clocks)
    }

    static let accountFull = Problem(
        status: .insufficientStorage,
        detail: "The account holds as much as it may on this server. Delete something, or ask whoever runs the server.",
        type: RefusedRecord.fullType)

    func about(_ account: String?) -> Problem {
        var problem = self
        problem.account = account
        return problem
    }

    var response: Response {
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("type", type)
            writer.field("title", status.reasonPhrase)
            writer.field("status", Int64(status.code))
            writer.field("detail", detail)
            if let reason { writer.field("reason", reason) }
            clocks?.write(to: &writer)
            guard let first = errors.first else { return }
            writer.field("field", first.path)
            writer.array("errors") { writer in
                for error in errors {
                    writer.object { writer in
                        writer.field("field", error.path)
                        writer.field("problem", error.reason)
                    }
                }
            }
        }
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: writer.bytes)))
    }
}

extension HTTPResponse.Status {
    /// RFC 4918, 11.5.
    static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
