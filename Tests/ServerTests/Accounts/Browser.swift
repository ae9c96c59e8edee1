import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Records
import Testing

@testable import Server

/// A browser on one of our own pages: keeps its cookies, and says where its requests come from.
final class Browser: @unchecked Sendable {
    private let client: any TestClientProtocol
    /// By name; requests of one browser follow each other.
    var cookies: [String: String] = [:]
    /// Sent with every request.
    var headers: HTTPFields = [.init("Sec-Fetch-Site")!: "same-origin"]

    static let password = "secret 1!"

    init(_ client: any TestClientProtocol) {
        self.client = client
    }

    struct Answer: Sendable {
        let status: Int
        let headers: HTTPFields
        let bytes: [UInt8]
        var text: String { String(decoding: bytes, as: UTF8.self) }

        var json: JSON? { try? JSON(text) }
        subscript(name: String) -> JSON? { json?[name] }
        var detail: String? { self["detail"]?.string }
        var field: String? { self["field"]?.string }
        /// The Set-Cookie headers.
        var setCookies: [String] { headers[values: .setCookie] }
    }

    func get(_ path: String) async throws -> Answer { try await ask(.get, path) }
    func delete(_ path: String, _ body: String? = nil) async throws -> Answer { try await ask(.delete, path, body) }
    func post(_ path: String, _ body: String) async throws -> Answer { try await ask(.post, path, body) }
    func put(_ path: String, _ body: String) async throws -> Answer { try await ask(.put, path, body) }
    func patch(_ path: String, _ body: String) async throws -> Answer { try await ask(.patch, path, body) }

    /// - Parameter path: below `/api/v1/`.
    func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, bytes: [UInt8]? = nil,
        _ more: HTTPFields = [:]
    ) async throws -> Answer {
        var headers = headers
        if body != nil || bytes != nil { headers[.contentType] = "application/json" }
        if !cookies.isEmpty {
            headers[.cookie] = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(
                separator: "; ")
        }
        for field in more { headers[field.name] = field.value }
        let buffer = bytes.map { ByteBuffer(bytes: $0) } ?? body.map { ByteBuffer(string: $0) }
        let response = try await client.executeRequest(
            uri: "/api/v1/" + path, method: method, headers: headers, body: buffer)
        for cookie in response.headers[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            cookies[String(pair[0])] = cookie.contains("Max-Age=0;") ? nil : String(pair[1])
        }
        return Answer(
            status: response.status.code, headers: response.headers, bytes: Array(buffer: response.body))
    }

    /// Signs up, and is logged in then.
    @discardableResult
    func signUp(_ username: String = "anna") async throws -> Answer {
        let answer = try await post(
            "accounts",
            #"{"username":"\#(username)","email":"\#(username)@example.org","password":"\#(Self.password)"}"#)
        #expect(answer.status == 201, "\(answer.text)")
        return answer
    }

    /// Makes a token, with the password.
    func makeToken(_ scope: String = "read", name: String = "x", days: Int = 1) async throws -> Answer {
        try await post(
            "tokens",
            #"{"name":"\#(name)","scope":"\#(scope)","days":\#(days),"password":"\#(Self.password)"}"#)
    }

    /// Whether a username, or an email, is free.
    func ask(whether field: String, isFree text: String) async throws -> Answer {
        try await post("accounts/available", JSON.object([.init(field, .string(text))]).text)
    }

    func logIn(_ login: String = "anna", _ password: String = Browser.password) async throws -> Answer {
        try await post("session", #"{"login":"\#(login)","password":"\#(password)"}"#)
    }
}
