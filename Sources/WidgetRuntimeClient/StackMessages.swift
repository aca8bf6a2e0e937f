public import WidgetModel
public import WidgetSchedule

// What is asked and told of stacks: widgets that share one place, of which one is on top (DocC: Scheduling, "Stacks").

/// What is done with a stack.
public enum StackOrder: Sendable, Hashable {
  /// Nothing: it is only looked at.
  case look
  /// Makes it, with at least one widget.
  case new([StackCandidate], displayName: String?)
  /// Puts widgets into it, behind those that are in it.
  case add([StackCandidate])
  /// Takes widgets out of it, which stay placed; none: all of them, and the stack is no more.
  case takeOut([InstanceReference])
  /// A person turns it.
  case turn(StackTurn)
  /// Keeps a widget on top; nil: the one that is.
  case pin(InstanceReference?)
  /// Lets it turn again.
  case unpin
}

/// Where a person turns a stack.
public enum StackTurn: Sendable, Hashable {
  /// So many widgets forward, or backward.
  case by(Int)
  case to(InstanceReference)
}

/// A widget that is put into a stack.
public enum StackCandidate: Sendable, Hashable {
  case placed(InstanceReference)
  case new(NewInstance)
}

/// A stack and why its top is on top.
public struct StackState: Sendable, Hashable {
  /// The stack's name.
  public var name: String
  /// The name for a person.
  public var displayName: String
  /// The number of the widget that is on top.
  public var top: Int
  /// Why it is.
  public var reason: StackChoice.Reason
  /// The number of the widget that a person keeps on top.
  public var pinned: Int?
  /// When a person turned it last, in seconds since 1970.
  public var turnedDate: Double?
  /// When it turned last by itself.
  public var rotatedDate: Double?
  /// When it is judged again; nil: when it is told something.
  public var next: Double?
  /// In the order in which a person turns through them.
  public var members: [Member]

  /// Creates a description of a stack that no person has turned.
  public init(
    name: String, displayName: String, top: Int, reason: StackChoice.Reason, members: [Member]
  ) {
    (self.name, self.displayName, self.top, self.reason, self.members) = (name, displayName, top, reason, members)
  }

  /// A widget of a stack, with what speaks for it.
  public struct Member: Sendable, Hashable {
    /// The placed widget.
    public var instance: InstanceState
    /// What speaks for it at the moment.
    public var standing: StackStanding
    /// When an intent was donated last that is its own.
    public var donatedDate: Double?
    /// What its `relevance` failed with last.
    public var fault: String?

    /// Creates a widget to which nothing was donated.
    public init(_ instance: InstanceState, _ standing: StackStanding) {
      (self.instance, self.standing) = (instance, standing)
    }
  }
}

/// The stack that a placed widget is in.
public struct StackPlace: Sendable, Hashable {
  /// The stack's name.
  public var name: String
  /// Whether the widget is on top of it.
  public var isTop: Bool

  /// Creates a place.
  public init(_ name: String, isTop: Bool) { (self.name, self.isTop) = (name, isTop) }
}

/// What a person has done, and so may want again: an intent that widgets are configured by, with values (AppIntents:
/// IntentDonationManager).
public struct Donation: Sendable, Hashable {
  /// When it was donated, in seconds since 1970.
  public var date: Double
  /// The absolute path of the bundle that declares the intent, without links.
  public var bundle: String
  /// The intent's name in the bundle.
  public var intent: String
  /// The values that were given, by parameter; the others have their defaults.
  public var parameters: Value
  /// Kinds of the bundle's widgets that are configured by the intent.
  public var kinds: [String]

  /// Creates a donation.
  public init(date: Double = 0, bundle: String, intent: String, parameters: Value, kinds: [String]) {
    self.date = date
    self.bundle = bundle
    self.intent = intent
    self.parameters = parameters
    self.kinds = kinds
  }

  /// The most donations that are kept.
  public static let mostKept = 1000
  /// Seconds for which a donation is kept.
  public static let longestKept = 7 * 86_400.0
}

/// A widget that might be placed: an intent was donated that it is configured by, and none with these values is placed.
public struct StackSuggestion: Sendable, Hashable {
  /// The widget's kind.
  public var kind: String
  /// The absolute path of its bundle.
  public var path: String
  /// The intent that was donated.
  public var intent: String
  /// The values that were donated.
  public var parameters: Value
  /// When it was donated last, in seconds since 1970.
  public var date: Double

  /// Creates a suggestion.
  public init(kind: String, path: String, intent: String, parameters: Value, date: Double) {
    self.kind = kind
    self.path = path
    self.intent = intent
    self.parameters = parameters
    self.date = date
  }

  /// The most that are offered at once.
  public static let mostOffered = 12
}
