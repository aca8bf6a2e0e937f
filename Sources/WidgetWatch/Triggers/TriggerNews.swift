public import WidgetModel

/// Triggers of one bundle that are to be watched, and who judges in its name what may be.
public struct WantedTriggers: Sendable {
  /// The bundle's path, by which the runtime knows it.
  public var bundle: String
  public var access: any TriggerAccess
  public var triggers: [WidgetDeclaration.Trigger]

  public init(bundle: String, access: any TriggerAccess, triggers: [WidgetDeclaration.Trigger]) {
    (self.bundle, self.access, self.triggers) = (bundle, access, triggers)
  }
}

/// Something happened that asks for a reload.
public struct FiredTrigger: Sendable, Hashable {
  /// Whose instances are asked; nil: everybody's who declares the trigger.
  public var bundle: String?
  public var trigger: WidgetDeclaration.Trigger
  /// The newest line, of a `lines` trigger.
  public var line: String?

  public init(bundle: String?, _ trigger: WidgetDeclaration.Trigger, line: String? = nil) {
    (self.bundle, self.trigger, self.line) = (bundle, trigger, line)
  }
}

/// What was found when triggers were looked after.
public struct TriggerNews: Sendable, Hashable {
  /// Each trigger once, with its newest line.
  public var fired: [FiredTrigger] = []
  /// Why triggers are not watched, or not well; each once in the life of the watch.
  public var troubles: [Diagnostic] = []
  /// For the log: what kept programs write to their standard error, and how they end.
  public var notes: [TriggerNote] = []
  /// The machine's time zone may be another.
  public var isZoneChanged = false

  public init() {}

  /// Notes a trigger that fired; one that fired before gives way to its newer line.
  mutating func fire(_ trigger: FiredTrigger) {
    fired.removeAll { $0.bundle == trigger.bundle && $0.trigger == trigger.trigger }
    fired.append(trigger)
  }
}

/// A line for the log, about a bundle's trigger.
public struct TriggerNote: Sendable, Hashable {
  public var bundle: String
  /// On one line, inert, without a final stop.
  public var text: String

  init(_ bundle: String, _ text: String) { (self.bundle, self.text) = (bundle, text.escapingControlCharacters) }
}

/// One trigger of one bundle: what is watched once, however many widgets declare it.
struct TriggerKey: Hashable {
  let bundle: String
  let trigger: WidgetDeclaration.Trigger

  /// Of a bundle that is told as the reason of a trouble.
  func blamed(_ fault: Diagnostic) -> Diagnostic {
    var fault = fault
    fault.file = fault.file ?? bundle
    return fault
  }
}
