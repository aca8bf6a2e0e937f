import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette list`: what the bundles offer, and what they ask for.
enum ListCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let terminal = Terminal.current()
    let showing = try OutputStyle(typed, terminal)
    let setting = try Setting(typed, terminal)
    let outside = try Outside(typed)
    let selection = try Selection(typed)
    let page = Page(showing.style)
    let watch = Watch(page: page, wording: Wording(isJSON: showing.format == .json))
    Exit.tell(setting.warnings, watch.wording)
    var bundles = OpenBundles(selection, setting, outside, watch)
    // Each bundle in its own worker: one that hangs does not hold the list up.
    bundles.isolatesEach = true
    bundles.manner = .lists
    let forgets = try forgets(typed)
    // What is granted is read when the bundle is open, since permissions are in its declaration.
    let found = bundles.visit { bundle, _, page, faults in
      if forgets {
        do throws(Diagnostic) { try outside.permits.forget(bundle) } catch { faults.append(error) }
      }
      page.warn(bundle.declaration.warnings)
      return entry(bundle, setting, &faults)
    }
    if showing.format == .json {
      // Entries of all bundles are collected, for the document is one.
      page.add(ListDocument(found))
    } else {
      page.add(Array(text(found, grantsFile: outside.permits.path).utf8))
    }
    return try page.end(bundles.faults, watch.wording)
  }

  /// The bundles below the titles of their categories; a single category needs no title.
  private static func text(_ found: [BundleOffer], grantsFile: String?) -> String {
    let parts = found.byCategory
    return parts.map { category, offers in
      let pages = offers.map { ListPage($0, grantsFile: grantsFile).text }.joined(separator: "\n")
      return parts.count > 1 ? "\(category.title)\n\n\(pages)" : pages
    }.joined(separator: "\n")
  }

  private static func forgets(_ typed: Typed) throws(Diagnostic) -> Bool {
    guard typed.has(.forget) else { return false }
    if typed.has(.remember) { throw .usage("--remember and --forget cannot be combined") }
    // Without names every bundle found would lose its grants by one wrong word.
    if typed.arguments.isEmpty {
      throw .usage("--forget needs a bundle; give at least one")
    }
    return true
  }

  private static func entry(
    _ bundle: OpenBundle, _ setting: Setting, _ faults: inout [Diagnostic]
  ) -> BundleOffer {
    var entry = bundle.host.offer(of: bundle.declaration)
    for widget in bundle.declaration.widgets where !bundle.isLost {
      do throws(Diagnostic) { entry.recommendations[widget.kind] = try bundle.recommendations(widget, setting) } catch {
        faults.append(error.of(widget, widget.families.first ?? .systemSmall))
      }
    }
    return entry
  }
}
