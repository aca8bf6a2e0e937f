import Glibc
public import LinuxKit
public import WidgetModel
public import WidgetWatch

/// Judges triggers by the same `Gate` as the calls of the script that declares them.
extension Host: TriggerAccess {
  public var bundleName: String { gate.bundle.name }

  public var programEnvironment: [String: String] { gate.programEnvironment }

  public var programFolder: String? { gate.bundle.folder }

  public var programStarter: ProgramStarter { world.programStarter }

  public func path(ofFile name: String) throws(Diagnostic) -> String {
    let arguments = triggerArguments(.filesRead, [name], "trigger file")
    _ = try gate.reach(name, arguments)
    guard let path = gate.spelledOut(name) else { throw arguments.wrong("cannot resolve '\(name)'") }
    return path
  }

  public func stamp(ofFile name: String) throws(Diagnostic) -> FileStamp? {
    switch try gate.reach(name, triggerArguments(.filesRead, [name], "trigger file")) {
    case .open(let descriptor): return descriptor.status.map(FileStamp.init)
    case .failed: return nil
    }
  }

  public func program(_ words: [String]) throws(Diagnostic) -> String? {
    let arguments = triggerArguments(.processRun, words, "trigger lines")
    guard !words.contains(where: { $0.utf8.contains(0) }),
      words.reduce(0, { $0 + $1.utf8.count + 1 }) <= ProcessService.argumentLimit
    else { throw arguments.wrong("an argument contains a NUL character, or the arguments are longer than 128 KiB") }
    let program = try gate.program(words[0], arguments)
    try gate.session(arguments)
    guard !program.isWritableByOthers else {
      throw Diagnostic(
        .io, "trigger lines: '\(words[0])' is not run, because every user of this machine can change it",
        bundle: bundleName)
    }
    return program.path
  }

  public func checkMedia() throws(Diagnostic) {
    try gate.flag(.media, triggerArguments(.mediaPlayers, [], "trigger signal"))
  }

  private func triggerArguments(_ function: HostFunction, _ words: [String], _ caller: String) -> Arguments {
    Arguments(HostRequest(function, words.map { .text($0) }, CallContext(bundle: bundleName, now: 0)), caller: caller)
  }
}

extension Gate {
  /// Returns a script's path as an absolute one, with its links and dots; nil where it leads nowhere.
  fileprivate func spelledOut(_ path: String) -> String? {
    guard path.hasPrefix("bundle:") else { return Self.absolute(path, home: world.home) }
    guard let folder = bundle.folder else { return nil }
    let whole = folder + "/" + path.dropFirst("bundle:".count)
    return whole.hasPrefix("/") ? whole : RealPath.of(".").map { $0 + "/" + whole }
  }
}
