import Glibc
import WidgetModel

/// The busiest processes of all users: names and figures, never arguments (they hold passwords).
struct Processes {
  let files: SystemFiles

  struct Request: Hashable {
    enum Order: String, CaseIterable { case cpu, memory, name, pid }

    var order = Order.cpu
    var limit = 10

    init(_ arguments: Arguments) throws(Diagnostic) {
      let options = try arguments.table(0, "options")
      try options.only(["sort", "limit"])
      if let word = try options.word("sort", among: Order.allCases.map(\.rawValue)), let order = Order(rawValue: word) {
        self.order = order
      }
      if let limit = try options.integer("limit") {
        guard (1...1000).contains(limit) else { throw arguments.wrong("limit must be between 1 and 1000") }
        self.limit = limit
      }
    }
  }

  private struct Process {
    var pid: Int
    var name: String
    /// Processor time in ticks.
    var ticks: Double
    /// Bytes in memory.
    var memory: Double
  }

  /// Processor time of each process, in ticks.
  var times: [Int: Double] {
    Dictionary(all.map { ($0.pid, $0.ticks) }, uniquingKeysWith: { $1 })
  }

  /// `cpu` is the part of the whole machine between the samples, 0 to 1; `memory` in bytes.
  func values(_ samples: (before: Sample, now: Sample), _ request: Request) -> [Value] {
    let total = (samples.now.cpu.first?.total ?? 0) - (samples.before.cpu.first?.total ?? 0)
    let measured = all.map { process in
      let now = samples.now.processes[process.pid] ?? process.ticks
      let used = now - (samples.before.processes[process.pid] ?? now)
      return (process: process, cpu: total > 0 ? min(max(used / total, 0), 1) : 0)
    }
    let ordered = measured.sorted { a, b in
      switch request.order {
      case .cpu where a.cpu != b.cpu: a.cpu > b.cpu
      case .memory where a.process.memory != b.process.memory: a.process.memory > b.process.memory
      case .name where a.process.name != b.process.name: Value.precedes(a.process.name, b.process.name)
      default: a.process.pid < b.process.pid
      }
    }
    return ordered.prefix(request.limit).map { process, cpu in
      [
        "pid": .integer(Int64(process.pid)), "name": .text(process.name), "cpu": .number(cpu),
        "memory": .number(process.memory),
      ]
    }
  }

  private var all: [Process] {
    files.names("/proc").compactMap { Int($0) }.compactMap { pid in
      files.text("/proc/\(pid)/stat").flatMap { Self.process(pid, $0) }
    }
  }

  /// `PID (NAME) state …`: a name may hold blanks and brackets, so the last bracket counts.
  private static func process(_ pid: Int, _ text: String) -> Process? {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else { return nil }
    let figures = text[text.index(after: close)...].split(separator: " ")
    guard figures.count > 21, let user = Double(figures[11]), let system = Double(figures[12]),
      let pages = Double(figures[21])
    else { return nil }
    return Process(
      pid: pid, name: String(text[text.index(after: open)..<close]), ticks: user + system,
      memory: pages * Double(sysconf(Int32(_SC_PAGESIZE))))
  }
}
