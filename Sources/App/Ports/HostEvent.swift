public import Interface
public import Workouts

/// An event of the world: the events of each port of the host. Every event comes with the clocks' readings (`Clocks`).
public enum HostEvent: Equatable, Sendable {
    case audio(AudioEvent)
    case woke
    /// How local time runs where the device is, from 2000 until two years from now; ascending.
    case zone([ZoneChange])
    /// A text is on the clipboard, or the browser refused.
    case copied(Bool)
    /// The day on which weeks begin by the device's own usage.
    case weekStart(Weekday)
    /// Apple's identity token for the nonce that was asked with; nil: the person didn't want to, or it failed, which the sheet has said.
    case identified(token: String?)
    indirect case copies(CopyEvent)
    /// A node of the view tree that listens to an event saw it.
    case dom(node: UInt32, event: DOMEvent)
    case events(EventsEvent)
    case files(FilesEvent)
    case heart(HeartEvent)
    /// The person went back or forward to this address.
    case navigated(path: String)
    case http(HTTPAnswer)
    /// No answer: no network, none within 30 s, or one that is larger than 18 MiB.
    case httpFailed(token: Int32)
    case location(LocationEvent)
    case map(MapEvent)
    case motion(MotionEvent)
    case notify(NotifyEvent)
    case songs(SongsEvent)
    case soundtrack(SoundtrackEvent)
    case store(StoreEvent)
    case tabs(TabsEvent)
    case voices(VoiceEvent)

    // Of the page:
    case started(Start)
    case visibilityChanged(isHidden: Bool)
    case resized(Viewport)
    case wentOnline(Bool)
    /// A new version of the app is downloaded and waits.
    case versionWaiting
    /// `KeyboardEvent.key` of Space (" "), ArrowLeft, ArrowRight or Escape, pressed where no focused control has a use for
    /// it: a button takes Space, a wheel, slider, select or text field all of them, a modal dialog Escape.
    case key(String)
}

extension HostEvent {
    /// Reads what the host sends: an object in which `on` names the port and the event, and the other members are its values,
    /// under their names here; the bytes of a picked file, a recording or an answer come beside it as the attachment.
    public init(json: [UInt8], attachment: [UInt8] = []) throws(HostEventError) {
        let fields = try EventFields(json: json, attachment: attachment)
        switch fields.port {
        case "audio": self = .audio(try AudioEvent(fields))
        case "clock": try self.init(clock: fields)
        case "copies": self = .copies(try CopyEvent(fields))
        case "device": try self.init(device: fields)
        case "dom": try self.init(dom: fields)
        case "events": self = .events(try EventsEvent(fields))
        case "files": self = .files(try FilesEvent(fields))
        case "heart": self = .heart(try HeartEvent(fields))
        case "history": try self.init(history: fields)
        case "http": try self.init(http: fields)
        case "location": self = .location(try LocationEvent(fields))
        case "map": self = .map(try MapEvent(fields))
        case "motion": self = .motion(try MotionEvent(fields))
        case "notify": self = .notify(try NotifyEvent(fields))
        case "page": try self.init(page: fields)
        case "songs": self = .songs(try SongsEvent(fields))
        case "soundtrack": self = .soundtrack(try SoundtrackEvent(fields))
        case "store": self = .store(try StoreEvent(fields))
        case "tabs": self = .tabs(try TabsEvent(fields))
        case "voices": self = .voices(try VoiceEvent(fields))
        default: throw .unknown(on: fields.on)
        }
    }
}
