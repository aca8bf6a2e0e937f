/// A size in the surface's unit: points, or terminal cells. Never negative, never NaN.
public struct Size: Sendable, Hashable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)

  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// A place in the surface's unit, from the top left corner; y grows downwards.
public struct Point: Sendable, Hashable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(x: 0, y: 0)

  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

/// A frame: where a view lies, and how large it is.
public struct Rect: Sendable, Hashable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  public var origin: Point { Point(x: x, y: y) }
  public var size: Size { Size(width: width, height: height) }

  /// The left and top edges belong to a frame, the right and bottom ones to its neighbours.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < x + width && point.y >= y && point.y < y + height
  }
}

public enum Axis: Sendable, Hashable {
  case horizontal, vertical
}

/// What a parent offers: nil asks "what would you like", 0 for the least, infinity for the most.
public struct ProposedSize: Sendable, Hashable {
  public var width: Double?
  public var height: Double?

  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  public static let unspecified = ProposedSize(width: nil, height: nil)

  public subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// Distances from the four edges, in the surface's unit.
public struct EdgeInsets: Sendable, Hashable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

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
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(_ horizontal: HorizontalAlignment, _ vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let center = Alignment(.center, .center)
}
