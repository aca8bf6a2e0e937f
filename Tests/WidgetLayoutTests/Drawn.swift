import Testing
import WidgetLayout
import WidgetModel
import WidgetRender

/// Views with their own drawing: symbols, gauges, buttons, strokes, and what a terminal does not draw.
@Suite struct DrawnTests {
  @Test(
    "a symbol is as wide as its glyph",
    arguments: [("star", 1.0), ("gamecontroller", 2), ("gamecontroller.fill", 2), ("powerplug", 2), ("battery.100", 2)])
  func symbols(_ name: String, _ columns: Double) throws {
    let columns = Double(Symbol.named(name)?.columns ?? Int(columns))
    let lua = #"HStack { Image { systemName = "\#(name)" }:id "s", "a" }"#
    #expect(try lay(lua, 20, 1, .terminal).frame("s")?.width == columns)
    let label = #"Label { "a", systemImage = "\#(name)" }:id "l""#
    #expect(try lay(label, 20, 1, .terminal).frame("l")?.width == columns + 2)
  }

  @Test func anUnknownSymbolIsSaidOnceWithTheNearestName() throws {
    let lua = """
      VStack { Image { systemName = "gamecontroler" },
        Image { systemName = "gamecontroler" }, Image { systemName = "star" } }
      """
    for surface in [Surface.terminal, .canvas] {
      let warnings = try lay(lua, 20, 5, surface).warnings
      #expect(warnings.map(\.code) == [.warningImage])
      #expect(warnings.map(\.message) == ["Image: there is no symbol 'gamecontroler'; did you mean 'gamecontroller'?"])
      #expect(warnings.map(\.suggestion) == ["gamecontroller"])
    }
  }

  // MARK: Gauges

  static let gauge =
    #"Gauge { value = 0.5, label = "CPU", currentValueLabel = Text "50%":id "v" }:gaugeStyle "accessoryCircular":id "g""#

  @Test(
    "a circular gauge fills its space up to seven by three, with the value inside",
    arguments: [
      (7.0, 3.0, Size(width: 7, height: 3)), (20, 9, Size(width: 7, height: 3)), (6, 3, Size(width: 6, height: 3)),
      (5, 3, Size(width: 5, height: 3)), (4, 3, Size(width: 1, height: 1)), (5, 2, Size(width: 1, height: 1)),
      (1, 1, Size(width: 1, height: 1)),
    ])
  func dial(_ width: Double, _ height: Double, _ size: Size) throws {
    let placement = try lay(Self.gauge, width, height, .terminal)
    #expect(placement.frame("g")?.size == size)
    let ring = try #require(placement.frame("g"))
    if size.width > 1 {
      let value = try #require(placement.frame("v"))
      #expect(value.x > ring.x && value.x + value.width < ring.x + ring.width && value.y == ring.y + 1)
    } else {
      #expect(placement.frame("v") == nil && placement.drawnTexts.isEmpty && placement.warnings.isEmpty)
    }
  }

  @Test func aCircularGaugeStaysWithinItsFamily() throws {
    let placement = try widget(Self.gauge, .accessoryCircular)
    #expect(placement.frame("g") == Rect(x: 0, y: 0, width: 7, height: 3))
    #expect(placement.drawnTexts == ["50%"])
    let points = try widget(Self.gauge, .accessoryCircular, .canvas)
    #expect(points.frame("g")?.size == Size(width: 76, height: 76), "as large as its place, which is a circle")
    let small = try widget(Self.gauge, .systemSmall, .canvas)
    #expect(small.frame("g")?.size == Size(width: 58, height: 58))
  }

  @Test(
    "a circular progress view is one cell, or as large as its own frame",
    arguments: ["value = 0.4", "timerInterval = { 0, 60 }"])
  func ring(_ value: String) throws {
    let lua = #"ProgressView { \#(value), currentValueLabel = Text "4":id "v" }:progressViewStyle "circular""#
    let small = try lay(#"HStack { \#(lua):id "p" }"#, 20, 9, .terminal)
    #expect(small.frame("p")?.size == Size(width: 1, height: 2))
    let large = try lay(lua + #":frame(128, 128):id "p""#, 20, 9, .terminal)
    let rings = large.displayList.commands.filter { if case .ring = $0.drawing { true } else { false } }
    #expect(rings.map(\.frame.size) == [Size(width: 16, height: 8)])
    #expect(try #require(large.frame("v")).y == 3)
  }

  /// The tree of an expression as WidgetScript decodes it.
  private func real(_ lua: String) throws -> ViewTree { try #require(RealViews.trees([lua])[lua]) }

  @Test("accessoryLinear is a line with a mark, in the colours of its tint")
  func scale() throws {
    func scales(_ tint: String) throws -> [(part: Double?, gradient: Int32)] {
      try lay(real(#"Gauge(0.25):gaugeStyle "accessoryLinear":tint(\#(tint))"#), 20, 1, .terminal).displayList.commands
        .compactMap {
          if case .scale(let part, _, let gradient, _) = $0.drawing { (part, gradient) } else { nil }
        }
    }
    #expect(try scales(#""red""#).map(\.gradient) == [-1])
    #expect(try scales(#"LinearGradient { colors = { "red", "blue" } }"#).map(\.gradient) == [0])
    #expect(try scales(#""red""#).map(\.part) == [0.25])
  }

  @Test("a gradient's stops have positions")
  func stops() throws {
    let lua = #"LinearGradient { stops = { { "red", 0.25 }, { color = "blue", location = 1 } } }"#
    let gradients = try lay(real(lua), 4, 2, .terminal).displayList.gradients
    #expect(gradients.map { $0.stops.map(\.location) } == [[0.25, 1]])
    #expect(gradients.first?.stops.map(\.color.role) == [.red, .blue])
  }

  @Test(
    "a view that a frame makes smaller than a cell is drawn in one cell, by its own size",
    arguments: [
      ("Capsule():frame { width = 4, height = 32 }", Size(width: 1, height: 2), Size(width: 4, height: 32)),
      ("Rectangle():frame { width = 80, height = 1 }", Size(width: 10, height: 1), Size(width: 80, height: 1)),
      (#"Color "red":frame { width = 80, height = 6 }"#, Size(width: 10, height: 1), Size(width: 80, height: 6)),
      (
        "RoundedRectangle { cornerRadius = 3 }:foregroundStyle \"red\":frame(13, 13)", Size(width: 2, height: 1),
        Size(width: 13, height: 13)
      ),
      ("Rectangle():frame(16, 16)", Size(width: 2, height: 1), nil),
      ("Rectangle():frame(100, 100)", Size(width: 13, height: 6), nil),
      ("Rectangle():frame(0, 16)", Size(width: 0, height: 1), nil),
    ] as [(String, Size, Size?)])
  func small(_ lua: String, _ cells: Size, _ own: Size?) throws {
    let placement = try lay(lua + #":id "s""#, 20, 9, .terminal)
    #expect(placement.frame("s")?.size == cells)
    let sizes = placement.displayList.commands.compactMap {
      if case .smallFill(_, _, let size) = $0.drawing { size } else { nil }
    }
    #expect(sizes == (own.map { [$0] } ?? []))
  }

  // MARK: Buttons and backgrounds

  private func fills(_ placement: Placement) -> [(shape: DisplayList.Shape, color: Color, frame: Rect)] {
    placement.displayList.commands.compactMap {
      if case .fill(let shape, let color) = $0.drawing { (shape, color, $0.frame) } else { nil }
    }
  }

  @Test func aBorderedButtonStandsOnAGround() throws {
    func button(_ style: String) throws -> Placement {
      try lay(#"Button { action = {}, "Go" }:buttonStyle "\#(style)":id "b""#, 20, 3, .terminal)
    }
    let plain = try button("plain")
    #expect(plain.frame("b")?.width == 2 && fills(plain).isEmpty)
    for (style, color) in [("bordered", Color.named(.quaternary)), ("borderedProminent", .named(.blue))] {
      let placement = try button(style)
      #expect(placement.frame("b")?.width == 4 && placement.frame("b")?.height == 1)
      #expect(fills(placement).map(\.color) == [color])
      #expect(placement.taps.actions.map(\.frame) == [placement.frame("b")])
    }
    #expect(try button("borderedProminent").displayList.looks.map(\.color) == [.named(.white)])
  }

  @Test func anAccessoryBackgroundIsSoftAndRound() throws {
    let circular = try fills(widget("AccessoryWidgetBackground()", .accessoryCircular))
    #expect(circular.map(\.shape) == [.circle])
    let rectangular = try fills(widget("AccessoryWidgetBackground()", .accessoryRectangular))
    #expect(rectangular.map(\.shape) == [.rounded(radius: 12)])
    #expect(rectangular.map(\.color) == [.named(.quaternary)])
  }

  // MARK: Strokes

  @Test func dashesAndTrimsReachTheDisplayList() throws {
    let lua =
      #"Circle():trim(0.25, 0.75):trim(0, 0.5):stroke { style = "red", lineWidth = 3, lineCap = "round", dash = { 4, 2 }, dashPhase = 1 }"#
    let list = try lay(lua, 50, 50).displayList
    var pen = DisplayList.Pen()
    pen.cap = .round
    pen.dash = [4, 2]
    pen.dashPhase = 1
    #expect(list.pens == [pen])
    #expect(
      list.commands.map(\.drawing) == [
        .beginTrim(from: 0.25, to: 0.5), .stroke(.circle, .named(.red), width: 3, pen: 0), .endTrim,
      ])
    let plain = try lay(#"Circle():stroke("red", 3)"#, 50, 50).displayList
    #expect(plain.commands.map(\.drawing) == [.stroke(.circle, .named(.red), width: 3)])
  }

  // MARK: Effects

  @Test(
    "an effect surrounds the view it is applied to, in points only",
    arguments: [
      (#"Color "red":blur(3)"#, DisplayList.Effect.blur(radius: 3)),
      (#"Color "red":blur(1e9)"#, .blur(radius: 500)),
      (#"Color "red":shadow { radius = 4, y = 2 }"#, .shadow(Color.named(.black).opacity(0.33), radius: 4, x: 0, y: 2)),
      (#"Color "red":shadow { color = "blue", radius = 0, x = 1 }"#, .shadow(.named(.blue), radius: 0, x: 1, y: 0)),
      (#"Color "red":blendMode "softLight""#, .blend(.softLight)),
    ])
  func effects(_ lua: String, _ effect: DisplayList.Effect) throws {
    let drawn = try lay(lua, 50, 50).displayList.commands.map(\.drawing)
    #expect(drawn == [.beginEffect(effect), .fill(.rectangle, .named(.red)), .endEffect])
    #expect(try lay(lua, 5, 5, .terminal).displayList.commands.map(\.drawing) == [.fill(.rectangle, .named(.red))])
  }

  @Test(
    "an effect that changes nothing is dropped",
    arguments: ["blur(0)", "shadow { radius = 0 }", #"blendMode "normal""#])
  func noEffect(_ modifier: String) throws {
    let drawn = try lay(#"Color "red":"# + modifier, 50, 50).displayList.commands.map(\.drawing)
    #expect(drawn == [.fill(.rectangle, .named(.red))])
  }

  @Test("a raised text has a higher baseline, and its frame stays")
  func raised() throws {
    func line(_ lua: String) throws -> (Double, Rect)? {
      for command in try lay(lua, 80, 40).displayList.commands {
        if case .text(_, _, _, let baseline) = command.drawing { return (baseline, command.frame) }
      }
      return nil
    }
    let (plain, raised) = (try #require(try line(#"Text "a""#)), try #require(try line(#"Text "a":baselineOffset(4)"#)))
    #expect(raised.0 == plain.0 - 4 && raised.1 == plain.1)
  }

  @Test("the parts of gauges, switches and lines in points")
  func pointShapes() throws {
    func shapes(_ lua: String) throws -> [PointShape] {
      try lay(lua, 100, 40).displayList.commands.flatMap { $0.pointShapes ?? [] }
    }
    let bar = try shapes("ProgressView { value = 0.25 }")
    #expect(bar.map(\.frame.width) == [100, 25] && bar.map(\.form) == [.fill(.capsule), .fill(.capsule)])
    let ring = try shapes(#"Gauge { value = 0.5 }:gaugeStyle "accessoryCircularCapacity""#)
    #expect(ring.map(\.form) == [.arc(from: 0, to: 1, width: 5.8), .arc(from: 0, to: 0.5, width: 5.8)])
    let toggle = try shapes("Toggle { isOn = true, action = intent { id = \"T\" } {} }")
    #expect(toggle.map(\.form) == [.fill(.capsule), .fill(.circle)])
    let knob = try #require(toggle.last)
    #expect(knob.frame.x + knob.frame.width == toggle[0].frame.x + toggle[0].frame.width - 2)
  }

  @Test("in accented mode a switch that is on is fainter than its white knob; in full colour it is all green")
  func accentedSwitch() throws {
    func cover(_ mode: RenderingMode) throws -> [UInt32] {
      let lua = #"Toggle { isOn = true, action = intent { id = "T" } {} }"#
      let drawn = try widget(lua, .systemSmall, .canvas) { $0.renderingMode = mode }.displayList.commands
      return drawn.flatMap { $0.pointShapes ?? [] }.compactMap { shape in
        if case .color(let color) = shape.paint { color.dark & 0xFF } else { nil }
      }
    }
    #expect(try cover(.accented) == [0x66, 0xFF])
    #expect(try cover(.fullColor) == [0xFF, 0xFF])
  }

  // MARK: What a terminal does not draw

  static let entries = Vocabulary.views + Vocabulary.modifiers
  static let names = entries.map(\.name)
  static let trees = Result { try RealViews.trees(entries.map(example)) }

  /// An entry's example; references to bundle content are made up.
  private static func example(_ entry: Entry) -> String {
    var lua = entry.example.replacing("entry.date", with: "0").replacing("entry.done", with: "true")
    for (name, parameter) in [("Refresh", ""), ("Done", "id"), ("ToggleTimer", "timer")] {
      let type = name == "Done" ? "integer" : "string"
      let parameters = parameter.isEmpty ? "" : #", parameters = { { "\#(parameter)", type = "\#(type)" } }"#
      lua = lua.replacing("action = \(name) ", with: #"action = intent { id = "\#(name)"\#(parameters) } "#)
    }
    return lua.replacing("value.isRunning", with: "true").replacing("\"latte\"", with: "\"brown\"")
  }

  @Test(
    "only the outermost background of a container is drawn; each other one gives a warning",
    arguments: [
      ("VStack { Text \"a\":containerBackground \"red\" }:containerBackground \"blue\"", 1),
      ("VStack { \"a\", Text \"b\":containerBackground \"red\" }:containerBackground \"blue\"", 1),
      ("Text \"a\":containerBackground \"red\":containerBackground \"blue\"", 1),
      ("ViewThatFits { Text \"a\":containerBackground \"red\", Text \"b\":containerBackground \"blue\" }", 0),
      ("Text \"a\":containerBackground \"red\"", 0),
    ])
  func backgrounds(_ lua: String, _ count: Int) throws {
    if count > 0 {
      let outermost = try widget("Text \"a\":containerBackground \"blue\"", .systemSmall).displayList.commands.first
      #expect(try widget(lua, .systemSmall).displayList.commands.first?.drawing == outermost?.drawing)
    }
    for surface in [Surface.terminal, .canvas] {
      let warnings = try lay(lua, 60, 20, surface).warnings.filter { $0.code == .warningUnsupported }.map(\.message)
      #expect(
        warnings
          == [String](repeating: "containerBackground: only the outermost one is shown, not this one", count: count))
    }
  }

  @Test("what a terminal draws differently is reported once, what it draws is not", arguments: names)
  func undrawn(_ name: String) throws {
    let entry = try #require(Self.entries.first { $0.name == name })
    let tree = try #require(Self.trees.get()[Self.example(entry)], "\(Self.example(entry))")
    let warnings = try lay(tree, 60, 20, .terminal).warnings.filter { $0.code == .warningStandIn }
    let names = warnings.map { String($0.message.prefix { $0 != ":" }) }
    let named = entry.example.hasPrefix("Chart {") ? "Chart" : entry.name
    let hasPicture = entry.example.contains("latte.png")
    let points = try lay(tree, 60, 20, .canvas).warnings.filter { $0.code == .warningStandIn }
    #expect(points.isEmpty)
    if entry.isDrawnInCells {
      #expect(names == (hasPicture ? ["Image"] : []))
    } else {
      #expect(Set(names) == (hasPicture ? ["Image", named] : [named]))
    }
  }
}
