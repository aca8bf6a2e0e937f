import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// The sizes of pictures, and warnings for those that cannot be shown.
@Suite("Pictures in layout")
struct PictureTests {
  /// Lays out an expression whose only picture, wherever it is, is the given one.
  private func place(
    _ lua: String, _ width: Double? = nil, _ height: Double? = nil, _ surface: Surface = .canvas,
    of picture: Result<Picture, PictureFault>, _ change: (inout WidgetEnvironment) -> Void = { _ in }
  ) throws -> Placement {
    let tree = try LuaViews.tree(lua)
    var environment = WidgetEnvironment(family: .systemMedium)
    change(&environment)
    var table = PictureTable()
    for (node, _) in tree.pictureNames { table.pictures[node] = picture }
    return try layout(
      tree, in: ProposedSize(width: width, height: height), environment: environment,
      measuring: surface == .terminal ? CellMetrics() : PointMetrics() as any TextMeasuring, pictures: table, at: 0,
      words: TestWords())
  }

  private func picture(_ width: Int, _ height: Int, _ color: UInt32 = 0xFF00_00FF) throws -> Picture {
    try #require(Picture(width: width, height: height, columns: 2, rows: 1, pixels: [color, color]))
  }

  @Test(
    "a picture has as many points as its file has pixels, with @2x half as many, whatever is proposed",
    arguments: [
      ("lake.png", 320.0, 192.0), ("lake@2x.png", 160, 96), ("lake@3x.jpg", 320 / 3.0, 64),
      ("in@2x/lake.png", 320, 192),
    ])
  func ownSize(name: String, width: Double, height: Double) throws {
    let image = #"Image "\#(name)":id "p""#
    let points = try #require(try place(image, 50, 50, of: .success(picture(320, 192))).frame("p"))
    #expect(abs(points.width - width) < 1e-9 && abs(points.height - height) < 1e-9)
    let cells = try #require(try place(image, 50, 50, .terminal, of: .success(picture(320, 192))).frame("p"))
    #expect([cells.width, cells.height] == [(width / 8).rounded(), (height / 16).rounded()])
  }

  @Test(
    "in accented mode a picture is shown as its mode says: grey, in the accent's shades or shape, or in full colour",
    arguments: [
      ("", 0x4C4C_4CFF), (#":widgetAccentedRenderingMode "desaturated""#, 0x4C4C_4CFF),
      (#":widgetAccentedRenderingMode "accentedDesaturated""#, 0x0024_4CFF),
      (#":widgetAccentedRenderingMode "accented""#, 0x007A_FFFF),
      (#":widgetAccentedRenderingMode "fullColor""#, 0xFF1F_00FF),
    ] as [(String, UInt32)])
  func accented(_ modifier: String, _ expected: UInt32) throws {
    // Its luminance is 0.2126 · 255 + 0.7152 · 31, rounded to 0x4C.
    let placement = try place(#"Image "a.png""# + modifier, of: .success(picture(2, 1, 0xFF1F_00FF))) {
      $0.renderingMode = .accented
    }
    #expect(placement.displayList.pictures.map { $0.pixels[0] } == [expected])
  }

  @Test("a picture takes at least one cell")
  func tiny() throws {
    let frame = try place(#"Image "dot.png":id "p""#, 10, 10, .terminal, of: .success(picture(1, 1))).frame("p")
    #expect([frame?.width, frame?.height] == [1, 1])
  }

  @Test("a resizable picture takes the proposed size; to fit or to fill it keeps its ratio, in cells too")
  func resizable() throws {
    let own = try picture(100, 50)
    func size(_ modifiers: String, _ surface: Surface = .canvas) throws -> [Double] {
      let placement = try place(
        #"Image "a.png":resizable()"# + modifiers + #":id "p""#, 60, 60, surface, of: .success(own))
      let frame = try #require(placement.frame("p"))
      return [frame.width, frame.height]
    }
    #expect(try size("") == [60, 60])
    #expect(try size(":scaledToFit()") == [60, 30])
    #expect(try size(":scaledToFill()") == [120, 60])
    #expect(try size(":aspectRatio(1, \"fit\")") == [60, 60])
    // 100 by 50 points are 12.5 by 3.125 cells.
    #expect(try size(":scaledToFit()", .terminal) == [60, 15])
    #expect(try size(":scaledToFill()", .terminal) == [240, 60])
  }

  @Test("a masked picture has its frame, and nothing of its name or its pixels is kept")
  func masked() throws {
    let lua = #"VStack { Image "secret.png" }:privacySensitive()"#
    let placement = try place(lua, 90, 90, of: .success(picture(32, 48))) { $0.redactionReasons = .privacy }
    let image = try #require(placement.tree.nodes.firstIndex { $0.kind == .view(.image) })
    #expect(placement.frames[image].map { [$0.width, $0.height] } == [32, 48])
    #expect(placement.displayList.pictures.isEmpty)
    #expect(!String(decoding: placement.displayList.bytes, as: UTF8.self).contains("secret"))
    let isMask = placement.displayList.commands.contains { if case .mask = $0.drawing { true } else { false } }
    #expect(isMask)
  }

  @Test("a file's error is reported once on every surface; what only this machine lacks, in a terminal")
  func faults() throws {
    let lua = #"VStack { Image "a.png", Image "a.png", Image "a.png" }"#
    for surface in [Surface.canvas, .terminal] {
      let warnings = try place(lua, 90, 90, surface, of: .failure(.missing)).warnings
      #expect(warnings.map(\.code) == [.warningImage])
      #expect(warnings.map(\.message) == ["Image: there is no picture 'a.png' in the bundle's folder"])
      let lacking = try place(lua, 90, 90, surface, of: .failure(.unavailable("it is not here"))).warnings
      #expect(lacking.map(\.code) == (surface == .terminal ? [.warningStandIn] : []))
    }
    let list = try place(lua, 90, 90, .terminal, of: .failure(.broken)).displayList
    let indices = list.commands.compactMap { if case .picture(_, _, let index) = $0.drawing { index } else { nil } }
    #expect(indices == [-1, -1, -1])
  }

  @Test(
    "effects change a picture's colours, the inner one first; alpha stays",
    arguments: [
      ("", 0x8040_20FF), (":grayscale(1)", 0x4B4B_4BFF), (":saturation(0)", 0x4B4B_4BFF),
      (":saturation(1)", 0x8040_20FF),
      (":brightness(0.5)", 0xFFC0_A0FF), (":brightness(-1)", 0x0000_00FF), (":contrast(0)", 0x8080_80FF),
      (":contrast(2)", 0x8100_00FF), (":brightness(1):contrast(0)", 0x8080_80FF),
      (":contrast(0):brightness(1)", 0xFFFF_FFFF),
    ] as [(String, UInt32)])
  func effects(modifiers: String, color: UInt32) throws {
    let placement = try place(#"Image "a.png""# + modifiers, 9, 9, of: .success(picture(8, 8, 0x8040_20FF)))
    #expect(placement.displayList.pictures.map(\.pixels) == [[color, color]])
    #expect(placement.warnings.isEmpty)
  }

  @Test("effects change the colours of texts and shapes too, and leave views without a colour alone")
  func otherColors() throws {
    func color(_ lua: String) throws -> Color? {
      for command in try place(lua, 9, 9, of: .failure(.missing)).displayList.commands {
        if case .fill(_, let color) = command.drawing { return color }
      }
      return nil
    }
    #expect(try color(##"Color "#804020":grayscale(1)"##)?.light == 0x4B4B_4BFF)
    #expect(try color(#"Color "black":saturation(0)"#) == .named(.black))
    let text = try place(#"Text "a":saturation(0)"#, 90, 20, of: .failure(.missing)).displayList.looks.map(\.color)
    #expect(text == [.named(.primary)])
  }

  @Test("accented and vibrant widgets show pictures in grey", arguments: [RenderingMode.accented, .vibrant])
  func modes(mode: RenderingMode) throws {
    let placement = try place(#"Image "a.png""#, 9, 9, of: .success(picture(8, 8, 0x8040_2080))) {
      $0.renderingMode = mode
    }
    #expect(placement.displayList.pictures.map(\.pixels) == [[0x4B4B_4B80, 0x4B4B_4B80]])
  }
}
