import Glibc
import TestSupport
import Testing
import WidgetModel

@testable import WidgetWire
@testable import WidgetSandbox
@testable import WidgetServices

/// Messages between host and worker as bytes: they survive unchanged, and nothing else is accepted as one.
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

  /// With every kind of argument.
  static let everyArgument: ViewTree = {
    var builder = ViewTree.Builder()
    let file = builder.file("a.lua")
    let padding = builder.open(.modifier(.padding), line: 4, file: file)
    builder.add(.edges, builder.list([.word(.top), .number(-0.5)]))
    let button = builder.open(.view(.button), line: 5, file: file)
    builder.add(.action, builder.data(["intent": "Refresh", "parameters": ["n": 1]]))
    builder.add(.text, .flag(true))
    let color = builder.open(.view(.color), slot: .label, line: 500, file: file)
    builder.add(.color, .color(.named(.red)))
    builder.add(.spacing, .color(Color(role: .custom, light: .max, dark: 0)))
    for node in [color, button, padding] { builder.close(node) }
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
      .recommendations(provider), .relevance(provider), .notes, .migrate(provider, fromVersion: 7),
      .expression("Text 'x'", environment: WidgetEnvironment(family: .systemMedium)),
      .query(ParameterQuery(.search("a"), of: "p", intent: "i", kind: "k", family: .systemSmall, now: 2)),
      .query(ParameterQuery(.entities(["a", 7]), of: "p", intent: "i", configuration: value, now: 2, locale: "de_DE")),
      .query(ParameterQuery(.initial, of: "p", intent: "i", now: 2, timeZone: "Europe/Oslo")),
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
    widget.triggers = [.file("x"), .lines(["tail", "-f"]), .lines(["tail"], separator: "~~~"), .resume]
    widget.previews = [.init(name: "a", family: nil, entry: value, configuration: .emptyTable, environment: .null)]
    widget.hasRelevance = true
    declaration.widgets = [widget]
    declaration.stacks = [StackDeclaration(kind: "both", widgets: ["clock"])]
    widget.triggers += [.device("usb"), .signal("a.b.C"), .network]
    widget.line = 7
    parameter.options?[0].section = "s"
    (parameter.description, parameter.isList, parameter.hasDynamicDefault) = ("d", true, true)
    parameter.sizes = [.init(family: .systemSmall, least: 1, most: 2), .init(most: 3)]
    (parameter.minimum, parameter.depends, parameter.defaultValue) = (-1, ["other"], .null)
    declaration.intents = [IntentDeclaration(id: "act", parameters: [parameter], isAction: true)]
    var control = WidgetDeclaration.control(kind: "switch")
    (control.intent, control.line, control.hasPush) = (declaration.intents[0], 9, true)
    (declaration.controls, declaration.warnings, declaration.schemes) = ([control], [fault], ["x"])
    declaration.permissions.read = ["~/x"]
    declaration.permissions.environment = ["HOME", "TOKEN"]
    return [
      .recommendations([Recommendation(description: "a", configuration: value)]), .recommendations([]),
      .relevance([RelevanceSpan(from: 1e9, to: 2e9, score: -1)]), .relevance([]),
      .configuration(MigratedConfiguration(value, warnings: [fault])),
      .options(parameter.options ?? []), .options([]), .notes([fault]), .notes([]), .nothing, .declaration(declaration),
      .view(tree, warnings: [fault]),
      .timeline(Timeline(entries: [entry], policy: .after(2e9, jitter: 5), made: 1e9, warnings: [fault])),
      .timeline(Timeline(entries: [], policy: .never, made: 0)),
    ]
  }()

  @Test("a request survives unchanged", arguments: requests)
  func question(_ request: ExtensionRequest) throws {
    let (kind, body) = try HostMessage.question(request).parts
    #expect(try HostMessage(kind, body) == .question(request))
  }

  @Test("a reply survives unchanged", arguments: replies)
  func answer(_ reply: ExtensionReply) throws {
    let (kind, body) = try WorkerMessage.answer(reply).parts
    #expect(try WorkerMessage(kind, body) == .answer(reply))
  }

  @Test("a bundle on the way to its worker, and its declarations on the way back, survive unchanged")
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

  @Test(
    "a worker's requests survive unchanged",
    arguments: [WorkerDemand.file("a/b.lua"), .zone("Europe/Berlin"), .language("de_DE")])
  func demands(_ demand: WorkerDemand) throws {
    let (kind, body) = try WorkerMessage.demand(demand).parts
    #expect(try WorkerMessage(kind, body) == .demand(demand))
  }

  static let records: [any BinaryCodable & Equatable & Sendable] = [
    HostRequest(.processRun, [value, .null], CallContext(bundle: "b", kind: "k", now: 1)),
    HostReply.values([value]), HostReply.values([]), HostReply.failure(message: "no", code: "missing"), fault, value,
    tree,
    everyArgument, ViewTree(), WorkerFile(), WorkerFile(content: []), WorkerFile(content: Array("return 1".utf8)),
  ]

  @Test("host requests, replies, errors and files survive unchanged", arguments: records.indices)
  func others(_ index: Int) throws {
    func check(_ message: some BinaryCodable & Equatable) throws {
      let body = try Frame.body(message)
      #expect(try Self.read(like: message, body) == message)
    }
    let record: any BinaryCodable & Equatable & Sendable = Self.records[index]
    try check(record)
  }

  private static func read<Message: BinaryCodable>(like _: Message, _ body: [UInt8]) throws -> Message {
    try Frame.value(from: body)
  }

  @Test("a tree modified anywhere is refused, or is still valid")
  func damagedTree() throws {
    let whole = try Frame.body(Self.everyArgument)
    for index in whole.indices {
      for flip in [1, 0x80, 0xFF] as [UInt8] {
        var damaged = whole
        damaged[index] ^= flip
        let tree = try? Frame.value(ViewTree.self, from: damaged)
        #expect(tree?.validate() ?? true)
        // The checksum of Vocabulary.
        if index == 0 { #expect(tree == nil) }
      }
    }
  }

  @Test("a truncated or longer message is damaged")
  func torn() throws {
    let messages = try Self.replies.map { try WorkerMessage.answer($0).parts }
    for (kind, body) in messages {
      for length in stride(from: 0, to: body.count, by: max(body.count / 40, 1)) {
        #expect(throws: FrameFault.damaged) { try WorkerMessage(kind, Array(body.prefix(length))) }
      }
      #expect(throws: FrameFault.damaged) { try WorkerMessage(kind, body + [0]) }
    }
  }

  @Test("NaN and minus zero keep their bits")
  func bits() throws {
    for number in [Double.nan, -0.0, .leastNormalMagnitude] {
      let back = try Frame.value(Value.self, from: try Frame.body(Value.number(number)))
      #expect(back.number?.bitPattern == number.bitPattern)
    }
  }

  @Test("integers of every size survive", arguments: [0, 1, -1, 63, 64, -64, -65, 1 << 20, Int.max, .min])
  func integers(_ number: Int) throws {
    #expect(try Frame.value(Int.self, from: try Frame.body(number)) == number)
  }

  @Test("a number that does not fit its type is damaged")
  func narrow() throws {
    let body = try Frame.body(Int(Int32.max) + 1)
    #expect(throws: FrameFault.damaged) { try Frame.value(Int32.self, from: body) }
    // Of seventy bits.
    #expect(throws: FrameFault.damaged) { try Frame.value(Int.self, from: [UInt8](repeating: 0xFF, count: 9) + [2]) }
  }

  @Test("a table has each name once, and equal tables have equal bytes")
  func tables() throws {
    let table = ["b": 1, "a": 2, "": 3]
    let body = try Frame.body(table)
    #expect(body == [3, 0, 6, 1, 97, 4, 1, 98, 2])
    #expect(try Frame.value([String: Int].self, from: body) == table)
    #expect(throws: FrameFault.damaged) { try Frame.value([String: Int].self, from: [2, 1, 97, 4, 1, 97, 2]) }
  }

  // MARK: Limits

  static func nested(_ depth: Int) -> Value { (0..<depth).reduce(Value.null) { value, _ in .list([value]) } }

  @Test("plain data is nested 128 deep, not deeper")
  func depth() throws {
    let most = Self.nested(ByteReader.deepest)
    #expect(try Frame.value(Value.self, from: try Frame.body(most)) == most)
    for depth in [ByteReader.deepest + 1, 5000] {
      #expect(throws: FrameFault.tooDeep) { try Frame.body(Self.nested(depth)) }
    }
    // The same from an attacker: a list in a list in a list …
    let bytes = [UInt8]((0..<200_000).flatMap { _ in [Self.list, 1] }) + [0]
    #expect(throws: FrameFault.tooDeep) { try Frame.value(Value.self, from: bytes) }
  }

  @Test("nested errors end at the same depth")
  func faultsInside() throws {
    var fault = Diagnostic(.io, "x")
    for _ in 0..<ByteReader.deepest {
      var outer = Diagnostic(.io, "x")
      outer.also = [fault]
      fault = outer
    }
    let deep = fault
    #expect(throws: FrameFault.tooDeep) { try Frame.body(deep) }
  }

  @Test("the largest body has space for the largest reply")
  func size() throws {
    // A byte for the kind, four for the length.
    let room = Frame.largestBody - 5
    #expect(try Frame.body(Value.bytes([UInt8](repeating: 7, count: room))).count == Frame.largestBody)
    #expect(throws: FrameFault.tooLarge(Frame.largestBody + 1)) {
      try Frame.body(Value.bytes([UInt8](repeating: 7, count: room + 1)))
    }
    #expect(throws: FrameFault.tooLarge(Int(UInt32.max))) {
      try Frame.read(header: [255, 255, 255, 255, Frame.version, 18])
    }
    #expect(throws: FrameFault.damaged) { try Frame.read(header: [1, 0, 0, 0, Frame.version + 1, 18]) }
  }

  @Test(
    "each kind of message has a size limit, which is checked before the body is read",
    arguments: 17...24 as ClosedRange<UInt8>)
  func sizes(kind: UInt8) throws {
    let most = try #require(WorkerMessage.largestBody(of: kind))
    let cases: [(Int, FrameFault)] = [(most, .late), (most + 1, .tooLarge(most + 1, most: most))]
    for (length, fault) in cases {
      var ends: [Int32] = [0, 0]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      let (worker, host) = (FrameChannel(ends[0]), FrameChannel(ends[1]))
      let header = Frame.header(kind: kind, length: length)
      #expect(Glibc.send(worker.descriptor, header, header.count, 0) == header.count)
      // No byte of the body arrives: its reader has to wait.
      let larger: FrameFault = length > Frame.largestBody ? .tooLarge(length) : fault
      #expect(throws: larger) { try host.receive(wait: { _ in false }, largest: WorkerMessage.largestBody(of:)) }
    }
  }

  @Test("an unknown kind is damaged", arguments: [0, 1, 16, 25, 255] as [UInt8])
  func strangeKind(_ kind: UInt8) { #expect(WorkerMessage.largestBody(of: kind) == nil) }

  @Test("a message that is too large for its kind is not sent")
  func tooLargeForKind() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (worker, host) = (FrameChannel(ends[0]), FrameChannel(ends[1]))
    let path = String(repeating: "p", count: WorkerLimits.path)
    let size = try WorkerMessage.demand(.file(path)).parts.body.count
    #expect(throws: FrameFault.tooLarge(size, most: WorkerLimits.path)) {
      try WorkerMessage.demand(.file(path)).send(over: worker)
    }
    #expect(throws: FrameFault.late) { try host.receive(wait: { _ in false }) }
  }

  @Test(
    "a script's largest reply can be read, whatever it contains",
    arguments: [Value.integer(1), true, 0.5, "", .text(String(repeating: "x", count: 16)), []])
  func largestData(_ member: Value) throws {
    // PlainData counts a list's member by its size in memory, plus 32 for a text or a table.
    let text = member.text.map { $0.utf8.count + 32 }
    let cost = MemoryLayout<Value>.stride + (text ?? (member == [] ? 32 : 0))
    let count = BundleLimits.answer / cost / 1024
    var reader = ByteReader(try Frame.body(Value.list(Array(repeating: member, count: count))))
    #expect(try reader.read(Value.self) != .null)
    let taken = (ByteReader.largestMemory - reader.memory) * 1024
    #expect(taken <= ByteReader.largestMemory)
  }

  @Test("values that would take too much memory are refused before they are created")
  func memory() throws {
    let most = ByteReader.largestMemory
    // A list of nulls, which take a byte each here and more in memory.
    let count = most / MemoryLayout<Value>.stride + 1
    let body = [Self.list] + Self.variable(count) + [UInt8](repeating: 0, count: count)
    let size = count * MemoryLayout<Value>.stride + 32
    #expect(throws: FrameFault.tooLarge(size, most: most)) { try Frame.value(Value.self, from: body) }
    var reader = ByteReader([UInt8]([4] + "text".utf8) + [16] + [UInt8](repeating: 97, count: 16), memory: 47)
    #expect(try reader.read() == "text")
    #expect(throws: FrameFault.tooLarge(most + 1, most: most)) { try reader.read(String.self) }
  }

  // MARK: False counts

  /// The first byte of a list of plain data.
  private static let list: UInt8 = 7

  private static func variable(_ number: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.variable(UInt64(number))
    return writer.bytes
  }

  @Test("a count larger than its content is damaged, and takes no memory")
  func announced() {
    let most: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]
    for tag in 5...8 as ClosedRange<UInt8> {
      #expect(throws: FrameFault.damaged) { try Frame.value(Value.self, from: [tag] + most) }
    }
    #expect(throws: FrameFault.damaged) { try Frame.value(Value.self, from: [9]) }
    #expect(throws: FrameFault.damaged) { try Frame.value([Diagnostic].self, from: most) }
  }

  /// LUNETTE_FRAMES=1000000 tries a million of each kind.
  static let rounds = getenv("LUNETTE_FRAMES").flatMap { Int(String(cString: $0)) } ?? 30_000

  @Test("damaged frames are errors or messages, nothing else")
  func random() throws {
    var dice = SplitMix64(seed: 1)
    let samples = try Self.replies.map { try WorkerMessage.answer($0).parts }
    var understood = 0
    for round in 0..<Self.rounds {
      let noise = (0..<Int.random(in: 0..<40, using: &dice)).map { _ in UInt8.random(in: 0...12, using: &dice) }
      if (try? WorkerMessage(UInt8(17 + round % 8), noise)) != nil { understood += 1 }
    }
    for round in 0..<Self.rounds {
      var (kind, bytes) = samples[round % samples.count]
      // Short ones often, long ones sometimes, because they are slow.
      if bytes.count > 300, round % 50 >= samples.count { bytes = Array(bytes.prefix(round % 300)) }
      for _ in 0...(round % 3) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
      }
      if let message = try? WorkerMessage(kind, bytes), case .answer(let reply) = message {
        understood += 1
        for request in Self.requests { _ = ReplyInspection.fits(reply, request) }
      }
    }
    #expect(understood > 0)
  }
}
