public import WidgetRuntimeClient
public import WidgetModel
internal import WidgetRender

/// How a picture is wanted.
public struct PictureQuery: Sendable, Hashable {
  /// The form of a picture.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case text, ansi, json, control, svg, png, html, fragment

    /// Whether it is laid out in points, whatever is asked for.
    var isDrawing: Bool { [.svg, .png, .html, .fragment].contains(self) }
  }

  /// The form.
  public var format: Format
  /// Light or dark.
  public var scheme: ColorScheme
  /// The metrics that it is laid out by.
  public var surface: Surface
  /// The place of an activity; nil: as it is placed.
  public var family: Family?
  /// Pixels of a point, of PNG.
  public var scale: Int
  /// The theme around it; nil: the standard look.
  public var theme: Theme?

  /// Creates a request for a picture.
  public init(
    _ format: Format, scheme: ColorScheme = .light, surface: Surface = .terminal, family: Family? = nil, scale: Int = 2,
    theme: Theme? = nil
  ) {
    self.format = format
    self.scale = scale
    self.family = family
    self.theme = theme
    self.scheme = theme?.scheme.fixed ?? scheme
    self.surface = format.isDrawing ? .canvas : surface
  }
}

/// A drawn picture.
public struct WidgetPicture: Sendable, Hashable {
  /// The document.
  public var bytes: [UInt8]
  /// When it looks otherwise by itself, in seconds since 1970; nil: not before something else is shown.
  public var nextChange: Double?

  /// What a browser may load and run of it (Content Security Policy); nil: nothing.
  public var policy: String?

  /// Creates a picture.
  public init(_ bytes: [UInt8], nextChange: Double?, policy: String? = nil) {
    self.bytes = bytes
    self.nextChange = nextChange
    self.policy = policy
  }
}

/// Draws what an instance shows. It is called on threads with a stack for the deepest tree: on one of them for PNG, which another process
/// draws, and on one for all else; on each one picture at a time.
public protocol PictureMaking: Sendable {
  /// - Parameter moment: in seconds since 1970.
  func picture(of shown: ShownWidget, _ demand: PictureQuery, at moment: Double) throws(Diagnostic) -> WidgetPicture

  /// Lets go of what is kept for the next PNG: nobody asked for one for a while. It is called on the thread of PNG.
  func rest()
}

extension PictureMaking {
  public func rest() {}
}

extension PictureMaking {
  /// `lunette.timeline/1`.
  func timeline(_ shown: ShownWidget, _ timeline: Timeline, scheme: ColorScheme) -> [UInt8] {
    var timeline = timeline
    // The document writes the first view of an entry.
    let index =
      shown.environments.firstIndex { $0.family == shown.family && $0.colorScheme == scheme } ?? 0
    for entry in timeline.entries.indices where timeline.entries[entry].views.indices.contains(index) {
      timeline.entries[entry].views = [timeline.entries[entry].views[index]]
    }
    return TimelineDocument(
      kind: shown.widget.kind, family: shown.family, configuration: shown.configuration, timeline: timeline,
      scheme: scheme,
      reasons: shown.environments.indices.contains(index) ? shown.environments[index].redactionReasons : []
    ).line()
  }
}
