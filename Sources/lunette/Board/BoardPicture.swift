import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetRuntimeClient

/// The picture of a placed widget in its cells, which goes on with the clock: only texts that tell time are written anew, and it is laid
/// out again where that does not do. An object: it is large, and its parts are changed where they stand.
final class BoardPicture {
  /// What it was drawn from, by which number of the state, and how large it is in cells.
  private let shown: ShownWidget
  private let version: Int
  let columns: Int
  let rows: Int
  /// What is seen in cells; blank where pixels stand over it.
  private(set) var cells: CellBuffer
  private(set) var pixels: PixelPicture?
  /// What is wrong with it where that is told beside it: a picture in pixels has no cells for it.
  private(set) var staleness: Staleness?
  private(set) var taps: PictureTaps
  /// When it reads otherwise by itself, in seconds since 1970; nil: it does not.
  private(set) var nextChange: Double?
  private let look: BoardLook
  /// Nil for a picture in pixels, and for one that something is wrong with: they are made anew.
  private var dynamic: DynamicPicture?

  init(
    _ shown: ShownWidget, version: Int, columns: Int, rows: Int, _ look: BoardLook, at now: Double
  ) throws(Diagnostic) {
    self.version = version
    (self.shown, self.columns, self.rows, self.look) = (shown, columns, rows, look)
    let drawn = try Self.draw(shown, columns, rows, look, at: now)
    (cells, pixels, staleness, taps, nextChange, dynamic) = drawn
  }

  private typealias Drawn = (
    cells: CellBuffer, pixels: PixelPicture?, staleness: Staleness?, taps: PictureTaps, nextChange: Double?,
    dynamic: DynamicPicture?
  )

  private static func draw(
    _ shown: ShownWidget, _ columns: Int, _ rows: Int, _ look: BoardLook, at now: Double
  ) throws(Diagnostic) -> Drawn {
    let size = Size(width: Double(columns), height: Double(rows))
    var presentation = try shown.presentation(look.theme?.scheme ?? look.scheme) { environment throws(Diagnostic) in
      try Presentation.Look(look.showing, size, environment, look.pictures)
    }
    if let theme = look.theme { presentation.wear(theme) }
    let staleness = shown.staleness(at: now)
    presentation.staleness = staleness
    // Without a picture that was good once there is text alone; between accessories there is no row for any.
    let isShown = staleness.map { $0.hasPicture && shown.family.hasBorder } ?? true
    let fit = isShown ? presentation.inPixels(look.showing.terminal, size) : nil
    let placement = try presentation.place(at: now)
    var pixels = fit.map { PixelPicture(picture: presentation.canvasPicture(placement), fit: $0(placement.size)) }
    if staleness?.reason != nil { pixels = pixels?.weakened }
    let dynamic = pixels == nil && presentation.staleness == nil ? presentation.dynamic(placement) : nil
    let cells =
      pixels?.fit.blank(look.showing.terminal.encoding) ?? dynamic?.cells ?? presentation.picture(placement)
    let taps = Self.taps(shown, placement, pixels?.fit, look)
    return (
      cells, pixels, pixels == nil ? nil : staleness, taps,
      earliest(placement.nextChange, shown.nextStaleness(at: now)), dynamic
    )
  }

  /// Whether it is still the picture of this, in this size.
  func shows(_ version: Int, columns: Int, rows: Int, _ look: BoardLook) -> Bool {
    self.columns == columns && self.rows == rows && look.number == self.look.number && version == self.version
  }

  /// Goes on to a moment.
  func advance(to now: Double) throws(Diagnostic) {
    guard let nextChange, nextChange <= now + Moment.grain else { return }
    if let staleness = shown.nextStaleness(at: now), staleness <= now { return try redraw(at: now) }
    guard dynamic?.advance(to: now) != nil, let dynamic else { return try redraw(at: now) }
    cells = dynamic.cells
    taps = Self.taps(shown, dynamic.placement, nil, look)
    self.nextChange = earliest(dynamic.placement.nextChange, shown.nextStaleness(at: now))
  }

  private func redraw(at now: Double) throws(Diagnostic) {
    nextChange = nil
    (cells, pixels, staleness, taps, nextChange, dynamic) = try Self.draw(shown, columns, rows, look, at: now)
  }

  private static func taps(
    _ shown: ShownWidget, _ placement: Placement, _ fit: PixelFit?, _ look: BoardLook
  ) -> PictureTaps {
    let activity = UserActivity(kind: shown.widget.kind, family: shown.family, configuration: shown.configuration)
    return PictureTaps(
      PictureTaps.ID(family: shown.family, scheme: look.scheme, number: shown.number),
      TapResolver(placement.taps, activity), columns: fit?.columns ?? Int(placement.size.width),
      rows: fit?.rows ?? Int(placement.size.height), fit: fit, leads: false)
  }
}

/// How a board's pictures are drawn.
struct BoardLook {
  var showing: OutputStyle
  var scheme: ColorScheme
  var pictures: any PictureSource
  /// The theme of the board that is shown; nil: the standard look.
  private(set) var theme: ThemeLook?
  /// The edge of the standard look.
  private var frame: WidgetFrame?
  /// Another for each other look.
  var number = 0

  init(showing: OutputStyle, scheme: ColorScheme, pictures: any PictureSource) {
    (self.showing, self.scheme, self.pictures) = (showing, scheme, pictures)
  }

  /// Takes the look of a terminal that answers late.
  mutating func learn(_ answer: TerminalAnswer, _ typed: Typed) {
    let worn = theme?.theme
    showing.frame = frame ?? showing.frame
    (theme, frame) = (nil, nil)
    showing.learn(answer, typed)
    scheme = showing.terminal.colorScheme
    number += 1
    wear(worn, typed)
  }

  /// Takes another theme, where the terminal has the colours for it.
  mutating func wear(_ wanted: Theme?, _ typed: Typed) {
    let wanted = showing.hasCards ? wanted : nil
    guard wanted != theme?.theme else { return }
    let standard = frame ?? showing.frame
    (frame, showing.frame) = (standard, standard)
    theme = wanted.map { ThemeLook($0, scheme) }
    if let wanted { showing.follow(wanted, typed) }
    number += 1
  }
}

extension Presentation {
  /// Draws it with a theme that has its environment's scheme, on the theme's page.
  fileprivate mutating func wear(_ theme: ThemeLook) {
    look.theme = theme
    look.hasPage = true
    environment.dynamicTypeSize = environment.dynamicTypeSize.larger(by: theme.theme.fontSize)
  }
}

extension ShownWidget {
  /// When what is wrong with it reads otherwise: an age is told in minutes. Nil: not by itself.
  func nextStaleness(at now: Double) -> Double? {
    if let staleness = staleness(at: now) {
      return now + 60 - max(staleness.age, 0).truncatingRemainder(dividingBy: 60)
    }
    guard case .after(let date, _) = policy, date > made, entry != nil, !isPlaceholder else { return nil }
    // Data are old at twice the age that their policy meant.
    let old = made + 2 * (date - made)
    return old > now ? old + 0.001 : nil
  }
}
