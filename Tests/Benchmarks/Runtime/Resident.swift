import Glibc

/// A program that runs until it is stopped, and its cost. Its output goes to a file.
final class Resident {
  let process: pid_t
  let output: String
  private var isEnded = false

  /// - Parameter variables: its whole environment, `NAME=value` each.
  init(_ command: Command, output: String, variables: [String]) throws(Failure) {
    self.output = output
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, output + ".err", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let words = command.words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    defer { for word in words + environment { free(word) } }
    var process = pid_t()
    guard posix_spawnp(&process, command.words[0], &actions, nil, words, environment) == 0 else {
      throw Failure("cannot start \(command.words[0])")
    }
    self.process = process
  }

  deinit { end(by: SIGKILL) }

  /// Stops it, and waits until it is gone.
  func end(by signal: Int32 = SIGTERM) {
    guard !isEnded else { return }
    isEnded = true
    kill(process, signal)
    waitpid(process, nil, 0)
  }

  /// The costs of it and its children so far, and their current memory.
  var cost: Cost { Cost(ofTree: process) }

  /// Bytes of its output so far.
  var written: Int {
    var status = stat()
    return stat(output, &status) == 0 ? Int(status.st_size) : 0
  }
}

/// Resource use of processes, from the kernel's own counters: time to the nanosecond (`schedstat`), while `stat` counts in
/// hundredths of a second.
struct Cost {
  /// CPU time.
  var nanoseconds = 0.0
  /// Context switches, voluntary and involuntary.
  var switches = 0
  /// Memory in bytes; shared memory counts proportionally (PSS).
  var memory = 0
  /// The peak resident memory, in bytes.
  var peak = 0

  init() {}

  init(ofTree process: pid_t) {
    add(process)
  }

  private mutating func add(_ process: pid_t) {
    for line in ProcFile.lines("/proc/\(process)/smaps_rollup") where line.hasPrefix("Pss:") {
      memory += ProcFile.number(line) << 10
    }
    for line in ProcFile.lines("/proc/\(process)/status") where line.hasPrefix("VmHWM:") {
      peak += ProcFile.number(line) << 10
    }
    for task in ProcFile.names("/proc/\(process)/task") {
      let folder = "/proc/\(process)/task/\(task)"
      nanoseconds += Double(ProcFile.lines("\(folder)/schedstat").first.map(ProcFile.number) ?? 0)
      for line in ProcFile.lines("\(folder)/status") where line.contains("ctxt_switches:") {
        switches += ProcFile.number(line)
      }
      for child in ProcFile.lines("\(folder)/children").first?.split(separator: " ") ?? [] {
        if let child = pid_t(child) { add(child) }
      }
    }
  }

  /// The use between two moments, per second; memory as it was at the later one.
  func since(_ earlier: Cost, seconds: Double) -> Rate {
    Rate(
      milliseconds: (nanoseconds - earlier.nanoseconds) / 1e6 / seconds,
      switches: Double(switches - earlier.switches) / seconds, memory: memory)
  }

  /// Per second.
  struct Rate {
    var milliseconds: Double
    var switches: Double
    var memory: Int
  }
}

/// The kernel's files about processes.
enum ProcFile {
  static func lines(_ path: String) -> [Substring] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// The first number in a line.
  static func number(_ line: Substring) -> Int {
    Int(line.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }) ?? 0
  }

  static func names(_ folder: String) -> [String] {
    guard let open = opendir(folder) else { return [] }
    defer { closedir(open) }
    var names: [String] = []
    while let entry = readdir(open) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
