/// The counters from which rates come, all read at one moment.
struct Sample: Sendable {
  /// Seconds on the clock that never jumps.
  var at: Double
  var cpu: [CPUTimes] = []
  var network: [String: (received: Double, sent: Double)] = [:]
  /// Processor time of each process, in ticks.
  var processes: [Int: Double] = [:]
}

/// Time that a processor has spent, in ticks, since the machine started.
struct CPUTimes: Sendable, Hashable {
  var user = 0.0
  var system = 0.0
  var idle = 0.0
  /// What a virtual machine's host took away.
  var stolen = 0.0

  var total: Double { user + system + idle + stolen }

  /// `cpu0 user nice system idle iowait irq softirq steal …` of `/proc/stat`.
  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard let name = words.first, name.hasPrefix("cpu") else { return nil }
    let figures = words.dropFirst().map { Double($0) ?? 0 }
    guard figures.count >= 4 else { return nil }
    func figure(_ index: Int) -> Double { index < figures.count ? figures[index] : 0 }
    user = figure(0) + figure(1)
    system = figure(2) + figure(5) + figure(6)
    idle = figure(3) + figure(4)
    stolen = figure(7)
  }

  /// Parts of the time between two samples, 0 to 1.
  func parts(since before: CPUTimes) -> (user: Double, system: Double, idle: Double) {
    let total = max(self.total - before.total, 0)
    guard total > 0 else { return (0, 0, 1) }
    func part(_ now: Double, _ then: Double) -> Double { min(max((now - then) / total, 0), 1) }
    return (part(user, before.user), part(system + stolen, before.system + before.stolen), part(idle, before.idle))
  }
}
