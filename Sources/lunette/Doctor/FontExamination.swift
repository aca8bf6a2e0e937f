import WidgetCanvasClient
import WidgetLayout
import WidgetModel
import WidgetRender

/// Which letters a picture can have beside those of the shipped fonts: samples are really drawn, by the process that draws them for
/// widgets.
extension Examination {
  /// Pango, and the fonts that it finds; nothing where `lunette-canvas` is not there to tell.
  static var fonts: [Finding] {
    guard let canvas = try? CanvasClient() else { return [] }
    defer { canvas.end() }
    var list = DisplayList()
    list.looks = [TextLook()]
    for font in SystemFont.allCases {
      let start = list.bytes.count
      list.bytes += font.samples.utf8
      let frame = Rect(x: 0, y: 0, width: 400, height: 20)
      let text = DisplayList.Drawing.text(
        start: Int32(start), count: Int32(list.bytes.count - start), look: 0, baseline: 16)
      list.commands.append(.init(frame: frame, drawing: text, node: -1))
    }
    let picture = CanvasPicture(list, size: Size(width: 1, height: 1), scheme: .light)
    let request = CanvasRequest([.init(picture, at: .zero)], size: picture.size, scale: 1)
    var missing = MissingCharacters()
    do throws(Diagnostic) { _ = try canvas.png(request, missing: &missing) } catch {
      return [Finding("pango", .missing, error.message, advice: "check this user's limits (ulimit -a)")]
    }
    guard missing.isPangoThere else {
      return [
        Finding(
          "pango", .missing,
          "not installed; pictures show placeholders for emoji and scripts that the bundled fonts lack",
          advice: "sudo apt-get install \(SystemFont.pango)")
      ]
    }
    return [Finding("pango", .ok, "draws with the system's fonts what the bundled fonts lack")]
      + SystemFont.allCases.map { finding($0, missing) }
  }

  private static func finding(_ font: SystemFont, _ missing: MissingCharacters) -> Finding {
    let lacking = missing.characters.filter { font.samples.contains($0) }
    guard let first = lacking.first else { return Finding(font.subject, .ok, font.contents) }
    return Finding(
      font.subject, .missing, "no installed font has \(SystemFont.name(first)): pictures show a placeholder instead",
      advice: "sudo apt-get install \(font.package)")
  }
}

extension SystemFont {
  fileprivate var subject: String {
    switch self {
    case .emoji: "fonts: emoji"
    case .ideographs: "fonts: CJK"
    case .other: "fonts: scripts"
    }
  }
}
