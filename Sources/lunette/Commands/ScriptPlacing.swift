import WidgetModel
import WidgetServices

/// `lunette add FILE` for a script: it is adopted, the user is asked once, and what follows places the bundle.
enum ScriptPlacing {
  /// Returns the line with the bundle in place of the script; the line itself if it does not name a script.
  ///
  /// - Throws: what `adopt` throws; `permission` if nobody can be asked, or the answer is no.
  static func adopting(_ typed: Typed) throws(Diagnostic) -> Typed {
    let path = typed.arguments[0]  // the table: exactly one
    // Placing refuses grants that are not saved; nothing is written then.
    guard typed.all(.allow).isEmpty || typed.has(.remember), let source = ScriptSource(recognized: path) else {
      return typed
    }
    let adoption = try source.adoption(as: nil, isLinked: false)
    guard let bundle = adoption.bundles.first, adoption.bundles.count == 1 else {
      let command = "lunette adopt \(VisibleText.shellWord(path))"
      throw .usage("'\(path)' has \(adoption.bundles.count) modules", advice: "adopt it, then add a kind: \(command)")
    }
    let folder = try AdoptedFolder(nil)
    try folder.write([bundle], from: path)
    let page = AdoptPage(adoption: adoption, folder: folder, isWritten: true)
    if typed[.format] != "json" { Streams.writeError(page.description) }
    var words = typed
    words.replaceArgument(by: folder.place(of: bundle))
    // The option says what is allowed; placing saves it.
    if typed.has(.remember) { return words }
    let isGranted = try GrantedBundle.visit(words) { open, permits throws(Diagnostic) -> Bool in
      try isAllowed(open, permits)
    }
    guard isGranted else {
      throw Diagnostic(
        .permission,
        "\(bundle.kind) is written and not placed: it is not allowed to run; read it, then: "
          + "lunette grant \(bundle.kind) && lunette add \(bundle.kind)",
        suggestion: "lunette grant \(bundle.kind) && lunette add \(bundle.kind)")
    }
    return words
  }

  /// Asks for everything that the bundle declares, and saves a yes.
  private static func isAllowed(_ open: OpenBundle, _ permits: Permits) throws(Diagnostic) -> Bool {
    let asked = open.declaration.permissions
    guard open.host.granted(of: asked) != asked else { return true }
    guard Question.hasSomebody, let place = open.place.realPath,
      let question = Question(
        name: open.declaration.name, place: place, powers: open.host.powers(of: asked), lapse: nil, offersOnce: false,
        offersAlways: true), question.ask() == .always
    else { return false }
    try permits.allow(asked, to: open, whateverItsFiles: false)
    return true
  }
}
