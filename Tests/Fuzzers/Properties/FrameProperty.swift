import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule

@testable import WidgetWire
@testable import LinuxKit
@testable import WidgetRuntime
@testable import WidgetSandbox
@testable import WidgetServices

/// Bytes from another process or a damaged file are refused or decoded, never a crash. A decoded value survives another round
/// trip, and what the host accepts can be laid out.
enum FrameProperty {
  /// Every message and every record.
  private static let forms: [@Sendable ([UInt8]) throws -> Void] = [
    { try understood(Value.self, $0) }, { try understood(Diagnostic.self, $0) }, { try understood(ViewTree.self, $0) },
    { try understood(WorkerBundle.self, $0) }, { try understood(WorkerFile.self, $0) },
    { try understood(ExtensionRequest.self, $0) }, { try understood(HostReply.self, $0) },
    { try understood(ServiceQuestion.self, $0) }, { try understood(ServiceAnswer.self, $0) },
    { try understood(RuntimeQuestion.self, $0) }, { try understood(RuntimeAnswer.self, $0) },
    { try understood(RunOrders.self, $0) }, { try understood(TimelinePlan.self, $0) },
    { try understood(Standing.self, $0) }, { try understood(TimelineDetails.self, $0) },
    { try understood(TimelineEntry.self, $0) }, { try understood(WidgetDeclaration.self, $0) },
    { try understood(InstancesCopy.self, $0) },
  ]

  static func check(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let body = Array(bytes.dropFirst())
    switch first % 7 {
    case 0: try tree(body)
    case 1: try worker(body)
    case 2: try forms[Int(body.first ?? 0) % forms.count](Array(body.dropFirst()))
    case 3: try stored(body)
    case 4: try header(body)
    case 5: grants(body)
    default: try inbox(body)
    }
  }

  private static func tree(_ bytes: [UInt8]) throws {
    guard let tree = try? Frame.value(ViewTree.self, from: bytes) else { return }
    try hold(tree.validate(), "a tree against its invariant")
    if ReplyInspection.isSound(tree) { try TreeProperty.check(tree, isOurs: false) }
  }

  /// A worker's message: the first byte is the kind.
  private static func worker(_ bytes: [UInt8]) throws {
    guard let kind = bytes.first else { return }
    let message: WorkerMessage
    do throws(FrameFault) { message = try WorkerMessage(17 + kind % 8, Array(bytes.dropFirst())) } catch { return }
    let (kindAgain, first) = try message.parts
    try hold(try WorkerMessage(kindAgain, first).parts.body == first, "a message changes on its way: \(message)")
    switch message {
    case .ready(let readiness): _ = ReplyInspection.isSound(readiness.declaration)
    case .answer(let reply): try inspect(reply)
    case .failure, .demand: break
    }
  }

  /// A well-formed reply: inspected and then laid out as the host would.
  private static func inspect(_ reply: ExtensionReply) throws {
    let request = ProviderRequest(kind: "k", family: .systemSmall, now: 0)
    switch reply {
    case .timeline(let timeline) where ReplyInspection.fits(reply, .timeline(request)):
      for tree in timeline.entries.flatMap(\.views) { try TreeProperty.check(tree, isOurs: false) }
    case .view(let tree, _)
    where ReplyInspection.fits(reply, .expression("", environment: WidgetEnvironment(family: .systemSmall))):
      try TreeProperty.check(tree, isOurs: false)
    case .declaration(let declaration): _ = ReplyInspection.isSound(declaration)
    default: break
    }
  }

  /// Compared by bytes: a NaN date equals nothing.
  private static func understood<Message: BinaryCodable>(_: Message.Type, _ body: [UInt8]) throws {
    let message: Message
    do throws(FrameFault) { message = try Frame.value(from: body) } catch { return }
    let first = try Frame.body(message)
    let read = try Frame.value(Message.self, from: first)
    try hold(try Frame.body(read) == first, "a message changes on its way: \(message)")
  }

  /// A storage file with a valid checksum.
  private static func stored(_ bytes: [UInt8]) throws {
    _ = StoredData.read(bytes)
    guard case .success(var data) = StoredData.read(Checksum.appended(to: StoredData.magic + bytes)) else { return }
    for (field, next) in zip(data.fields, data.fields.dropFirst()) {
      try hold(Value.precedes(field.name, next.name), "keys that do not rise: \(field.name), \(next.name)")
    }
    try hold(data.fields.allSatisfy { StoredData.isWithin(depth: StoredData.depthLimit, $0.value) }, "too deep")
    guard case .success(let again) = StoredData.read(data.bytes) else { throw Violation("cannot be read again") }
    try hold(again.bytes == data.bytes, "storage changes")
    for field in data.fields { data.set(field.name, nil) }
    try hold(data.fields.isEmpty, "a key that cannot be removed")
  }

  /// Bytes on the runtime's socket: in any pieces, they give the same frames, up to the same error. The first byte is the size
  /// of a piece.
  private static func inbox(_ bytes: [UInt8]) throws {
    let stream = Array(bytes.dropFirst())
    let size = max(Int(bytes.first ?? 0), 1)
    let parts = stride(from: 0, to: stream.count, by: size).map { Array(stream[$0..<min($0 + size, stream.count)]) }
    let (whole, torn) = (taken(from: [stream]), taken(from: parts))
    try hold(whole == torn, "frames depend on the parts in which they come")
    for case .message(let kind, let body) in whole {
      guard let message = try? RuntimeMessage(kind, body) else { continue }
      let (first, form) = try message.parts
      let read = try RuntimeMessage(first, form)
      try hold(try read.parts == (first, form), "a message changes on its way: \(message)")
    }
  }

  private enum Taken: Equatable {
    case message(UInt8, [UInt8])
    case fault(FrameFault)
  }

  private static func taken(from parts: [[UInt8]]) -> [Taken] {
    var inbox = FrameInbox(largest: 1 << 16)
    var taken: [Taken] = []
    for part in parts {
      inbox.add(part)
      do throws(FrameFault) {
        while let (kind, body) = try inbox.next() { taken.append(.message(kind, body)) }
      } catch {
        return taken + [.fault(error)]
      }
    }
    return taken
  }

  /// A grants file that a user has edited.
  private static func grants(_ bytes: [UInt8]) { _ = try? GrantsText(bytes, home: "/home/ann") }

  private static func header(_ bytes: [UInt8]) throws {
    do throws(FrameFault) {
      let (_, length) = try Frame.read(header: bytes.prefix(Frame.headerSize))
      try? hold(length <= Frame.largestBody, "a length")
    } catch { return }
  }
}
