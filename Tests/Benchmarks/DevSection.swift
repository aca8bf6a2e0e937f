import Glibc

/// Row 26: from a save to the new picture in the terminal, as `lunette dev` shows it. The terminal is a pair of this program.
enum DevSection {
  private static let saves = 50

  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    let subject = "`dev`: a save of hello.lua to its picture, median of \(saves)"
    do throws(Failure) {
      let file = "\(places.built)/dev.lua"
      try write("begin", to: file)
      let terminal = try Terminal(places.lunette, ["dev", file, "--family", "systemSmall"])
      try terminal.wait(for: "begin")
      var times: [Double] = []
      for number in 1...saves {
        // A user's saves are further apart than a bundle's settling time.
        terminal.rest(milliseconds: 120)
        let word = Self.word(number)
        let start = nanoseconds(CLOCK_MONOTONIC)
        try write(word, to: file)
        try terminal.wait(for: word)
        times.append((nanoseconds(CLOCK_MONOTONIC) - start) / 1e6)
      }
      times.sort()
      let median = times[times.count / 2]
      table.add(
        Row(
          number: "26", subject: subject, figure: "\(short(median)) ms",
          peer: "the slowest \(short(times[times.count - 1])) ms", value: median, goal: .atMost(15, bar: 50, " ms")))
    } catch { table.add("26", subject, error) }
  }

  /// Alternates between two words that differ in every letter: a terminal is only sent cells that differ.
  private static func word(_ number: Int) -> String { number.isMultiple(of: 2) ? "coffee" : "brandy" }

  /// Saves as an editor does: a new file replaces the old one.
  private static func write(_ word: String, to path: String) throws(Failure) {
    guard let file = fopen(path + ".new", "w") else { throw Failure("cannot write \(path)") }
    fputs(
      """
      return widget { kind = "dev", families = { "systemSmall" }, view = function() return Text "\(word)" end }

      """, file)
    fclose(file)
    rename(path + ".new", path)
  }

  /// The command at its own terminal.
  private final class Terminal {
    private let controller: Int32
    private var child = pid_t()
    private var shown: [UInt8] = []

    init(_ program: String, _ arguments: [String]) throws(Failure) {
      controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (number, locked) = (Int32(0), Int32(0))
      // TIOCSPTLCK and TIOCGPTN.
      guard controller >= 0, ioctl(controller, 0x4004_5431, &locked) == 0, ioctl(controller, 0x8004_5430, &number) == 0
      else { throw Failure("no terminal") }
      var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
      _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID
      let words = ([program] + arguments).map { strdup($0) } + [nil]
      let settings: [String] = ["TERM=xterm-256color", "LC_ALL=C.UTF-8", "TZ=UTC", "PATH=/usr/bin:/bin"]
      let variables = settings.map { strdup($0) } + [nil]
      defer { for word in words + variables { free(word) } }
      guard posix_spawn(&child, program, &actions, &attributes, words, variables) == 0 else {
        throw Failure("\(program) cannot be started")
      }
    }

    deinit {
      if child > 0 {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
      }
      close(controller)
    }

    func wait(for text: String) throws(Failure) {
      let wanted = Array(text.utf8)
      shown = []
      while !contains(wanted) {
        guard take(milliseconds: 10_000) else { throw Failure("nothing was shown for 10 s") }
      }
    }

    /// Reads until no more output arrives.
    func rest(milliseconds: Int32) { while take(milliseconds: milliseconds) {} }

    private func take(milliseconds: Int32) -> Bool {
      var ready = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, milliseconds) > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(controller, &buffer, buffer.count)
      shown += buffer.prefix(max(count, 0))
      return count > 0
    }

    private func contains(_ wanted: [UInt8]) -> Bool {
      shown.count >= wanted.count
        && (0...shown.count - wanted.count).contains { shown[$0...].starts(with: wanted) }
    }
  }
}
