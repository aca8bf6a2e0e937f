import LinuxKit
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetServices

/// A command's way to the runtime of a state folder.
enum RuntimeCall {
  /// Where `--store` says nothing.
  static func usualAddress() throws(Diagnostic) -> RuntimeAddress {
    try RuntimeAddress(store: nil, environment: environmentVariable)
  }

  /// Returns where the runtime is reached, by `--store` or the user's state folder.
  static func address(_ typed: Typed) throws(Diagnostic) -> RuntimeAddress {
    try RuntimeAddress(store: typed[.store], environment: environmentVariable)
  }

  /// The same for a command that also works without a runtime; nil if the user has no state folder.
  ///
  /// - Throws: `usage` for a wrong `--store`.
  static func addressIfAny(_ typed: Typed) throws(Diagnostic) -> RuntimeAddress? {
    typed[.store] == nil ? try? usualAddress() : try address(typed)
  }

  /// - Throws: `unavailable` where none runs.
  static func link(_ typed: Typed) throws(Diagnostic) -> RuntimeLink {
    guard let link = try RuntimeLink.connect(try address(typed), version: Version.current) else { throw .noRuntime }
    return link
  }

  /// The same line with the widget folders of the runtime, which may be others than here; nil where it names folders itself, or
  /// no runtime says which.
  static func withFolders(_ typed: Typed) -> Typed? {
    guard typed.all(.widgets).isEmpty,
      let link = try? RuntimeLink.connect(try address(typed), version: Version.current),
      let folders = try? link.ask(.status, { if case .status(let status) = $0 { status.widgets } else { nil } })
    else { return nil }
    var words = typed
    words.replace(.widgets, by: folders.filter(WidgetFolders.isFolder))
    return words
  }

  /// Connects for a command that only reads: where no runtime runs, the archive of the last one counts.
  static func linkOrArchive(_ typed: Typed) throws(Diagnostic) -> RuntimeLink {
    guard let link = try RuntimeLink.read(try address(typed), version: Version.current) else { throw .noRuntime }
    return link
  }

  /// The first of some words that is a stack's name, in the runtime or its archive.
  static func stack(among words: [String], _ typed: Typed) -> String? {
    guard let address = try? address(typed), let link = try? RuntimeLink.read(address, version: Version.current),
      let names = try? link.instances().compactMap(\.stack?.name)
    else { return nil }
    return words.first(where: names.contains)
  }

  /// The bundles of folders and, where a runtime is given, those that it knows; each once: by two paths it would be two.
  static func places(_ folders: WidgetFolders, _ runtime: RuntimeAddress?) -> [Selection.Place] {
    var seen = Set<String>()
    return (folders.places() + (runtime.map(places) ?? [])).filter {
      seen.insert(RealPath.of($0.path) ?? $0.path).inserted
    }
  }

  /// The bundles of placed widgets, and of the folders of the runtime that runs; none where there is no runtime yet.
  private static func places(_ address: RuntimeAddress) -> [Selection.Place] {
    guard let link = try? RuntimeLink.read(address, version: Version.current) else { return [] }
    let folders = try? link.ask(.status) { if case .status(let status) = $0 { status.widgets } else { nil } }
    let paths = (folders ?? []).flatMap(WidgetFolders.bundles) + ((try? link.instances()) ?? []).map(\.path)
    return paths.filter(WidgetFolders.isBundle).map { Selection.Place(path: $0, isFound: true) }
  }

  /// Refuses what a bundle's handler would do while the widgets are locked, as the runtime does: a link of its own as much as a
  /// button, but for what a control may (DocC: Intents, "Locked").
  ///
  /// - Parameter kind: of the widget or control that was tapped.
  static func checkLock(
    _ address: RuntimeAddress?, _ event: HandlerRequest.Event, of bundle: BundleDeclaration, in kind: String? = nil
  ) throws(Diagnostic) {
    guard let address = address ?? (try? usualAddress()), isLocked(address) else { return }
    guard case .perform(let action) = event else { throw LockedState.refusal(event.handler) }
    if let kind, bundle.mayPerform(action.intent, whileLockedIn: kind) { return }
    throw LockedState.refusal(action.intent)
  }

  /// A runtime that runs knows also whether the login session is locked.
  private static func isLocked(_ address: RuntimeAddress) -> Bool {
    let link = try? RuntimeLink.connect(address, version: Version.current)
    let status = try? link?.ask(.status) { if case .status(let status) = $0 { status.isLocked } else { nil } }
    return status ?? LockedState.isLocked(address.folder)
  }

  /// Connects for a command that is about the archive alone: where no runtime runs, an offline runtime opens it.
  static func linkOrOffline(_ typed: Typed) throws(Diagnostic) -> RuntimeLink {
    try RuntimeLink.open(try address(typed), version: Version.current)
  }
}

extension RuntimeLink {
  /// Sends a request that is answered by instances.
  func instances(_ request: RuntimeRequest = .instances) throws(Diagnostic) -> [InstanceState] {
    try ask(request) { if case .instances(let states) = $0 { states } else { nil } }
  }

  /// Sends a request that is answered by a placed widget.
  func placed(_ request: RuntimeRequest) throws(Diagnostic) -> InstanceState {
    try ask(request) { if case .placed(let state) = $0 { state } else { nil } }
  }

  /// Requests what an instance shows.
  func shown(_ instance: InstanceReference) throws(Diagnostic) -> ShownWidget { try shown(.show(instance)) }

  /// Sends a request that is answered by what an instance shows.
  func shown(_ request: RuntimeRequest) throws(Diagnostic) -> ShownWidget {
    try ask(request) { if case .shown(let shown) = $0 { shown } else { nil } }
  }

  /// The one instance that a word means, before something is done to it: of a kind that is placed several times, its user
  /// has to say which.
  func instance(_ word: String) throws(Diagnostic) -> InstanceState {
    let placed = try instances().filter { !$0.isTransient }
    let meant =
      switch InstanceReference(word) {
      case .number(let number): placed.filter { $0.number == number }
      case .kind(let name):
        // A stack's name means what is on top.
        placed.first { $0.stack == StackPlace(name, isTop: true) }.map { [$0] } ?? placed.filter { $0.kind == name }
      }
    guard let first = meant.first else { throw .notPlaced(word, placed) }
    guard meant.count == 1 else {
      let numbers = meant.map { "#\($0.number)" }.joined(separator: ", ")
      throw .usage("'\(word)' is placed \(meant.count) times", advice: "choose one by its number: \(numbers)")
    }
    return first
  }
}

extension Diagnostic {
  /// The error for a stack where no runtime turns it.
  static func followsOnlyOfRuntime(stack name: String) -> Diagnostic {
    Diagnostic(
      .unavailable,
      "'\(FaultPage.clean(name))' is a stack, which only a runtime can turn; start one with 'lunette run'",
      suggestion: "start one with 'lunette run'")
  }

  /// A word that means no placed widget.
  static func notPlaced(_ word: String, _ placed: [InstanceState]) -> Diagnostic {
    guard case .kind = InstanceReference(word) else {
      let numbers = placed.prefix(12).map { "#\($0.number)" }.joined(separator: ", ")
      return Diagnostic(
        .missing,
        "no widget is placed as \(InstanceReference(word).description); "
          + (placed.isEmpty ? "none are placed" : "the placed widgets are \(numbers)"))
    }
    return .unknown(
      .missing, "no widget of the kind '\(word)' is placed", nearest: word,
      among: placed.map(\.kind) + placed.compactMap(\.stack?.name),
      else: placed.isEmpty ? "place it with 'lunette add \(word)'" : nil)
  }
}

/// How a command that lists prints: lines for a person, or a document.
struct ListShowing {
  let isJSON: Bool
  let terminal = Terminal.current()

  init(_ typed: Typed) throws(Diagnostic) {
    isJSON = try OutputStyle(typed, terminal, draws: false).format == .json
  }

  /// The whole page, as the command's result.
  func outcome(_ document: some Document, _ text: () -> String) -> Outcome {
    .text(isJSON ? String(decoding: document.line(), as: UTF8.self) : text())
  }
}
