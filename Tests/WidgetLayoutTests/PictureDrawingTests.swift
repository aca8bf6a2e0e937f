import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// How a picture is drawn: its colours, its edges, and its stand-in.
@Suite("Pictures in the display list")
struct PictureDrawingTests {
  private func list(
    _ lua: String, _ width: Double, _ height: Double, of picture: Result<Picture, PictureFault>,
    _ change: (inout WidgetEnvironment) -> Void = { _ in }
  ) throws -> DisplayList {
    let tree = try RealViews.tree(lua)
    var environment = WidgetEnvironment(family: .systemMedium)
    change(&environment)
    var table = PictureTable()
    for (node, _) in tree.pictureNames { table.pictures[node] = picture }
    return try layout(
      tree, in: ProposedSize(width: width, height: height), environment: environment, measuring: PointMetrics(),
      pictures: table, at: 0, words: TestWords()
    ).displayList
  }

  private func picture(_ columns: Int, _ pixels: [UInt32]) throws -> Picture {
    let rows = pixels.count / columns
    return try #require(Picture(width: columns, height: rows, columns: columns, rows: rows, pixels: pixels))
  }

  @Test(
    "a template is a stencil in the foreground colour, in light and dark, and in the group's colour in accented mode",
    arguments: [
      (ColorScheme.light, RenderingMode.fullColor, 0x007A_FFFF, 0x007A_FF80),
      (.dark, .fullColor, 0x0A84_FFFF, 0x0A84_FF80),
    ] as [(ColorScheme, RenderingMode, UInt32, UInt32)])
  func template(scheme: ColorScheme, mode: RenderingMode, opaque: UInt32, half: UInt32) throws {
    let own = try picture(3, [0x1234_56FF, 0xFFFF_FF80, 0x0000_0000])
    let shown = try list(#"Image "a.png":renderingMode "template":foregroundStyle "blue""#, 90, 90, of: .success(own)) {
      $0.colorScheme = scheme
      $0.renderingMode = mode
    }
    #expect(shown.pictures.map(\.pixels) == [[opaque, half, opaque & 0xFFFF_FF00]])
    let original = try list(
      #"Image "a.png":renderingMode "original":foregroundStyle "blue""#, 90, 90, of: .success(own))
    #expect(original.pictures.map(\.pixels) == [own.pixels])
  }

  @Test("a translucent foreground makes a template equally translucent, and colour effects do not change its shape")
  func faintTemplate() throws {
    let own = try picture(2, [0x1234_56FF, 0xFFFF_FF80])
    let shown = try list(
      ##"Image "a.png":renderingMode "template":foregroundStyle "#FF000080""##, 90, 90, of: .success(own))
    #expect(shown.pictures.map(\.pixels) == [[0xFF00_0080, 0xFF00_0040]])
    let grey = try list(
      ##"Image "a.png":renderingMode "template":foregroundStyle "#804020":grayscale(1)"##, 90, 90, of: .success(own))
    #expect(grey.pictures.map { $0.pixels[0] } == [0x4B4B_4BFF])
  }

  @Test(
    "interpolation none keeps pixels square, other values do not", arguments: ["none", "low", "medium", "high", ""])
  func interpolation(mode: String) throws {
    let modifier = mode.isEmpty ? "" : ":interpolation \"\(mode)\""
    let shown = try list(#"Image "a.png":resizable()"# + modifier, 90, 90, of: .success(picture(1, [0xFF])))
    #expect(shown.pictures.map(\.isPixelated) == [mode == "none"])
  }

  /// The first row of a resizable picture with these pixels.
  private func row(_ pixels: [UInt32], _ modifier: String, _ width: Double) throws -> [UInt32] {
    let shown = try list(#"Image "a.png":resizable"# + modifier, width, 1, of: .success(picture(pixels.count, pixels)))
    return try #require(shown.pictures.first).pixels
  }

  @Test("edges keep their size, and the part between is stretched or tiled")
  func stretched() throws {
    let own: [UInt32] = [1, 2, 3, 4].map { $0 << 8 | 0xFF }
    func numbers(_ modifier: String, _ width: Double) throws -> [UInt32] {
      try row(own, modifier, width).map { $0 >> 8 }
    }
    #expect(try numbers("()", 8) == [1, 2, 3, 4], "the renderer stretches it")
    #expect(try numbers("{ capInsets = { 0, 1, 0, 1 } }", 8) == [1, 2, 2, 2, 3, 3, 3, 4])
    #expect(try numbers("{ capInsets = { 0, 1, 0, 1 }, resizingMode = 'tile' }", 8) == [1, 2, 3, 2, 3, 2, 3, 4])
    #expect(try numbers("{ resizingMode = 'tile' }", 10) == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2])
    #expect(try numbers("{ resizingMode = 'tile' }", 3) == [1, 2, 3])
    #expect(try numbers("{ capInsets = { 0, 9, 0, 9 } }", 8).count == 8, "edges that meet are stretched as a whole")
    #expect(try numbers("{ resizingMode = 'tile' }", 100_000).count == 2048)
  }

  @Test("a picture that cannot be shown is a symbol in the middle of its frame")
  func missing() throws {
    let shown = try list(#"Image "a.png":resizable()"#, 100, 60, of: .failure(.broken))
    #expect(shown.pictures.isEmpty)
    let frames = shown.commands.map(\.frame)
    #expect(frames.first == Rect(x: 0, y: 0, width: 100, height: 60))
    #expect(frames.count > 1)
    #expect(
      frames.dropFirst().allSatisfy { $0.x >= 30 && $0.x + $0.width <= 70 && $0.y >= 10 && $0.y + $0.height <= 50 })
    let isNamed = shown.commands.contains { if case .picture = $0.drawing { true } else { false } }
    #expect(!isNamed)
  }

  @Test("data has its natural size in points, and its label in cells if it cannot be shown")
  func data() throws {
    let name = "picture:" + String(repeating: "0", count: 64)
    let tree = try RealViews.tree("Image { data = '\(name)', label = 'Yard' }:id 'p'")
    #expect(tree.pictureNames.map(\.name) == [.data(try #require(PictureReference(name)))])
    for surface in [Surface.canvas, .terminal] {
      for result in [
        Result<Picture, PictureFault>.success(try picture(8, [UInt32](repeating: 0xFF, count: 128))),
        .failure(.forgotten),
      ] {
        var table = PictureTable()
        for (node, _) in tree.pictureNames { table.pictures[node] = result }
        let placement = try layout(
          tree, in: ProposedSize(width: 90, height: 90), environment: WidgetEnvironment(family: .systemMedium),
          measuring: surface == .terminal ? CellMetrics() : PointMetrics() as any TextMeasuring, pictures: table, at: 0,
          words: TestWords())
        let isShown = (try? result.get()) != nil
        let frame = try #require(placement.frame("p"))
        let expected: [Double] = surface == .terminal ? (isShown ? [1, 1] : [5, 2]) : isShown ? [8, 16] : [40, 40]
        #expect([frame.width, frame.height] == expected)
        let isSaid =
          placement.warnings.map(\.message) == [
            "Image: the picture 'picture:00000000…' is not kept any more; the next reload brings it again"
          ]
        #expect(isSaid == (!isShown && surface == .terminal), "\(placement.warnings)")
        let list = placement.displayList
        let names = list.commands.compactMap { command in
          guard case .picture(let start, let count, _) = command.drawing else { return String?.none }
          return String(decoding: list.bytes[Int(start)..<Int(start + count)], as: UTF8.self)
        }
        #expect(names == (surface == .canvas && !isShown ? [] : ["Yard"]), "its label, and no digest")
      }
    }
  }
}
