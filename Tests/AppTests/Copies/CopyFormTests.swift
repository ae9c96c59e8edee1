import Testing
import Workouts

@testable import App

@Suite struct CopyFormTests {
    @Test(
        "IX-9 an address that can't be one is refused beside its field",
        arguments: [
            ("", "Enter the folder’s address, such as https://cloud.example/dav/Setlist."),
            ("cloud.example/dav", "Begin the address with https://."),
            ("ftp://cloud.example", "Begin the address with https://."),
            ("https://", "Enter the server’s name after https://."),
            (
                "http://cloud.example/dav",
                "Begin the address with https://: without it, everybody on the way can read your data."
            ),
            (
                "http://localhost.example/dav",
                "Begin the address with https://: without it, everybody on the way can read your data."
            ),
            ("https://me:pw@cloud.example/dav", "Enter user name and password in the fields below."),
            ("https://cloud.example/my files", "Enter an address without spaces: %20 stands for one."),
            ("https://cloud.example/dav?x=1", "Enter the address of a folder: it has no “?” and no “#”."),
            ("https://cloud.example/dav#x", "Enter the address of a folder: it has no “?” and no “#”."),
        ])
    func refused(address: String, words: String) {
        #expect(WebDAVFolder(address: address).addressProblem == words)
    }

    @Test(
        "IX-9 an address of https is taken, and one of http on this machine",
        arguments: [
            "https://cloud.example/dav/Setlist/", "HTTPS://cloud.example:8443", "https://bücher.example/Ordner",
            "http://localhost:8080/dav", "http://127.0.0.1/dav",
        ])
    func taken(address: String) {
        #expect(WebDAVFolder(address: address).addressProblem == nil)
    }

    @Test("IX-9 the server's name is what stands before the path")
    func host() {
        #expect(WebDAVFolder(address: "https://cloud.example:8443/dav/x").host == "cloud.example:8443")
        #expect(WebDAVFolder(address: "cloud.example").host == "cloud.example")
    }

    @Test("IX-9 a user name has no colon, and a password belongs to one")
    func login() {
        let address = "https://cloud.example"
        #expect(WebDAVFolder(address: address, user: "a:b").userProblem == "Enter a user name without a colon.")
        #expect(
            WebDAVFolder(address: address, password: "x").userProblem
                == "Enter the user name that the password belongs to.")
        #expect(WebDAVFolder(address: address).userProblem == nil)
        let long = String(repeating: "x", count: 501)
        #expect(WebDAVFolder(address: address, user: "a", password: long).passwordProblem != nil)
    }

    @Test(
        "IX-9 what is wrong stands beside the field, nothing is sent, and what was typed outlives a reload but for the password"
    )
    func draft() {
        var host = CopyHost()
        var app = TestApp.copying()
        app.send(.copies(.kindChosen(1)))
        app.enterCopyServer()
        app.send(.copies(.typed(.address, "http://cloud.example/dav")))
        app.send(.copies(.saveTapped))
        #expect(app.alert?.contains("everybody on the way") == true)
        host.serve(&app)
        #expect(host.tries == 0)
        #expect(!app.disk.values.contains { $0.contains("s3cret") })
        let again = app.copyingAgain(after: 5, path: "/copies")
        #expect(again.state.copies.content.form[.address].text == "http://cloud.example/dav")
        #expect(again.state.copies.content.form[.user].text == "anna")
        #expect(again.state.copies.content.form[.password].text.isEmpty)
        #expect(again.html.contains("Start copying"))
    }
}
