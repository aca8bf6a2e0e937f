import Glibc
import WidgetServices

/// A program with its arguments; a name without a slash is looked up in PATH.
struct Command {
  var words: [String]

  init(_ words: String...) { self.words = words }

  var text: String { words.map { $0.split(separator: "/").last.map(String.init) ?? $0 }.joined(separator: " ") }
}

/// Whole processes measured from outside. Times in milliseconds.
struct Timing {
  /// From the start to the first byte on standard output (to the exit if the program prints nothing), and to the exit.
  var firstByte: Sample
  var exit: Sample
  /// Peak resident memory, in bytes, of the largest run. Never smaller than the stopwatch's own: the kernel counts the memory of
  /// the process between fork and exec.
  var peak: Int
  var output: [UInt8]
}

enum Stopwatch {
  private struct Run {
    var firstByte = 0.0
    var exit = 0.0
    var peak = 0
    var output: [UInt8] = []
  }

  /// Runs the commands in turn, A B C A B C …, `runs` times after a warm-up round, so load on the machine affects all
  /// alike.
  static func time(_ commands: [Command], runs: Int = 21) throws(Failure) -> [Timing] {
    var taken = [[Run]](repeating: [], count: commands.count)
    for round in 0...runs {
      for (index, command) in commands.enumerated() {
        let run = try run(command)
        if round > 0 { taken[index].append(run) }
      }
    }
    return taken.map { runs in
      Timing(
        firstByte: Sample(runs.map(\.firstByte)), exit: Sample(runs.map(\.exit)),
        peak: runs.map(\.peak).max() ?? 0, output: runs.first?.output ?? [])
    }
  }

  /// A command's output.
  static func output(_ command: Command) throws(Failure) -> String {
    String(decoding: try run(command).output, as: UTF8.self)
  }

  private static func run(_ command: Command) throws(Failure) -> Run {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure("no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words = command.words.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }

    var process: pid_t = 0
    var run = Run()
    let began = nanoseconds(CLOCK_MONOTONIC)
    let status = posix_spawnp(&process, command.words[0], &actions, nil, &words, environ)
    close(ends[1])
    guard status == 0 else { throw Failure("cannot start \(command.words[0])") }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
      if run.output.isEmpty { run.firstByte = nanoseconds(CLOCK_MONOTONIC) - began }
      run.output += buffer[..<count]
    }
    var usage = rusage()
    var ended: Int32 = 0
    wait4(process, &ended, 0, &usage)
    run.exit = (nanoseconds(CLOCK_MONOTONIC) - began) / 1e6
    run.firstByte = run.output.isEmpty ? run.exit : run.firstByte / 1e6
    run.peak = usage.ru_maxrss * 1024
    guard ended == 0 else { throw Failure("\(command.text) failed with status \(ended >> 8 & 0xff)") }
    return run
  }
}

/// Why something could not be measured.
struct Failure: Error {
  var message: String

  init(_ message: String) { self.message = message }
}
