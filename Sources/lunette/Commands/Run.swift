import Glibc
import LinuxKit
import WidgetRuntimeClient
import WidgetModel
import WidgetRender
import WidgetSchedule
import WidgetServices

/// `lunette run`: the runtime. The command checks its words and then becomes `lunette-host`, so that signals, standard
/// streams and the process id are the runtime's own.
enum RunCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let word = try orders(typed, store: try RuntimeCall.address(typed).folder).word()
    Exit.tell(try Setting(typed, Terminal.current()).warnings, Wording(isJSON: false))
    throw become(try InstalledProgram.host.loadable(), ["lunette-host", "run", word])
  }

  /// What the command line says, checked.
  ///
  /// - Parameter store: the state folder.
  static func orders(_ typed: Typed, store: String) throws(Diagnostic) -> RunOrders {
    let setting = try Setting(typed, Terminal.current())
    var orders = RunOrders(version: Version.current, store: store)
    orders.widgets = try WidgetFolders(typed.all(.widgets)).folders.map { folder throws(Diagnostic) in
      try RuntimeAddress(path: folder).folder
    }
    // Folders that are named are there to be looked at; else the starter board is offered.
    orders.showsFound = !typed.all(.widgets).isEmpty
    orders.allow = typed.all(.allow)
    _ = try Gate.grants(fromOptions: orders.allow)
    orders.listens = try typed.all(.listen).map { word throws(Diagnostic) in try listen(word) }
    orders.origins = try typed.all(.origin).map { word throws(Diagnostic) in try WebOrigin(word).text }
    if let first = orders.origins.first, orders.listens.isEmpty {
      throw .usage(
        "--origin \(first) needs --listen for the proxy to connect to", advice: "add --listen 127.0.0.1:8080")
    }
    orders.limits = typed.all(.limit)
    for word in orders.limits { _ = try LimitSettings.setting(word) }
    orders.profile = try choose(typed[.budget], "budget", default: .desktop)
    orders.locale = setting.locale
    orders.timeZone = setting.timeZone
    orders.followsTimeZone = typed[.timeZone] == nil && environmentVariable("TZ") == nil
    orders.colorScheme = typed[.colorScheme] == nil ? nil : setting.colorScheme
    orders.dynamicTypeSize = setting.dynamicTypeSize
    orders.renderingMode = setting.renderingMode
    orders.traits = setting.traits
    if let root = typed[.root] {
      _ = try World.recorded(in: root)
      orders.root = try RuntimeAddress(path: root).folder
    }
    orders.logFormat = try choose(typed[.logFormat], "format of the log", default: .text)
    orders.logLevel = try choose(typed[.logLevel], "level of the log", default: .info)
    return orders
  }

  /// `HOST:PORT`; a host with colons stands in brackets (RFC 3986, section 3.2.2).
  private static func listen(_ word: String) throws(Diagnostic) -> String {
    let port = word.utf8.lastIndex(of: UInt8(ascii: ":")).map { word[word.utf8.index(after: $0)...] } ?? ""
    let host = word.dropLast(port.count + 1)
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]") && host.count > 2
    guard !host.isEmpty, isBracketed || !host.contains(":"), !host.contains("/"), !host.contains(" "),
      port.utf8.allSatisfy({ (48...57).contains($0) }), UInt16(port) != nil
    else {
      throw .usage("--listen expects HOST:PORT, not '\(word)'", advice: "for example 127.0.0.1:8080 or [::1]:8080")
    }
    return word
  }

  /// Puts another program in this one's place; where that fails, says why.
  private static func become(_ program: String, _ words: [String]) -> Diagnostic {
    // What is ignored stays so across exec.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
    let arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    execv(program, arguments)
    return Diagnostic(.unavailable, "cannot start '\(program)': \(Streams.reason(errno))")
  }
}
