import Foundation
import TestSupport
import Testing
import WidgetLayout
import WidgetModel

/// The exact display list in points, which SVG, pages and PNG are made from. It is the same on every system.
@Suite("Recorded display lists")
struct DisplayListGoldenTests {
  static let views: [(name: String, lua: String)] = [
    (
      "card",
      #"""
      VStack { alignment = "leading",
        HStack { Text "Berlin":bold(), Spacer(), Image { systemName = "cloud.sun.fill" } },
        Text "21°":font "largeTitle", ProgressView { value = 0.4 }, Divider(),
        Text "Partly cloudy and a little longer than its line is":foregroundStyle "secondary":lineLimit(1),
      }:padding(16):containerBackground(LinearGradient { colors = { "#A6D1FA", "#E6F2FF" } })
      """#
    ),
    (
      "shapes",
      #"""
      ZStack { Circle():stroke("red", 3), Capsule():fill "green":frame(60, 20):rotationEffect(30):opacity(0.5),
        RoundedRectangle(12):fill(AngularGradient { colors = { "red", "blue" } }):frame(80, 50):clipShape(Circle()):shadow { radius = 4 },
        Gauge { value = 0.3, label = "CPU" }:gaugeStyle "accessoryCircularCapacity":frame(50, 50),
      }
      """#
    ),
  ]

  @Test("a view is drawn by exactly these commands", arguments: views)
  func commands(_ name: String, _ lua: String) throws {
    let placement = try layout(
      widget: RealViews.tree(lua), environment: WidgetEnvironment(family: .systemMedium), size: nil,
      measuring: PointMetrics(), at: 0, words: TestWords())
    let text = DisplayListText.of(placement.displayList)
    #expect(Golden.difference(text, in: "WidgetLayout", "\(name).txt") == nil)
  }
}

/// A display list as readable lines: a command each with its frame, then the values that commands refer to by index.
private enum DisplayListText {
  static func of(_ list: DisplayList) -> String {
    var lines = list.commands.map { command in "\(frame(command.frame))  \(drawing(command.drawing, list))" }
    lines += list.looks.enumerated().map { "look \($0.offset): \(plain($0.element))" }
    lines += list.gradients.enumerated().map { "gradient \($0.offset): \(plain($0.element))" }
    lines += list.transforms.enumerated().map { "transform \($0.offset): \(plain($0.element))" }
    lines += list.pens.enumerated().map { "pen \($0.offset): \(plain($0.element))" }
    lines += list.paths.paths.enumerated().map { "path \($0.offset): \(path($0.element, list.paths))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func drawing(_ drawing: DisplayList.Drawing, _ list: DisplayList) -> String {
    guard case .text(let start, let count, let look, let baseline) = drawing else { return plain(drawing) }
    let text = String(decoding: list.bytes[Int(start)..<Int(start + count)], as: UTF8.self)
    return "text \"\(text)\" look \(look) baseline \(number(baseline))"
  }

  private static func frame(_ frame: Rect) -> String {
    [frame.x, frame.y, frame.width, frame.height].map(number).joined(separator: " ")
  }

  private static func path(_ path: PathPool.Path, _ pool: PathPool) -> String {
    var points = pool.points[Int(path.points.lowerBound)..<Int(path.points.upperBound)][...]
    let parts = pool.verbs[Int(path.verbs.lowerBound)..<Int(path.verbs.upperBound)].map { verb in
      let count =
        switch verb {
        case .move, .line: 1;
        case .quad: 2;
        case .cubic: 3;
        case .close: 0
        }
      defer { points = points.dropFirst(count) }
      return "\(verb)" + points.prefix(count).map { " \(number($0.x)),\(number($0.y))" }.joined()
    }
    return parts.joined(separator: " ")
  }

  /// A value without the names of modules, colours as they are written.
  private static func plain(_ value: Any) -> String {
    var text = "\(value)".replacing("WidgetModel.", with: "").replacing("WidgetLayout.", with: "")
    for match in text.matches(of: /Color\(role: (?:Color\.Role\.)?(\w+), light: (\d+), dark: (\d+)\)/).reversed() {
      let hex = [match.output.2, match.output.3].map { String(format: "%08X", UInt32($0) ?? 0) }
      text.replaceSubrange(match.range, with: "\(match.output.1)#\(hex[0])/\(hex[1])")
    }
    return text
  }

  private static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
