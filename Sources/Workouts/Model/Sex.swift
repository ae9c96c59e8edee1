/// As equations of physiology tell people apart.
public enum Sex: String, CaseIterable, Sendable {
    case female, male
}
