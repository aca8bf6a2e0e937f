public import WidgetModel
package import WidgetWire

/// What a runtime shows that `lunette dev --port` has started: the widgets that are being written, each in each of its families, with
/// what their bundles were allowed when the session began.
public struct DevSession: Sendable, Hashable {
  /// A bundle that the command line names, or that has a kind which it names.
  public struct Bundle: Sendable, Hashable {
    /// The bundle's path: absolute, without links.
    public var path: String
    /// The kinds that are meant; empty: all of its own.
    public var kinds: [String]

    /// Creates a bundle of a session.
    public init(path: String, kinds: [String] = []) { (self.path, self.kinds) = (path, kinds) }
  }

  /// What a bundle was allowed when the session began, beside the options. It holds while its author changes the bundle.
  public struct Grant: Sendable, Hashable {
    /// The bundle's path: absolute, without links.
    public var bundle: String
    /// What a person at the terminal answered.
    public var answered: Permissions
    /// Whether the grants file counts, too, whatever the bundle's files are by now.
    public var followsFile: Bool

    /// Creates a bundle's grant.
    public init(to bundle: String, answered: Permissions, followsFile: Bool) {
      (self.bundle, self.answered, self.followsFile) = (bundle, answered, followsFile)
    }
  }

  /// The bundles beside those of the runtime's folders, in their order.
  public var bundles: [Bundle] = []
  /// The kind that is meant of every bundle; nil: each.
  public var kind: String?
  /// The family that is meant; nil: each.
  public var family: Family?
  /// What bundles were allowed.
  public var grants: [Grant] = []
  /// What parameters have in place of their defaults, by their names: as a command line has it, before it is known of which type they are.
  public var configuration: [String: String] = [:]
  /// Whether widgets show their placeholders, and no provider is asked for a timeline.
  public var showsPlaceholders = false
  /// How far its clock is ahead of the machine's, in seconds.
  public var lead = 0.0

  /// Creates a session of what the runtime's folders hold.
  public init() {}

  /// Returns the bundle of a path, if it is none of the folders'.
  package func named(_ path: String) -> Bundle? { bundles.first { $0.path == path } }

  /// Returns what was allowed to the bundle of a path.
  package func grant(to path: String) -> Grant? { grants.first { $0.bundle == path } }

  /// Whether a widget is shown: of a bundle that is named any, of one that was found no control, which does something and is nowhere
  /// that nobody put it. Live activities are shown as they are started.
  package func shows(_ widget: WidgetDeclaration, of path: String) -> Bool {
    guard widget.role != .activity, kind == nil || kind == widget.kind else { return false }
    guard let bundle = named(path) else { return widget.role == .widget || kind != nil }
    return bundle.kinds.isEmpty || bundle.kinds.contains(widget.kind)
  }

  /// The families in which a widget is shown: the one that is meant, where the widget has it, else all of its own.
  package func families(of widget: WidgetDeclaration) -> [Family] {
    family.flatMap { widget.families.contains($0) ? [$0] : nil } ?? widget.families
  }
}

extension DevSession: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(bundles, kind, family, grants, configuration, showsPlaceholders, lead)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    (bundles, kind, family, grants, configuration, showsPlaceholders, lead) = try reader.fields()
  }
}

extension DevSession.Bundle: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(path, kinds) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(path: try reader.read(), kinds: try reader.read())
  }
}

extension DevSession.Grant: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(bundle, answered, followsFile) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(to: try reader.read(), answered: try reader.read(), followsFile: try reader.read())
  }
}
