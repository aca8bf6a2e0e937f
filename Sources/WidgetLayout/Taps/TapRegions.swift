public import WidgetModel

/// A part of a placed widget that can be tapped, in the surface's unit from the widget's top left.
public struct TapRegion: Sendable, Hashable {
  /// What a tap does.
  public enum Target: Sendable, Hashable {
    case url(String)
    /// What an intent made; `isOn` is what a Toggle shows now.
    case action(Value, isOn: Bool?)
  }

  /// What a tap does.
  public var target: Target
  /// What is seen of it; never empty.
  public var frame: Rect
  /// The Link, Button or Toggle.
  public var node: Int
  /// Its text.
  public var label: String
}

/// All that a tap can meet, in drawing order: what is later lies in front or further inside.
public struct TapRegions: Sendable, Hashable {
  /// The regions, in drawing order.
  public var regions: [TapRegion] = []
  /// Where a tap outside every region leads; nil for the user activity.
  public var widgetURL: String?
  /// Whether all of it is one control, which a tap anywhere means.
  public var isControl = false

  /// Creates a set without regions.
  public init() {}

  /// The topmost region at a point, of nested ones the innermost.
  public func region(at point: Point) -> TapRegion? { regions.last { $0.frame.contains(point) } }

  /// The regions of links, in drawing order.
  public var links: [TapRegion] {
    regions.filter { if case .url = $0.target { true } else { false } }
  }

  /// The regions of buttons and toggles, in drawing order.
  public var actions: [TapRegion] {
    regions.filter { if case .action = $0.target { true } else { false } }
  }
}
