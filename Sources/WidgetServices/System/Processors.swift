import WidgetModel

/// How busy the processors are.
struct Processors {
  let files: SystemFiles

  func value(_ samples: (before: Sample, now: Sample)) -> Value? {
    guard let now = samples.now.cpu.first else { return nil }
    let parts = now.parts(since: samples.before.cpu.first ?? now)
    let cores = samples.now.cpu.dropFirst()
    let before = Array(samples.before.cpu.dropFirst())
    let usage = cores.enumerated().map { index, core in
      Value.number(1 - core.parts(since: index < before.count ? before[index] : core).idle)
    }
    var table: [String: Value] = [
      "usage": .number(1 - parts.idle), "user": .number(parts.user), "system": .number(parts.system),
      "idle": .number(parts.idle), "count": .integer(Int64(cores.count)), "cores": .list(usage),
    ]
    if let model { table["model"] = .text(model) }
    if let frequency = files.number("/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq") {
      table["frequency"] = .number(frequency * 1000)
    }
    return .table(table)
  }

  /// "AMD Ryzen 7 5800X 8-Core Processor"; ARM machines tell their own name elsewhere.
  private var model: String? {
    for line in files.lines("/proc/cpuinfo") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      if parts[0].hasPrefix("model name") || parts[0].hasPrefix("Model") {
        return parts[1].split(separator: " ").joined(separator: " ")
      }
    }
    return files.line("/proc/device-tree/model")?.filter { $0 != "\0" }
  }
}

/// Memory in bytes, from `/proc/meminfo`.
struct MachineMemory {
  let files: SystemFiles

  var value: Value? {
    var figures: [Substring: Double] = [:]
    for line in files.lines("/proc/meminfo") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let figure = parts[1].split(separator: " ").first.flatMap({ Double($0) }) else {
        continue
      }
      figures[parts[0]] = figure * 1024
    }
    guard let total = figures["MemTotal"], total > 0 else { return nil }
    let free = figures["MemFree"] ?? 0
    let cache = arc
    let cached = (figures["Cached"] ?? 0) + (figures["Buffers"] ?? 0) + (figures["SReclaimable"] ?? 0) + cache
    // Before Linux 3.14 there is no MemAvailable.
    let available = min(figures["MemAvailable"].map { $0 + cache } ?? free + cached, total)
    let swap = figures["SwapTotal"] ?? 0
    return [
      "total": .number(total), "used": .number(total - available), "free": .number(free),
      "available": .number(available), "cached": .number(cached), "usage": .number((total - available) / total),
      "swapTotal": .number(swap), "swapUsed": .number(max(swap - (figures["SwapFree"] ?? 0), 0)),
    ]
  }

  /// The part of ZFS's cache that gives way when memory is needed; the kernel counts it as used. A container whose own
  /// `meminfo` is mounted there sees the cache of its host.
  private var arc: Double {
    var figures: [Substring: Double] = [:]
    // `size 4 6734512128`.
    for line in files.lines("/proc/spl/kstat/zfs/arcstats") {
      let words = line.split(separator: " ")
      if words.count == 3 { figures[words[0]] = Double(words[2]) }
    }
    guard let size = figures["size"],
      !files.lines("/proc/self/mounts").contains(where: {
        $0.split(separator: " ").dropFirst().first == "/proc/meminfo"
      })
    else { return 0 }
    return max(size - (figures["c_min"] ?? 0), 0)
  }
}
