public import WidgetModel

/// What a bar can show of a widget: one mapping for every bar (DocC: Bars, "Overview"). All texts are clean: no
/// control characters.
public struct BarLine: Sendable, Hashable {
  /// The widget's kind.
  public var kind: String
  /// The family that is shown.
  public var family: Family
  /// Its plain text; empty: the block is hidden.
  public var text = ""
  /// The same at half the width.
  public var shortText = ""
  /// Rows that a bar shows beside it.
  public var tooltip: [String] = []
  /// The entry's state; nil where it has none.
  public var state: String?
  /// Whether the last reload failed, so that older data is shown.
  public var isStale = false
  /// Whether it is the placeholder.
  public var isPlaceholder = false
  /// What the last reload failed with.
  public var error: String?
  /// What the entry says itself, in place of what is derived from its picture.
  public var own = BarWords()
  /// The value of the first Gauge or ProgressView, 0 to 100.
  public var percentage: Double?
  /// The color of the first run of text, as 0xRRGGBBAA; nil: the bar's own.
  public var color: UInt32?

  /// The instance's number, where several are of one kind; nil: kind and family identify it.
  public var number: Int?
  /// What of it can be tapped, as far as the bar can: what is later lies in front.
  public var taps: [BarTap] = []
  /// The command that taps it, its program first; empty: none does.
  public var tapWords: [String] = []
  /// The command that reloads it; empty: none does.
  public var reloadWords: [String] = []
  /// The stack that it follows, of which this is on top; nil: it is always the same widget.
  public var stack: String?
  /// The command that turns the stack, before `next` or `previous`; empty: none does.
  public var turnWords: [String] = []
  /// What a bar's menu offers.
  public var menu: [BarChoice] = []

  /// Creates an empty line, whose block is hidden.
  public init(kind: String, family: Family) {
    self.kind = kind
    self.family = family
  }

  /// Tells it from others of its kind.
  ///
  /// A stack keeps its name as it turns: a bar's next click may come before it has drawn the turn.
  public var instance: String { stack ?? number.map { "#\($0)" } ?? family.rawValue }

  /// Whether a click on a block is meant for it.
  public func isMeant(by click: BarClick) -> Bool {
    (stack != nil || kind == click.name) && instance == click.instance
  }

  /// What a bar may choose its icon by.
  public var alt: String { own.alt ?? state ?? kind }

  /// What a bar's style sheet may choose by.
  public var classes: [String] {
    let marks = [(isStale, "stale"), (error != nil, "error"), (isPlaceholder, "placeholder")]
    let shown = marks.filter(\.0).map(\.1)
    return own.classes.map { $0 + shown } ?? [kind] + shown + (state.map { [$0] } ?? [])
  }

  /// Whether a bar is to draw attention to it.
  public var isUrgent: Bool { state == "critical" }

  /// `#rrggbb`, as every bar takes it.
  var hex: String? {
    color.map { color in
      let digits = String(color >> 8, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }
}
