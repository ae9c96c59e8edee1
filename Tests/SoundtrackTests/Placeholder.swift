import Testing
@testable import Soundtrack

@Test func placeholder() {}
