import WidgetModel
import WidgetRuntimeClient
import WidgetServices

/// `lunette setup`: everything a first hour needs, in one run that can be repeated.
enum SetupCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let (asks, saysYes) = (Question.hasSomebody, typed.has(.yes))
    let isDry = typed.has(.dryRun) || !asks && !saysYes
    var run = SetupRun(manner: isDry ? .dry : saysYes ? .yes : .asks)
    run.take(SetupFiles.folder())
    run.take(SetupFiles.completions())
    run.take(SetupFiles.links(try schemes(typed)))
    run.take(SetupRuntime.service())
    // After the service, whose runtime then has it at once.
    run.take(SetupRuntime.starter(typed))
    if isDry, run.isDue {
      Streams.writeError(
        typed.has(.dryRun) ? "nothing was changed\n" : "nothing was changed: not on a terminal; add --yes to do it\n")
    }
    return run.hasFailed ? .ended(.unavailable) : .done
  }

  /// The schemes of installed bundles, but not of those in ./widgets: the desktop starts lunette elsewhere.
  private static func schemes(_ typed: Typed) throws(Diagnostic) -> [String] {
    let folders = try WidgetFolders(typed.all(.widgets))
    let places = folders.folders.filter { $0.hasPrefix("/") }.flatMap(WidgetFolders.bundles).map {
      Selection.Place(path: $0, isFound: true)
    }
    guard !places.isEmpty else { return [] }
    let found = try PlaceableWidget.visit(Selection(places, folders), typed, skipsFaults: true) {
      bundle, _ throws(Diagnostic) in bundle.declaration.schemes
    }
    return Set(found.flatMap(\.self)).sorted()
  }
}

/// The steps of one run, told as they are done.
private struct SetupRun {
  enum Manner { case asks, yes, dry }

  let manner: Manner
  /// Whether something is to be done.
  private(set) var isDue = false
  private(set) var hasFailed = false

  init(manner: Manner) { self.manner = manner }

  mutating func take(_ step: SetupStep) {
    switch step.state {
    case .done(let sentence): tell("✓", step, sentence)
    case .impossible(let sentence): tell("–", step, sentence)
    case .due(let deed, let act):
      isDue = true
      guard manner != .dry else { return tell("→", step, "would \(deed)") }
      guard manner == .yes || isWanted(deed) else { return tell("–", step, "left as it is") }
      do throws(Diagnostic) { tell("✓", step, try act()) } catch {
        hasFailed = true
        tell("✗", step, error.message)
      }
    }
  }

  private func isWanted(_ deed: String) -> Bool {
    Streams.writeError("\(deed.prefix(1).uppercased() + deed.dropFirst())? [Y/n] ")
    guard let line = TerminalLine.read() else { return false }
    return ["", "y", "yes"].contains(line.filter { $0 != " " }.lowercased())
  }

  private func tell(_ sign: String, _ step: SetupStep, _ sentence: String) {
    let name = step.title + String(repeating: " ", count: max(12 - step.title.count, 1))
    try? Streams.write(Array("\(sign) \(name)\(FaultPage.clean(sentence))\n".utf8))
  }
}
