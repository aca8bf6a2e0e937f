import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette adopt`: turns a script or the configuration of a bar into bundles.
enum AdoptCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    // `-o` is a folder here; its ending does not select a format.
    var styled = typed
    styled.replace(.output, by: nil as String?)
    let showing = try ListShowing(styled)
    let folder = try AdoptedFolder(typed[.output])
    let adoption = try adoption(typed)
    let isWritten = !typed.has(.dryRun)
    if isWritten { try folder.write(adoption.bundles, from: adoption.path) }
    return showing.outcome(AdoptDocument(adoption: adoption, folder: folder, isWritten: isWritten)) {
      AdoptPage(adoption: adoption, folder: folder, isWritten: isWritten).text
    }
  }

  /// What the file becomes, and at least one bundle.
  private static func adoption(_ typed: Typed) throws(Diagnostic) -> Adoption {
    let path = typed.arguments[0]  // the table: exactly one
    let named = try typed[.as].map { word throws(Diagnostic) -> AdoptedFormat in try choose(word, "format of a script")
    }
    var adoption = try ScriptSource(path).adoption(as: named, isLinked: typed.has(.link))
    if let module = typed[.module] {
      let names = adoption.bundles.map(\.name)
      adoption.bundles.removeAll { $0.name != AdoptedBundle.name(module) }
      adoption.leftOut = []
      if adoption.bundles.isEmpty { throw .usage("'\(path)' has no module '\(module)'", nearest: module, among: names) }
    }
    guard adoption.bundles.isEmpty else { return adoption }
    let reasons = adoption.leftOut.prefix(8).map { "\($0.name): \($0.reason)" }.joined(separator: "; ")
    throw .usage("nothing in '\(path)' can be a widget\(reasons.isEmpty ? "" : ": \(reasons)")")
  }
}
