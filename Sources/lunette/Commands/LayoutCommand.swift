import LuaKit
import WidgetCanvasClient
import WidgetLayout
import WidgetLocale
import WidgetModel
import WidgetRender
import WidgetScript
import WidgetServices

/// `lunette layout`: one view expression in a bare proposal.
enum LayoutCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let terminal = Terminal.current(for: typed)
    let showing = try OutputStyle(typed, terminal, formats: Format.laidOut)
    let pixels = try PixelOutput(typed, showing.format)
    let file = try OutputFile(typed)
    let setting = try Setting(typed, terminal)
    let proposal = ProposedSize(
      width: try length(.width, typed, showing.surface), height: try length(.height, typed, showing.surface))
    let words = typed.arguments[0]  // the table: exactly one
    let text = words == "-" ? String(decoding: try Streams.readInput(), as: UTF8.self) : words
    let page = Page(showing.style, pixels: pixels, file: file)
    let wording = Wording(isJSON: showing.format.isDocument)
    let watch = Watch(page: page, wording: wording)
    Exit.tell(setting.warnings, wording)
    // A view expression is the user's own line: it runs in this process, under the watchdog.
    try watch.makeThread().run(watchdog: watch.dog) { () throws(Diagnostic) in
      let bundle = try OpenBundle(bare: setting)
      // The state lives as long as the process; taking it apart would only cost time.
      bundle.leaveOpen()
      // A bare view belongs to no widget; the family only fills the environment that a script may read.
      let environment = setting.environment(.systemMedium)
      let (tree, warnings) = try bundle.script.view(text, environment: environment)
      let placement = try layout(
        tree, in: proposal, environment: environment, measuring: showing.measuring, at: setting.now,
        words: dateWords(locale: setting.locale, timeZone: setting.timeZone, languages: Languages.ofUser))
      page.warn(warnings + placement.warnings)
      if showing.format == .json {
        page.add(LayoutDocument(placement, proposal: proposal, scheme: setting.colorScheme))
      } else if showing.format == .accessibility {
        page.add(AccessibilityDocument(placement))
      } else if showing.format == .svg {
        page.add(VectorPicture(placement, setting.colorScheme, locale: setting.locale))
      } else if showing.format == .html {
        let picture = VectorPicture(placement, setting.colorScheme, locale: setting.locale, isOfPage: true)
        page.add(PagePicture(picture, dark: nil))
      } else if showing.format == .png {
        page.add(
          CanvasPicture(
            placement.displayList, size: placement.size, scheme: setting.colorScheme, language: setting.locale))
      } else {
        let picture = LayoutPage.picture(placement, setting, showing)
        page.add(picture)
        page.add(Array(((picture.rows > 0 ? "\n" : "") + LayoutPage(placement).text).utf8))
      }
    }
    return try page.end([], watch.wording)
  }

  /// From 0 up; the largest is far beyond any screen. In cells a whole number.
  private static func length(_ option: OptionName, _ typed: Typed, _ surface: Surface) throws(Diagnostic) -> Double {
    let text = typed[option] ?? ""
    let isWhole = surface == .terminal
    guard let number = Double(text), (0...1_000_000).contains(number), !isWhole || number.rounded() == number else {
      throw .usage(
        "--\(option.rawValue) expects a \(isWhole ? "whole number" : "number") from 0 to 1000000, not '\(text)'")
    }
    return number
  }
}
