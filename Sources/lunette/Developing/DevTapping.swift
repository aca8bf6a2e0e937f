import WidgetLayout
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetServices

/// Carries taps out as `lunette tap` does, but for what leads out of the bundle: that is only told, so that nothing is opened
/// that was not asked for.
extension DevBundles {
  /// - Returns: what came of it, as a sentence.
  func carryOut(_ tap: DevTap, _ bundle: OpenBundle, _ query: WidgetQuery) -> String {
    do throws(Diagnostic) { return try result(tap, bundle, query) } catch {
      let line = error.line.map { "line \($0): " } ?? ""
      return "the tap failed: " + line + FaultPage.sentence(error)
    }
  }

  private func result(_ tap: DevTap, _ bundle: OpenBundle, _ query: WidgetQuery) throws(Diagnostic) -> String {
    guard let widget = bundle.declaration.declared.first(where: { $0.kind == tap.kind }) else {
      return "the widget no longer exists"
    }
    let tapping = Tapping(query: query, place: .whole, isDryRun: false, namesFolders: false, reloads: false)
    var result = Tapping.Result(
      document: ActivationDocument(tap.activation, handledBy: .none), bundle: bundle.declaration)
    result.chain.runtime = query.runtime
    try tapping.carryOut(tap.activation, bundle, query.request(widget, tap.family), &result)
    if let fault = result.fault { return FaultPage.sentence(fault) }
    showOnPage(result.document.reloaded, of: bundle)
    // What is reloaded is seen.
    result.document.reloaded = []
    var further = ""
    if let url = result.next {
      var router = LinkRouter(
        query.selection.folders, query.setting, query.outside, query.watch, runtime: nil, home: bundle.declaration)
      router.isolatesEach = true
      do throws(Diagnostic) {
        let route = try router.route(url)
        if result.isTarget {
          result.lead(to: route)
          result.document.isDryRun = true
        } else {
          further = "; would open \(FaultPage.clean(url.brief))"
        }
      } catch {
        guard result.isTarget else { throw error }
        result.remark = error.message
      }
    }
    result.noteFollowed()
    return ActivationPage(result.document, remark: result.remark).text.split(separator: "\n").joined() + further
  }

  /// The page shows what a tap changed. Where its runtime has ended, or has the bundle no more, there is nothing to show.
  private func showOnPage(_ kinds: [String], of bundle: OpenBundle) {
    guard let page, !kinds.isEmpty, let path = bundle.place.realPath else { return }
    let link = try? RuntimeLink.connect(page, version: Version.current)
    _ = try? link?.ask(.center(bundle: path, kinds: kinds), within: .seconds(2))
  }
}
