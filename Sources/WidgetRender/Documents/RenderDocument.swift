public import WidgetModel

/// `lunette.render/1`: one widget in one family at one moment: what is shown, where, and what can be tapped.
public struct RenderDocument: Document {
  public static let format = DocumentFormat.render

  public var kind: String
  public var family: Family
  /// The bundle's name.
  public var bundle: String
  public var configuration: Value = .emptyTable
  public var environment: WidgetEnvironment
  public var surface: Surface
  /// Seconds since 1970.
  public var now: Double
  /// Nil where the provider had nothing to show.
  public var entry: Entry?
  public var policy: ReloadPolicy
  /// When what is shown changes by itself: the next entry, or a living text.
  public var nextChange: Double?
  public var isStale = false
  /// What the last reload failed with, while the last good picture stays.
  public var error: Diagnostic?
  public var widgetURL: String?
  public var links: [Link] = []
  public var actions: [Action] = []
  public var warnings: [Diagnostic] = []
  public var tree: ViewTree
  /// The frame of each node, from the widget's content origin; nil for one that was not placed.
  public var frames: [Rect?]
  /// What a text without a `text` of its own reads now (a date, joined runs), by node.
  public var shownTexts: [Int: String] = [:]

  public init(
    kind: String, family: Family, bundle: String, environment: WidgetEnvironment, surface: Surface, now: Double,
    policy: ReloadPolicy, tree: ViewTree, frames: [Rect?]
  ) {
    self.kind = kind
    self.family = family
    self.bundle = bundle
    self.environment = environment
    self.surface = surface
    self.now = now
    self.policy = policy
    self.tree = tree
    self.frames = frames
  }

  /// Which entry of the timeline is shown.
  public struct Entry: Sendable, Hashable {
    public var date: Double
    public var index: Int
    public var count: Int
    public var relevance: TimelineEntry.Relevance?

    public init(date: Double, index: Int, count: Int, relevance: TimelineEntry.Relevance? = nil) {
      self.date = date
      self.index = index
      self.count = count
      self.relevance = relevance
    }
  }

  /// A part of the widget with a URL of its own.
  public struct Link: Sendable, Hashable {
    public var url: String
    public var label: String
    public var frame: Rect

    public init(url: String, label: String, frame: Rect) {
      self.url = url
      self.label = label
      self.frame = frame
    }
  }

  /// A button or a toggle.
  public struct Action: Sendable, Hashable {
    public var action: IntentAction
    /// What a toggle shows now; nil for a button.
    public var isOn: Bool?
    public var label: String
    public var frame: Rect

    public init(_ action: IntentAction, isOn: Bool? = nil, label: String, frame: Rect) {
      self.action = action
      self.isOn = isOn
      self.label = label
      self.frame = frame
    }
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("kind", kind)
    writer.member("family", family.rawValue)
    writer.member("bundle", bundle)
    writer.member("configuration", table: configuration)
    writer.member("environment") { $0.value(environment) }
    writer.member("now", date: now)
    writer.member("entry") { write(entry, to: &$0) }
    writer.member("policy") { $0.value(policy: policy) }
    writer.member("nextChange", date: nextChange)
    writer.member("stale", isStale)
    writer.member("error") { writer in
      guard let error else { return writer.null() }
      writer.object { $0.members(of: error) }
    }
    writer.member("redaction", environment.redactionReasons.names)
    writer.member("widgetURL", widgetURL)
    writer.member("links") { $0.array(links) { writer, link in write(link, to: &writer) } }
    writer.member("actions") { $0.array(actions) { writer, action in write(action, to: &writer) } }
    writer.member("warnings") { $0.array(warnings) { $0.value(warning: $1) } }
    writer.member("unit", surface.unit)
    writer.name("view")
    ViewJSON(tree, environment.colorScheme, frames: frames, shown: { shownTexts[$0] }).write(to: &writer)
  }

  private func write(_ entry: Entry?, to writer: inout JSONWriter) {
    guard let entry else { return writer.null() }
    writer.object { writer in
      writer.member("date", date: entry.date)
      writer.member("index", entry.index)
      writer.member("count", entry.count)
      writer.member("relevance") { $0.value(relevance: entry.relevance) }
    }
  }

  private func write(_ link: Link, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("url", link.url)
      writer.member("label", link.label)
      writer.member("frame", link.frame)
    }
  }

  private func write(_ action: Action, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", action.isOn == nil ? "button" : "toggle")
      writer.member("intent", action.action.intent)
      writer.member("parameters", table: action.action.parameters)
      if let isOn = action.isOn { writer.member("isOn", isOn) }
      writer.member("label", action.label)
      writer.member("frame", action.frame)
    }
  }
}
