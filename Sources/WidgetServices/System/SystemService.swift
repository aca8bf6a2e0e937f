import Glibc
import Synchronization
import WidgetModel

/// `system.*`: figures of this machine from `/proc` and `/sys`. Rates compare two samples of all counters: a long-running host
/// compares with its last one; a one-shot command waits a tenth of a second once, for all rates together.
struct SystemService: Sendable {
  /// The time between two samples of a one-shot command, in seconds.
  static let pause = 0.1
  /// The ages of a usable earlier sample, in seconds: an older one gives a rate of the past, one younger than `pause` too coarse
  /// a one.
  static let oldest = 60.0
  /// Seconds between the two samples of a recorded machine.
  static let recorded = 1.0

  let world: World
  let gate: Gate
  let files: SystemFiles
  private let memory = Memory()

  /// The last two samples.
  private final class Memory: Sendable {
    let pair = Mutex<(before: Sample, now: Sample)?>(nil)
  }

  init(world: World, gate: Gate) {
    self.world = world
    self.gate = gate
    files = SystemFiles(root: world.root)
  }

  func reply(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    switch arguments.function {
    case .systemCPU: return values(Processors(files: files).value(samples()))
    case .systemMemory: return values(MachineMemory(files: files).value)
    case .systemLoad: return values(Machine(files: files).load)
    case .systemDisks: return values(.list(Disks(files: files, volume: world.volume).values))
    case .systemNetwork: return values(.list(Interfaces(files: files).values(samples())))
    case .systemBattery: return values(Batteries(files: files).value)
    case .systemSensors: return values(.list(Sensors(files: files).values))
    case .systemUptime: return values(Machine(files: files).uptime)
    case .systemHost: return values(Machine(files: files).host)
    default:
      try gate.processes(arguments)
      let request = try Processes.Request(arguments)
      return values(.list(Processes(files: files).values(samples(), request)))
    }
  }

  /// A figure that this machine does not have is an expected failure; an absent battery is nil.
  private func values(_ value: Value?) -> HostReply {
    guard let value else {
      return .failure(message: "this machine does not report that figure", code: Diagnostic.Code.unavailable.rawValue)
    }
    return .values([value])
  }

  /// Two samples to compare.
  private func samples() -> (before: Sample, now: Sample) {
    if let later = world.laterRoot {
      return (take(files, at: 0), take(SystemFiles(root: later), at: Self.recorded))
    }
    return memory.pair.withLock { pair in
      let moment = world.monotonic()
      if let last = pair {
        // Asked again in the same call: the same figures.
        if moment - last.now.at < Self.pause { return last }
        if moment - last.now.at < Self.oldest {
          let next = (before: last.now, now: take(files, at: moment))
          pair = next
          return next
        }
      }
      let before = take(files, at: moment)
      world.waitUntil(moment + Self.pause)
      let next = (before: before, now: take(files, at: world.monotonic()))
      pair = next
      return next
    }
  }

  private func take(_ files: SystemFiles, at moment: Double) -> Sample {
    var sample = Sample(at: moment)
    sample.cpu = files.lines("/proc/stat").prefix { $0.hasPrefix("cpu") }.compactMap { CPUTimes($0) }
    sample.network = Interfaces(files: files).counters
    // Hundreds of small files: only for a bundle that may see them.
    if gate.mayListProcesses { sample.processes = Processes(files: files).times }
    return sample
  }
}
