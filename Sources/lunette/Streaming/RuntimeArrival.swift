import WidgetRuntimeClient
import WidgetRender
import WidgetServices
import WidgetWatch

/// Tells a stream that does without a runtime that one may have begun to run.
struct RuntimeArrival {
  private let socket: FileArrival
  private var tries = 0
  private(set) var deadline: ContinuousClock.Instant?

  /// A socket is there a moment before somebody listens on it.
  private static let pause = Duration.milliseconds(50)
  private static let mostTries = 20

  init(_ address: RuntimeAddress) { socket = FileArrival(address.socket) }

  var descriptor: Int32 { socket.descriptor }

  /// Whether it is to be tried now. To be asked when the descriptor is readable or the deadline has passed.
  mutating func isDue(at now: ContinuousClock.Instant = .now) -> Bool {
    if socket.take() { (tries, deadline) = (Self.mostTries, now) }
    guard let date = deadline, date <= now else { return false }
    tries -= 1
    deadline = tries > 0 ? now + Self.pause : nil
    return true
  }
}

/// What a bar shows while only a runtime could know more: the last lines, marked as such.
final class WaitingStream: StreamSource {
  private let lines: [BarLine]
  private var arrival: RuntimeArrival

  init(_ lines: [BarLine], _ arrival: RuntimeArrival) {
    self.lines = lines.map { line in
      var line = line
      (line.isStale, line.error) = (true, "no runtime is running")
      return line
    }
    self.arrival = arrival
  }

  var descriptors: [Int32] { [arrival.descriptor] }
  var deadline: ContinuousClock.Instant? { arrival.deadline }

  func step(hasNews: Bool) -> StreamStep { StreamStep(lines: lines, wake: nil, faults: [], isOver: arrival.isDue()) }

  func tell(_ news: StreamNews) {}
}
