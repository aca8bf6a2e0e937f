/// What a tap means (WidgetKit: Linking to specific app scenes; Adding interactivity to widgets).
public enum Activation: Sendable, Hashable, Codable {
  case url(String)
  case userActivity(kind: String, family: Family, configuration: Value)
  case action(IntentAction)
}
