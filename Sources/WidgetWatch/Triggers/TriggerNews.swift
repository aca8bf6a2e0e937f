public import WidgetModel

/// The triggers of one bundle that are to be watched, with what judges them by its permissions.
public struct WantedTriggers: Sendable {
  /// The bundle's path, by which the runtime knows it.
  public var bundle: String
  /// What the triggers may reach.
  public var access: any TriggerAccess
  /// The triggers of its placed widgets.
  public var triggers: [WidgetDeclaration.Trigger]

  /// Creates the list of one bundle.
  public init(bundle: String, access: any TriggerAccess, triggers: [WidgetDeclaration.Trigger]) {
    (self.bundle, self.access, self.triggers) = (bundle, access, triggers)
  }
}

/// A trigger that fired, and so asks for a reload.
public struct FiredTrigger: Sendable, Hashable {
  /// The bundle whose instances are reloaded; nil: those of every bundle that declares the trigger.
  public var bundle: String?
  /// The trigger.
  public var trigger: WidgetDeclaration.Trigger
  /// The newest line, of a `lines` trigger.
  public var line: String?

  /// Creates a trigger that fired.
  public init(bundle: String?, _ trigger: WidgetDeclaration.Trigger, line: String? = nil) {
    (self.bundle, self.trigger, self.line) = (bundle, trigger, line)
  }
}

/// What one call of `TriggerWatch.take(at:)` has found.
public struct TriggerNews: Sendable, Hashable {
  /// Each trigger once, with its newest line.
  public var fired: [FiredTrigger] = []
  /// Why triggers are not watched, or not well; each once in the life of the watch.
  public var troubles: [Diagnostic] = []
  /// For the log: what kept programs write to their standard error, and how they end.
  public var notes: [TriggerNote] = []
  /// The machine's time zone may be another.
  public var isZoneChanged = false

  /// Nothing happened.
  public init() {}

  /// Notes a trigger that fired; one that fired before gives way to its newer line.
  mutating func fire(_ trigger: FiredTrigger) {
    fired.removeAll { $0.bundle == trigger.bundle && $0.trigger == trigger.trigger }
    fired.append(trigger)
  }
}

/// A line for the log, about a bundle's trigger.
public struct TriggerNote: Sendable, Hashable {
  /// The bundle's path.
  public var bundle: String
  /// The sentence, on one line, without control characters and without a full stop.
  public var text: String

  init(_ bundle: String, _ text: String) { (self.bundle, self.text) = (bundle, text.escapingControlCharacters) }
}

/// One trigger of one bundle: what is watched once, however many widgets declare it.
struct TriggerKey: Hashable {
  let bundle: String
  let trigger: WidgetDeclaration.Trigger

  /// The bundle whose trigger it is.
  func blamed(_ fault: Diagnostic) -> Diagnostic {
    var fault = fault
    fault.file = fault.file ?? bundle
    return fault
  }
}
