import CLinux
import Glibc
import LinuxKit
import Synchronization
import WidgetModel
import WidgetSandbox
import WidgetWire

/// A running `lunette-host` and the socket to it. Any number of threads send requests at once. Whichever waiting thread finds the
/// socket readable takes the answer from it and wakes the thread that the answer belongs to.
final class ServiceConnection: Sendable {
  private let process: ServiceProcess
  private let channel: FrameChannel
  private let sending = Mutex(())
  private let receiving = Mutex(())
  private let waiting = Mutex(Waiting())

  private struct Waiting {
    var lastID = 0
    var waiters: [Int: Waiter] = [:]
    /// Why no further answer will come.
    var end: String?
  }

  enum Outcome {
    case answer(Result<HostReply, Diagnostic>)
    /// The request cannot be put into a frame.
    case unsent(Diagnostic)
    case broken(String)
    case late
    /// The process used more processor time than its request may.
    case exhausted(Duration)
  }

  static func start(_ program: String, arguments: [String]) -> Result<ServiceConnection, SystemError> {
    ServiceProcess.start(program, arguments: arguments).map { ServiceConnection($0.process, $0.channel) }
  }

  private init(_ process: ServiceProcess, _ channel: FrameChannel) {
    self.process = process
    self.channel = channel
  }

  var processID: Int32 { process.pid }
  var isBroken: Bool { waiting.withLock { $0.end != nil } }

  /// Whether the process has used less than half of its processor time, which is limited for its whole life.
  func isFresh(of lifetime: Int) -> Bool { process.processorTime.map { $0 < .seconds(lifetime) / 2 } ?? false }

  // MARK: Asking

  /// Sends a request and waits for its answer.
  ///
  /// - Parameter processorTime: what the process may use until it answers; nil where it answers other requests at the same time.
  func ask(_ request: ServiceRequest, within limit: Duration, processorTime: Duration? = nil) -> Outcome {
    let deadline = ContinuousClock.now + limit
    let budget = processorTime.map { Budget(limit: $0, used: process.processorTime ?? .zero) }
    guard let waiter = Waiter() else { return .broken("cannot reach lunette-host: \(SystemError(errno).sentence)") }
    let (id, end) = waiting.withLock { waiting in
      waiting.lastID += 1
      waiting.waiters[waiting.lastID] = waiter
      return (waiting.lastID, waiting.end)
    }
    defer { waiting.withLock { _ = $0.waiters.removeValue(forKey: id) } }
    if let end { return .broken(end) }
    do throws(FrameFault) {
      try sending.withLock { (_) throws(FrameFault) in
        try ServiceQuestion(id: id, request: request).send(over: channel) { self.wait($0, until: deadline) }
      }
    } catch {
      if error.isOfContent {
        return .unsent(error.diagnostic("the arguments of \(request.request.function.rawValue)"))
      }
      breakOff(error == .late ? nil : error)
    }
    return outcome(of: waiter, until: deadline, budget)
  }

  /// The processor time of one request: its limit, and what the process had used before.
  private struct Budget {
    /// The longest wait between two checks.
    static let interval = Duration.milliseconds(250)
    let limit: Duration
    let used: Duration

    func isExhausted(_ now: Duration?) -> Bool { now.map { $0 - used > limit } ?? false }
  }

  private func outcome(of waiter: Waiter, until deadline: ContinuousClock.Instant, _ budget: Budget?) -> Outcome {
    while true {
      if let result = waiter.result { return .answer(result) }
      if let end = waiting.withLock({ $0.end }) { return waiter.result.map { .answer($0) } ?? .broken(end) }
      var asked = [
        pollfd(reading: waiter.descriptor),
        pollfd(reading: channel.descriptor),
      ]
      let rest = deadline - .now
      let ready = poll(&asked, 2, min(rest, budget == nil ? rest : Budget.interval).pollTime)
      if ready == 0, let budget, budget.isExhausted(process.processorTime) {
        breakOff(nil)
        return .exhausted(budget.limit)
      }
      if ready == 0, ContinuousClock.now >= deadline {
        // The process may still serve others, but its state is unknown: the next request gets a new one.
        breakOff(nil)
        return .late
      }
      if asked[0].revents == 0, asked[1].revents != 0 { receive(until: deadline) }
    }
  }

  // MARK: Answers

  /// Takes one answer from the socket, unless another thread has taken it.
  private func receive(until deadline: ContinuousClock.Instant) {
    receiving.withLock { _ in
      var asked = pollfd(reading: channel.descriptor)
      guard poll(&asked, 1, 0) > 0 else { return }
      do throws(FrameFault) {
        let answer = try ServiceAnswer.receive(from: channel) { self.wait($0, until: deadline) }
        waiting.withLock { $0.waiters[answer.id] }?.wake(with: answer.result)
      } catch {
        breakOff(error)
      }
    }
  }

  /// Ends the process, from which nothing more is expected, and tells all waiting threads.
  private func breakOff(_ fault: FrameFault?) {
    let sentence =
      switch fault {
      case .damaged, .tooLarge, .tooDeep: "invalid reply from lunette-host"
      case .ended: "lunette-host exited during the request"
      case .otherRelease(let release): Diagnostic.otherRelease(release).message
      case .system(let number): "cannot reach lunette-host: \(SystemError(number).sentence)"
      case .late, nil: "lunette-host did not reply and was stopped"
      }
    let waiters = waiting.withLock { waiting in
      if waiting.end == nil { waiting.end = sentence }
      return waiting.waiters.values.map(\.self)
    }
    process.end()
    for waiter in waiters { waiter.wake(with: nil) }
  }

  // MARK: Time

  private func wait(_ events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    guard ContinuousClock.now < deadline else { return false }
    var asked = pollfd(fd: channel.descriptor, events: Int16(events), revents: 0)
    _ = poll(&asked, 1, (deadline - .now).pollTime)
    return true
  }
}

/// A thread that waits for one answer. Its descriptor becomes readable when the answer has come, or when none will.
private final class Waiter: Sendable {
  let descriptor: Int32
  private let state: Mutex<State>

  private struct State {
    var alarm: Int32
    var result: Result<HostReply, Diagnostic>?
  }

  init?() {
    var ends: [Int32] = [-1, -1]
    guard linux_pipe(&ends) == 0 else { return nil }
    descriptor = ends[0]
    state = Mutex(State(alarm: ends[1]))
  }

  deinit {
    wake(with: nil)
    close(descriptor)
  }

  var result: Result<HostReply, Diagnostic>? { state.withLock { $0.result } }

  /// Closing the other end makes this one readable for good.
  func wake(with result: Result<HostReply, Diagnostic>?) {
    state.withLock { state in
      if let result { state.result = result }
      if state.alarm >= 0 { close(state.alarm) }
      state.alarm = -1
    }
  }
}
