import Glibc
import Synchronization

/// Lines for a descriptor that may take nothing for any time: a pipe that nobody reads, a terminal that is held (Ctrl-S), a
/// full disk. Whoever writes never waits: a thread of its own does. What it has not written yet is kept up to `capacity`
/// bytes; lines beyond are counted, and how many were lost is written as soon as something is taken again.
///
/// The descriptor's flags stay as they are: O_NONBLOCK would hold for all processes that share it.
public final class LineWriter: Sendable {
  /// Bytes that wait at most, beside those that are being written.
  public static let capacity = 256 << 10

  private struct Waiting {
    var bytes: [UInt8] = []
    /// Lines that came after `bytes` and found no room.
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

  /// Takes whole lines, with their ends; all of them, or none.
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
    if isFirst { semaphore.ring() }
    if needsThread { start() }
  }

  /// Waits until all is written, but no longer than this.
  ///
  /// - Returns: whether it is.
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

  /// The system has no thread left: what can be taken at once is written here.
  private func finishAlone(within limit: Duration) -> Bool {
    let bytes = waiting.withLock { waiting in
      defer { waiting.bytes = [] }
      return waiting.bytes
    }
    guard !bytes.isEmpty else { return true }
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&room, 1, limit.pollTime) > 0 else { return false }
    // A pipe that can be written takes so much without a wait (PIPE_BUF).
    let part = bytes.prefix(4096)
    return part.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
  }

  // MARK: Its thread

  /// Without a thread lines wait, and the next one tries again.
  private func start() {
    guard let thread = SystemThread.start(stack: 128 << 10, { [self] in work() }) else {
      return waiting.withLock { $0.hasThread = false }
    }
    thread.detach()
  }

  private func work() -> Never {
    // Lines that the descriptor refused.
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

  /// Writes, however long that takes.
  ///
  /// - Returns: how many lines were not written, since the descriptor refuses them.
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
