public import WidgetLayout
public import WidgetModel

/// `lunette.render/1`: one widget in one family at one moment: what is shown, where, and what can be tapped.
public struct RenderDocument: Document {
  public static let format = DocumentFormat.render

  /// The widget's kind.
  public var kind: String
  /// The family that is shown.
  public var family: Family
  /// The bundle's name.
  public var bundle: String
  /// The configuration.
  public var configuration: Value = .emptyTable
  /// The environment that the view was made in.
  public var environment: WidgetEnvironment
  /// Seconds since 1970.
  public var now: Double
  /// Nil where the provider had nothing to show.
  public var entry: Entry?
  /// The timeline's reload policy.
  public var policy: ReloadPolicy
  /// When what is shown changes by itself: the next entry, or a dynamic text.
  public var nextChange: Double?
  /// Whether the last reload failed, so that older data is shown.
  public var isStale = false
  /// What the last reload failed with, while the last good picture stays.
  public var error: Diagnostic?
  /// What a preview says above it; nil for what is no preview.
  public var preview: String?
  /// What was noticed before the layout; the layout's own follow.
  public var warnings: [Diagnostic] = []
  /// The layout.
  public var placement: Placement

  /// `nextChange` is the placement's; the caller knows of the next entry.
  public init(
    kind: String, family: Family, bundle: String, environment: WidgetEnvironment, now: Double, policy: ReloadPolicy,
    placement: Placement
  ) {
    self.kind = kind
    self.family = family
    self.bundle = bundle
    self.environment = environment
    self.now = now
    self.policy = policy
    self.placement = placement
    nextChange = placement.nextChange
  }

  /// Which entry of the timeline is shown.
  public struct Entry: Sendable, Hashable {
    /// The entry's date, in seconds since 1970.
    public var date: Double
    /// The entry's place in its timeline, from 0.
    public var index: Int
    /// The number of entries of the timeline.
    public var count: Int
    /// How relevant the entry is.
    public var relevance: TimelineEntry.Relevance?

    /// Creates an entry's description.
    public init(date: Double, index: Int, count: Int, relevance: TimelineEntry.Relevance? = nil) {
      self.date = date
      self.index = index
      self.count = count
      self.relevance = relevance
    }

    /// Describes an entry of a timeline.
    public init(_ entry: TimelineEntry, _ index: Int, of count: Int) {
      self.init(date: entry.date, index: index, count: count, relevance: entry.relevance)
    }
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("kind", kind)
    writer.member("family", family.rawValue)
    writer.member("bundle", bundle)
    if let preview { writer.member("preview", preview) }
    writer.member("configuration", table: configuration)
    writer.member("environment") { $0.value(environment) }
    writer.member("now", date: now)
    writer.member("entry") { $0.value(entry: entry) }
    writer.member("policy") { $0.value(policy: policy) }
    writer.member("nextChange", date: nextChange)
    writer.member("stale", isStale)
    writer.member("error") { writer in
      guard let error else { return writer.null() }
      writer.object { $0.members(of: error) }
    }
    writer.member("redaction", environment.redactionReasons.names)
    writer.member("widgetURL", placement.taps.widgetURL)
    writer.member("links") { $0.array(placement.taps.links) { $0.value(link: $1) } }
    writer.member("actions") { $0.array(placement.taps.actions) { $0.value(action: $1) } }
    writer.member("warnings") { $0.array(warnings + placement.warnings) { $0.value(warning: $1) } }
    writer.member("unit", placement.surface.unit)
    writer.member("frame", Rect(origin: .zero, size: placement.size))
    writer.name("view")
    ViewJSON(placement, environment.colorScheme).write(to: &writer)
  }
}

extension JSONWriter {
  /// Writes the entry that is shown, and its place in its timeline; or null.
  package mutating func value(entry: RenderDocument.Entry?) {
    guard let entry else { return null() }
    object { writer in
      writer.member("date", date: entry.date)
      writer.member("index", entry.index)
      writer.member("count", entry.count)
      writer.member("relevance") { $0.value(relevance: entry.relevance) }
    }
  }

  /// A part of the widget with a URL of its own.
  mutating func value(link region: TapRegion) {
    guard case .url(let url) = region.target else { return null() }
    object { writer in
      writer.member("url", url)
      writer.member("label", region.label)
      writer.member("frame", region.frame)
    }
  }

  /// A button or a toggle; only a toggle is on or off.
  mutating func value(action region: TapRegion) {
    guard case .action(let action, let isOn) = region.target else { return null() }
    object { writer in
      writer.member("kind", isOn == nil ? "button" : "toggle")
      writer.member("intent", action["intent"]?.text ?? "")
      writer.member("parameters", table: action["parameters"] ?? .emptyTable)
      if let isOn { writer.member("isOn", isOn) }
      writer.member("label", region.label)
      writer.member("frame", region.frame)
    }
  }
}
