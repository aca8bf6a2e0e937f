public import WidgetModel
import WidgetWire

/// A bundle as it is sent to a worker: its text, the clock while it loads, and its limits. Grants and the paths of the machine
/// stay with the host.
public struct WorkerBundle: Sendable, Hashable {
  /// The default display name.
  public var name: String
  /// The bundle's path as the user wrote it.
  public var path: String
  /// The text of its main file.
  public var main: [UInt8]
  /// The main file as errors show it.
  public var mainFile: String
  /// What errors show in front of a module's path: empty, or a folder with its slash.
  public var folder: String
  /// Whether the bundle is a folder, so that modules may be asked for.
  public var isFolder: Bool
  /// Seconds since 1970.
  public var now: Double
  /// The locale's identifier, such as `de_DE`.
  public var locale: String
  /// The time zone's identifier, such as `Europe/Berlin`.
  public var timeZone: String
  /// The limits of the script's memory and time.
  public var limits: ScriptLimits
  /// Whether undefined globals are noted, for `ExtensionRequest.notes`.
  public var notesGlobals: Bool

  /// Creates the message; every part is required.
  public init(
    name: String, path: String, main: [UInt8], mainFile: String, folder: String = "", isFolder: Bool = false,
    now: Double, locale: String = "en_US", timeZone: String = "UTC", limits: ScriptLimits = ScriptLimits(),
    notesGlobals: Bool = false
  ) {
    self.name = name
    self.path = path
    self.main = main
    self.mainFile = mainFile
    self.folder = folder
    self.isFolder = isFolder
    self.now = now
    self.locale = locale
    self.timeZone = timeZone
    self.limits = limits
    self.notesGlobals = notesGlobals
  }
}

/// What the host says to a worker.
enum HostMessage: Hashable {
  /// Opens the bundle: the first message, sent once.
  case bundle(WorkerBundle)
  /// Asks the bundle; answered by `answer` or `failure`.
  case question(ExtensionRequest)
  /// The answer to `WorkerDemand.request`.
  case reply(HostReply)
  /// The host's refusal of a demand, which is raised in the script.
  case refusal(Diagnostic)
  /// The answer to another demand.
  case file(WorkerFile)
}

/// A file as a worker receives it from its host; without content if it does not exist.
struct WorkerFile: Hashable {
  var content: [UInt8]?
}

/// A message from a worker to the host: demands while it works, then one answer or failure.
enum WorkerMessage: Hashable {
  /// The answer to `HostMessage.bundle`.
  case ready(WorkerReadiness)
  case answer(ExtensionReply)
  case failure(Diagnostic)
  case demand(WorkerDemand)
}

/// What a worker needs of the host before it can answer.
enum WorkerDemand: Hashable {
  /// A call of a host function.
  case request(HostRequest)
  /// A file of the bundle, by its path inside the bundle's folder.
  case file(String)
  /// The file of a time zone, by its name.
  case zone(String)
  /// The table of a language, by its locale.
  case language(String)
}

/// What a worker reports of a loaded bundle, and the walls that it does without.
struct WorkerReadiness: Hashable {
  var declaration: BundleDeclaration
  var missingWalls: [Wall]
}

extension HostMessage {
  /// The kind and the body of the message's frame.
  var parts: (kind: UInt8, body: [UInt8]) {
    get throws(FrameFault) {
      switch self {
      case .bundle(let bundle): (1, try Frame.body(bundle))
      case .question(let request): (2, try Frame.body(request))
      case .reply(let reply): (3, try Frame.body(reply))
      case .refusal(let fault): (4, try Frame.body(fault))
      case .file(let file): (5, try Frame.body(file))
      }
    }
  }

  /// Reads the message that a frame holds.
  ///
  /// - Throws: `damaged` for an unknown kind or another body.
  init(_ kind: UInt8, _ body: [UInt8]) throws(FrameFault) {
    switch kind {
    case 1: self = .bundle(try Frame.value(from: body))
    case 2: self = .question(try Frame.value(from: body))
    case 3: self = .reply(try Frame.value(from: body))
    case 4: self = .refusal(try Frame.value(from: body))
    case 5: self = .file(try Frame.value(from: body))
    default: throw .damaged
    }
  }

  func send(over channel: FrameChannel, wait: FrameChannel.Waiting? = nil) throws(FrameFault) {
    let (kind, body) = try parts
    try channel.send(kind, body, wait: wait)
  }

  static func receive(from channel: FrameChannel) throws(FrameFault) -> HostMessage {
    let (kind, body) = try channel.receive()
    return try HostMessage(kind, body)
  }
}

extension WorkerMessage {
  /// Returns the most bytes that the body of a kind may have; nil for an unknown kind. Checked before the body is read: only a
  /// timeline, and the arguments of the host's functions, may fill a frame.
  static func largestBody(of kind: UInt8) -> Int? {
    switch kind {
    case 17: WorkerLimits.declaration
    case 18: WorkerLimits.answer
    case 19: WorkerLimits.fault
    case 20, 22: Frame.largestBody
    case 21: WorkerLimits.path
    case 23, 24: WorkerLimits.name
    default: nil
    }
  }

  /// Kind and body of its frame.
  var parts: (kind: UInt8, body: [UInt8]) {
    get throws(FrameFault) {
      switch self {
      case .ready(let readiness): (17, try Frame.body(readiness))
      case .answer(.timeline(let timeline)): (22, try Frame.body(timeline))
      case .answer(let reply): (18, try Frame.body(reply))
      case .failure(let fault): (19, try Frame.body(fault))
      case .demand(.request(let request)): (20, try Frame.body(request))
      case .demand(.file(let path)): (21, try Frame.body(path))
      case .demand(.zone(let name)): (23, try Frame.body(name))
      case .demand(.language(let locale)): (24, try Frame.body(locale))
      }
    }
  }

  /// The message that a frame holds.
  init(_ kind: UInt8, _ body: [UInt8]) throws(FrameFault) {
    switch kind {
    case 17: self = .ready(try Frame.value(from: body))
    case 18: self = .answer(try Frame.value(from: body))
    case 19: self = .failure(try Frame.value(from: body))
    case 20: self = .demand(.request(try Frame.value(from: body)))
    case 21: self = .demand(.file(try Frame.value(from: body)))
    case 22: self = .answer(.timeline(try Frame.value(from: body)))
    case 23: self = .demand(.zone(try Frame.value(from: body)))
    case 24: self = .demand(.language(try Frame.value(from: body)))
    default: throw .damaged
    }
  }

  func send(over channel: FrameChannel) throws(FrameFault) {
    let (kind, body) = try parts
    let most = Self.largestBody(of: kind) ?? 0
    guard body.count <= most else { throw .tooLarge(body.count, most: most) }
    try channel.send(kind, body)
  }
}
