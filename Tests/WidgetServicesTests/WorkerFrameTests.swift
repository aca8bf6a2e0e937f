import Glibc
import TestSupport
import Testing
import WidgetModel

@testable import WidgetWire
@testable import WidgetSandbox
@testable import WidgetServices

/// Messages between host and worker as bytes: they come back as they were, and nothing else is taken for one.
@Suite("Worker frames") struct WorkerFrameTests {
  static let tree: ViewTree = {
    var builder = ViewTree.Builder()
    let stack = builder.open(.view(.vStack), line: 3)
    builder.add(.spacing, .number(.infinity))
    let text = builder.open(.view(.text), line: 4)
    builder.add(.text, builder.text("Grüße, 世界"))
    builder.close(text)
    builder.close(stack)
    return builder.finish()
  }()

  static let value: Value = [
    "null": .null, "yes": true, "no": false, "small": 1, "minus": -1, "least": .integer(.min), "most": .integer(.max),
    "number": 0.1, "endless": .number(-.infinity), "text": "a\0ü", "bytes": .bytes([0, 255]), "list": [1, [2, []]],
    "table": ["": ["x": .null]],
  ]

  static let fault: Diagnostic = {
    var fault = Diagnostic(.decodeType, "no", file: "a.lua", line: 7, path: "VStack > 1", traceback: ["a", "b"])
    fault.family = .systemSmall
    fault.also = [Diagnostic(.cpu, "slow", severity: .warning)]
    return fault
  }()

  static let requests: [ExtensionRequest] = {
    var provider = ProviderRequest(kind: "clock", family: .systemLarge, now: 1e9, configuration: value)
    provider.environments = [WidgetEnvironment(family: .systemSmall), WidgetEnvironment(family: .accessoryInline)]
    provider.line = "a line"
    return [
      .describe, .placeholder(provider), .snapshot(provider), .timeline(provider),
      .views(provider, entries: [DatedFields(date: -1, fields: value)]),
      .recommendations(provider), .notes, .migrate(provider, fromVersion: 7),
      .expression("Text 'x'", environment: WidgetEnvironment(family: .systemMedium)),
    ]
  }()

  static let replies: [ExtensionReply] = {
    let entry = TimelineEntry(
      date: 1e9, relevance: .init(score: 1, duration: 2), fields: value, views: [tree, ViewTree()])
    var declaration = BundleDeclaration(name: "clock", path: "clock.lua")
    var widget = WidgetDeclaration(kind: "clock")
    var parameter = IntentParameter(name: "city", kind: .string)
    parameter.options = [.init(value: "x", title: "X")]
    widget.intent = IntentDeclaration(id: "choose", parameters: [parameter])
    widget.triggers = [.file("x"), .lines(["tail", "-f"]), .resume]
    widget.previews = [.init(name: "a", family: nil, entry: value, configuration: .emptyTable, environment: .null)]
    declaration.widgets = [widget]
    widget.triggers += [.device("usb"), .signal("a.b.C"), .network]
    widget.line = 7
    parameter.options?[0].section = "s"
    (parameter.minimum, parameter.depends, parameter.defaultValue) = (-1, ["other"], .null)
    declaration.intents = [IntentDeclaration(id: "act", parameters: [parameter], isAction: true)]
    var control = ControlDeclaration(kind: "switch")
    (control.intent, control.line, control.hasPush) = (declaration.intents[0], 9, true)
    (declaration.controls, declaration.warnings, declaration.schemes) = ([control], [fault], ["x"])
    declaration.permissions.read = ["~/x"]
    declaration.permissions.environment = ["HOME", "TOKEN"]
    return [
      .recommendations([Recommendation(description: "a", configuration: value)]), .recommendations([]),
      .configuration(MigratedConfiguration(value, warnings: [fault])),
      .notes([fault]), .notes([]), .nothing, .declaration(declaration), .view(tree, warnings: [fault]),
      .timeline(Timeline(entries: [entry], policy: .after(2e9, jitter: 5), made: 1e9, warnings: [fault])),
      .timeline(Timeline(entries: [], policy: .never, made: 0)),
    ]
  }()

  @Test("a question comes back as it was", arguments: requests)
  func question(_ request: ExtensionRequest) throws {
    let (kind, body) = try HostMessage.question(request).parts
    #expect(try HostMessage(kind, body) == .question(request))
    #expect(try FrameDecoder.value(ExtensionRequest.self, from: try FrameEncoder.body(request)) == request)
  }

  @Test("an answer comes back as it was", arguments: replies)
  func answer(_ reply: ExtensionReply) throws {
    let (kind, body) = try WorkerMessage.answer(reply).parts
    #expect(try WorkerMessage(kind, body) == .answer(reply))
    #expect(try FrameDecoder.value(ExtensionReply.self, from: try FrameEncoder.body(reply)) == reply)
  }

  @Test("a bundle goes to its worker, and what it declares comes back, as it was")
  func bundles() throws {
    var bundle = WorkerBundle(name: "b", path: "/b.lua", main: Array("return".utf8), mainFile: "b.lua", now: 0.1)
    (bundle.isFolder, bundle.folder, bundle.limits.load) = (true, "b/", .nanoseconds(1_500_000_001))
    bundle.limits.memory = 7
    let (kind, body) = try HostMessage.bundle(bundle).parts
    #expect(try HostMessage(kind, body) == .bundle(bundle))
    for case .declaration(let declaration) in Self.replies {
      let ready = WorkerMessage.ready(WorkerReadiness(declaration: declaration, missingWalls: Wall.allCases))
      let (kind, body) = try ready.parts
      #expect(try WorkerMessage(kind, body) == ready)
    }
  }

  @Test("host requests, replies and faults come back as they were")
  func others() throws {
    let request = HostRequest(.processRun, [Self.value, .null], CallContext(bundle: "b", kind: "k", now: 1))
    #expect(try FrameDecoder.value(HostRequest.self, from: try FrameEncoder.body(request)) == request)
    #expect(try HostRequest(plain: request.plain) == request)
    for reply in [HostReply.values([Self.value]), .values([]), .failure(message: "no", code: "missing")] {
      #expect(try FrameDecoder.value(HostReply.self, from: try FrameEncoder.body(reply)) == reply)
      #expect(try HostReply(plain: reply.plain) == reply)
    }
    #expect(try FrameDecoder.value(Diagnostic.self, from: try FrameEncoder.body(Self.fault)) == Self.fault)
    for file in [nil, [], Array("return 1".utf8)] as [[UInt8]?] {
      #expect(try FrameDecoder.value([UInt8]?.self, from: try FrameEncoder.body(file)) == file)
    }
  }

  @Test("plain data that is no request, or no reply, is damaged")
  func strangePlain() {
    for value in [.null, 1, [], [1, 2, 3, 4, 5, 6, 7], ["message": 1], [:]] as [Value] {
      #expect(throws: FrameFault.damaged) { try HostRequest(plain: value) }
      #expect(throws: FrameFault.damaged) { try ExtensionRequest(plain: value) }
      #expect(throws: FrameFault.damaged) { try Timeline(plain: value) }
      #expect(throws: FrameFault.damaged) { try WorkerReadiness(plain: value) }
      #expect(throws: FrameFault.damaged) { try WorkerBundle(plain: value) }
      if case .list = value { continue }
      #expect(throws: FrameFault.damaged) { try HostReply(plain: value) }
    }
  }

  /// Each in its list's place: what it is, and what is there instead.
  @Test(
    "a part that is missing, or is something else, is damaged",
    arguments: [0, 1, 2, 3, 4, 5, 7], [Value.null, [], .number(.nan), .bytes([0xFF])])
  func strangeParts(_ place: Int, _ other: Value) throws {
    let plain = ProviderRequest(kind: "clock", family: .systemSmall, now: 1).plain
    let parts = try #require(plain.list)
    guard place != 5 || other != .null, place != 2 || other.number == nil, place != 7 || other != [] else { return }
    let request = Value.list(Array(parts[..<place]) + [other] + parts[(place + 1)...])
    #expect(throws: FrameFault.damaged) { try ExtensionRequest(plain: ["timeline", request]) }
    #expect(throws: FrameFault.damaged) { try ProviderRequest(plain: .list(Array(parts.dropLast()))) }
  }

  @Test("NaN and minus zero keep their bits")
  func bits() throws {
    for number in [Double.nan, -0.0, .leastNormalMagnitude] {
      let back = try FrameDecoder.value(Value.self, from: try FrameEncoder.body(Value.number(number)))
      #expect(back.number?.bitPattern == number.bitPattern)
    }
  }

  /// Everything that Codable offers and the seams' messages do not use.
  private struct Odd: Codable, Equatable {
    var large = UInt64.max
    var least = Int8.min
    var small = Float(0.5)
    var none: Int?
    var pairs = ["a": 1, "b": 2]
    var nested = [[1], [], [2, 3]]

    private enum Name: String, CodingKey { case large, least, small, none, pairs, nested, box, list }

    init() {}
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Name.self)
      var box = container.nestedContainer(keyedBy: Name.self, forKey: .box)
      try box.encode(large, forKey: .large)
      try box.encode(least, forKey: .least)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(small)
      try list.encodeNil()
      var inner = list.nestedUnkeyedContainer()
      try inner.encode(pairs)
      try nested.encode(to: container.superEncoder())
      try container.encodeNil(forKey: .none)
    }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Name.self)
      let box = try container.nestedContainer(keyedBy: Name.self, forKey: .box)
      large = try box.decode(UInt64.self, forKey: .large)
      least = try box.decode(Int8.self, forKey: .least)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      small = try list.decode(Float.self)
      #expect(try list.decodeNil())
      var inner = try list.nestedUnkeyedContainer()
      #expect(try !inner.decodeNil())
      pairs = try inner.decode([String: Int].self)
      #expect(inner.isAtEnd && list.isAtEnd)
      nested = try [[Int]](from: try container.superDecoder())
      none = try container.decodeIfPresent(Int.self, forKey: .none)
    }
  }

  @Test("every sort of container comes back as it was")
  func containers() throws {
    #expect(try FrameDecoder.value(Odd.self, from: try FrameEncoder.body(Odd())) == Odd())
  }

  @Test("a tree crosses in little more than its flat form")
  func compact() throws {
    #expect(try FrameEncoder.body(Self.tree).count <= Self.tree.flat.count + 8)
  }

  // MARK: Limits

  static func nested(_ depth: Int) -> Value { (0..<depth).reduce(Value.null) { value, _ in .list([value]) } }

  @Test("plain data is nested 128 deep, not deeper")
  func depth() throws {
    let most = Self.nested(FrameValue.deepest)
    #expect(try FrameDecoder.value(Value.self, from: try FrameEncoder.body(most)) == most)
    for depth in [FrameValue.deepest + 1, 5000] {
      #expect(throws: FrameFault.tooDeep) { try FrameEncoder.body(Self.nested(depth)) }
    }
    // The same, made by a liar: a list in a list in a list …
    let levels = 200_000
    let bytes: [UInt8] =
      [0, FrameSort.plain.rawValue] + Self.fixed(2 * levels + 1)
      + [UInt8]((0..<levels).flatMap { _ in [FrameSort.list.rawValue, 1] }) + [0]
    #expect(throws: FrameFault.tooDeep) { try FrameDecoder.value(Value.self, from: bytes) }
  }

  @Test("faults inside faults end at the limit of containers")
  func containersInside() throws {
    var fault = Diagnostic(.io, "x")
    for _ in 0..<100 {
      var outer = Diagnostic(.io, "x")
      outer.also = [fault]
      fault = outer
    }
    let deep = fault
    #expect(throws: FrameFault.tooDeep) { try FrameEncoder.body(deep) }
  }

  @Test("the largest body is one that holds the largest answer")
  func size() throws {
    let room = Frame.largestBody - 6
    #expect(try FrameEncoder.body([UInt8](repeating: 7, count: room)).count == Frame.largestBody)
    #expect(throws: FrameFault.tooLarge(Frame.largestBody + 1)) {
      try FrameEncoder.body([UInt8](repeating: 7, count: room + 1))
    }
    #expect(throws: FrameFault.tooLarge(Int(UInt32.max))) {
      try Frame.read(header: [255, 255, 255, 255, Frame.version, 18])
    }
    #expect(throws: FrameFault.damaged) { try Frame.read(header: [1, 0, 0, 0, Frame.version + 1, 18]) }
  }

  @Test(
    "each kind of message has its size, which is looked at before the body is read",
    arguments: 17...22 as ClosedRange<UInt8>)
  func sizes(kind: UInt8) throws {
    let most = try #require(WorkerMessage.largestBody(of: kind))
    let cases: [(Int, FrameFault)] = [(most, .late), (most + 1, .tooLarge(most + 1, most: most))]
    for (length, fault) in cases {
      var ends: [Int32] = [0, 0]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      let (worker, host) = (FrameChannel(ends[0]), FrameChannel(ends[1]))
      let header = Frame.header(kind: kind, length: length)
      #expect(Glibc.send(worker.descriptor, header, header.count, 0) == header.count)
      // Of the body nothing comes: its reader has to wait.
      let larger: FrameFault = length > Frame.largestBody ? .tooLarge(length) : fault
      #expect(throws: larger) { try host.receive(wait: { _ in false }, largest: WorkerMessage.largestBody(of:)) }
    }
  }

  @Test("a kind that there is not is damaged", arguments: [0, 1, 16, 23, 255] as [UInt8])
  func strangeKind(_ kind: UInt8) { #expect(WorkerMessage.largestBody(of: kind) == nil) }

  @Test("a message that is too large for its kind is not sent")
  func tooLargeForKind() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (worker, host) = (FrameChannel(ends[0]), FrameChannel(ends[1]))
    let path = String(repeating: "p", count: WorkerLimits.path)
    let size = try WorkerMessage.file(path).parts.body.count
    #expect(throws: FrameFault.tooLarge(size, most: WorkerLimits.path)) {
      try WorkerMessage.file(path).send(over: worker)
    }
    #expect(throws: FrameFault.late) { try host.receive(wait: { _ in false }) }
  }

  @Test(
    "the largest answer of a script is read, whatever it is made of", arguments: [Value.integer(1), true, 0.5, "", []])
  func largestData(_ member: Value) throws {
    // PlainData counts 16 bytes for a member of a list, and 16 and 32 more for a text and a table.
    let cost = member == "" ? 32 : member == [] ? 48 : 16
    let part = 1024
    var reader = FrameReader(
      try Frame.body(plain: .list(Array(repeating: member, count: BundleLimits.answer / cost / part))))
    var allowance = FrameAllowance()
    #expect(try FrameValue.read(&reader, &allowance) != .null)
    #expect((FrameAllowance.largest - allowance.left) * part <= FrameAllowance.largest)
  }

  @Test("values that would take more memory than a body may come to are refused before they are made")
  func allowance() throws {
    let most = FrameAllowance.largest
    var allowance = FrameAllowance()
    #expect(throws: Never.self) { try allowance.take(most) }
    #expect(throws: FrameFault.tooLarge(most + 1, most: most)) { try allowance.take(1) }
    // A list of nulls, which are a byte each here and eight there.
    let count = most / 8 + 1
    var nulls = [FrameSort.list.rawValue]
    nulls.appendVariable(UInt64(count))
    nulls += [UInt8](repeating: FrameSort.null.rawValue, count: count)
    let body = nulls
    #expect(throws: FrameFault.tooLarge(most + 72, most: most)) { try Frame.plain(from: body) }
    #expect(throws: FrameFault.tooLarge(most + 72, most: most)) {
      try FrameDecoder.value(Value.self, from: [0, FrameSort.plain.rawValue] + Self.fixed(body.count) + body)
    }
  }

  // MARK: Liars

  private static func fixed(_ length: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } }

  @Test("what is announced and not there is damaged, and takes no memory")
  func announced() {
    let most: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]
    for sort in [FrameSort.text, .bytes, .list, .table, .plain] {
      #expect(throws: FrameFault.damaged) { try FrameDecoder.value(Value.self, from: [0, sort.rawValue] + most) }
    }
    let list: [UInt8] = [0, FrameSort.plain.rawValue] + Self.fixed(11) + [FrameSort.list.rawValue] + most
    #expect(throws: FrameFault.damaged) { try FrameDecoder.value(Value.self, from: list) }
    #expect(throws: FrameFault.damaged) { try FrameDecoder.value(Value.self, from: most + [0]) }
  }

  /// LUNETTE_FRAMES=1000000 takes a million of each sort.
  static let rounds = getenv("LUNETTE_FRAMES").flatMap { Int(String(cString: $0)) } ?? 30_000

  @Test("damaged frames are errors or messages, never more")
  func random() throws {
    var dice = SplitMix64(seed: 1)
    let plain = try Self.replies.compactMap { try WorkerMessage.answer($0).parts }.filter { $0.kind == 22 }.map(\.body)
    let samples =
      try Self.replies.map { try FrameEncoder.body($0) } + Self.requests.map { try FrameEncoder.body($0) } + plain
    var understood = 0
    for round in 0..<Self.rounds {
      let noise = (0..<Int.random(in: 0..<40, using: &dice)).map { _ in UInt8.random(in: 0...12, using: &dice) }
      if (try? WorkerMessage(UInt8(17 + round % 6), noise)) != nil { understood += 1 }
    }
    for round in 0..<Self.rounds {
      var bytes = samples[round % samples.count]
      // The short ones often, the long ones sometimes: they take their time.
      if bytes.count > 300, round % 50 >= samples.count { bytes = Array(bytes.prefix(round % 300)) }
      for _ in 0...(round % 3) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
      }
      if let message = try? WorkerMessage(round % 2 == 0 ? 18 : 22, bytes), case .answer(let reply) = message {
        understood += 1
        for request in Self.requests { _ = ReplyInspection.fits(reply, request) }
      }
    }
    #expect(understood > 0)
  }
}
