import Foundation
import HTTPTypes
import HummingbirdTesting
import Records
import Testing

@testable import Server

@Suite struct OpenAPITests {
    private let folder: WebFolder

    init() throws {
        folder = try WebFolder()
    }

    @Test("AP-2 the document tells of every route and method that is answered, and of no other")
    func complete() async throws {
        try await withServer(folder) { client in
            let browser = Browser(client)
            let answer = try await browser.get("openapi.json")
            #expect(answer.status == 200 && answer["openapi"]?.string == "3.1.0")
            let paths = try #require(answer["paths"]?.members)
            // Of records there are paths for each collection.
            let records: Set<APIRoute.Template> = [.records, .record]
            let others = APIRoute.Template.allCases.filter { !records.contains($0) }.map(\.prefixed)
            let collections = RecordCollection.all.flatMap {
                ["/api/v1/records/\($0.name)", "/api/v1/records/\($0.name)/\($0.only ?? "{id}")"]
            }
            #expect(Set(paths.map(\.name)) == Set(others + collections))
            #expect(RecordCollection.all.map(\.kind) == RecordKind.allCases.filter(\.isSynced))
            for path in paths {
                let known = Set(path.value.members?.map(\.name) ?? [])
                let address = path.name.dropFirst(APIRoute.Template.prefix.utf8.count)
                    .replacing("{hash}", with: String(repeating: "0", count: 64)).replacing(/{[a-z]+}/, with: "some")
                for method: HTTPRequest.Method in [.get, .post, .put, .patch, .delete] {
                    let guest = Browser(client)
                    let query = path.name.hasSuffix("speech") ? "?text=a" : "?username=a"
                    let status = try await guest.ask(method, address + query).status
                    #expect((status != 405) == known.contains(method.rawValue.lowercased()), "\(method) \(path.name)")
                }
            }
        }
    }

    @Test("AP-2 every operation has a name of its own, by which generated clients call it")
    func names() async throws {
        try await withServer(folder) { client in
            let document = try #require(try await Browser(client).get("openapi.json").json)
            let operations = (document["paths"]?.members ?? []).flatMap { $0.value.members ?? [] }
            let names = operations.compactMap { $0.value["operationId"]?.string }
            #expect(names.count == operations.count && Set(names).count == names.count)
            for name in names { #expect(name.wholeMatch(of: /[a-z][A-Za-z]+/) != nil, "\(name)") }
            #expect(operations.allSatisfy { $0.value["tags"]?.array?.count == 1 })
            for name in [
                "listWorkouts", "createWorkout", "readWorkout", "replaceWorkout", "patchWorkout", "deleteWorkout",
                "listTrainingSessions", "readSettings", "patchProfile", "createToken", "sync",
            ] { #expect(names.contains(name), "\(name)") }
        }
    }

    @Test("AP-2 every operation has a summary, its path's parameters, an answer, and problem details for the rest")
    func operations() async throws {
        try await withServer(folder) { client in
            let document = try #require(try await Browser(client).get("openapi.json").json)
            for path in document["paths"]?.members ?? [] {
                for operation in path.value.members ?? [] {
                    let value = operation.value
                    #expect(value["summary"]?.string?.hasSuffix(".") == true, "\(operation.name) \(path.name)")
                    let variables = path.name.matches(of: /{([a-z]+)}/).map { String($0.1) }
                    let parameters = (value["parameters"]?.array ?? []).filter { $0["in"]?.string == "path" }
                    #expect(parameters.compactMap { $0["name"]?.string } == variables)
                    let responses = (value["responses"]?.members ?? []).map(\.name)
                    #expect(responses.count >= 2 && responses.last == "default")
                    #expect(value["security"]?.array != nil)
                }
            }
            // Schemas that are referred to are there.
            let schemas = Set((document["components"]?["schemas"]?.members ?? []).map(\.name))
            for match in document.text.matches(of: /#\/components\/schemas\/([A-Za-z]+)/) {
                #expect(schemas.contains(String(match.1)))
            }
        }
    }
}
