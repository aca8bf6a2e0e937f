import WidgetLayout
import WidgetModel

/// Where a widget is tapped, as the command line says it.
enum TapPlace: Sendable {
  /// The widget as a whole.
  case whole
  /// A point from the widget's top left, in the surface's unit.
  case point(Point)
  /// The so-manieth of its links, or of its buttons and toggles, counted from 1 as documents list them.
  /// In the order of documents, so that numbers can be taken from there.
  case link(Int)
  case action(Int)

  init(_ typed: Typed, _ surface: Surface) throws(Diagnostic) {
    let (x, y) = (typed[.x], typed[.y])
    let ways = [x != nil || y != nil ? "--x and --y" : nil, typed[.link].map { _ in "--link" }]
    let chosen = (ways + [typed[.action].map { _ in "--action" }]).compactMap(\.self)
    // One place is tapped at a time.
    if chosen.count > 1 { throw .usage("\(chosen.joined(separator: " and ")) exclude each other") }
    if let word = typed[.link] {
      self = .link(try Self.number(word, "--link"))
    } else if let word = typed[.action] {
      self = .action(try Self.number(word, "--action"))
    } else if let x, let y {
      self = .point(Point(x: try Self.length(x, "--x", surface), y: try Self.length(y, "--y", surface)))
    } else if x != nil || y != nil {
      throw .usage("--x and --y are given together")
    } else {
      self = .whole
    }
  }

  private static func number(_ word: String, _ option: String) throws(Diagnostic) -> Int {
    guard let number = Int(word), number >= 1 else {
      throw .usage("\(option) takes a whole number from 1, not '\(word)'")
    }
    return number
  }

  private static func length(_ word: String, _ option: String, _ surface: Surface) throws(Diagnostic) -> Double {
    // In cells a half would lie between two.
    let isWhole = surface == .terminal
    guard let length = Double(word), length >= 0, length.isFinite, !isWhole || length == length.rounded() else {
      throw .usage("\(option) takes \(isWhole ? "a whole number of cells" : "points") from 0, not '\(word)'")
    }
    return length
  }

  /// What a tap there means.
  func activation(_ placement: Placement, _ activity: UserActivity) throws(Diagnostic) -> Activation {
    let resolver = TapResolver(placement.taps, activity)
    switch self {
    case .whole: return resolver.whole
    case .point(let point):
      let size = placement.size
      // Outside there is no widget: a wrong number is told, not tapped at the edge.
      guard point.x < size.width, point.y < size.height else {
        throw .usage(
          "the point \(Self.text(point.x)),\(Self.text(point.y)) lies outside the widget, which is "
            + "\(Self.text(size.width)) by \(Self.text(size.height)) \(placement.surface.unit)s")
      }
      // A cell is met in its middle.
      let isCell = placement.surface == .terminal
      return resolver.activation(at: isCell ? Point(x: point.x + 0.5, y: point.y + 0.5) : point)
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
    if regions.isEmpty { throw .usage("\(widget) has no \(what) that can be tapped in \(family)") }
    // A dozen labels, so that the sentence stays readable.
    let labels = regions.prefix(12).enumerated().map { "\($0.offset + 1) '\($0.element.label)'" }
    throw .usage(
      "\(widget) has no \(what) \(number) in \(family)", advice: "there are " + labels.joined(separator: ", "))
  }

  private static func text(_ length: Double) -> String {
    Int(exactly: length).map(String.init) ?? String(length)
  }
}
