import App
import Foundation
import TestSupport

@testable import DeviceHost

/// The port of requests on a device of its own.
struct HTTPRig {
    let place: NetworkPlace

    init() throws {
        place = try NetworkPlace()
    }

    func port(_ server: URL, clock: any Clock<Duration> = HeldClock()) -> HTTPPort {
        let device = place.device(server)
        return HTTPPort(
            device: device, cookies: CookieJar(device: device), link: place.link, clock: clock, limit: 1_000,
            tell: place.tell)
    }

    /// Asks, and waits for what is told.
    func ask(_ port: HTTPPort, _ method: HTTPMethod, _ address: String, _ body: String? = nil) async -> HostEvent? {
        port.carryOut(HTTPRequest(token: 7, method, address, body: body))
        return await place.next()
    }

    static func answer(_ status: Int32, _ body: String = "", retryAfter: Int32? = nil) -> HostEvent {
        .http(HTTPAnswer(token: 7, status: status, retryAfter: retryAfter, body: Array(body.utf8)))
    }
}
