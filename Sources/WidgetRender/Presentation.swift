public import WidgetLayout
public import WidgetModel

/// One widget in one family as it is shown: an entry of its timeline, in the environment that its view was made in. It is laid
/// out on a surface, and then drawn in cells or written as a document, without its script.
public struct Presentation: Sendable {
  /// The widget's declaration.
  public var widget: WidgetDeclaration
  /// The environment that the view was made in.
  public var environment: WidgetEnvironment
  /// The configuration.
  public var configuration: Value
  /// Nil where there is nothing to show; then the widget's name stands alone.
  public var shown: Shown?
  /// The timeline's reload policy.
  public var policy: ReloadPolicy
  /// What it is drawn with.
  public var look: Look
  /// What is wrong with it; nil where it is as it should be.
  public var staleness: Staleness?
  /// The bundle's folder, in which its pictures lie; nil of a bundle that is a lone file.
  public var folder: String?

  /// Which entry of a timeline is shown, and how it looks.
  public struct Shown: Sendable {
    /// The entry's view.
    public var view: ViewTree
    /// The entry's place in its timeline.
    public var entry: RenderDocument.Entry
    /// When the next entry comes, in seconds since 1970.
    public var next: Double?

    /// Creates what is shown.
    public init(_ view: ViewTree, _ entry: RenderDocument.Entry, next: Double?) {
      self.view = view
      self.entry = entry
      self.next = next
    }
  }

  /// What a picture is made with, whatever it shows.
  public struct Look: Sendable {
    /// Widths of text, and by them the surface.
    public var measuring: any TextMeasuring
    /// The terminal's encoding.
    public var encoding: TextEncoding
    /// How letters from right to left stand.
    public var order = TextOrder.logical
    /// The whole widget in the surface's unit; nil: the family's.
    public var displaySize: Size?
    /// What is drawn along the edge of families that have one.
    public var frame: WidgetFrame
    /// The characters of symbols.
    public var symbols: SymbolSet
    /// The words of dynamic texts, in the environment's locale and time zone.
    public var words: any DateWords
    /// Whether the page's colour is drawn around it.
    public var hasPage = false
    /// The theme around the widget; nil: the standard look.
    public var theme: ThemeLook?
    /// Who has pictures decoded; nil: names stand in their place.
    public var pictures: (any PictureSource)?

    /// Creates a look.
    public init(
      measuring: any TextMeasuring = CellMetrics(), encoding: TextEncoding = .utf8, order: TextOrder = .logical,
      displaySize: Size? = nil, frame: WidgetFrame = .line, symbols: SymbolSet = .unicode, words: any DateWords,
      pictures: (any PictureSource)? = nil
    ) {
      self.measuring = measuring
      self.encoding = encoding
      self.order = order
      self.displaySize = displaySize
      self.frame = frame
      self.symbols = symbols
      self.words = words
      self.pictures = pictures
    }
  }

  /// Creates a presentation.
  public init(
    _ widget: WidgetDeclaration, environment: WidgetEnvironment, configuration: Value, shown: Shown?,
    policy: ReloadPolicy, look: Look
  ) {
    self.widget = widget
    self.environment = environment.fitting(widget)
    self.configuration = configuration
    self.shown = shown
    self.policy = policy
    self.look = look
  }

  /// Lays it out as it reads at a moment.
  ///
  /// - Parameters:
  ///   - moment: in seconds since 1970.
  ///   - size: in the surface's unit; nil: the look's.
  public func place(at moment: Double, size: Size? = nil) throws(Diagnostic) -> Placement {
    let (view, size) = (shown?.view ?? ViewTree(), size ?? look.displaySize)
    return try layout(
      widget: view, environment: environment, size: size, contentMarginsDisabled: widget.contentMarginsDisabled,
      measuring: look.measuring, pictures: pictures(of: view, size), at: moment, from: shown?.entry.date,
      until: shown?.next, words: look.words)
  }

  /// The pictures of a view, with twice as many pixels a side as the whole widget has points, or dots in cells.
  private func pictures(of view: ViewTree, _ size: Size?) -> PictureTable {
    guard let source = look.pictures else { return PictureTable() }
    let isCells = look.measuring.surface == .terminal
    let whole = size ?? (isCells ? environment.cells : environment.displaySize)
    let (across, down) = isCells ? (4.0, 12.0) : (2, 2)
    return source.pictures(
      of: view, in: folder, columns: Int(min(max(whole.width * across, 1), 4096)),
      rows: Int(min(max(whole.height * down, 1), 4096)))
  }

  /// The placement in cells, with the widget's name in its border; where something is wrong with it, that too.
  public func picture(_ placement: Placement) -> CellBuffer {
    let picture = CellPainter.paint(
      placement.displayList, columns: Int(placement.size.width), rows: Int(placement.size.height), options)
    return staleness.map { CellPainter.mark(picture, $0, environment.family, options) } ?? picture
  }

  /// The same as a picture that goes on with the placement's clock.
  public func dynamic(_ placement: Placement) -> DynamicPicture { DynamicPicture(placement, options) }

  private var options: CellPainter.Options {
    var options = CellPainter.Options()
    options.scheme = environment.colorScheme
    options.encoding = look.encoding
    options.order = look.order
    options.frame = environment.family.hasBorder ? look.frame : .none
    options.title = widget.displayName
    options.symbols = look.symbols
    options.isLuminanceReduced = environment.isLuminanceReduced
    options.hasPage = look.hasPage
    options.theme = look.theme
    return options
  }

  /// The placement as `lunette.render/1`.
  ///
  /// - Parameter moment: at which it was laid out.
  public func document(_ placement: Placement, bundle: String, at moment: Double, warnings: [Diagnostic])
    -> RenderDocument
  {
    var environment = environment
    environment.displaySize = placement.size
    var document = RenderDocument(
      kind: widget.kind, family: environment.family, bundle: bundle, environment: environment, now: moment,
      policy: policy, placement: placement)
    document.configuration = configuration
    document.warnings = warnings
    document.entry = shown?.entry
    document.nextChange = earliest(shown?.next, placement.nextChange)
    return document
  }
}
