import Glibc
import LinuxKit
import Synchronization
import WidgetModel

/// `process.run`: a program by its arguments, without a shell, with little of the user's environment and nothing to read
/// unless it is given something. Two run at once, each for at most 30 seconds (10 unless asked otherwise), 1 MiB of each stream.
/// A status other than 0 is a result; a program that is not there, or hits a limit, is an expected failure.
struct ProcessService: Sendable {
  static var streamLimit: Int { LimitName.processStream.whole }
  static var defaultTimeout: Double { LimitName.processTime.value }
  static let longestTimeout = 30.0
  static var atOnce: Int { LimitName.processAtOnce.whole }
  /// The largest size of all arguments and variables, and of the input, in bytes.
  static let argumentLimit = 1 << 17
  static var inputLimit: Int { LimitName.processInput.whole }

  let gate: Gate
  private let running = Running()

  private final class Running: Sendable {
    let count = Mutex(0)
  }

  init(gate: Gate) { self.gate = gate }

  /// A script's request, read and checked.
  struct Asked: Hashable {
    var arguments: [String]
    var folder: String?
    var input: [UInt8]?
    var timeout = defaultTimeout
    var environment: [String: String] = [:]
  }

  func reply(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    var asked = try Self.read(arguments)
    asked.timeout = min(asked.timeout, arguments.call.patience ?? .infinity)
    let granted = gate.grants
    let program = try judge(asked, arguments)
    var folder = Descriptor.none
    if let path = asked.folder {
      switch gate.workingFolder(path) {
      case .failed(let error): return FileService.failure(path, error)
      case .open(let open): folder = consume open
      }
    }
    guard let path = program.path else {
      return .failure(
        message: "the program '\(asked.arguments[0])' is not installed", code: Diagnostic.Code.missing.rawValue)
    }
    guard !program.isWritableByOthers else {
      return .failure(
        message: "'\(path)' is not run, because every user of this machine can change it",
        code: Diagnostic.Code.io.rawValue)
    }
    let mayRun = running.count.withLock { count in
      guard count < Self.atOnce else { return false }
      count += 1
      return true
    }
    guard mayRun else {
      return .failure(message: "two programs are running already", code: Diagnostic.Code.unavailable.rawValue)
    }
    defer { running.count.withLock { $0 -= 1 } }
    var child = ChildProcess(
      program: path, arguments: asked.arguments, environment: gate.programEnvironment.merging(asked.environment) { $1 },
      input: asked.input,
      timeout: asked.timeout, streamLimit: Self.streamLimit, monotonic: gate.world.monotonic,
      mayRun: { (try? confirm(granted, asked, arguments)) != nil })
    child.starter = gate.world.programStarter
    let ending = child.run(in: folder)
    try confirm(granted, asked, arguments)
    return Self.reply(ending, asked)
  }

  /// A program whose grant has ended runs no longer, and gives no result.
  private func confirm(
    _ granted: GrantsBySource, _ asked: Asked, _ arguments: Arguments
  ) throws(Diagnostic) {
    try gate.confirm(granted) { () throws(Diagnostic) in _ = try judge(asked, arguments) }
  }

  /// The program that may be run as it is asked for: with these variables.
  private func judge(_ asked: Asked, _ arguments: Arguments) throws(Diagnostic) -> Program {
    let program = try gate.program(asked.arguments[0], arguments)
    try gate.session(arguments)
    for (name, value) in asked.environment.sorted(by: { $0.key < $1.key }) {
      try gate.variable(name, value, arguments)
    }
    return program
  }

  static func read(_ arguments: Arguments) throws(Diagnostic) -> Asked {
    let (values, options) = Self.parts(arguments)
    try options.only(["cwd", "input", "timeout", "environment"])
    var asked = Asked(arguments: [])
    for value in values {
      let word: String
      switch value {
      case .text(let text): word = text
      case .integer(let number): word = String(number)
      case .number(let number): word = NumberText.text(number)
      default: throw arguments.wrong("an argument", takes: "a text or a number", found: value)
      }
      if word.utf8.contains(0) { throw arguments.wrong("an argument cannot contain a NUL character") }
      asked.arguments.append(word)
    }
    guard !asked.arguments.isEmpty else { throw arguments.wrong("no program is given") }
    asked.folder = try options.optionalText("cwd")
    try readInput(options, &asked)
    try readEnvironment(options, &asked)
    let words = asked.arguments + asked.environment.map { $0.key + $0.value }
    guard words.reduce(0, { $0 + $1.utf8.count + 1 }) <= argumentLimit else {
      throw arguments.wrong("arguments and environment are longer than 128 KiB")
    }
    return asked
  }

  /// The words and the options of the two forms: `"git", "status", { cwd = … }`, and a table with `program`,
  /// `arguments` and the options.
  private static func parts(_ arguments: Arguments) -> ([Value], Members) {
    var values = arguments.request.arguments
    var fields: [Value.Field] = []
    if values.count == 1, let command = values.first?.fields {
      fields = command.filter { $0.name != "program" && $0.name != "arguments" }
      values = [values[0]["program"]].compactMap(\.self) + (values[0]["arguments"]?.list ?? [])
    } else if values.count > 1, case .table(let last)? = values.last {
      fields = last
      values.removeLast()
    }
    return (values, Members(fields: fields, owner: arguments))
  }

  private static func readInput(_ options: Members, _ asked: inout Asked) throws(Diagnostic) {
    if let input = options["input"] {
      guard let bytes = input.byteContent else { throw options.owner.wrong("input", takes: "a text", found: input) }
      guard bytes.count <= inputLimit else {
        throw options.owner.wrong("the input is larger than \(LimitName.processInput.text)")
      }
      asked.input = bytes
    }
    if let timeout = try options.number("timeout") {
      guard timeout > 0, timeout <= longestTimeout else {
        throw options.owner.wrong("timeout must be between 0 and 30 seconds, not \(NumberText.text(timeout))")
      }
      asked.timeout = timeout
    }
  }

  /// Names and values, which the Gate judges.
  private static func readEnvironment(_ options: Members, _ asked: inout Asked) throws(Diagnostic) {
    guard let environment = options["environment"] else { return }
    guard let fields = environment.fields else {
      throw options.owner.wrong("environment", takes: "a table of texts", found: environment)
    }
    for field in fields {
      let value = field.value.integer.map { String($0) } ?? field.value.text
      guard let value, !value.utf8.contains(0) else {
        throw options.owner.wrong(
          "environment.\(VisibleText.escaped(field.name))", takes: "a text without NUL characters", found: field.value)
      }
      asked.environment[field.name] = value
    }
  }

  private static func reply(_ ending: ChildProcess.Ending, _ asked: Asked) -> HostReply {
    let name = asked.arguments[0]
    switch ending {
    case .forbidden:
      return .failure(
        message: "'\(name)' was stopped: its permission was revoked", code: Diagnostic.Code.permission.rawValue)
    case .notStarted(let error):
      return .failure(
        message: "cannot start '\(name)': \(error.sentence)",
        code: (error.isMissing ? Diagnostic.Code.missing : .io).rawValue)
    case .timeout:
      return .failure(
        message: "'\(name)' timed out after \(NumberText.text(asked.timeout)) s",
        code: Diagnostic.Code.wall.rawValue)
    case .flood(let stream):
      return .failure(
        message: "'\(name)' was stopped: it wrote more than 1 MiB to \(stream)", code: Diagnostic.Code.size.rawValue)
    case .ended(let output, let errors, let status, let signal):
      var result: [String: Value] = ["output": Value(bytes: output), "errors": Value(bytes: errors)]
      // As a shell reports it: 128 plus the signal's number.
      result["status"] = .integer(Int64(signal.map { 128 + $0 } ?? status))
      if let signal { result["signal"] = .integer(Int64(signal)) }
      return .values([.table(result)])
    }
  }
}
