import WidgetModel

/// What is laid out: the boxes that `present` made of a view tree, in drawing order, each before its children.
/// Modifiers that layout does not see (colours, fonts, `id`, effects) have no box of their own: their nodes share the
/// box of the view they wrap, and what they do is in `styles` and `decorations`.
///
///     nodes   padding > bold > Text          boxes   0 padding  end 2
///                                                    1   text   end 2   (nodes bold and Text, style: bold)
///
/// Invariant: i < boxes[i].end <= end of the parent; `kids` holds each box once, at its parent, in source order;
/// `gaps` lies beside `kids`.
struct Plan {
  var boxes: [Box] = []
  var kids: [Int32] = []
  /// Distance before each child of a stack, in the surface's unit.
  var gaps: [Double] = []
  /// Lengths of frames, paddings and the like: `Box.datum` says where they begin.
  var numbers: [Double] = []
  var texts: [TextBox] = []
  var runs: [TextRun] = []
  var bytes: [UInt8]
  var styles: [Style]
  var decorations: [Decoration] = []
  var guides: [Guide] = []
  var shapes: [DisplayList.Shape] = []
  var paths = PathPool()
  /// What pictures show, by `Ink.picture`.
  var pictures: [Picture] = []
  /// Their own sizes in points.
  var pictureSizes: [Size] = []
  /// Drawing order of children within one container, where `zIndex` gives another than the source's.
  var heights: [Int32: Double] = [:]
  var cells: [Int32: CellTraits] = [:]
  /// The box of each node; -1 for nodes that are not views.
  var boxOfNode: [Int32]
  /// Nodes with several boxes (a Group, a modifier on one): their frames are joined.
  var moreBoxes: [(node: Int32, box: Int32)] = []
  var styleOfNode: [Int32]
  var taps: [Tap] = []
  /// URLs of links, "" for actions; texts and the display list count them.
  var links: [String] = []
  /// The first box of the container's background; nil without one.
  var backgroundBox: Int?
  var backgroundColor: Color?
  /// The rows that large type and circular gauges may be high on cells: fewer where three leave no space for the rest.
  var largestRows = 3.0
  /// Whether something other than text could be lower for it.
  var hasLargeViews = false
  /// False in the test that compares answers with and without memory.
  var remembers = true
  /// Each `widgetURL`, and a view that it is applied to.
  var urls: [(node: Int32, box: Int32)] = []
  /// Texts and bars that change by themselves, by rising box.
  var dynamic: [DynamicItem] = []
  var warnings: [Diagnostic] = []
}

/// One rectangle of the layout: the rule by which it answers proposals and places its children.
struct Box {
  enum Rule: UInt8 {
    /// Takes no space but counts as a view.
    case empty
    /// The only child, seen through.
    case same
    case text, fill, circle, spacer, divider
    /// A size of its own, whatever is proposed: symbols, switches, rings.
    case fixed
    /// The proposal, or its own size without one.
    case picture
    /// A horizontal bar of fixed height.
    case bar
    case stack, overlap, grid, gridRow, lazyGrid, fits
    case padding, frame, flexible, fixedSize, aspect, offset, position
    /// A base, and what lies over or behind it.
    case layered
    /// A circular gauge: its ring, and what is inside.
    case dial
  }

  var rule: Rule
  /// The stack's axis; for spacers and dividers that of the stack around them.
  var axis: StackAxis = .none
  var alignment = Alignment.center
  /// Bit g is set where guide g is not the default of its size.
  var explicit: UInt8 = 0
  var flags: Flags = []
  /// The distances that it prefers on its four edges.
  var spacing = Spacing()
  var node: Int32
  var end: Int32 = 0
  var firstKid: Int32 = 0
  var kidCount: Int32 = 0
  /// The index of its numbers, or of its text.
  var datum: Int32 = 0
  var style: Int32
  var decoration: Int32 = -1
  var guide: Int32 = -1
  var priority: Double = 0
  /// What it draws itself.
  var ink: Ink = .none

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// Some child has a `zIndex`.
    static let reordered = Flags(rawValue: 1)
    /// Children differ in priority.
    static let ranked = Flags(rawValue: 2)
    static let mirrored = Flags(rawValue: 4)
    static let horizontal = Flags(rawValue: 8)
    static let vertical = Flags(rawValue: 16)
    /// aspectRatio covers what is offered.
    static let fills = Flags(rawValue: 32)
    /// The second child of a layered box masks the first.
    static let masks = Flags(rawValue: 64)
    /// It is in `Plan.dynamic`.
    static let dynamic = Flags(rawValue: 128)
  }
}

enum StackAxis: UInt8 { case none, horizontal, vertical }

/// What a leaf draws. Colours are resolved when it is drawn, from the box's style.
enum Ink {
  case none, text
  case color(Color)
  case gradient(node: Int32)
  /// Index into `Plan.shapes`.
  case shape(Int32)
  case containerShape
  case divider
  case symbol(start: Int32, count: Int32)
  /// `picture` is the index into `Plan.pictures`, -1 for one that cannot be shown.
  case picture(start: Int32, count: Int32, picture: Int32)
  case bar(part: Double?)
  case scale(part: Double)
  case ring(part: Double?)
  case toggle(isOn: Bool)
  case standIn(start: Int32, count: Int32)
  case chart(node: Int32)
}

extension Ink {
  /// Whether `flipsForRightToLeftLayoutDirection` is about it.
  var isImageOrShape: Bool {
    switch self {
    case .symbol, .picture, .shape, .containerShape, .gradient: true
    default: false
    }
  }

  var isSymbol: Bool { if case .symbol = self { true } else { false } }
}

/// What is drawn around a box, inner before outer: `next` leads inwards.
struct Decoration {
  enum Kind {
    case behind(Color), inFront(Color)
    case behindShape(DisplayList.Shape, Color)
    case border(Color, Double)
    case opacity(Double)
    case clip(DisplayList.Shape)
    case transform(degrees: Double, scaleX: Double, scaleY: Double, anchorX: Double, anchorY: Double)
    case effect(DisplayList.Effect)
    case hidden
  }
  var kind: Kind
  var next: Int32
}

/// A guide that a script moved: linear in the view's size. `next` leads to guides set further inside.
struct Guide {
  var which: UInt8
  var width: Double
  var height: Double
  var plus: Double
  var next: Int32
}

/// What grid modifiers say of a cell.
struct CellTraits {
  var columns = 1
  var isUnsizedHorizontally = false
  var isUnsizedVertically = false
  var columnAlignment: HorizontalAlignment?
}

/// A part of the plan that can be tapped.
struct Tap {
  var box: Int32
  var node: Int32
  var target: TapRegion.Target
  /// Of a link inside a text: what its runs carry as `Style.link`. Nil: the whole box is tapped.
  var link: Int32?
}

/// The distances that a view prefers to its neighbours, edge by edge; an edge without a preference gets the ordinary
/// distance (DocC: Layout, "Spacing"; SwiftUI's ViewSpacing).
struct Spacing {
  struct Edges: OptionSet {
    let rawValue: UInt8
    static let leading = Edges(rawValue: 1)
    static let trailing = Edges(rawValue: 2)
    static let top = Edges(rawValue: 4)
    static let bottom = Edges(rawValue: 8)
    static let horizontal: Edges = [.leading, .trailing]
    static let vertical: Edges = [.top, .bottom]
    static let all: Edges = [.horizontal, .vertical]
  }

  /// Edges with a Spacer: no distance to the neighbour.
  var zero: Edges = []
  /// Of a text at that edge, in the surface's unit: the distance to another text. NaN where no text is.
  var topLineGap = Float.nan
  var bottomLineGap = Float.nan
  /// Of a Spacer itself, which keeps its preference in a frame.
  var isSpacer = false

  /// Takes the preference for some edges from another.
  mutating func set(_ edges: Edges, of other: Spacing) {
    zero = zero.subtracting(edges).union(other.zero.intersection(edges))
    if edges.contains(.top) { topLineGap = other.topLineGap }
    if edges.contains(.bottom) { bottomLineGap = other.bottomLineGap }
  }

  /// Joins the preferences of several views on one edge, each kind by itself: a view without one adds none.
  mutating func join(_ other: Spacing) {
    zero.formUnion(other.zero)
    topLineGap = .maximum(topLineGap, other.topLineGap)
    bottomLineGap = .maximum(bottomLineGap, other.bottomLineGap)
  }
}

/// The guides by number, the bit of each in `Box.explicit`.
enum GuideNumber {
  static let firstBaseline: UInt8 = 6
  static let lastBaseline: UInt8 = 7
  static let baselines: UInt8 = 1 << 6 | 1 << 7

  static func of(_ alignment: HorizontalAlignment) -> UInt8 {
    switch alignment {
    case .leading: 0
    case .center: 1
    case .trailing: 2
    }
  }

  static func of(_ alignment: VerticalAlignment) -> UInt8 {
    switch alignment {
    case .top: 3
    case .center: 4
    case .bottom: 5
    case .firstTextBaseline: firstBaseline
    case .lastTextBaseline: lastBaseline
    }
  }

  static func of(_ word: Word) -> UInt8? {
    switch word {
    case .leading: 0
    case .horizontalCenter: 1
    case .trailing: 2
    case .top: 3
    case .verticalCenter: 4
    case .bottom: 5
    case .firstTextBaseline: firstBaseline
    case .lastTextBaseline: lastBaseline
    default: nil
    }
  }
}

/// A text to lay out: the bytes it is measured by and those it shows, which differ for dynamic texts (DocC: Layout,
/// "Text").
struct TextBox {
  struct Span {
    var start: Int32 = 0
    var count: Int32 = 0
    /// Its runs in `Plan.runs`; none where the whole span has the box's own style.
    var firstRun: Int32 = 0
    var runCount: Int32 = 0
  }
  var measured = Span()
  var shown = Span()
  var style: Int32
}

/// A part of a text with a style of its own, as many bytes as `count`.
struct TextRun {
  var count: Int32
  var style: Int32
}
