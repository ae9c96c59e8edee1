/// Sex, as equations of physiology distinguish it.
public enum Sex: String, CaseIterable, Sendable {
    case female, male
}
