/// What a placed widget needs from its user before it can show what it is for.
public struct WidgetNeed: Sendable, Hashable {
  /// What kind of thing is needed.
  public enum Matter: String, Sendable, Hashable, CaseIterable {
    /// Something is not allowed yet.
    case permission
    /// A parameter has no value.
    case configuration
  }

  /// What is needed.
  public var matter: Matter
  /// One sentence without a final stop: "Weather wants to reach api.open-meteo.com".
  public var sentence: String
  /// The title of the button that gives it.
  public var action: String
  /// What has to be allowed, as `--allow` takes it.
  public var grant: [String] = []
  /// The parameter that has no value.
  public var parameter: String?
  /// The command that gives it.
  public var command: String

  /// Whether the dashboard may give it: it never allows programs, which only the command does.
  public var isForPages: Bool { !grant.contains(where: PermissionWords.startsPrograms) }

  /// A permission that is not granted.
  public static func permission(_ name: String, kind: String, option: String) -> WidgetNeed {
    var need = WidgetNeed(
      matter: .permission, sentence: PermissionWords.sentence(name, wants: option), action: "Allow",
      command: PermissionWords.command(kind, allowing: [option]))
    need.grant = [option]
    return need
  }

  /// A parameter without a value.
  ///
  /// - Parameter instance: the placed widget's number.
  public static func configuration(_ name: String, _ parameter: IntentParameter, of instance: Int) -> WidgetNeed {
    let title = parameter.title.isEmpty ? parameter.name : parameter.title
    var need = WidgetNeed(
      matter: .configuration, sentence: "\(PermissionWords.subject(name)) needs \(VisibleText.quoted(title))",
      action: "Choose…",
      command: "lunette configure \(instance) --config \(VisibleText.shellWord(parameter.name))=VALUE")
    need.parameter = parameter.name
    return need
  }

  /// Creates a need from its parts.
  public init(matter: Matter, sentence: String, action: String, command: String) {
    (self.matter, self.sentence, self.action, self.command) = (matter, sentence, action, command)
  }
}

extension WidgetNeed {
  /// The note that a timeline keeps of a permission that its provider lacked.
  public func note(_ option: String) -> Diagnostic {
    var note = Diagnostic(.permissionUngranted, sentence, severity: .warning, suggestion: command)
    note.path = option
    return note
  }

  /// The need that a timeline has a note of; nil for another warning.
  public static func noted(_ warning: Diagnostic, _ name: String, kind: String) -> WidgetNeed? {
    guard warning.code == .permissionUngranted, let option = warning.path else { return nil }
    return permission(name, kind: kind, option: option)
  }
}
