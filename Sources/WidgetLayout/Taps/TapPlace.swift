package import WidgetModel

/// Where a widget is tapped.
package enum TapPlace: Sendable {
  /// The widget as a whole.
  case whole
  /// A point from the widget's top left, in the surface's unit.
  case point(Point)
  /// The so-manieth of its links, or of its buttons and toggles, counted from 1 as documents list them.
  case link(Int)
  case action(Int)

  /// What a tap there means.
  package func activation(_ placement: Placement, _ activity: UserActivity) throws(Diagnostic) -> Activation {
    let resolver = TapResolver(placement.taps, activity)
    switch self {
    case .whole: return resolver.whole
    case .point(let point):
      let size = placement.size
      // A position outside the widget is an error, not a tap at its edge.
      guard point.x < size.width, point.y < size.height else {
        throw Diagnostic(
          .usage,
          "the point \(Self.text(point.x)),\(Self.text(point.y)) is outside the widget, which is "
            + "\(Self.text(size.width)) by \(Self.text(size.height)) \(placement.surface.unit)s")
      }
      // A cell is met in its middle.
      let isCell = placement.surface == .terminal
      return resolver.activation(
        at: isCell ? Point(x: point.x.rounded(.down) + 0.5, y: point.y.rounded(.down) + 0.5) : point)
    case .link(let number):
      return resolver.activation(of: try Self.pick(number, placement.taps.links, "link", activity))
    case .action(let number):
      return resolver.activation(of: try Self.pick(number, placement.taps.actions, "button or toggle", activity))
    }
  }

  private static func pick(
    _ number: Int, _ regions: [TapRegion], _ what: String, _ activity: UserActivity
  ) throws(Diagnostic) -> TapRegion {
    if number <= regions.count { return regions[number - 1] }
    let widget = "the widget '\(activity.kind)'"
    let family = activity.family.rawValue
    if regions.isEmpty { throw Diagnostic(.usage, "\(widget) has no \(what) that can be tapped in \(family)") }
    // A dozen labels, so that the sentence stays readable.
    let labels = regions.prefix(12).enumerated().map { "\($0.offset + 1) '\($0.element.label)'" }
    let advice = "there are " + labels.joined(separator: ", ")
    throw Diagnostic(.usage, "\(widget) has no \(what) \(number) in \(family); \(advice)", suggestion: advice)
  }

  private static func text(_ length: Double) -> String {
    Int(exactly: length).map(String.init) ?? String(length)
  }
}
