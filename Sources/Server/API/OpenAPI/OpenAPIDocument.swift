import HTTPTypes
import Records

/// The OpenAPI document's description of one endpoint.
struct Operation: Sendable {
    /// The operation's name in generated clients: it never changes.
    let id: String
    /// In the imperative, for the document's readers.
    let summary: String
    /// Generated clients group operations by it.
    let tag: String
    var parameters: [JSON] = []
    /// The body's schema.
    var body: JSON?
    var answers: [Answer]

    init(
        _ id: String, tag: String, summary: String, parameters: [JSON] = [], body: JSON? = nil, answers: [Answer]
    ) {
        self.id = id
        self.tag = tag
        self.summary = summary
        self.parameters = parameters
        self.body = body
        self.answers = answers
    }

    struct Answer: Sendable {
        let status: Int
        let description: String
        var mediaType = "application/json"
        /// Nil if there is no body.
        var schema: JSON?
        /// Names and descriptions.
        var headers: [(name: String, description: String)] = []

        static func answer(_ description: String, _ schema: JSON? = nil) -> Answer { answer(200, description, schema) }

        static func answer(_ status: Int, _ description: String, _ schema: JSON? = nil) -> Answer {
            Answer(status: status, description: description, schema: schema)
        }

        static func problem(_ status: Int, _ description: String) -> Answer {
            Answer(
                status: status, description: description, mediaType: "application/problem+json",
                schema: Schema.reference("Problem"))
        }
    }
}

/// An operation, and its path in the document.
struct PathOperation: Sendable {
    let path: String
    let operation: Operation

    init(path: String, _ operation: Operation) {
        self.path = path
        self.operation = operation
    }
}

/// The OpenAPI 3.1 document, generated from the endpoints themselves, so that it describes exactly the existing ones.
struct OpenAPIDocument {
    let endpoints: [Endpoint]

    var json: JSON {
        var paths: [JSON.Member] = []
        for template in APIRoute.Template.allCases {
            let described = endpoints.filter { $0.template == template }.flatMap { endpoint in
                endpoint.operations.map { (endpoint: endpoint, $0.path, $0.operation) }
            }
            for path in described.map(\.1) where !paths.contains(where: { $0.name == path }) {
                let operations = described.filter { $0.1 == path }.map { endpoint, _, operation in
                    JSON.Member(endpoint.method.rawValue.lowercased(), Self.json(operation, endpoint))
                }
                paths.append(.init(path, .object(operations)))
            }
        }
        return .object([
            .init("openapi", .string("3.1.0")),
            .init(
                "info",
                .object([
                    .init("title", .string("Setlist")), .init("version", .string("1")),
                    .init("description", .string(Self.description)),
                ])),
            .init("paths", .object(paths)),
            .init(
                "components",
                .object([
                    .init("schemas", .object(Components.all)),
                    .init("securitySchemes", Self.securitySchemes),
                ])),
        ])
    }

    private static let description = """
        Accounts, sync and records of Setlist. Browsers prove who they are by a cookie, and change things from \
        Setlist's own pages only; scripts by a personal access token. Errors are problem details (RFC 9457). \
        Times are in seconds since 1970, but in sync in milliseconds.
        """

    private static func json(_ operation: Operation, _ endpoint: Endpoint) -> JSON {
        var members: [JSON.Member] = [
            .init("operationId", .string(operation.id)), .init("summary", .string(operation.summary)),
            .init("tags", .array([.string(operation.tag)])),
        ]
        if !operation.parameters.isEmpty { members.append(.init("parameters", .array(operation.parameters))) }
        if let body = operation.body, let mediaType = endpoint.body.mediaTypes.first {
            members.append(
                .init(
                    "requestBody",
                    .object([.init("required", .bool(true)), .init("content", content(mediaType, body))])))
        }
        var responses = operation.answers.map { answer in
            JSON.Member(String(answer.status), response(answer))
        }
        responses.append(
            .init(
                "default",
                response(
                    .init(
                        status: 0, description: "What is wrong.", mediaType: "application/problem+json",
                        schema: Schema.reference("Problem")))))
        members.append(.init("responses", .object(responses)))
        members.append(.init("security", security(endpoint.access)))
        return .object(members)
    }

    private static func response(_ answer: Operation.Answer) -> JSON {
        var members: [JSON.Member] = [.init("description", .string(answer.description))]
        if !answer.headers.isEmpty {
            let headers = answer.headers.map { header in
                JSON.Member(
                    header.name,
                    .object([.init("description", .string(header.description)), .init("schema", Schema.string())]))
            }
            members.append(.init("headers", .object(headers)))
        }
        if let schema = answer.schema { members.append(.init("content", content(answer.mediaType, schema))) }
        return .object(members)
    }

    private static func content(_ mediaType: String, _ schema: JSON) -> JSON {
        .object([.init(mediaType, .object([.init("schema", schema)]))])
    }

    private static func security(_ access: Endpoint.Access) -> JSON {
        func scheme(_ name: String) -> JSON { .object([.init(name, .array([]))]) }
        switch access {
        case .everybody: return .array([])
        case .person: return .array([scheme("session")])
        case .account: return .array([scheme("session"), scheme("token")])
        }
    }

    private static let securitySchemes = JSON.object([
        .init(
            "session",
            .object([
                .init("type", .string("apiKey")), .init("in", .string("cookie")), .init("name", .string("setlist")),
                .init("description", .string("Over https it is called __Host-setlist.")),
            ])),
        .init("token", .object([.init("type", .string("http")), .init("scheme", .string("bearer"))])),
    ])
}

extension OpenAPIDocument {
    /// The endpoint that returns the document of these endpoints and itself.
    static func endpoint(describing endpoints: [Endpoint]) -> Endpoint {
        func endpoint(_ bytes: [UInt8]) -> Endpoint {
            Endpoint(.get, .openAPI, .everybody, .openAPI) { _ in .json(bytes: bytes) }
        }
        let bytes = OpenAPIDocument(endpoints: endpoints + [endpoint([])]).json.bytes
        return endpoint(bytes)
    }
}
