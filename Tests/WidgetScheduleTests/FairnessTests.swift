import Testing
import WidgetModel

@testable import WidgetSchedule

/// What one bundle can take from another.
@Suite("Fair shares") struct FairnessTests {
  @Test(
    "no other bundle is served more than twice before or between a waiting bundle's own turns",
    arguments: 0..<40)
  func turns(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let bundles = 1 + Int(dice.roll() * 9)
    let most = 1 + Int(dice.roll() * 3)
    var queue = ReadyQueue(most: most)
    var underWay = [Int](repeating: 0, count: bundles)
    var waiting = [Int](repeating: 0, count: bundles)
    /// What each was served since the bundle began to wait, or was last served.
    var since = [[Int]](repeating: [Int](repeating: 0, count: bundles), count: bundles)
    var number = 0
    for _ in 0..<2000 {
      let bundle = Int(dice.roll() * dice.roll() * Double(bundles))
      switch dice.roll() {
      case ..<0.4:
        if waiting[bundle] == 0 || underWay[bundle] >= most { since[bundle] = [Int](repeating: 0, count: bundles) }
        number += 1
        waiting[bundle] += 1
        queue.add(.init(slot: number, number: number, bundle: bundle), isUrgent: dice.roll() < 0.3)
      case ..<0.7:
        guard let ticket = queue.next() else {
          #expect((0..<bundles).allSatisfy { waiting[$0] == 0 || underWay[$0] == most })
          continue
        }
        waiting[ticket.bundle] -= 1
        if dice.roll() < 0.1 {
          queue.skip(ticket)
          continue
        }
        queue.begin(ticket)
        underWay[ticket.bundle] += 1
        #expect(underWay[ticket.bundle] <= most)
        since[ticket.bundle] = [Int](repeating: 0, count: bundles)
        for other in 0..<bundles where waiting[other] > 0 && underWay[other] < most {
          since[other][ticket.bundle] += 1
          #expect(since[other][ticket.bundle] <= 2)
        }
      default:
        guard underWay[bundle] > 0 else { continue }
        if underWay[bundle] == most { since[bundle] = [Int](repeating: 0, count: bundles) }
        underWay[bundle] -= 1
        queue.end(of: bundle)
      }
    }
  }

  @Test("within a bundle, and within a round, a request that a user waits for comes first")
  func urgent() {
    var queue = ReadyQueue(most: 9)
    func add(_ slot: Int, _ bundle: Int, isUrgent: Bool = false) {
      queue.add(.init(slot: slot, number: slot, bundle: bundle), isUrgent: isUrgent)
    }
    add(1, 0)
    add(2, 0)
    add(3, 1)
    add(4, 0, isUrgent: true)
    add(5, 2, isUrgent: true)
    var order: [Int] = []
    while let ticket = queue.next() {
      queue.begin(ticket)
      order.append(ticket.slot)
    }
    #expect(order == [4, 5, 3, 1, 2])
  }

  @Test("each step of the queue takes constant time, however many wait")
  func work() {
    var queue = ReadyQueue(most: 2)
    let (bundles, widgets) = (100, 100)
    for number in 0..<bundles * widgets {
      queue.add(.init(slot: number, number: number, bundle: number % bundles), isUrgent: number % 7 == 0)
    }
    var served = 0
    while let ticket = queue.next() {
      queue.begin(ticket)
      served += 1
      queue.end(of: ticket.bundle)
    }
    #expect(served == bundles * widgets && queue.isEmpty)
    // Each turn is examined once: at most one per added, started and finished request.
    #expect(queue.turns <= 3 * served)
  }

  @Test("of requests merged into the next reload the first is logged, the rest are counted")
  func merged() {
    var scheduler = Scheduler()
    let id = InstanceID(1)
    _ = scheduler.handle(.placed(id, PlacedWidget(kind: "w", family: .systemSmall)), at: Stage.base)
    var ledger = Ledger()
    for _ in 0..<5000 { ledger.add(scheduler.handle(.asked(.instance(id), ReloadDemand(.push)), at: Stage.base)) }
    for _ in 0..<2 { ledger.add(scheduler.handle(.asked(.instance(id), ReloadDemand(.center)), at: Stage.base)) }
    ledger.add(scheduler.handle(.answered(id, request: 1, LawTests.now(Stage.base, .never)), at: Stage.base))
    ledger.add(scheduler.handle(.woke, at: Stage.base + 1))
    let merged = ledger.lines.filter { $0.matter == .merged }.map { "\($0.cause.rawValue) \($0.detail ?? "")" }
    #expect(merged == ["push ", "center ", "center once more", "push 4999 times more"])
  }

  @Test(
    "a log line is truncated between scalars",
    arguments: [
      (512, "a", 512), (513, "a", 512), (100_000, "ü", 512), (100_000, "\u{301}", 512), (1_000_000, "👩‍🚀", 512),
    ])
  func cut(_ bytes: Int, _ unit: String, _ most: Int) {
    let text = String(repeating: unit, count: bytes / unit.utf8.count)
    var line = LedgerLine(0, nil, .failed, .center, detail: text)
    let count = line.detail?.utf8.count ?? 0
    #expect(count <= most && count > most - 12)
    #expect(line.detail?.hasSuffix("…") == (text.utf8.count > most))
    line.detail = text + text
    #expect((line.detail?.utf8.count ?? 0) <= most)
  }

  /// Bundles with widgets that reload every second, each with its own duration.
  struct Crowd {
    var scheduler = Scheduler()
    var now = Stage.base
    let seconds: [String: Double]
    private var names: [InstanceID: String] = [:]
    private var answers: [(date: Double, id: InstanceID, request: Int)] = []
    private(set) var reloads: [String: Int] = [:]
    /// The longest time between two reloads of a bundle.
    private(set) var gaps: [String: Double] = [:]
    private var last: [String: Double] = [:]
    private(set) var mostUnderWay: [String: Int] = [:]
    private(set) var mostInAll = 0

    /// - Parameters: by the bundle's name: how many widgets it has, and the seconds per reload.
    init(_ bundles: [(name: String, widgets: Int, seconds: Double)]) {
      seconds = Dictionary(uniqueKeysWithValues: bundles.map { ($0.name, $0.seconds) })
      for bundle in bundles {
        for index in 0..<bundle.widgets {
          let id = InstanceID(names.count + 1)
          names[id] = bundle.name
          let widget = PlacedWidget(kind: "\(bundle.name)\(index)", family: .systemSmall, bundle: bundle.name)
          take(scheduler.handle(.placed(id, widget), at: now))
        }
      }
    }

    mutating func run(for span: Double) {
      let end = now + span
      while now < end {
        answers.sort { $0.date < $1.date }
        now = max(now, min(answers.first?.date ?? .infinity, scheduler.wake ?? .infinity, end))
        guard let answer = answers.first, answer.date <= now else {
          take(scheduler.handle(.woke, at: now))
          continue
        }
        answers.removeFirst()
        let plan = TimelinePlan(dates: [now], policy: .after(now + 1, jitter: 0), made: now)
        take(scheduler.handle(.answered(answer.id, request: answer.request, .timeline(plan)), at: now))
      }
    }

    /// A bundle's requests run one after the other.
    private mutating func take(_ actions: [Action]) {
      for case .cancel(_, let request) in actions { answers.removeAll { $0.request == request } }
      for case .reload(let id, let request) in actions {
        guard let name = names[id], let seconds = seconds[name] else { continue }
        let before = answers.filter { names[$0.id] == name }
        answers.append(((before.map(\.date).max() ?? now) + seconds, id, request.number))
        mostUnderWay[name] = max(mostUnderWay[name] ?? 0, before.count + 1)
        mostInAll = max(mostInAll, answers.count)
        reloads[name, default: 0] += 1
        gaps[name] = max(gaps[name] ?? 0, now - (last[name] ?? now))
        last[name] = now
      }
    }
  }

  @Test(
    "a one-second clock keeps ticking beside bundles of a hundred kinds, however slow they are",
    arguments: [(bundles: 1, seconds: 1.5), (1, 30), (4, 30), (8, 30), (20, 5), (3, 0.02)])
  func clock(_ bundles: Int, _ seconds: Double) {
    var crowd = Crowd([(name: "clock", widgets: 1, seconds: 0.01)] + (0..<bundles).map { ("slow\($0)", 100, seconds) })
    crowd.run(for: 20)
    // It waits at most until the slow ones are known to be slow, eight at a time.
    crowd.run(for: 300)
    #expect((crowd.gaps["clock"] ?? .infinity) < 4, "\(crowd.gaps)")
    #expect((crowd.reloads["clock"] ?? 0) > 200, "\(crowd.reloads)")
    #expect(crowd.mostUnderWay.values.allSatisfy { $0 <= 2 })
    #expect(crowd.mostInAll <= 64)
  }
}
