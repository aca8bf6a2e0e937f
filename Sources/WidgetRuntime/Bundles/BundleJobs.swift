import WidgetSchedule

/// Jobs of bundles besides timelines: reading them, migrating a configuration, calling a push handler. Bundles take turns, one
/// job each; only a few run at once, and a long one does not count against that number.
struct BundleJobs {
  /// A job, by number: it runs on the bundle's queue, and returns what the runtime does then.
  typealias Job = @Sendable () -> Mailbox.Post

  static let limits: Limits = {
    var limits = Limits()
    (limits.concurrent, limits.concurrentOfBundle, limits.concurrentInAll) = (4, 1, 16)
    return limits
  }()

  /// A job that is to run.
  struct Start {
    let number: Int
    let path: String
    let job: Job
  }

  private var queue = ReadyQueue(most: limits.concurrentOfBundle)
  private var flights = Flights()
  private var waiting: [Int: Start] = [:]
  /// The running jobs, by number: the bundle's queue, and whether the job takes long.
  private var underWay: [Int: (queueID: Int, isSlow: Bool)] = [:]
  private var lastNumber = 0

  /// - Parameter isUrgent: whether a client waits for it.
  mutating func add(_ path: String, _ queueID: Int, isUrgent: Bool, _ job: @escaping Job) {
    lastNumber += 1
    waiting[lastNumber] = Start(number: lastNumber, path: path, job: job)
    queue.add(ReadyQueue.Ticket(slot: lastNumber, number: lastNumber, bundle: queueID), isUrgent: isUrgent)
  }

  /// The next job that may run; it counts as running from now on.
  mutating func next(at now: Double) -> Start? {
    while let (_, number) = flights.popFirst(at: now, after: Self.limits.quick) {
      guard underWay[number] != nil else { continue }
      underWay[number]?.isSlow = true
      flights.slowDown()
    }
    guard flights.hasRoom(Self.limits), let ticket = queue.next(),
      let start = waiting.removeValue(forKey: ticket.number)
    else { return nil }
    queue.begin(ticket)
    flights.begin(ticket.slot, request: ticket.number, at: now)
    underWay[ticket.number] = (ticket.bundle, false)
    return start
  }

  mutating func end(_ number: Int) {
    guard let job = underWay.removeValue(forKey: number) else { return }
    flights.end(isSlow: job.isSlow)
    queue.end(of: job.queueID)
  }

  /// When the next may run without another one ending; nil: none waits, or only an end lets it run.
  var wake: Double? { queue.isEmpty ? nil : flights.nextRoom(Self.limits) }
}
