import CLinux
import Glibc
import LinuxKit

/// A program that is kept running for the lines that it writes; its supervisor ends it and all that it started when it is
/// released, or when this process has ended.
///
/// Nothing here blocks, and one call moves at most `part` bytes of each stream: a program that floods is stopped by its own full
/// pipe.
final class KeptProgram {
  /// The most bytes that one call reads of a stream.
  static let part = 64 << 10
  /// The most bytes of its standard error that are logged in its whole run.
  static let mostErrors = 16 << 10

  private var supervisor: Supervisor
  private var output: Descriptor
  private var errors: Descriptor
  private var outputText: OutputText
  private var complaints = LineReader(longest: 4096)
  private var errorsLeft = mostErrors
  private var pace = Pace()
  let started: Pace.Moment

  /// What a call has read.
  struct Look {
    /// The newest line or block; nil: none ended.
    var line: String?
    /// Lines of its standard error.
    var complaints: [String] = []
    /// How it ended; nil: it runs on.
    var ending: Ending?
  }

  enum Ending: Hashable {
    case status(Int32)
    case signal(Int32)
    case notStarted(SystemError)

    /// As the end of a sentence.
    var sentence: String {
      switch self {
      case .status(let status): "exited with status \(status)"
      case .signal(let signal): "was killed by signal \(signal)"
      case .notStarted(let error): "cannot start: \(error.sentence)"
      }
    }
  }

  /// Starts a program with nothing to read; that it could not be started may be told by the first look only.
  static func start(
    _ program: String, _ arguments: [String], _ access: any TriggerAccess, separator: String?, at now: Pace.Moment
  ) -> Result<KeptProgram, SystemError> {
    guard let input = Pipe.fromNothing, let output = Pipe(), let errors = Pipe() else {
      return .failure(SystemError(errno))
    }
    var folder = Descriptor.none
    if let path = access.programFolder, case .success(let open) = Descriptor.path(path, flags: O_DIRECTORY) {
      folder = open
    }
    switch Supervisor.start(
      program, arguments, access.programEnvironment, in: folder, input: input.reads, output: output.writes,
      errors: errors.writes, by: access.programStarter)
    {
    case .failure(let error): return .failure(error)
    case .success(let supervisor):
      let text =
        separator.map { OutputText.blocks(BlockReader(separator: $0)) } ?? .lines(LineReader(longest: 64 << 10))
      return .success(KeptProgram(supervisor, output.finishedWriting(), errors.finishedWriting(), text, at: now))
    }
  }

  private init(
    _ supervisor: consuming Supervisor, _ output: consuming Descriptor, _ errors: consuming Descriptor,
    _ text: OutputText, at now: Pace.Moment
  ) {
    for number in [output.number, errors.number] { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }
    self.supervisor = supervisor
    self.output = output
    self.errors = errors
    outputText = text
    started = now
  }

  /// What to wait for; its end always.
  func waits(at now: Pace.Moment) -> [pollfd] {
    let end = pollfd(reading: supervisor.report.number)
    guard pace.rest(at: now) == nil else { return [end] }
    return [end] + [output.number, errors.number].filter { $0 >= 0 }.map { pollfd(reading: $0) }
  }

  /// When it is looked at again: after it wrote too much, or when a block ends because nothing follows.
  func rest(at now: Pace.Moment) -> Pace.Moment? { pace.rest(at: now) ?? outputText.deadline }

  /// What it wrote since the last look, and whether it ended.
  func look(at now: Pace.Moment) -> Look {
    var look = Look()
    let hasEnded = isReadable(supervisor.report.number)
    if hasEnded || pace.rest(at: now) == nil {
      if read(&look, at: now) { pace.spend(at: now) }
    }
    guard hasEnded else { return look }
    // All have ended that could write: what is in the pipes is all there will be.
    for _ in 0..<16 where read(&look, at: now) {}
    look.line = outputText.last() ?? look.line
    if let last = complaints.last() { look.complaints.append(last) }
    look.ending = Self.ending(supervisor.wait())
    return look
  }

  /// Asks for its end, and reads no more of it. It is over when `hasEnded` says so.
  func giveUp() {
    supervisor.end()
    output = .none
    errors = .none
  }

  /// Returns whether a released program, and everything it started, has ended.
  func hasEnded() -> Bool {
    guard isReadable(supervisor.report.number) else { return false }
    _ = supervisor.wait()
    return true
  }

  // MARK: Parts

  private func isReadable(_ number: Int32) -> Bool {
    var asked = pollfd(reading: number)
    return poll(&asked, 1, 0) > 0
  }

  /// Whether anything was read.
  private func read(_ look: inout Look, at now: Pace.Moment) -> Bool {
    let written = Self.part(of: &output), complained = Self.part(of: &errors)
    if let text = outputText.newest(in: written[...], at: now) { look.line = text }
    let told = complained.prefix(errorsLeft)
    errorsLeft -= told.count
    look.complaints += complaints.lines(in: told)
    if complained.count > told.count { look.complaints += complaints.last().map { [$0 + " …"] } ?? [] }
    return !written.isEmpty || !complained.isEmpty
  }

  /// One part of a stream; a stream that has ended is closed.
  private static func part(of stream: inout Descriptor) -> [UInt8] {
    let number = stream.number
    guard number >= 0 else { return [] }
    var count = 0
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: part) { buffer, initialized in
      repeat { count = Glibc.read(number, buffer.baseAddress, part) } while count < 0 && errno == EINTR
      failure = errno
      initialized = max(count, 0)
    }
    if count == 0 || count < 0 && failure != EAGAIN { stream = .none }
    return bytes
  }

  private static func ending(_ report: linux_ending?) -> Ending {
    guard let report else { return .notStarted(SystemError(EIO)) }
    if report.failure != 0 { return .notStarted(SystemError(report.failure)) }
    let signal = report.status & 0x7F
    return signal == 0 ? .status((report.status >> 8) & 0xFF) : .signal(signal)
  }
}
