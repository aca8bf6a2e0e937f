import Testing
import WidgetCanvasClient
import WidgetLayout
import WidgetModel
import WidgetWire

@testable import WidgetCanvas

/// Requests to lunette-canvas.
@Suite("Coding of display lists")
struct DisplayListCodingTests {
  /// A list with every command, shape and kind of gradient.
  static func everything() -> DisplayList {
    var list = DisplayList()
    list.bytes = Array("Hello star".utf8)
    var look = TextLook()
    look.font = Font(size: 20, weight: .bold, design: .rounded, isItalic: true, isMonospacedDigit: true, tracking: 1)
    look.font.scale = 0.5
    look.color = Color(light: 0x1122_33FF, dark: 0x4455_66FF)
    look.underline = true
    look.strikethrough = true
    list.looks = [look]
    let stops = [
      DisplayList.Gradient.Stop(color: Color(light: 0xFF00_00FF, dark: 0xFF00_00FF), location: 0),
      DisplayList.Gradient.Stop(color: Color(light: 0x0000_FFFF, dark: 0x00FF_00FF), location: 1),
    ]
    list.gradients = [
      .init(course: .linear(start: .zero, end: Point(x: 1, y: 1)), stops: stops),
      .init(course: .radial(center: Point(x: 0.5, y: 0.5), startRadius: 0, endRadius: 20), stops: stops),
      .init(course: .angular(center: Point(x: 0.5, y: 0.5), startAngle: 0, endAngle: 360), stops: stops),
    ]
    list.transforms = [.init(degrees: 45, scaleX: 1, scaleY: -1, anchor: Point(x: 0.5, y: 0.5))]
    var pen = DisplayList.Pen()
    pen.dash = [4, 2]
    pen.cap = .round
    list.pens = [pen]
    list.paths.move(to: .zero)
    list.paths.line(to: Point(x: 20, y: 0))
    list.paths.quad(to: Point(x: 20, y: 20), control: Point(x: 30, y: 10))
    list.paths.cubic(to: Point(x: 0, y: 20), Point(x: 15, y: 30), Point(x: 5, y: 30))
    list.paths.close()
    _ = list.paths.end(isCurve: true)
    if let picture = Picture(width: 2, height: 1, columns: 2, rows: 1, pixels: [0xFF00_00FF, 0x00FF_0080]) {
      list.pictures = [picture]
    }
    let color = Color(light: 0x00FF_00FF, dark: 0x00FF_00FF)
    let drawings: [DisplayList.Drawing] = [
      .fill(.rectangle, color), .fill(.rounded(radius: 8), color),
      .fill(.uneven(topLeading: 1, topTrailing: 2, bottomLeading: 3, bottomTrailing: 30), color), .fill(.circle, color),
      .fill(.ellipse, color), .fill(.capsule, color), .fill(.path(0, isEvenOdd: true), color),
      .smallFill(.capsule, color, Size(width: 4, height: 9)), .stroke(.circle, color, width: 2, pen: 0),
      .text(start: 0, count: 5, look: 0, baseline: 19), .divider(color), .rule(color, width: 1, isDashed: true),
      .bar(part: 0.5, fill: color, track: color, isThick: true, isMirrored: true),
      .bar(part: nil, fill: color, track: color), .scale(part: 0.5, color, gradient: 0, mark: color),
      .ring(part: 0.25, fill: color, track: color), .toggle(isOn: true, tint: .named(.primary)), .mask(color),
      .symbol(start: 6, count: 4, color, isMulticolor: true), .picture(start: 0, count: 5, index: 0),
      .gradient(.rectangle, 0), .gradient(.circle, 1), .gradient(.capsule, 2), .standIn(start: 0, count: 5),
      .beginClip(.circle), .fill(.rectangle, color), .endClip, .beginOpacity(0.5), .fill(.rectangle, color),
      .endOpacity,
      .beginMask(), .fill(.circle, color), .beginMasked, .fill(.rectangle, color), .endMask, .beginTransform(0),
      .fill(.rectangle, color), .endTransform, .beginTrim(from: 0.25, to: 0.5), .stroke(.circle, color, width: 3),
      .endTrim, .beginEffect(.blur(radius: 2)), .fill(.rectangle, color), .endEffect,
      .beginEffect(.shadow(look.color, radius: 2, x: 1, y: 3)), .fill(.circle, color), .endEffect,
      .beginEffect(.blend(.multiply)), .fill(.capsule, look.color), .endEffect,
    ]
    list.commands = drawings.enumerated().map { index, drawing in
      DisplayList.Command(
        frame: Rect(x: Double(index % 6) * 50, y: Double(index / 6) * 40, width: 48, height: 31), drawing: drawing,
        node: Int32(index))
    }
    return list
  }

  static func request(_ list: DisplayList) -> CanvasRequest {
    let picture = CanvasPicture(
      list, size: Size(width: 300, height: 330), scheme: .light, shape: .rounded(radius: 22),
      ground: Color(light: 0xFFFF_FFFF, dark: 0xFFFF_FFFF))
    return CanvasRequest([.init(picture, at: .zero)], size: picture.size, scale: 2)
  }

  @Test("a decoded list equals the encoded one")
  func whole() throws {
    let request = Self.request(Self.everything())
    #expect(try Frame.value(CanvasRequest.self, from: try Frame.body(request)) == request)
  }

  private static let forms: [CanvasRequest.Form] =
    [.png, .pixels] + GrayDepth.allCases.flatMap { [.gray($0, isDithered: true), .gray($0, isDithered: false)] }

  @Test("each form of a reply can be requested", arguments: forms)
  func form(_ form: CanvasRequest.Form) throws {
    var request = Self.request(DisplayList())
    request.form = form
    #expect(try Frame.value(CanvasRequest.self, from: try Frame.body(request)) == request)
  }

  @Test("a truncated or changed message is refused, or is another request; it never crashes the program")
  func damaged() throws {
    let body = try Frame.body(Self.request(Self.everything()))
    let drawing = PictureDrawing(try #require(Glyphs()))
    for count in stride(from: 0, to: body.count, by: 3) {
      #expect(throws: FrameFault.self) { try Frame.value(CanvasRequest.self, from: Array(body.prefix(count))) }
    }
    for index in stride(from: 0, to: body.count, by: 5) {
      var changed = body
      changed[index] ^= 0xFF
      if let request = try? Frame.value(CanvasRequest.self, from: changed) { _ = drawing.answer(request) }
    }
  }

  @Test("a scale is more than 0 and at most 64, and a size must be drawable")
  func limits() throws {
    func isRead(_ change: (inout CanvasRequest) -> Void) throws -> Bool {
      var request = Self.request(DisplayList())
      change(&request)
      let body = try Frame.body(request)
      return (try? Frame.value(CanvasRequest.self, from: body)) == request
    }
    for scale in [0.01, 1, 64] { #expect(try isRead { $0.scale = scale }) }
    for scale in [0, -1, 64.5, .nan, .infinity] { #expect(try !isRead { $0.scale = scale }) }
    for width in [0, 0.5, 32_767] { #expect(try isRead { $0.size.width = width }) }
    for width in [-1, 32_768, .nan, .infinity] { #expect(try !isRead { $0.size.width = width }) }
    #expect(try !isRead { $0.pieces[0].picture.size.height = .nan })
    #expect(try !isRead { $0.pieces[0].origin.x = .infinity })
  }
}
