import Glibc
import Synchronization

/// Writes lines to a descriptor that may accept nothing for any length of time: a pipe whose reader is stuck, a terminal that is
/// held (Ctrl-S), a full disk. `write` never blocks, because a separate thread does the writing. Lines that are not written yet
/// are kept up to `capacity` bytes; lines beyond that are dropped and counted, and a line with their number is written as soon as
/// the descriptor accepts something again.
///
/// The descriptor's flags stay as they are: O_NONBLOCK would hold for all processes that share it.
public final class LineWriter: Sendable {
  /// The largest number of bytes that wait, in addition to those being written.
  public static let capacity = 256 << 10

  private struct Waiting {
    var bytes: [UInt8] = []
    /// Lines that came after `bytes` and did not fit.
    var lost = 0
    var isWriting = false
    var hasThread = false

    var isEmpty: Bool { bytes.isEmpty && lost == 0 }
  }

  private let descriptor: Int32
  private let lossLine: @Sendable (Int) -> [UInt8]
  private let waiting = Mutex(Waiting())
  private let semaphore = Semaphore()

  /// - Parameters:
  ///   - descriptor: stays open as long as the process.
  ///   - lossLine: the line that says how many were lost, with its end.
  public init(_ descriptor: Int32, lossLine: @escaping @Sendable (Int) -> [UInt8]) {
    (self.descriptor, self.lossLine) = (descriptor, lossLine)
  }

  /// Queues whole lines, each with its line feed: all of them, or none where they do not fit.
  public func write(_ lines: [UInt8]) {
    guard !lines.isEmpty else { return }
    let (isFirst, needsThread) = waiting.withLock { waiting in
      let isFirst = waiting.isEmpty
      if waiting.lost > 0 || waiting.bytes.count + lines.count > Self.capacity {
        waiting.lost += Self.count(lines[...])
      } else {
        waiting.bytes += lines
      }
      defer { waiting.hasThread = true }
      return (isFirst, !waiting.hasThread)
    }
    if isFirst { semaphore.signal() }
    if needsThread { start() }
  }

  /// Waits until everything is written, at most for `limit`.
  ///
  /// - Returns: Whether everything was written.
  @discardableResult
  public func finish(within limit: Duration) -> Bool {
    let deadline = ContinuousClock.now + limit
    if !waiting.withLock({ $0.hasThread }) { return finishAlone(within: limit) }
    while waiting.withLock({ !$0.isEmpty || $0.isWriting }) {
      guard .now < deadline else { return false }
      poll(nil, 0, 1)
    }
    return true
  }

  /// Writes without a thread, where the system has none left: only what the descriptor accepts at once.
  private func finishAlone(within limit: Duration) -> Bool {
    let bytes = waiting.withLock { waiting in
      defer { waiting.bytes = [] }
      return waiting.bytes
    }
    guard !bytes.isEmpty else { return true }
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&room, 1, limit.pollTime) > 0 else { return false }
    // A pipe that poll(2) reports as writable takes PIPE_BUF bytes without blocking.
    let part = bytes.prefix(4096)
    return part.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
  }

  // MARK: Its thread

  /// Starts the thread. Where the system has none left the lines stay queued, and the next call tries again.
  private func start() {
    guard let thread = SystemThread.start(stack: 128 << 10, { [self] in work() }) else {
      return waiting.withLock { $0.hasThread = false }
    }
    thread.detach()
  }

  private func work() -> Never {
    // The number of lines that the descriptor refused with an error.
    var refused = 0
    while true {
      semaphore.wait()
      let (bytes, lost) = waiting.withLock { waiting in
        defer { (waiting.bytes, waiting.lost, waiting.isWriting) = ([], 0, true) }
        return (waiting.bytes, waiting.lost)
      }
      if refused > 0, put(lossLine(refused)) == 0 { refused = 0 }
      refused += put(bytes)
      if lost > 0, put(lossLine(lost)) > 0 { refused += lost }
      waiting.withLock { $0.isWriting = false }
    }
  }

  /// Writes all bytes, however long that takes.
  ///
  /// - Returns: The number of lines that were not written because the descriptor refuses them.
  private func put(_ bytes: [UInt8]) -> Int {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&wait, 1, -1)
      } else if errno != EINTR {
        return Self.count(rest)
      }
    }
    return 0
  }

  private static func count(_ lines: ArraySlice<UInt8>) -> Int { lines.count { $0 == UInt8(ascii: "\n") } }
}
