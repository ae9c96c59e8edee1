import Testing
@testable import Records

@Test func placeholder() {}
