import CAttacks
import Glibc
import WidgetModel
import WidgetSandbox
import WidgetServices
import WidgetWire

/// A worker for tests that has no Lua and does whatever its host asks, in the same sandbox as the real one:
///
///     EvilWorker evil WALL,WALL HOST     a worker, without those layers
///     EvilWorker ROLE …                  a service, see EvilService
///     EvilWorker triggers …              a program that watches triggers, for the same reason
///     EvilWorker confined …, launches … a compromised runtime, in its sandbox
///     EvilWorker host [ATTACK…]          a host with such workers, for what needs its own process
@main
enum Main {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case "evil":
      let without = words[1].split(separator: ",").compactMap { Wall(rawValue: String($0)) }
      let main = WorkerMain.open(words, noteSize: 64, without: Set(without))
      main.serve { bundle, services, files in EvilBundle(bundle, services, files, main.note) }
    case "triggers": TriggerHost.run(Array(words.dropFirst()))
    case "confined"?, "launches"?: LaunchHost.run(words[0], Array(words.dropFirst()))
    case "host": EvilHost.run(Array(words.dropFirst()))
    default:
      guard let role = words.first.flatMap(ServiceRole.init(rawValue:)) else { exit(64) }
      EvilService.run(role, Array(words.dropFirst()))
    }
  }
}

/// The frame header's version, as this host uses it.
private let frameVersion = Frame.header(kind: 0, length: 0)[4]

/// Answers an expression by doing what it names; the result is an error's message.
struct EvilBundle: WidgetExtension {
  let bundle: WorkerBundle
  let services: any HostServices
  let files: WorkerExtension.Files
  let note: UnsafeMutableRawPointer

  init(
    _ bundle: WorkerBundle, _ services: any HostServices, _ files: @escaping WorkerExtension.Files,
    _ note: UnsafeMutableRawPointer
  ) {
    self.note = note
    self.bundle = bundle
    self.services = services
    self.files = files
  }

  func reply(to request: ExtensionRequest) throws(Diagnostic) -> ExtensionReply {
    if case .describe = request {
      if bundle.main == Array("load".utf8) { try attempt("hang") }
      if bundle.main == Array("syntax".utf8) {
        throw Diagnostic(.syntax, "it does not parse", file: "evil.lua", line: 3)
      }
      return .declaration(BundleDeclaration(name: bundle.name, path: bundle.path))
    }
    switch request {
    case .recommendations:
      return .recommendations([Recommendation(description: "\u{1B}[2J", configuration: .emptyTable)])
    case .relevance: return .relevance([RelevanceSpan(from: .nan, to: .infinity, score: .nan)])
    case .migrate: return .configuration(MigratedConfiguration([1]))
    case .query: return .options([IntentParameter.Option(value: "x", title: "\u{1B}[2J")])
    case .notes:
      return .notes([Diagnostic(.warningGlobal, String(repeating: "x", count: 1 << 20), severity: .warning)])
    default: break
    }
    guard case .expression(let name, _) = request else { return .nothing }
    if let reply = try lies(name) { return reply }
    try attempt(name)
    throw Diagnostic(.script, "done")
  }

  /// Invalid messages.
  private func lies(_ name: String) throws(Diagnostic) -> ExtensionReply? {
    switch name {
    case "view": return .view(tree("hello"), warnings: [])
    case "escape": return .view(tree("\u{1B}]0;owned\u{7}"), warnings: [])
    case "deep": return .view(deep(), warnings: [])
    case "bare modifier":
      var builder = ViewTree.Builder()
      builder.close(builder.open(.modifier(.padding)))
      return .view(builder.finish(), warnings: [])
    case "other": return .declaration(BundleDeclaration(name: "x", path: "x"))
    case "year": return .timeline(Timeline(entries: [TimelineEntry(date: .nan)], policy: .never, made: 0))
    case "huge":
      return .timeline(
        Timeline(
          entries: [TimelineEntry(date: 1, fields: .bytes([UInt8](repeating: 1, count: 100 << 20)))], policy: .never,
          made: 0))
    case "request":
      let reply = try services.reply(to: HostRequest(.filesRead, ["x"], CallContext(bundle: "evil", now: 0)))
      throw Diagnostic(.script, "\(reply)")
    case "killed", "killed twice", "killed after storing":
      // As if another process did it; the host's reply says how often it was asked.
      let function: HostFunction = name == "killed after storing" ? .storageSet : .filesRead
      let reply = try services.reply(to: HostRequest(function, ["x", "y"], CallContext(bundle: "evil", now: 0)))
      guard case .values(let values) = reply, case .integer(let count)? = values.first else { break }
      if count <= (name == "killed twice" ? 2 : 1) { raise(SIGKILL) }
      return .view(tree("hello"), warnings: [])
    case "stubborn":
      while true { _ = try? services.reply(to: HostRequest(.storageKeys, [], CallContext(bundle: "evil", now: 0))) }
    case "file":
      let bytes = try files("module.lua")
      throw Diagnostic(.script, bytes.map { String(decoding: $0, as: UTF8.self) } ?? "none")
    case "secret": _ = try files("../secret.lua")
    case "passwd": _ = try files("etc/passwd")
    default: return nil
    }
    return .nothing
  }

  private func tree(_ text: String) -> ViewTree {
    var builder = ViewTree.Builder()
    let node = builder.open(.view(.text))
    builder.add(.text, builder.text(text))
    builder.close(node)
    return builder.finish()
  }

  private func deep() -> ViewTree {
    var builder = ViewTree.Builder()
    let nodes = (0..<5000).map { _ in builder.open(.view(.vStack)) }
    for node in nodes.reversed() { builder.close(node) }
    return builder.finish()
  }

  /// Invalid behaviour.
  private func attempt(_ name: String) throws(Diagnostic) {
    switch name {
    case "read": try tell(attack_read())
    case "write": try tell(attack_write())
    case "connect": try tell(attack_connect())
    case "datagram": try tell(attack_datagram())
    case "start": try tell(attack_start())
    case "thread": try tell(attack_thread())
    case "signal": try tell(attack_signal(getppid()))
    case "trace": try tell(attack_trace(getppid()))
    case "code": try tell(attack_code())
    case "memory": try tell(attack_memory())
    case "root": try tell(attack_root())
    case "descriptors": throw Diagnostic(.script, "\(attack_descriptors())")
    case "environment":
      var words: [String] = []
      var next = environ
      while let word = next.pointee {
        words.append(String(cString: word))
        next += 1
      }
      throw Diagnostic(.script, words.joined(separator: " "))
    case "hang":
      for (index, byte) in "string.find evil.lua 7\0".utf8.enumerated() {
        note.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
      }
      while true { spin() }
    case "wait": while true { listen() }
    case "exit": _exit(3)
    case "abort": abort()
    case "fault": raise(SIGSEGV)
    case "garbage": send((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    case "announce": send([0xFF, 0xFF, 0xFF, 0xFF, frameVersion, 18])
    case "stall":
      send([0, 0, 0, 1, frameVersion, 18])
      while true { listen() }
    case "half":
      send([0, 0, 0, 1, frameVersion, 18, 9, 9])
      _exit(0)
    case "flood":
      let context = CallContext(bundle: "evil", now: 0)
      while true { _ = try services.reply(to: HostRequest(.logInfo, ["again"], context)) }
    case "late": send([1, 0, 0, 0, frameVersion, 18, 0])  // an answer to nothing, behind the one that follows
    case "nulls": sendList(of: 0, kind: 22)
    case "flags": sendList(of: 2, kind: 22)
    case "filled": sendList(of: 0, kind: 22, count: Frame.largestBody / MemoryLayout<Value>.stride - 100)
    case "requested": sendList(of: 2, kind: 20)
    case "declared": sendList(of: 2, kind: 17)
    case "answered": sendList(of: 2, kind: 18)
    case "path": send(kind: 21, [UInt8](repeating: 0x61, count: 9 << 10))
    case "long zone": send(kind: 23, [UInt8](repeating: 0x61, count: 1 << 10))
    case "long language": send(kind: 24, [UInt8](repeating: 0x61, count: 1 << 10))
    case "zones": throw Diagnostic(.script, "\(Self.strangeZones.filter { ask(kind: 23, $0).count > 1 })")
    case "zone flood": while true { _ = ask(kind: 23, "Mars/Olympus") }
    case "language flood": while true { _ = ask(kind: 24, "de_DE") }
    case "words": sendFault(words: 600 << 10)
    case "many words": sendFault(words: 400 << 10)
    default: throw Diagnostic(.script, "there is no attack '\(name)'")
    }
  }

  /// Names that lead out of the zones' folder, or to something else than a zone, and a valid one.
  private static let strangeZones = [
    "/etc/passwd", "../../../etc/passwd", "Europe/../Europe/Berlin", "./Europe/Berlin", "Europe//Berlin", "Europe",
    "tzdata.zi", "zone.tab", "", "Europe/Berlin\0", "Europe/Berlin",
  ]

  /// Never released, because that would close the socket.
  private static let channel = FrameChannel(3)

  /// The body of the host's reply to a text.
  private func ask(kind: UInt8, _ text: String) -> [UInt8] {
    do throws(FrameFault) {
      try Self.channel.send(kind, Frame.body(text))
      return try Self.channel.receive().body
    } catch { _exit(0) }
  }

  /// A message of the kind whose plain data is a list of one-byte values: as many as fit in a frame, or fewer, followed by
  /// zeros.
  private func sendList(of tag: UInt8, kind: UInt8, count: Int? = nil) {
    let start: [UInt8] =
      switch kind {
      // The name of a function, and one argument.
      case 20: [11] + "storage.set".utf8 + [1]
      // An entry: its date, no relevance, its fields.
      case 22: [1] + [UInt8](repeating: 0, count: 9)
      // A migrated configuration.
      default: [4]
      }
    let most = Frame.largestBody - start.count - 5
    let count = count ?? most
    // A list of plain data: its tag, the count in groups of seven bits, the members.
    let list: [UInt8] = [7] + (0..<4).map { UInt8(count >> (7 * $0) & 0x7F) | ($0 < 3 ? 0x80 : 0) }
    send(kind: kind, start + list + [UInt8](repeating: tag, count: count) + [UInt8](repeating: 0, count: most - count))
  }

  /// An error whose every text is long, with others inside.
  private func sendFault(words count: Int) {
    let text = String(repeating: "w", count: count)
    var fault = Diagnostic(
      .script, text, file: text, path: text, suggestion: text, traceback: [text, text], bundle: text)
    fault.kind = text
    if let body = try? Frame.body(fault) { send(kind: 19, body) }
  }

  private func send(kind: UInt8, _ body: [UInt8]) {
    let frame = Frame.header(kind: kind, length: body.count) + body
    var sent = 0
    while sent < frame.count {
      let count = frame.withUnsafeBytes { bytes in
        Glibc.send(3, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(truncatingIfNeeded: MSG_NOSIGNAL))
      }
      if count <= 0 { _exit(0) }
      sent += count
    }
    while true { listen() }
  }

  private func tell(_ failure: Int32) throws(Diagnostic) {
    throw Diagnostic(.script, failure == 0 ? "succeeded" : "refused: \(failure)")
  }

  private func send(_ bytes: [UInt8]) { _ = Glibc.send(3, bytes, bytes.count, 0) }

  @inline(never) private func spin() {}

  /// Waits for something that never happens.
  private func listen() {
    var byte: UInt8 = 0
    if recv(3, &byte, 1, 0) == 0 { _exit(0) }
  }
}
