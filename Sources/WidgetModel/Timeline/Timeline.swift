/// What a provider gave: entries in the order of their dates, and when to ask again.
/// Invariant: dates rise strictly (of equal dates the later entry in the script's list is kept).
public struct Timeline: Sendable, Hashable {
  /// The entries, by rising date.
  public var entries: [TimelineEntry]
  /// When to ask for the next timeline.
  public var policy: ReloadPolicy
  /// When it was made, in seconds since 1970.
  public var made: Double
  /// What was noticed while it was made.
  public var warnings: [Diagnostic]

  /// Creates a timeline.
  public init(entries: [TimelineEntry], policy: ReloadPolicy, made: Double, warnings: [Diagnostic] = []) {
    self.entries = entries
    self.policy = policy
    self.made = made
    self.warnings = warnings
  }

  /// The entry shown at `now`: the latest whose date is not later; where all lie ahead, the first
  /// (WidgetKit: TimelineProvider, "renders each entry when its date arrives").
  public func index(at now: Double) -> Int? {
    entries.isEmpty ? nil : entries.lastIndex { $0.date <= now } ?? 0
  }
}

/// One moment of a timeline: when, with what data, and how it looks in each environment that was asked for.
public struct TimelineEntry: Sendable, Hashable {
  /// Seconds since 1970.
  public var date: Double
  /// How relevant the entry is; nil: it says nothing.
  public var relevance: Relevance?
  /// The script's own fields: plain data.
  public var fields: Value
  /// One tree for each environment of the request, in its order.
  public var views: [ViewTree]

  /// Creates an entry.
  public init(date: Double, relevance: Relevance? = nil, fields: Value = .emptyTable, views: [ViewTree] = []) {
    self.date = date
    self.relevance = relevance
    self.fields = fields
    self.views = views
  }

  /// How much an entry matters to a stack (WidgetKit: TimelineEntryRelevance).
  public struct Relevance: Sendable, Hashable {
    /// The relevance, compared with the widget's other entries.
    public var score: Double
    /// Seconds after the entry's date; 0 lasts until the next entry.
    public var duration: Double

    /// Creates a relevance.
    public init(score: Double, duration: Double = 0) {
      self.score = score
      self.duration = duration
    }
  }
}

/// When a new timeline is asked for (WidgetKit: TimelineReloadPolicy).
public enum ReloadPolicy: Sendable, Hashable {
  /// After the last entry's date.
  case atEnd
  /// When WidgetCenter or a trigger asks.
  case never
  /// Not before that date, spread over `jitter` seconds.
  case after(Double, jitter: Double)
}
