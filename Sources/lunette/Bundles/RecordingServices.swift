import Synchronization
import WidgetModel
import WidgetServices

/// Host services that remember what was asked for, to tell which permissions a bundle declares for nothing.
final class RecordingServices: HostServices {
  private struct Asked {
    // What scripts asked, not what they got: a refusal is a use too.
    var functions: Set<HostFunction> = []
    var programs: Set<String> = []
    var paths: Set<String> = []
    var variables: Set<String> = []
  }

  private let host: Host
  private let asked = Mutex(Asked())

  init(_ host: Host) { self.host = host }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    // Noted before the request is answered, on whichever thread asks.
    asked.withLock { asked in
      asked.functions.insert(request.function)
      switch request.function {
      case .processRun:
        if let program = Self.word(request.arguments.first) { asked.programs.insert(program) }
        asked.variables.formUnion((request.arguments.first?["environment"]?.fields ?? []).map(\.name))
      case .filesRead, .filesLines, .filesList, .filesStat, .filesExists:
        if let path = Self.word(request.arguments.first) { asked.paths.insert(path) }
      case .calendarEvents: if let path = request.arguments.first?["path"]?.text { asked.paths.insert(path) }
      default: break
      }
    }
    return try host.reply(to: request)
  }

  /// A text, or the first item of a list or of a table with further options.
  /// Requests have either form, see `HostModules.process`.
  private static func word(_ value: Value?) -> String? {
    value?.text ?? value?.list?.first?.text ?? value?["1"]?.text ?? value?["program"]?.text ?? value?["path"]?.text
  }

  /// Powers that are declared and that no call asked for. A trigger of a widget counts as a use.
  func unused(of bundle: BundleDeclaration) -> [String] {
    let asked = asked.withLock { $0 }
    let triggers = bundle.widgets.flatMap(\.triggers)
    var unused: [String] = []
    let http: Set<HostFunction> = [.httpGet, .httpRequest, .httpDownload]
    if asked.functions.isDisjoint(with: http) { unused += bundle.permissions.network.map { "network '\($0)'" } }
    for program in bundle.permissions.run {
      let isTrigger = triggers.contains { if case .lines(let words, _) = $0 { words.first == program } else { false } }
      // A program is granted by name or by path, and asked for by either.
      let name = program.split(separator: "/").last.map(String.init)
      let isAsked = asked.programs.contains { $0 == program || $0.split(separator: "/").last.map(String.init) == name }
      if !isTrigger, !isAsked { unused.append("run '\(program)'") }
    }
    for path in bundle.permissions.read {
      if path == "system", asked.functions.contains(.systemProcesses) { continue }
      // A file below a granted folder counts as the folder's use.
      let isTrigger = triggers.contains { if case .file(let file) = $0 { file.hasPrefix(path) } else { false } }
      if !isTrigger, !asked.paths.contains(where: { $0.hasPrefix(path) }) { unused.append("read '\(path)'") }
    }
    unused += bundle.permissions.environment.filter { !asked.variables.contains($0) }.map { "environment '\($0)'" }
    let runsPrograms =
      asked.functions.contains(.processRun)
      || triggers.contains { if case .lines = $0 { true } else { false } }
    if bundle.permissions.session, !runsPrograms { unused.append("session") }
    if bundle.permissions.notify, !asked.functions.contains(.notify) { unused.append("notify") }
    let hearsPlayers = triggers.contains { if case .signal(let name) = $0 { BusName.isOfPlayers(name) } else { false } }
    let usesPlayers = hearsPlayers || [.mediaPlayers, .mediaCommand].contains(where: asked.functions.contains)
    if bundle.permissions.media, !usesPlayers { unused.append("media") }
    return unused
  }
}
