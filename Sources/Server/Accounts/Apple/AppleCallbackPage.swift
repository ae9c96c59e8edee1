import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Records

/// The answer to Apple's form. The browser sends no cookies with another site's post; this page belongs to our own site
/// and posts the token again, this time with cookies.
struct AppleCallbackPage {
    let identityToken: String
    let nonce: String

    var response: Response {
        let page = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Setlist</title>
            <p id="status" role="status">Logging in …</p>
            <p><a href="/">Back</a></p>
            <input type="hidden" id="token" value="\(Self.escaped(identityToken))">
            <input type="hidden" id="nonce" value="\(Self.escaped(nonce))">
            <script>\(Self.script)</script>
            </html>
            """
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                .contentSecurityPolicy: Self.policy,
            ],
            body: .init(byteBuffer: ByteBuffer(string: page)))
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }

    private static let script = """
        (async () => {
          const value = (id) => document.getElementById(id).value;
          const say = (text) => { document.getElementById("status").textContent = text; };
          try {
            const answer = await fetch("\(APIRoute.sessionApple.address)", {
              method: "POST",
              headers: { "Content-Type": "application/json" },
              body: JSON.stringify({ identityToken: value("token"), nonce: value("nonce") }),
            });
            if (answer.ok) location.replace("/profile");
            else say((await answer.json()).detail);
          } catch {
            say("The server can't be reached. Go back and try again.");
          }
        })();
        """

    /// Allows only this one script.
    private static let policy: String = {
        let hash = Data(SHA256.hash(data: Data(script.utf8))).base64EncodedString()
        return "default-src 'none'; script-src 'sha256-\(hash)'; connect-src 'self'; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
    }()
}
