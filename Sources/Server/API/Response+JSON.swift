import HTTPTypes
import Hummingbird
import Records
import Storage

extension Response {
    static func json(
        _ status: HTTPResponse.Status = .ok, _ write: (inout JSONWriter) -> Void
    ) -> Response {
        var writer = JSONWriter()
        writer.object(write)
        return json(status, bytes: writer.bytes)
    }

    static func json(_ status: HTTPResponse.Status = .ok, bytes: [UInt8]) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    static let noContent = Response(status: .noContent)

    func adding(_ fields: [HTTPField]) -> Response {
        var response = self
        response.headers.append(contentsOf: fields)
        return response
    }

    func adding(_ field: HTTPField) -> Response { adding([field]) }
}

extension JSONWriter {
    /// The member `account`.
    mutating func account(_ account: Account) {
        key("account")
        object { writer in
            writer.field("id", account.id)
            writer.field("username", account.username)
            writer.field("email", account.email)
            writer.field("created", account.created / 1000)
            writer.field("hasApple", account.hasApple)
        }
    }
}
