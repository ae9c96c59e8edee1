import HTTPTypes
import Hummingbird

/// Lets only our own pages change anything in a browser's name.
///
/// Browsers say in Sec-Fetch-Site where a request comes from; the oldest say it in Origin. A page of another site can
/// neither omit nor forge them. Requests with a personal access token are let through: no browser adds one.
enum CrossSiteRule {
    static func check(_ request: Request, hasToken: Bool) throws(Problem) {
        let method = request.method
        guard method != .get, method != .head, method != .options, !hasToken else { return }
        if let site = request.headers[secFetchSite] {
            guard site == "same-origin" else { throw refusal }
            return
        }
        guard let origin = request.headers[.origin], let host = request.head.authority,
            origin == "https://" + host || origin == "http://" + host
        else { throw refusal }
    }

    private static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    private static let refusal = Problem(
        status: .forbidden,
        detail: "Only Setlist's own pages may ask for this. Scripts need a personal access token.")
}
