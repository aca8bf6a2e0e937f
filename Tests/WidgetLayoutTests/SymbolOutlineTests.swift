import Testing
import WidgetModel

@testable import WidgetLayout

/// Drawings of symbols on surfaces in points (DocC: Layout, "Symbols").
struct SymbolOutlineTests {
  /// The commands of a symbol in a square of 24 points, so a point is a unit of the grid.
  private func drawn(
    _ name: String, mode: Word = .monochrome, stroke: Double = 1.8, color: Color = .named(.primary)
  ) throws -> DisplayList {
    var list = DisplayList()
    let outline = try #require(SymbolOutline.named(name), "\(name)")
    let box = SymbolBox(frame: Rect(x: 0, y: 0, width: 24, height: 24), node: 0, stroke: stroke)
    let colors = SymbolColors(
      mode: mode, first: color, second: .named(.red), third: .named(.green), layers: outline.parts.count)
    list.draw(outline, box, colors)
    return list
  }

  private func colors(_ list: DisplayList) -> [Color] {
    list.commands.compactMap {
      switch $0.drawing {
      case .fill(_, let color): color
      case .stroke(_, let color, _, _): color
      default: nil
      }
    }
  }

  @Test("Every known name has a drawing, which stays in its square")
  func complete() throws {
    for name in Symbol.names {
      let list = try drawn(name)
      #expect(!list.commands.isEmpty, "\(name)")
      for index in list.paths.paths.indices {
        for point in list.paths.polylines(of: Int32(index)).flatMap(\.points) {
          #expect(point.x > -0.6 && point.x < 24.6 && point.y > -0.6 && point.y < 24.6, "\(name): \(point)")
        }
      }
    }
  }

  @Test(
    "Forms are drawn around a symbol without its own drawing for them",
    arguments: [
      ("airplane.fill", "fill stroke"), ("airplane.circle", "stroke stroke"),
      ("airplane.circle.fill", "mask stroke masked fill stroke end"),
      ("airplane.slash", "mask stroke masked stroke end stroke"),
    ])
  func forms(_ name: String, _ expected: String) throws {
    let words = try drawn(name).commands.map { command in
      switch command.drawing {
      case .fill: "fill"
      case .stroke: "stroke"
      case .beginMask(true): "mask"
      case .beginMasked: "masked"
      case .endMask: "end"
      default: "other"
      }
    }
    #expect(words.joined(separator: " ") == expected)
  }

  @Test(
    "A symbol's own drawings take precedence",
    arguments: ["heart.fill", "wifi", "3.circle", "a.square.fill", "eye.slash", "checkmark.circle.fill"])
  func own(_ name: String) throws {
    let outline = try #require(SymbolOutline.named(name))
    #expect(outline.enclosure == nil && !outline.isStruck && !outline.isFilled)
  }

  @Test(
    "Numbers of two digits are drawn in their frames",
    arguments: ["12.circle", "24.circle.fill", "31.square", "50.square.fill"])
  func numbers(_ name: String) throws {
    let outline = try #require(SymbolOutline.named(name))
    #expect(outline.enclosure != nil && outline.parts.count >= 2 && outline.isFilled == name.hasSuffix("fill"))
  }

  @Test(
    "An unknown name has no drawing, with or without forms",
    arguments: ["", "lunette", "lunette.circle.fill", ".fill", "fill"])
  func unknown(_ name: String) { #expect(SymbolOutline.named(name) == nil) }

  @Test("Hierarchical: parts after the first are faint; palette: they have the next colour; multicolor: their own")
  func modes() throws {
    let primary = Color.named(.primary), red = Color.named(.red), green = Color.named(.green)
    #expect(colors(try drawn("cloud.rain")) == [primary])
    #expect(colors(try drawn("cloud.rain", mode: .hierarchical)) == [primary, primary.opacity(0.5)])
    #expect(colors(try drawn("cloud.rain", mode: .palette)) == [primary, red])
    #expect(colors(try drawn("cloud.rain", mode: .multicolor)) == [primary, .named(.blue)])
    #expect(colors(try drawn("airplane.circle.fill", mode: .palette)) == [red, red, primary])
    #expect(colors(try drawn("cloud.rain.circle", mode: .palette)) == [green, primary, red])
    #expect(colors(try drawn("airplane.circle.fill", mode: .hierarchical)).last == primary)
  }

  @Test("A translucent colour does not add up where lines and areas meet")
  func translucent() throws {
    let half = Color.named(.primary).opacity(0.5)
    // Lines in one colour are one path.
    #expect(try drawn("calendar", color: half).commands.count == 1)
    let filled = try drawn("airplane.fill", color: half)
    #expect(colors(filled) == [.named(.primary), .named(.primary)])
    guard case .beginOpacity(let part)? = filled.commands.first?.drawing,
      case .endOpacity? = filled.commands.last?.drawing
    else { return #expect(Bool(false), "\(filled.commands)") }
    #expect(abs(part - 0.5) < 0.01)
    for name in Symbol.names {
      var depth = 0
      var count = 0
      for command in try drawn(name, color: half).commands {
        switch command.drawing {
        case .beginOpacity: depth += 1
        case .endOpacity: (depth, count) = (depth - 1, count + 1)
        case .fill, .stroke: if depth == 0 { count += 1 }
        default: break
        }
      }
      #expect(depth == 0 && count <= 3, "\(name): \(count)")
    }
  }

  @Test("Strokes grow with the font's weight")
  func weights() {
    let widths = (Font.Weight.ultraLight.rawValue...Font.Weight.black.rawValue)
      .compactMap(Font.Weight.init(rawValue:)).map(\.symbolStroke)
    #expect(widths == widths.sorted() && Set(widths).count == 9)
  }
}
