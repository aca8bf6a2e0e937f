import CLinux
import Glibc

/// One run of a program, from its start to the end of every process that it started. Our own, because swift-subprocess is
/// asynchronous (its first run costs a one-shot command 3 ms) and loses track of children that begin a session of their own;
/// `CLinux/supervisor.c` explains how children are tracked.
package struct ChildProcess {
  /// How a run ended.
  package enum Ending {
    /// The program could not be started, or its supervisor did not report.
    case notStarted(SystemError)
    /// The run took longer than `timeout`.
    case timeout
    /// `mayRun` became false.
    case forbidden
    /// The program wrote more than `streamLimit` to the stream of this name: "output" or "errors".
    case flood(String)
    /// The program and all that it started have ended. `status` is the exit status, and `signal` the signal that ended the
    /// program, if one did.
    case ended(output: [UInt8], errors: [UInt8], status: Int32, signal: Int32?)
  }

  /// The program's full path.
  package let program: String
  /// The arguments after the program's name.
  package let arguments: [String]
  /// The whole environment: nothing of this process's own is inherited.
  package let environment: [String: String]
  /// What the program reads from standard input; nil gives it the null device.
  package let input: [UInt8]?
  /// The longest duration of the run, in seconds on the clock `monotonic`.
  package let timeout: Double
  /// The largest number of bytes that the program may write to either stream.
  package let streamLimit: Int
  /// Returns seconds on a clock that never jumps.
  package let monotonic: @Sendable () -> Double
  /// Whether the program may continue. Called while it runs, at least once in each `pause`.
  package var mayRun: () -> Bool = { true }
  /// Who starts the program: this process, or a launcher where this process has restricted itself.
  package var starter = ProgramStarter.itself
  /// The longest time between two calls of `mayRun`, in seconds.
  package static let pause = 0.1

  /// Creates a run that has not begun.
  ///
  /// - Parameters:
  ///   - timeout: the longest duration, in seconds.
  ///   - streamLimit: the largest number of bytes of each stream.
  package init(
    program: String, arguments: [String], environment: [String: String], input: [UInt8]?, timeout: Double,
    streamLimit: Int, monotonic: @escaping @Sendable () -> Double, mayRun: @escaping () -> Bool = { true }
  ) {
    (self.program, self.arguments, self.environment, self.input) = (program, arguments, environment, input)
    (self.timeout, self.streamLimit, self.monotonic, self.mayRun) = (timeout, streamLimit, monotonic, mayRun)
  }

  /// Runs the program in a folder and returns when it and all that it started have ended. No stream blocks the other: input is
  /// fed and output is read as the program is ready for it.
  package func run(in folder: borrowing Descriptor) -> Ending {
    guard let output = Pipe(), let errors = Pipe(), let input = source() else { return .notStarted(SystemError(errno)) }
    switch Supervisor.start(
      program, arguments, environment, in: folder, input: input.reads, output: output.writes, errors: errors.writes,
      by: starter)
    {
    case .failure(let error): return .notStarted(error)
    case .success(let supervisor):
      return attend(
        supervisor, input: input.finishedReading(), output: output.finishedWriting(), errors: errors.finishedWriting())
    }
  }

  /// Returns the null device, or a pipe that is fed while the program runs.
  private func source() -> Pipe? { input != nil ? Pipe() : .fromNothing }

  /// Feeds and drains the program until it has ended or a limit is reached.
  private func attend(
    _ supervisor: consuming Supervisor, input: consuming Descriptor, output: consuming Descriptor,
    errors: consuming Descriptor
  ) -> Ending {
    let deadline = monotonic() + timeout
    var streams = Streams(
      input: input, output: output, errors: errors, toWrite: self.input ?? [], limit: streamLimit)
    var limit: Ending?
    while limit == nil {
      guard mayRun() else {
        limit = .forbidden
        break
      }
      let rest = deadline - monotonic()
      if rest <= 0 {
        limit = .timeout
        break
      }
      let milliseconds = Int32(exactly: (min(rest, Self.pause) * 1000).rounded(.up)) ?? 1
      let hasReport = streams.wait(supervisor.report.number, milliseconds)
      streams.move()
      if let stream = streams.flooded { limit = .flood(stream) }
      if hasReport { break }
    }
    if limit != nil { supervisor.end() }
    let ending = supervisor.wait()
    if let limit { return limit }
    // Everything has ended: what is still in the pipes is all there will be.
    streams.move()
    if let stream = streams.flooded { return .flood(stream) }
    guard let ending else { return .notStarted(SystemError(EIO)) }
    if ending.failure != 0 { return .notStarted(SystemError(ending.failure)) }
    let signal = ending.status & 0x7F
    return .ended(
      output: streams.outputBytes, errors: streams.errorBytes, status: (ending.status >> 8) & 0xFF,
      signal: signal == 0 ? nil : signal)
  }
}

/// The three streams of a running program, none of which ever blocks.
private struct Streams: ~Copyable {
  private var input: Descriptor
  private let output: Descriptor
  private let errors: Descriptor
  private var toWrite: ArraySlice<UInt8>
  private let limit: Int
  private(set) var outputBytes: [UInt8] = []
  private(set) var errorBytes: [UInt8] = []
  private var outputEnded = false
  private var errorsEnded = false

  init(
    input: consuming Descriptor, output: consuming Descriptor, errors: consuming Descriptor, toWrite: [UInt8],
    limit: Int
  ) {
    for number in [input.number, output.number, errors.number] where number >= 0 {
      _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    }
    self.toWrite = toWrite[...]
    self.input = toWrite.isEmpty ? .none : consume input
    self.output = output
    self.errors = errors
    self.limit = limit
  }

  /// The stream that went past its limit.
  var flooded: String? { outputBytes.count > limit ? "output" : errorBytes.count > limit ? "errors" : nil }

  /// Waits until a stream is ready or the supervisor's report has come, and returns whether the report has.
  func wait(_ report: Int32, _ milliseconds: Int32) -> Bool {
    var asked = [
      pollfd(reading: report),
      pollfd(reading: outputEnded ? -1 : output.number),
      pollfd(reading: errorsEnded ? -1 : errors.number),
      pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0),
    ]
    return poll(&asked, 4, milliseconds) > 0 && asked[0].revents != 0
  }

  /// Writes and reads what the streams allow without blocking.
  mutating func move() {
    if !outputEnded { outputEnded = Self.drain(output.number, &outputBytes, limit) }
    if !errorsEnded { errorsEnded = Self.drain(errors.number, &errorBytes, limit) }
    while input.number >= 0 {
      let written = toWrite.withUnsafeBytes { send($0) }
      if written > 0 { toWrite = toWrite.dropFirst(written) }
      // A program that does not read its input to the end is not at fault.
      if toWrite.isEmpty || (written < 0 && errno != EAGAIN && errno != EINTR) { input = .none }
      if written < 0 && errno == EAGAIN { break }
    }
  }

  /// Writes with SIGPIPE blocked on this thread: the program may have closed its input, and that must not end this process.
  private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
    var pipe = sigset_t(), before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    let written = write(input.number, bytes.baseAddress, bytes.count)
    let failure = errno
    if written < 0, failure == EPIPE {
      var now = timespec()
      while sigtimedwait(&pipe, nil, &now) < 0, errno == EINTR {}
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = failure
    return written
  }

  /// Reads what is there, up to the limit and a little more, and returns whether the stream has ended.
  private static func drain(_ number: Int32, _ bytes: inout [UInt8], _ limit: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let got = read(number, &buffer, buffer.count)
      if got > 0 { bytes += buffer[..<got] }
      if got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR) { return true }
      if got < 0 && errno == EAGAIN { return false }
    }
    return false
  }
}
