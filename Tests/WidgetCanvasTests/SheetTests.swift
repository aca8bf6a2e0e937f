import Testing
import WidgetCanvasClient
import WidgetLayout
import WidgetModel

/// The positions of pictures on a page, and their backgrounds.
@Suite("Sheets of pictures")
struct SheetTests {
  private func card(
    _ width: Double, _ height: Double = 170, _ scheme: ColorScheme = .light, label: String = ""
  ) -> PictureSheet.Card {
    PictureSheet.Card(
      CanvasPicture(DisplayList(), size: Size(width: width, height: height), scheme: scheme, shape: .circle),
      label: label)
  }

  private func sheet(_ cards: [PictureSheet.Card]) -> PictureSheet {
    PictureSheet([PictureSheet.Group(cards.map { [$0] })])
  }

  /// Frames of the pieces that are cards: circles here.
  private func frames(_ request: CanvasRequest) -> [Rect] {
    request.pieces.filter { $0.picture.shape == .circle }.map { Rect(origin: $0.origin, size: $0.picture.size) }
  }

  private func expectApart(_ frames: [Rect], in size: Size, margin: Double) {
    for (index, frame) in frames.enumerated() {
      #expect(frame.x >= margin - 0.01 && frame.x + frame.width <= size.width - margin + 0.01, "\(frame)")
      #expect(frame.y >= margin - 0.01 && frame.y + frame.height <= size.height - margin + 0.01, "\(frame)")
      for other in frames[(index + 1)...] {
        let isBeside = other.x >= frame.x + frame.width || other.x + other.width <= frame.x
        #expect(isBeside || other.y >= frame.y + frame.height)
      }
    }
  }

  @Test("several pictures are in rows, in order, and do not overlap")
  func rows() throws {
    let sizes: [Double] = [170, 364, 364, 170, 748, 170]
    let request = try sheet(sizes.map { card($0) }).request()
    #expect(frames(request).map(\.size.width) == sizes && request.scale == 2)
    expectApart(frames(request), in: request.size, margin: 24)
  }

  @Test("a single picture is the page; on a sheet it has the same margin as others")
  func single() throws {
    var single = sheet([card(170)])
    #expect(try single.request().size == Size(width: 170, height: 170))
    #expect(try single.request().background == 0)
    single.isSheet = true
    #expect(try single.request().size == Size(width: 218, height: 218))
    #expect(try single.request().background == ColorScheme.light.ground)
  }

  @Test(
    "on a page with a fixed size pictures are as large as fits, centred, with edges on whole pixels",
    arguments: [(800, 480), (1920, 1080), (480, 800), (200, 200), (1201, 825)], [1, 2, 3, 7])
  func fitted(_ page: (Int, Int), _ count: Int) throws {
    var pages = sheet((0..<count).map { card($0 % 2 == 0 ? 170 : 364) })
    pages.page = PictureSheet.Pixels(width: page.0, height: page.1)
    let request = try pages.request()
    #expect((request.size.width * request.scale).rounded() == Double(page.0))
    #expect((request.size.height * request.scale).rounded() == Double(page.1))
    expectApart(frames(request), in: request.size, margin: 0)
    for frame in frames(request) {
      for edge in [frame.x, frame.y] {
        let pixels = edge * request.scale
        #expect(abs(pixels - pixels.rounded()) < 1e-6, "\(pixels)")
      }
    }
    // The free space is equal above and below, and equal on both sides of the widest row.
    let (top, bottom) = (frames(request).map(\.y).min() ?? 0, frames(request).map { $0.y + $0.height }.max() ?? 0)
    #expect(abs(top - (request.size.height - bottom)) * request.scale <= 2)
    let (left, right) = (frames(request).map(\.x).min() ?? 0, frames(request).map { $0.x + $0.width }.max() ?? 0)
    #expect(abs(left - (request.size.width - right)) * request.scale <= 2)
    guard request.scale < 2 else { return }
    pages.scale = request.scale + 0.25
    #expect(throws: Diagnostic.self) { try pages.request() }
  }

  @Test("a page that is too small is an error")
  func tooSmall() {
    var pages = sheet([card(170), card(170)])
    pages.page = PictureSheet.Pixels(width: 40, height: 40)
    #expect(throws: Diagnostic.self) { try pages.request() }
    for size in [1e308, .infinity, .nan] {
      pages = sheet([card(size), card(170)])
      pages.page = PictureSheet.Pixels(width: 40, height: 40)
      #expect(throws: Diagnostic.self) { try pages.request() }
    }
  }

  @Test("cards of a block stay side by side, and those of the other scheme are on a panel")
  func blocks() throws {
    let pair = [card(364, 170, .light, label: "medium · light"), card(364, 170, .dark, label: "medium · dark")]
    let request = try PictureSheet([.init([pair, pair], heading: "Weather")]).request()
    let frames = frames(request)
    #expect(frames.count == 4 && frames[0].y == frames[1].y && frames[2].y == frames[3].y && frames[2].y > frames[0].y)
    expectApart(frames, in: request.size, margin: 24)
    let panels = request.pieces.filter { $0.picture.ground != nil }
    #expect(panels.count == 2 && panels.allSatisfy { $0.picture.ground?.dark == ColorScheme.dark.ground })
    // Each label is above its card, in the colours of its scheme, and within its width.
    let labels = request.pieces.filter { !$0.picture.list.bytes.isEmpty }
    #expect(labels.count == 5)
    for (label, frame) in zip(labels.dropFirst(), frames) {
      #expect(label.origin.y + label.picture.size.height <= frame.y && label.origin.x >= frame.x)
      #expect(label.origin.x + label.picture.size.width <= frame.x + frame.width)
    }
    #expect(labels.map(\.picture.scheme) == [.light, .light, .dark, .light, .dark])
  }

  @Test("a name that is wider than its picture is truncated, without invisible glyphs")
  func names() throws {
    let name = "\u{202E}" + String(repeating: "a very long name ", count: 40) + "\u{7}"
    let request = try sheet([card(76, 76, label: name), card(76, 76, label: "b")]).request()
    let label = try #require(request.pieces.first { !$0.picture.list.bytes.isEmpty })
    let text = String(decoding: label.picture.list.bytes, as: UTF8.self)
    #expect(text.hasPrefix("a very long") && text.hasSuffix("…") && label.picture.size.width <= 162)
  }

  @Test(
    "names are readable on any background",
    arguments: [(0x0000_00FF, ColorScheme.dark), (0xFFFF_FFFF, .light), (0x7030_20FF, .dark), (0, .light)]
      as [(UInt32, ColorScheme)])
  func grounds(_ color: UInt32, _ scheme: ColorScheme) throws {
    var sheet = sheet([card(100, label: "a")])
    sheet.ground = .color(color)
    let request = try sheet.request()
    #expect(request.background == color)
    #expect(request.pieces.first { !$0.picture.list.bytes.isEmpty }?.picture.scheme == scheme)
  }

  @Test("a page in shades of grey is white")
  func paper() throws {
    for (scheme, color) in [(ColorScheme.light, UInt32(0xFFFF_FFFF)), (.dark, 0x0000_00FF)] {
      var sheet = sheet([card(170, 170, scheme), card(170, 170, scheme)])
      sheet.form = .gray(.two, isDithered: true)
      #expect(try sheet.request().background == color)
    }
  }
}
