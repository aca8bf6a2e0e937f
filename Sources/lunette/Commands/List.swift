import ArgumentParser
import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette list`: what the bundles offer, and what they ask for.
struct ListCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: "lunette",
    abstract: "Lists bundles, widgets, parameters and permissions.",
    discussion: """
        lunette list                              the bundles of the widget folders
        lunette list game/ --format json
        lunette list --widgets ~/widgets --allow run=git
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp("Bundles by path (default: those of the widget folders).", valueName: "bundle"),
    completion: .file(extensions: ["lua"]))
  var bundle: [String] = []

  @OptionGroup(title: "Bundles") var bundles: BundleOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  static let shape = Shape(valued: Shape.bundles + Shape.output)

  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let terminal = Terminal.current()
    let showing = try Showing(typed, terminal)
    let setting = Setting(terminal)
    let outside = try Outside(typed)
    let selection = try Selection(typed)
    let page = Page(showing.style)
    let watch = Watch(page: page, wording: Wording(isJSON: showing.format == .json))
    var bundles = OpenBundles(selection, setting, outside, watch)
    bundles.isolatesEach = true
    let found = bundles.visit { bundle, _, page, _ in
      let declaration = bundle.declaration
      page.warn(declaration.warnings)
      return ListDocument.Bundle(declaration, granted: bundle.host.granted(of: declaration.permissions))
    }
    if showing.format == .json {
      page.add(ListDocument(found))
    } else {
      page.add(Array(found.map { ListPage($0).text }.joined(separator: "\n").utf8))
    }
    return try page.end(bundles.faults, watch.wording)
  }
}
