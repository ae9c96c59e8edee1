/// What an update asks of the world: the commands of each port of the host. They know nothing of browsers.
public enum Effect: Equatable, Sendable {
    case audio(AudioCommand)
    case clock(ClockCommand)
    case device(DeviceCommand)
    case events(EventsCommand)
    case files(FilesCommand)
    case history(HistoryCommand)
    case http(HTTPRequest)
    case location(LocationCommand)
    case map(MapCommand)
    case notify(NotifyCommand)
    case page(PageCommand)
    case soundtrack(SoundtrackCommand)
    case store(StoreCommand)
    case tabs(TabsCommand)
    case voices(VoiceCommand)
}
