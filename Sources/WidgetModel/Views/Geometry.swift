/// A size in the surface's unit: points, or terminal cells. Never negative, never NaN.
public struct Size: Sendable, Hashable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A size without extent.
  public static let zero = Size(width: 0, height: 0)

  /// The extent along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// A place in the surface's unit, from the top left corner; y grows downwards.
public struct Point: Sendable, Hashable {
  /// The distance from the left.
  public var x: Double
  /// The distance from the top.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// The coordinate along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

/// A frame: where a view lies, and how large it is.
public struct Rect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle from its top left corner and its size.
  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The top left corner.
  public var origin: Point { Point(x: x, y: y) }
  /// The size.
  public var size: Size { Size(width: width, height: height) }

  /// The left and top edges belong to a frame, the right and bottom ones to its neighbours.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }
}

/// A direction of layout.
public enum Axis: Sendable, Hashable {
  case horizontal, vertical
}

/// What a parent offers: nil asks "what would you like", 0 for the least, infinity for the most.
public struct ProposedSize: Sendable, Hashable {
  /// The width; nil: the view's ideal one.
  public var width: Double?
  /// The height; nil: the view's ideal one.
  public var height: Double?

  /// Creates a proposal.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// Proposes a size.
  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  /// Proposes the ideal size in both directions.
  public static let unspecified = ProposedSize(width: nil, height: nil)

  /// The proposal along an axis.
  public subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// Distances from the four edges, in the surface's unit.
public struct EdgeInsets: Sendable, Hashable {
  /// The inset from the top.
  public var top: Double
  /// The inset from the leading edge.
  public var leading: Double
  /// The inset from the bottom.
  public var bottom: Double
  /// The inset from the trailing edge.
  public var trailing: Double

  /// Creates insets; those that are not named are 0.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates equal insets.
  public init(all length: Double) {
    self.init(top: length, leading: length, bottom: length, trailing: length)
  }
}

/// The guides along a horizontal line; raw names are SwiftUI's.
public enum HorizontalAlignment: String, Sendable, Hashable, CaseIterable {
  case leading, center, trailing
}

/// The guides along a vertical line; raw names are SwiftUI's.
public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}

/// A guide on each axis: `topLeading` is leading and top.
public struct Alignment: Sendable, Hashable {
  /// The alignment across.
  public var horizontal: HorizontalAlignment
  /// The alignment down.
  public var vertical: VerticalAlignment

  /// Creates an alignment.
  public init(_ horizontal: HorizontalAlignment, _ vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Centred in both directions.
  public static let center = Alignment(.center, .center)
}
