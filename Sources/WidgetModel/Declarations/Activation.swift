/// What a tap means (WidgetKit: Linking to specific app scenes; Adding interactivity to widgets).
public enum Activation: Sendable, Hashable {
  /// As the widget's author wrote it; whether it is a URL is seen when it is opened.
  case url(String)
  case userActivity(UserActivity)
  case action(IntentAction)
}

/// What a bundle is told of a tap on a widget that names no URL (WidgetKit: NSUserActivity of a widget).
public struct UserActivity: Sendable, Hashable {
  /// The widget's kind.
  public var kind: String
  /// The family that was tapped.
  public var family: Family
  /// The widget's configuration.
  public var configuration: Value

  /// Creates an activity.
  public init(kind: String, family: Family, configuration: Value) {
    self.kind = kind
    self.family = family
    self.configuration = configuration
  }
}
