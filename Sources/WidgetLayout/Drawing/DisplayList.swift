public import WidgetModel

/// What to draw, in order, back to front: flat commands over a pool of texts. Every painter reads only this.
/// Frames are absolute, from the widget's top left, in the surface's unit, already snapped to its lattice.
public struct DisplayList: Sendable, Hashable {
  public var commands: [Command] = []
  /// UTF-8 of every text drawn.
  public var bytes: [UInt8] = []
  /// Looks that runs of text share, by index.
  public var looks: [TextLook] = []
  /// Targets of taps, by index: the URL of a link, or the label of an action.
  public var links: [String] = []
  public var gradients: [Gradient] = []
  public var transforms: [Transform] = []
  public var pens: [Pen] = []
  /// Paths, by the index of `Shape.path`.
  public var paths = PathPool()
  /// Pictures in the colours in which they are drawn.
  public var pictures: [Picture] = []

  public init() {}

  public struct Command: Sendable, Hashable {
    public var frame: Rect
    public var drawing: Drawing
    /// The node that asked for it, for inspectors.
    public var node: Int32

    public init(frame: Rect, drawing: Drawing, node: Int32) {
      self.frame = frame
      self.drawing = drawing
      self.node = node
    }
  }

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
    public enum Course: Sendable, Hashable {
      /// Between two points, in parts of the frame.
      case linear(start: Point, end: Point)
      /// From a centre, in parts of the frame, between two radii in points.
      case radial(center: Point, startRadius: Double, endRadius: Double)
      /// Around a centre, degrees clockwise from the right.
      case angular(center: Point, startAngle: Double, endAngle: Double)
    }
    public struct Stop: Sendable, Hashable {
      public var color: Color
      public var location: Double

      public init(color: Color, location: Double) { (self.color, self.location) = (color, location) }
    }
    public var course: Course
    public var stops: [Stop]

    public init(course: Course, stops: [Stop]) { (self.course, self.stops) = (course, stops) }
  }

  /// A turn clockwise and a scaling about a point of the frame, given in parts of it (0.5, 0.5 is the centre).
  public struct Transform: Sendable, Hashable {
    public var degrees: Double
    public var scaleX: Double
    public var scaleY: Double
    public var anchor: Point

    public init(degrees: Double, scaleX: Double, scaleY: Double, anchor: Point) {
      (self.degrees, self.scaleX, self.scaleY, self.anchor) = (degrees, scaleX, scaleY, anchor)
    }
  }

  /// How a line is drawn (SwiftUI: StrokeStyle): dashes and gaps in points, by turns.
  public struct Pen: Sendable, Hashable {
    public enum Cap: String, Sendable, Hashable { case butt, round, square }
    public enum Join: String, Sendable, Hashable { case miter, round, bevel }
    public var cap = Cap.butt
    public var join = Join.miter
    public var dash: [Double] = []
    public var dashPhase = 0.0

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
  }
}

/// How a run of text looks.
public struct TextLook: Sendable, Hashable {
  public var font = Font()
  public var color = Color.named(.primary)
  public var underline = false
  public var strikethrough = false
  /// Index into `DisplayList.links`; nil outside links.
  public var link: Int32?
  /// How a run stands in a line that has letters from right to left; nil in any other.
  public var direction: RunDirection?
  /// The face of large type on cells; nil for plain text. The run's frame is as high as the face.
  public var face: LargeFace?

  public init() {}
}

/// How a run stands in a line that has letters of both directions. The frames of its commands are those of what is seen; commands follow
/// each other as the text is read.
public struct RunDirection: Sendable, Hashable {
  /// Whether the run's letters go from right to left.
  public var isRightToLeft: Bool
  /// How far right of its frame the run begins where letters stand in the order in which they are read.
  public var logicalOffset: Double

  public init(isRightToLeft: Bool, logicalOffset: Double) {
    (self.isRightToLeft, self.logicalOffset) = (isRightToLeft, logicalOffset)
  }
}
