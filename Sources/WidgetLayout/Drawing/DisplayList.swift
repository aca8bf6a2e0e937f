public import WidgetModel

/// What to draw, in order, back to front: flat commands over a pool of texts. Every painter reads only this.
/// Frames are absolute, from the widget's top left, in the surface's unit, already snapped to its lattice.
public struct DisplayList: Sendable, Hashable {
  /// The commands, back to front.
  public var commands: [Command] = []
  /// UTF-8 of every text drawn.
  public var bytes: [UInt8] = []
  /// Looks that runs of text share, by index.
  public var looks: [TextLook] = []
  /// Targets of taps, by index: the URL of a link, or the label of an action.
  public var links: [String] = []
  /// Gradients, by index.
  public var gradients: [Gradient] = []
  /// Transforms, by index.
  public var transforms: [Transform] = []
  /// Pens of strokes, by index.
  public var pens: [Pen] = []
  /// Paths, by the index of `Shape.path`.
  public var paths = PathPool()
  /// Pictures in the colours in which they are drawn.
  public var pictures: [Picture] = []

  /// Creates an empty list.
  public init() {}

  /// One thing to draw, or the start or end of an effect.
  public struct Command: Sendable, Hashable {
    /// Where it is drawn.
    public var frame: Rect
    /// What is drawn.
    public var drawing: Drawing
    /// The node that asked for it, for inspectors.
    public var node: Int32

    /// Creates a command for a node of the view tree.
    public init(frame: Rect, drawing: Drawing, node: Int32) {
      self.frame = frame
      self.drawing = drawing
      self.node = node
    }
  }

  /// What a command draws.
  public enum Drawing: Sendable, Hashable {
    /// The frame, or the shape inside it, filled.
    case fill(Shape, Color)
    /// A shape that is smaller than its frame, whose edges a terminal rounds to cells: in the frame's middle, by its own size in points.
    case smallFill(Shape, Color, Size)
    /// The outline of a shape, inside or on the frame's edge, `width` in points; `pen` is the index of its
    /// `DisplayList.pens`, -1 for a plain line.
    case stroke(Shape, Color, width: Double, pen: Int32 = -1)
    /// A run of one line of text; `frame` is the run's box, `baseline` counts from its top.
    case text(start: Int32, count: Int32, look: Int32, baseline: Double)
    /// A line of a `Divider`, along the frame's longer side.
    case divider(Color)
    /// A line of a chart along the frame's longer side, behind the dots that stand there already.
    case rule(Color, width: Double, isDashed: Bool)
    /// A horizontal bar filled from the leading side by `part` (0...1); nil where it is not known how much. On cells it is slim
    /// unless it is thick. The leading side is the right one where it is mirrored.
    case bar(part: Double?, fill: Color, track: Color, isThick: Bool = false, isMirrored: Bool = false)
    /// A horizontal line in one colour, or in those of `DisplayList.gradients[gradient]` from leading to trailing, with a mark at
    /// `part` of it; nil: without a mark.
    case scale(part: Double?, Color, gradient: Int32, mark: Color)
    /// A ring filled clockwise by `part`.
    case ring(part: Double?, fill: Color, track: Color)
    /// A switch; a mirrored one is on at the left.
    case toggle(isOn: Bool, tint: Color, isMirrored: Bool = false)
    /// A placeholder of a masked text or picture.
    case mask(Color)
    /// A symbol on cells, by its SF Symbols name in the text pool, drawn like one glyph of the frame's height; in colours of its own
    /// where it has some and is to show them. In points symbols are paths.
    case symbol(start: Int32, count: Int32, Color, isMulticolor: Bool = false)
    /// `DisplayList.pictures[index]`, stretched to the frame; its file's name is in the text pool. -1: it cannot be shown.
    case picture(start: Int32, count: Int32, index: Int32)
    /// A shape filled with `DisplayList.gradients[index]`.
    case gradient(Shape, Int32)
    /// What this surface cannot draw yet, with the view's name in the text pool.
    case standIn(start: Int32, count: Int32)
    /// Everything until the matching `endClip` shows only inside the shape.
    case beginClip(Shape)
    case endClip
    /// Everything until the matching `endOpacity` covers what is behind by that part.
    case beginOpacity(Double)
    case endOpacity
    /// Everything until the matching `beginMasked` is a mask: what follows that, until `endMask`, shows as much as the mask covers,
    /// and nothing outside of the frame; or, inverted, as much as it leaves uncovered.
    case beginMask(isInverted: Bool = false)
    case beginMasked
    case endMask
    /// Everything until the matching `endTransform` is turned and scaled by `DisplayList.transforms[index]`.
    case beginTransform(Int32)
    case endTransform
    /// Shapes until the matching `endTrim` are only that part (0...1) of their outline, clockwise from where it begins.
    case beginTrim(from: Double, to: Double)
    case endTrim
    /// Everything until the matching `endEffect` is drawn together, and then blurred, shadowed or mixed with what lies behind; cells
    /// draw it without.
    case beginEffect(Effect)
    case endEffect
  }

  /// Colours that change across a frame: the colours with their places (0...1), and how.
  public struct Gradient: Sendable, Hashable {
    /// How the colours of a gradient are spread.
    public enum Course: Sendable, Hashable {
      /// Between two points, in parts of the frame.
      case linear(start: Point, end: Point)
      /// From a centre, in parts of the frame, between two radii in points.
      case radial(center: Point, startRadius: Double, endRadius: Double)
      /// Around a centre, degrees clockwise from the right.
      case angular(center: Point, startAngle: Double, endAngle: Double)
    }
    /// A colour at a location of a gradient.
    public struct Stop: Sendable, Hashable {
      /// The colour.
      public var color: Color
      /// The location, 0...1 along the gradient.
      public var location: Double

      /// Creates a stop.
      public init(color: Color, location: Double) { (self.color, self.location) = (color, location) }
    }
    /// How the colours are spread.
    public var course: Course
    /// The colours, by rising location.
    public var stops: [Stop]

    /// Creates a gradient.
    public init(course: Course, stops: [Stop]) { (self.course, self.stops) = (course, stops) }
  }

  /// A turn clockwise and a scaling about a point of the frame, given in parts of it (0.5, 0.5 is the centre).
  public struct Transform: Sendable, Hashable {
    /// The rotation, in degrees clockwise.
    public var degrees: Double
    /// The horizontal scale.
    public var scaleX: Double
    /// The vertical scale.
    public var scaleY: Double
    /// The fixed point, in parts of the frame.
    public var anchor: Point

    /// Creates a transform.
    public init(degrees: Double, scaleX: Double, scaleY: Double, anchor: Point) {
      (self.degrees, self.scaleX, self.scaleY, self.anchor) = (degrees, scaleX, scaleY, anchor)
    }
  }

  /// How a line is drawn (SwiftUI: StrokeStyle): dashes and gaps in points, by turns.
  public struct Pen: Sendable, Hashable {
    /// The form of a line's ends.
    public enum Cap: String, Sendable, Hashable { case butt, round, square }
    /// The form of a line's corners.
    public enum Join: String, Sendable, Hashable { case miter, round, bevel }
    /// The form of the ends.
    public var cap = Cap.butt
    /// The form of the corners.
    public var join = Join.miter
    /// Lengths of dashes and gaps in turn, in points; empty for a solid line.
    public var dash: [Double] = []
    /// Where in the dashes the line starts, in points.
    public var dashPhase = 0.0

    /// Creates a plain line with butt caps and miter joins.
    public init() {}
  }

  /// A shape inside a frame; radii in points.
  public enum Shape: Sendable, Hashable {
    case rectangle
    case rounded(radius: Double)
    case uneven(topLeading: Double, topTrailing: Double, bottomLeading: Double, bottomTrailing: Double)
    case circle, ellipse, capsule
    /// The index of a path in `DisplayList.paths`; what its parts cross twice is outside with `isEvenOdd`.
    case path(Int32, isEvenOdd: Bool = false)

    /// Returns the container's shape, smaller by the distance from a frame to its nearest edge (SwiftUI: ContainerRelativeShape).
    static func container(of family: Family, _ size: Size, at frame: Rect) -> Shape {
      if family == .accessoryCircular { return .circle }
      guard family.hasBorder else { return .rectangle }
      let distance = min(frame.x, frame.y, size.width - frame.x - frame.width, size.height - frame.y - frame.height)
      return .rounded(radius: max(Family.cornerRadius - max(distance, 0), 0))
    }
  }
}

/// How a run of text looks.
public struct TextLook: Sendable, Hashable {
  /// The font.
  public var font = Font()
  /// The colour.
  public var color = Color.named(.primary)
  /// Whether the text is underlined.
  public var underline = false
  /// Whether the text is struck through.
  public var strikethrough = false
  /// Index into `DisplayList.links`; nil outside links.
  public var link: Int32?
  /// How a run stands in a line that has letters from right to left; nil in any other.
  public var direction: RunDirection?
  /// The face of large type on cells; nil for plain text. The run's frame is as high as the face.
  public var face: LargeFace?

  /// Creates the look of plain body text.
  public init() {}
}

/// How a run stands in a line that has letters of both directions. The frames of its commands are those of what is seen; commands follow
/// each other as the text is read.
public struct RunDirection: Sendable, Hashable {
  /// Whether the run's letters go from right to left.
  public var isRightToLeft: Bool
  /// How far right of its frame the run begins where letters stand in the order in which they are read.
  public var logicalOffset: Double

  /// Creates a direction.
  public init(isRightToLeft: Bool, logicalOffset: Double) {
    (self.isRightToLeft, self.logicalOffset) = (isRightToLeft, logicalOffset)
  }
}
