public import WidgetModel

/// `lunette.timeline/1`: what a provider gave, with the script's own fields and the view of each entry.
public struct TimelineDocument: Document {
  public static let format = DocumentFormat.timeline

  /// The widget's kind.
  public var kind: String
  /// The widget's family.
  public var family: Family
  /// The configuration.
  public var configuration: Value
  /// Nil where the provider had nothing to show: no entries then.
  public var timeline: Timeline?
  /// The color scheme that colors are resolved for.
  public var scheme: ColorScheme
  /// Why parts of its views are masked, beside their own reasons.
  public var reasons: RedactionReasons

  /// Creates a document.
  public init(
    kind: String, family: Family, configuration: Value, timeline: Timeline?, scheme: ColorScheme = .light,
    reasons: RedactionReasons = []
  ) {
    self.kind = kind
    self.family = family
    self.configuration = configuration
    self.timeline = timeline
    self.scheme = scheme
    self.reasons = reasons
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("kind", kind)
    writer.member("family", family.rawValue)
    writer.member("configuration", table: configuration)
    writer.member("entries") { writer in
      writer.array(timeline?.entries ?? []) { writer, entry in write(entry, to: &writer) }
    }
    writer.member("policy") { $0.value(policy: timeline?.policy ?? .never) }
    writer.member("warnings") { $0.array(timeline?.warnings ?? []) { $0.value(warning: $1) } }
  }

  private func write(_ entry: TimelineEntry, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("date", date: entry.date)
      writer.member("relevance") { $0.value(relevance: entry.relevance) }
      // The fields are what the view is made of: they would tell what it masks.
      let isMasked = entry.views.contains { $0.isMasked(for: reasons) }
      writer.member("entry", table: isMasked ? .emptyTable : entry.fields)
      writer.name("view")
      guard let tree = entry.views.first else { return writer.null() }
      ViewJSON(tree.masked(for: reasons), scheme, frames: nil).write(to: &writer)
    }
  }
}
