import Testing
@testable import Interface

@Test func placeholder() {}
