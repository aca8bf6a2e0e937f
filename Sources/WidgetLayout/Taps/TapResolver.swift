public import WidgetModel

/// From a placed widget and a point to what a tap there means (DocC: Authoring, "Taps"): the topmost, then the innermost
/// region; outside every one the widget's URL; without one the user activity.
public struct TapResolver: Sendable {
  /// The regions of the placed widget.
  public let taps: TapRegions
  /// What a tap means that meets nothing.
  public let activity: UserActivity

  /// Creates a resolver; the activity is what a tap outside of all regions starts.
  public init(_ taps: TapRegions, _ activity: UserActivity) {
    self.taps = taps
    self.activity = activity
  }

  /// - Parameter point: from the widget's top left, in the surface's unit; nil for the widget as a whole.
  public func activation(at point: Point?) -> Activation {
    guard let region = point.flatMap({ taps.region(at: $0) }) else { return whole }
    return activation(of: region)
  }

  /// What the widget itself leads to.
  public var whole: Activation {
    if taps.isControl, let only = taps.regions.first, let action = action(of: only) { return .action(action) }
    return taps.widgetURL.map { .url($0) } ?? .userActivity(activity)
  }

  /// Returns what a tap on a region does.
  public func activation(of region: TapRegion) -> Activation {
    switch region.target {
    case .url(let url): .url(url)
    case .action: action(of: region).map { .action($0) } ?? whole
    }
  }

  private func action(of region: TapRegion) -> IntentAction? {
    guard case .action(let action, let isOn) = region.target else { return nil }
    return IntentAction(plain: action, isOn: isOn)
  }
}

extension IntentAction {
  /// What a Button or Toggle holds in its tree: `{ intent, parameters }`. A Toggle sets `value` to what it is to become.
  init?(plain: Value, isOn: Bool?) {
    guard let intent = plain["intent"]?.text else { return nil }
    var values: [String: Value] = [:]
    for field in plain["parameters"]?.fields ?? [] { values[field.name] = field.value }
    if let isOn { values["value"] = .flag(!isOn) }
    self.init(intent: intent, parameters: .table(values))
  }
}

extension TapRegions {
  /// Those regions of which every part lies behind another: no tap reaches them.
  public var unreachable: [TapRegion] {
    regions.indices.filter { !isReachable($0) }.map { regions[$0] }
  }

  /// Between the edges of what lies in front there is the same everywhere, so one point in each part tells.
  private func isReachable(_ index: Int) -> Bool {
    let frame = regions[index].frame
    let front = regions[(index + 1)...].map(\.frame).filter { $0.overlaps(frame) }
    let across = Self.middles(front.flatMap { [$0.x, $0.x + $0.width] }, from: frame.x, to: frame.x + frame.width)
    let down = Self.middles(front.flatMap { [$0.y, $0.y + $0.height] }, from: frame.y, to: frame.y + frame.height)
    return across.contains { x in
      down.contains { y in !front.contains { $0.contains(Point(x: x, y: y)) } }
    }
  }

  private static func middles(_ edges: [Double], from start: Double, to end: Double) -> [Double] {
    let inside = Set(edges.filter { $0 > start && $0 < end } + [start, end]).sorted()
    return zip(inside, inside.dropFirst()).map { ($0 + $1) / 2 }
  }
}

extension Rect {
  fileprivate func overlaps(_ other: Rect) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
  }
}
