public import WidgetModel

/// `lunette.instance/1`: one placed widget, and what it shows at the moment, without the picture.
public struct InstanceDocument: Document {
  public static let format = DocumentFormat.instance

  /// The placed widget.
  public var instance: PlacedInstance
  /// The bundle's name.
  public var bundle: String
  /// Nil: there is nothing to show, and the widget's name stands alone.
  public var entry: RenderDocument.Entry?
  /// When the next entry comes, in seconds since 1970.
  public var nextEntry: Double?
  /// The timeline's reload policy.
  public var policy: ReloadPolicy = .never
  /// When the timeline was made.
  public var made = 0.0
  /// What was noticed while the timeline was made.
  public var warnings: [Diagnostic] = []
  /// What the last reload failed with: what is shown is stale.
  public var error: Diagnostic?
  /// Larger with each change of what is shown.
  public var revision = 0

  /// Creates a document of a widget that shows nothing yet.
  public init(_ instance: PlacedInstance, bundle: String) {
    self.instance = instance
    self.bundle = bundle
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("instance") { writer in writer.object { instance.write(to: &$0) } }
    writer.member("bundle", bundle)
    writer.member("entry") { $0.value(entry: entry) }
    writer.member("nextEntry", date: nextEntry)
    writer.member("policy") { $0.value(policy: policy) }
    writer.member("made", date: made)
    writer.member("stale", error != nil)
    writer.member("error") { writer in
      guard let error else { return writer.null() }
      writer.object { $0.members(of: error) }
    }
    writer.member("warnings") { $0.array(warnings) { $0.value(warning: $1) } }
    writer.member("revision", revision)
  }
}

/// `lunette.change/1`: another picture is shown, a widget was placed, or one was removed.
public struct ChangeDocument: Document {
  public static let format = DocumentFormat.change

  /// What changed.
  public enum Matter: String, Sendable, Hashable, CaseIterable { case shown, placed, removed }

  /// What changed.
  public var matter: Matter
  /// The instance's number.
  public var number: Int
  /// The widget's kind.
  public var kind: String
  /// The family in which it is shown.
  public var family: Family
  /// The revision of what is shown; a larger one is newer.
  public var revision: Int

  /// Creates a change.
  public init(_ matter: Matter, number: Int, kind: String, family: Family, revision: Int) {
    self.matter = matter
    self.number = number
    self.kind = kind
    self.family = family
    self.revision = revision
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("change", matter.rawValue)
    writer.member("number", number)
    writer.member("kind", kind)
    writer.member("family", family.rawValue)
    writer.member("revision", revision)
  }
}
