import Foundation
import WidgetICU
import WidgetModel

@testable import WidgetWire
@testable import WidgetServices

/// Any arguments and any claimed position of a host call give a reply or an error, and neither is larger than its receivers
/// expect.
enum HostCallProperty {
  static func check(_ bytes: [UInt8]) throws {
    var dice = Dice(bytes)
    let entry = Vocabulary.functions[dice.roll(Vocabulary.functions.count)]
    let host = dice.roll(2) == 0 ? hosts.alone : hosts.asking
    var drawing = HostArguments(dice: dice, folder: folder)
    let call = drawing.context()
    let request = HostRequest(entry.function, drawing.draw(entry), call)
    host.beginCall()
    let found: String?
    do throws(Diagnostic) { found = violation(of: try host.reply(to: request)) } catch { found = violation(of: error) }
    try hold(found == nil, "\(entry.function.rawValue): \(found ?? "")")
  }

  // MARK: Invariants

  private static func violation(of reply: HostReply) -> String? {
    if case .failure(let message, let code) = reply {
      if message.isEmpty || code.isEmpty { return "a failure without words" }
      if message.utf8.count > Diagnostic.longestSentence { return "a failure of \(message.utf8.count) bytes" }
      return leak(message)
    }
    return (try? Frame.body(reply)) == nil ? "a reply that cannot be sent" : nil
  }

  private static func violation(of fault: Diagnostic) -> String? {
    let texts = [fault.message, fault.file, fault.path, fault.suggestion, fault.bundle, fault.kind].compactMap(\.self)
    if fault.message.isEmpty { return "a fault without words" }
    if let long = texts.first(where: { $0.utf8.count > Diagnostic.longestSentence }) {
      return "a fault with a text of \(long.utf8.count) bytes"
    }
    if !fault.also.isEmpty || fault.traceback.count > 20 { return "a fault with more than one place" }
    return leak(fault.message)
  }

  /// Internal names that authors do not know.
  private static func leak(_ message: String) -> String? {
    ["Optional(", "WidgetModel", "WidgetServices", "Swift."].first { message.contains($0) }.map {
      "says \($0): \(message)"
    }
  }

  // MARK: Hosts

  /// One that has ICU itself, and one that asks another for it; both may do everything that can be granted.
  private static let hosts = (alone: host(nil), asking: host(Texts()))
  private static let folder: String = {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("lunette-calls-\(UUID().uuidString)").path
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(
      atPath: folder + "/a.ics", contents: Data("BEGIN:VCALENDAR\nEND:VCALENDAR\n".utf8))
    atexit { try? FileManager.default.removeItem(atPath: HostCallProperty.folder) }
    return folder
  }()

  /// ICU is called as in `lunette-host`; nothing else is served.
  private struct Texts: HostedServices {
    func reply(to request: ServiceRequest) throws(Diagnostic) -> HostReply {
      guard LocaleTexts.functions.contains(request.request.function) else {
        return .failure(message: "nothing is there", code: "unavailable")
      }
      return try LocaleTexts().reply(to: request)
    }
  }

  private static func host(_ hosted: (any HostedServices)?) -> WidgetServices.Host {
    var world = World(
      environment: ["HOME": folder, "PATH": "/usr/bin:/bin"], monotonic: { 1000 }, waitUntil: { _ in },
      volume: { _ in nil }, logLine: { _ in })
    world.root = folder + "/machine"
    var all = Grants()
    all.all = true
    let host = WidgetServices.Host(
      bundle: BundlePlace(name: "b", path: nil, folder: folder), grants: all, world: world,
      storageFolder: folder + "/storage", hosted: hosted)
    var permissions = Permissions()
    (permissions.network, permissions.read, permissions.run) = (["example.org"], [folder], ["true"])
    (permissions.notify, permissions.media) = (true, true)
    host.declare(permissions)
    return host
  }
}
