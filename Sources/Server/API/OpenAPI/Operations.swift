import Records
import Workouts

// The document's description of each endpoint.

private let username = Schema.string(3...30, pattern: "^[A-Za-z0-9._-]{3,30}$")
private let email = Schema.string(3...254, format: "email")
private let password = Schema.string(
    6...256, description: "At most 256 bytes, with a letter, a digit and a special character.")
private let knownPassword = Schema.nullable(Schema.string())
private let account = Schema.object([("account", Schema.reference("Account"))])
private let recoveryCode = Schema.string(pattern: "^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){4}$")
private let accountWithCode = Schema.object([
    ("account", Schema.reference("Account")), ("recoveryCode", recoveryCode),
])
private let signUp = Schema.object([("username", username), ("email", email), ("password", password)])

// MARK: - Accounts

extension Operation {
    static let available = Operation(
        "checkAvailability", tag: "accounts",
        summary: "Say whether a username or an email is free. Exactly one of the two is given.",
        body: Schema.object(
            [("username", Schema.nullable(Schema.string())), ("email", Schema.nullable(Schema.string()))],
            optional: ["username", "email"]),
        answers: [
            .answer(
                "Whether it is, and if not, why.",
                Schema.object([("available", Schema.boolean), ("reason", Schema.string())], optional: ["reason"]))
        ])
    static let checkAccount = Operation(
        "checkSignUp", tag: "accounts",
        summary: "Check the first page of sign-up; makes nothing.", body: signUp,
        answers: [.answer(204, "An account can be made of it.")])
    static let createAccount = Operation(
        "signUp", tag: "accounts",
        summary: """
            Sign up, and log in on this device. Within a day the same request may be repeated if its answer was lost; the \
            account has another recovery code then.
            """, body: signUp,
        answers: [.answer(201, "The account, and the code that resets its password, shown once.", accountWithCode)])
    static let changeAccount = Operation(
        "changeAccount", tag: "accounts",
        summary: "Change username or email.",
        body: Schema.object(
            [("username", username), ("email", email), ("password", knownPassword)],
            optional: ["username", "email", "password"]),
        answers: [.answer("The account as it is now.", account)])
    static let changePassword = Operation(
        "changePassword", tag: "accounts",
        summary: "Change the password. All other sessions, all tokens and the calendar address end.",
        body: Schema.object([("old", knownPassword), ("new", password)], optional: ["old"]),
        answers: [.answer(204, "Done; the session has a new cookie.")])
    static let newRecoveryCode = Operation(
        "renewRecoveryCode", tag: "accounts",
        summary: "Replace the recovery code.",
        body: Schema.object([("password", knownPassword)], optional: ["password"]),
        answers: [.answer("The new code, shown once.", Schema.object([("recoveryCode", recoveryCode)]))])
    static let deleteAccount = Operation(
        "deleteAccount", tag: "accounts",
        summary: "Delete the account and all that belongs to it.",
        body: Schema.object([("password", knownPassword)], optional: ["password"]),
        answers: [.answer(204, "It is gone.")])
}

// MARK: - Sessions and tokens

extension Operation {
    static let whoAmI = Operation(
        "readSession", tag: "logIns",
        summary: "Say who is logged in.", answers: [.answer("The account.", account)])
    static let logIn = Operation(
        "logIn", tag: "logIns",
        summary: "Log in on this device.",
        body: Schema.object([
            ("login", Schema.string(description: "Username or email.")), ("password", Schema.string()),
        ]),
        answers: [.answer("The account; the session's cookie comes along.", account)])
    static let logOut = Operation(
        "logOut", tag: "logIns",
        summary: "Log out on this device.", answers: [.answer(204, "Logged out.")])
    static let listSessions = Operation(
        "listLogIns", tag: "logIns",
        summary: "List the devices that are logged in.",
        answers: [
            .answer(
                "The one that was used last first.",
                Schema.object([("sessions", Schema.array(Schema.reference("Session")))]))
        ])
    static let logOutDevice = Operation(
        "logOutDevice", tag: "logIns",
        summary: "Log out on another device.", parameters: [Schema.parameter("id", in: "path", Schema.word)],
        answers: [.answer(204, "It is logged out.")])
    static let logOutEverywhere = Operation(
        "logOutEverywhere", tag: "logIns",
        summary: "Log out everywhere. All tokens and the calendar address end, too.",
        answers: [.answer(204, "Logged out.")])
    static let recover = Operation(
        "resetPassword", tag: "logIns",
        summary:
            "Set a new password with the recovery code. All sessions, all tokens and the calendar address end, this device is logged in.",
        body: Schema.object([
            ("login", Schema.string()), ("recoveryCode", Schema.string()), ("password", password),
        ]),
        answers: [.answer("The account and its next recovery code.", accountWithCode)])
    static let appleNonce = Operation(
        "beginAppleLogIn", tag: "logIns",
        summary: "Begin to log in with Apple.",
        answers: [
            .answer(
                "What Apple's page is to be asked with.",
                Schema.object([("clientId", Schema.string()), ("nonce", Schema.string())])),
            .answer(204, "This server doesn't offer it."),
        ])
    static let appleLogIn = Operation(
        "logInWithApple", tag: "logIns",
        summary: "Log in with an identity token of Apple's.",
        body: Schema.object([("identityToken", Schema.string()), ("nonce", Schema.string())]),
        answers: [
            .answer(
                "The account, made if there was none.",
                Schema.object([("account", Schema.reference("Account")), ("isNew", Schema.boolean)]))
        ])
    static let appleCallback = Operation(
        "takeAppleCallback", tag: "logIns",
        summary: "Take what Apple's page posts. The answer posts it again from Setlist's own origin.",
        body: Schema.object(
            [("id_token", Schema.string()), ("state", Schema.string())], optional: ["id_token", "state"], isOpen: true),
        answers: [
            Answer(
                status: 200, description: "A page.", mediaType: "text/html", schema: Schema.string())
        ])
    static let listTokens = Operation(
        "listTokens", tag: "tokens",
        summary: "List the personal access tokens.",
        answers: [.answer("The latest first.", Schema.object([("tokens", Schema.array(Schema.reference("Token")))]))])
    static let createToken = Operation(
        "createToken", tag: "tokens",
        summary: "Make a personal access token.",
        body: Schema.object(
            [
                ("name", Schema.string(1...Limits.nameLength)), ("scope", Schema.oneOf("read", "write")),
                ("days", Schema.integer(1...365)), ("password", knownPassword),
            ], optional: ["password"]),
        answers: [
            .answer(
                201, "The token, shown once.",
                Schema.object(Components.tokenMembers + [("token", Schema.string(pattern: "^setlist_pat_"))]))
        ])
    static let deleteToken = Operation(
        "deleteToken", tag: "tokens",
        summary: "Revoke a personal access token.", parameters: [Schema.parameter("id", in: "path", Schema.word)],
        answers: [.answer(204, "It is revoked.")])
}

// MARK: - Calendars

private let madeCalendar = Schema.object([
    (
        "address",
        Schema.string(
            description:
                "The path at which calendars subscribe, on this server. Its secret is kept nowhere: it is shown once.")
    ),
    ("created", Schema.integer()),
])

extension Operation {
    static let readCalendar = Operation(
        "readCalendarAddress", tag: "calendar",
        summary: "Say whether the plan has an address that calendars subscribe to.",
        answers: [
            .answer(
                "When it was made, and last asked, to the hour; null where there is none.",
                Schema.object([
                    (
                        "calendar",
                        Schema.nullable(
                            Schema.object([
                                ("created", Schema.integer()), ("lastUsed", Schema.nullable(Schema.integer())),
                            ]))
                    )
                ]))
        ])
    static let createCalendar = Operation(
        "createCalendarAddress", tag: "calendar",
        summary: "Make an address at which calendars get the plan.",
        answers: [
            .answer(201, "The address, shown once.", madeCalendar),
            .answer(409, "There is one already.", Schema.reference("Problem")),
        ])
    static let renewCalendar = Operation(
        "renewCalendarAddress", tag: "calendar",
        summary: "Make another address. The one that there is stops at once.",
        answers: [.answer("The address, shown once.", madeCalendar)])
    static let deleteCalendar = Operation(
        "deleteCalendarAddress", tag: "calendar",
        summary: "Remove the address: calendars get nothing there any more.", answers: [.answer(204, "There is none.")])
    static let subscribeCalendar = Operation(
        "subscribeToCalendar", tag: "calendar",
        summary: "Get the plan as a calendar (RFC 5545), by the secret in its address.",
        parameters: [
            Schema.parameter("secret", in: "path", Schema.word),
            Schema.parameter(
                "If-None-Match", in: "header", Schema.string(), isRequired: false, "The ETag that is known."),
        ],
        answers: [
            Answer(
                status: 200, description: "The plan, in floating local times.", mediaType: "text/calendar",
                schema: Schema.string(),
                headers: [("ETag", "Another one after every change of the account.")]),
            .answer(304, "It is as the calendar has it."),
        ])
}

// MARK: - Records

extension Operation {
    static let sync = Operation(
        "sync", tag: "sync",
        summary: "Send what changed on a device, and get what it doesn't know.", body: Schema.reference("SyncRequest"),
        answers: [.answer("What the device doesn't know.", Schema.reference("SyncAnswer"))])
    static let events = Operation(
        "listenForChanges", tag: "sync",
        summary: "Listen for changes of the account (server-sent events).",
        answers: [
            Answer(
                status: 200,
                description: "An event `changed` with the cursor, at once and on each change; "
                    + "an event `ended` when the session or the token is over.",
                mediaType: "text/event-stream", schema: Schema.string())
        ])
    static let speech = Operation(
        "speak", tag: "speech",
        summary: "Speak a phrase.",
        parameters: [Schema.parameter("text", in: "query", Schema.string(1...Limits.nameLength))],
        answers: [
            Answer(
                status: 200, description: "A recording.", mediaType: "audio/wav",
                schema: Schema.string(format: "binary"))
        ])
}

// MARK: - Songs

private let songHash = Schema.parameter(
    "hash", in: "path", Schema.string(pattern: "^[0-9a-f]{64}$"),
    "SHA-256 of the SHA-256 of each piece of 4 MiB, one after the other.")
private let received = (
    "received", Schema.integer(description: "Bytes that the server has of it; as many as it is long: it is whole.")
)

extension Operation {
    static let listSongFiles = Operation(
        "listSongFiles", tag: "songs",
        summary: "List the songs' files that the account keeps.",
        answers: [
            .answer(
                "By their hashes.",
                Schema.object([
                    (
                        "files",
                        Schema.array(
                            Schema.object([("hash", Schema.string()), ("size", Schema.integer()), received]))
                    ),
                    (
                        "limit",
                        Schema.integer(
                            description:
                                "Bytes that they may take; 0: this server keeps none. There may be 10,000 of them.")
                    ),
                ]))
        ])
    static let readSongFile = Operation(
        "readSongFile", tag: "songs",
        summary: "Get the file of a song, or a range of it.",
        parameters: [
            songHash,
            Schema.parameter("Range", in: "header", Schema.string(), isRequired: false, "As in RFC 9110."),
            Schema.parameter(
                "If-Range", in: "header", Schema.string(), isRequired: false,
                "The ETag of what the client has begun. If it is another one, the whole file is sent."),
            Schema.parameter(
                "If-None-Match", in: "header", Schema.string(), isRequired: false, "The ETag of what the client has."),
        ],
        answers: [
            .answer(304, "It is as the client has it."),
            Answer(
                status: 200, description: "The file.", mediaType: "application/octet-stream",
                schema: Schema.string(format: "binary")),
            Answer(
                status: 206, description: "The range of it.", mediaType: "application/octet-stream",
                schema: Schema.string(format: "binary")),
        ])
    static let sendSongFile = Operation(
        "sendSongFile", tag: "songs",
        summary:
            "Send the next piece of a song's file, of at most 1 MiB. With the last one the server compares it with its hash.",
        parameters: [
            songHash,
            Schema.parameter(
                "Content-Range", in: "header", Schema.string(), "Which bytes these are: “bytes 0-99/1234”."),
        ],
        body: Schema.string(format: "binary"),
        answers: [
            .answer("More is to come.", Schema.object([received])),
            .answer(201, "The file is whole.", Schema.object([received])),
            Answer(
                status: 409, description: "The next piece begins elsewhere.", mediaType: "application/problem+json",
                schema: Schema.reference("Problem"), headers: [("Upload-Offset", "At which byte.")]),
        ])
    static let deleteSongFiles = Operation(
        "deleteSongFiles", tag: "songs",
        summary: "Delete all files of songs from the account. Devices keep theirs.",
        answers: [.answer(204, "They are gone.")])
    static let deleteSongFile = Operation(
        "deleteSongFile", tag: "songs",
        summary: "Delete the file of a song from the account. Devices keep theirs.", parameters: [songHash],
        answers: [.answer(204, "It is gone.")])
}

// MARK: - Copies

extension Operation {
    static let sendCopy = Operation(
        "sendCopy", tag: "copies",
        summary: "Pass a copy on to a folder of a WebDAV server, under a name of which the last copy is kept.",
        parameters: [
            Schema.parameter("Content-Length", in: "header", Schema.integer(), "How long the copy is, in bytes."),
            Schema.parameter(
                "Setlist-Copy-Folder", in: "header", Schema.string(), "The folder's URL: https://cloud.example/dav/."),
            Schema.parameter(
                "Setlist-Copy-Name", in: "header", Schema.string(pattern: "^[A-Za-z0-9._-]{1,64}$"),
                "The file's name in it."),
            Schema.parameter(
                "Setlist-Copy-Login", in: "header", Schema.string(), isRequired: false,
                "The base64 of “user:password” in UTF-8. It is neither stored nor logged."),
        ],
        body: .object([]),
        answers: [
            .answer(204, "The whole copy stands under its name."),
            .problem(422, "The folder's URL can't be read, or isn't allowed: address."),
            .problem(413, "The copy is too long: tooLarge."),
            .problem(429, "There are too many copies: busy."),
            .problem(
                502,
                "Of the WebDAV server, in `reason`: password, missing, full, unreachable, certificate, page, refused."),
        ])
}

// MARK: - The document

extension Operation {
    static let openAPI = Operation(
        "readDocument", tag: "document",
        summary: "Read this document.",
        answers: [.answer("It.", .object([.init("type", .string("object"))]))])
}
