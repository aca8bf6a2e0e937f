import WidgetLayout
package import WidgetModel

/// Pictures on a page of pixels: one alone, or several in rows, in their order, with space and a ground around each. A page of a given
/// size has them in its middle. Lengths are points, but those of the page.
package struct PictureSheet: Sendable {
  package struct Card: Sendable {
    package var picture: CanvasPicture
    /// What stands above it; empty: nothing.
    package var label: String

    package init(_ picture: CanvasPicture, label: String = "") { (self.picture, self.label) = (picture, label) }
  }

  /// Cards under a heading, which begin a row.
  package struct Group: Sendable {
    /// Empty: none.
    package var heading: String
    /// Cards of a block stand side by side where a page is wide enough for them.
    package var blocks: [[Card]]

    package init(_ blocks: [[Card]], heading: String = "") { (self.blocks, self.heading) = (blocks, heading) }
  }

  /// What lies behind the pictures.
  package enum Ground: Sendable, Equatable {
    /// Nothing behind a single picture; behind others what suits their scheme.
    case automatic
    /// 0xRRGGBBAA.
    case color(UInt32)
    /// A theme's page, in the scheme of each picture.
    case theme(light: SheetGround, dark: SheetGround)
  }

  package struct Pixels: Sendable, Equatable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
  }

  package var groups: [Group]
  /// Whether a single picture has space and a ground around it, too.
  package var isSheet = false
  package var ground = Ground.automatic
  /// The whole page; nil: as large as its pictures need.
  package var page: Pixels?
  /// Pixels of a point; nil: 2, or less where the page is too small for that.
  package var scale: Double?
  package var form = CanvasRequest.Form.png

  package init(_ groups: [Group]) { self.groups = groups.filter { !$0.blocks.isEmpty } }

  private var cards: [Card] { groups.flatMap { $0.blocks.flatMap(\.self) } }

  /// The whole, and where pictures stand.
  ///
  /// - Throws: `usage` where the page is too small.
  package func request() throws(Diagnostic) -> CanvasRequest {
    let cards = cards
    let isBare = cards.count == 1 && !isSheet && cards[0].label.isEmpty && page == nil && !ground.isTheme
    let scheme = cards.contains { $0.picture.scheme == .light } ? ColorScheme.light : .dark
    let standard: UInt32 = isBare ? 0 : form.isGray ? scheme.paper : scheme.ground
    let background = if case .color(let color) = ground { color } else { standard }
    // Names must be readable on a background that the user chose, too.
    let hasOthers = cards.contains { $0.picture.scheme != scheme }
    let look = SheetLook(
      scheme: scheme, labels: background.isDark ? .dark : .light,
      hasPanels: (ground == .automatic || ground.isTheme) && hasOthers, ground: ground)
    var request: CanvasRequest
    if isBare {
      request = CanvasRequest([.init(cards[0].picture, at: .zero)], size: cards[0].picture.size, scale: scale ?? 2)
    } else {
      request = try page.map { page throws(Diagnostic) in try fitted(to: page, look) } ?? free(look)
    }
    (request.background, request.form) = (background, form)
    if let page = look.ground(scheme) { request.pieces.insert(.init(page.page(request.size), at: .zero), at: 0) }
    return request
  }

  /// As wide as it is read well.
  private func free(_ look: SheetLook) -> CanvasRequest {
    let layout = SheetLayout(groups, look, width: SheetLayout.widest, margin: look.gap)
    return CanvasRequest(layout.pieces, size: layout.size, scale: scale ?? 2)
  }

  /// In the middle of a page.
  private func fitted(to page: Pixels, _ look: SheetLook) throws(Diagnostic) -> CanvasRequest {
    // By quarters, so that the lines of most widgets stay sharp.
    let scales = scale.map { [$0] } ?? stride(from: 2, through: 0.25, by: -0.25).map(\.self)
    // A single picture may reach the page's edge.
    let margin = cards.count == 1 && !isSheet && !ground.isTheme ? 0 : look.gap / 2
    for scale in scales {
      let size = Size(width: Double(page.width) / scale, height: Double(page.height) / scale)
      var layout = SheetLayout(groups, look, width: size.width, margin: margin)
      guard layout.size.width <= size.width + 0.001, layout.size.height <= size.height + 0.001 else { continue }
      layout.center(in: size, scale: scale)
      return CanvasRequest(layout.pieces, size: size, scale: scale)
    }
    let least = SheetLayout(groups, look, width: Double(page.width) / (scale ?? 0.25), margin: margin).size
    throw .tooSmall(page, least, scale)
  }
}

/// How a sheet looks.
struct SheetLook {
  /// That of the page.
  var scheme: ColorScheme
  /// That of names on it.
  var labels: ColorScheme
  /// Whether there are pictures of the other scheme, which have a ground of their own.
  var hasPanels: Bool
  /// What lies behind the pictures.
  var ground: PictureSheet.Ground

  /// The theme's page in a scheme; nil: there is no theme.
  func ground(_ scheme: ColorScheme) -> SheetGround? {
    guard case .theme(let light, let dark) = ground else { return nil }
    return scheme == .light ? light : dark
  }

  /// Between two pictures, and at the edge.
  var gap: Double { ground(scheme)?.gap ?? 24 }
}

extension PictureSheet.Ground {
  var isTheme: Bool { if case .theme = self { true } else { false } }
}

extension ColorScheme {
  /// What cards lie on (Human Interface Guidelines, Color: systemGroupedBackground), 0xRRGGBBAA.
  package var ground: UInt32 { self == .light ? 0xF2F2_F7FF : 0x0000_00FF }

  /// The same of a display that has no tones for it.
  package var paper: UInt32 { self == .light ? 0xFFFF_FFFF : 0x0000_00FF }
}

extension CanvasRequest.Form {
  var isGray: Bool { if case .gray = self { true } else { false } }
}

extension UInt32 {
  /// Whether a colour, 0xRRGGBBAA, is one on which light texts are read. One that is mostly not there counts as light, as paper.
  fileprivate var isDark: Bool {
    let light = 299 * (self >> 24 & 0xFF) + 587 * (self >> 16 & 0xFF) + 114 * (self >> 8 & 0xFF)
    return self & 0xFF >= 128 && light < 128_000
  }
}

extension Diagnostic {
  fileprivate static func tooSmall(_ page: PictureSheet.Pixels, _ least: Size, _ scale: Double?) -> Diagnostic {
    // A view may be larger than any page.
    func pixels(_ points: Double) -> Int {
      let pixels = (points * (scale ?? 0.25)).rounded(.up)
      return pixels < 1e9 ? Int(pixels) : 1_000_000_000
    }
    let (width, height) = (pixels(least.width), pixels(least.height))
    let advice = scale != nil ? "without --scale they are as large as fits" : "fewer widgets fit"
    return Diagnostic(
      .usage,
      "the pictures take \(width)x\(height) pixels at \(scale.map { "--scale \(Int($0))" } ?? "the smallest scale"), "
        + "and --size is \(page.width)x\(page.height); \(advice)",
      suggestion: advice)
  }
}
