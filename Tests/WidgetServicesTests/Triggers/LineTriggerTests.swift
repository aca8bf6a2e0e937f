import Foundation
import Glibc
import TestSupport
import Testing
import WidgetModel

@testable import WidgetWatch
@testable import WidgetServices

/// Long-running programs that fire with each line.
@Suite("Line triggers") struct LineTriggerTests {
  private func host(_ programs: String...) -> TestHost {
    var permissions = Permissions()
    permissions.run = programs.isEmpty ? ["sh"] : programs
    return TestHost(declared: permissions, granted: .only(permissions))
  }

  private func loop(_ host: TestHost, _ script: String) -> TriggerLoop {
    let loop = TriggerLoop()
    loop.watch.update([host.wanting(.lines(["sh", "-c", script]))])
    return loop
  }

  private func wait(until isSo: () -> Bool) -> Bool {
    let end = ContinuousClock.now + HangLimit.duration
    while !isSo() {
      guard ContinuousClock.now < end else { return false }
      poll(nil, 0, 5)
    }
    return true
  }

  @Test("a line fires, with its text")
  func line() throws {
    let host = host()
    let loop = loop(host, "echo one; exec sleep 1000")
    #expect(loop.run { !$0.fired.isEmpty })
    #expect(
      loop.take() == [FiredTrigger(bundle: "a.lua", .lines(["sh", "-c", "echo one; exec sleep 1000"]), line: "one")])
  }

  @Test("the program has no input, none of our variables, and its own session")
  func surroundings() throws {
    let script = "cat; env | cut -d= -f1 | tr '\\n' ' '; [ $(ps -o sid= -p $$) = $$ ] && echo alone; exec sleep 1000"
    let loop = loop(host(), script)
    #expect(loop.run { $0.fired.contains { $0.line?.hasSuffix("alone") == true } })
    let names = Set((loop.take().last?.line ?? "").split(separator: " ").map(String.init))
    #expect(names.isSuperset(of: ["HOME", "PATH"]))
    // Added by the shell itself.
    #expect(names.subtracting(["HOME", "PATH", "LANG", "PWD", "OLDPWD", "SHLVL", "_", "alone"]).isEmpty)
  }

  @Test("with the permission session it gets the session's variables")
  func session() throws {
    var permissions = Permissions.run("sh")
    permissions.session = true
    let host = TestHost(
      declared: permissions, granted: .only(permissions), environment: ["SWAYSOCK": "/run/sway", "TOKEN": "secret"])
    let loop = loop(host, "echo $SWAYSOCK $TOKEN; exec sleep 1000")
    #expect(loop.run { !$0.fired.isEmpty })
    #expect(loop.take().last?.line == "/run/sway")
  }

  @Test("a line has 64 KiB at most; the rest is dropped", arguments: [65_536, 70_000])
  func long(_ count: Int) throws {
    let loop = loop(host(), "head -c \(count) /dev/zero | tr '\\0' x; echo; exec sleep 1000")
    #expect(loop.run { !$0.fired.isEmpty })
    #expect(loop.take().last?.line == String(repeating: "x", count: 65_536))
  }

  @Test("with a separator a block fires, and what follows it fires after a moment of silence")
  func blocks() throws {
    let host = host()
    let loop = TriggerLoop()
    let script = "printf 'a\\nb\\n~~~\\nc\\n'; exec sleep 1000"
    loop.watch.update([host.wanting(.lines(["sh", "-c", script], separator: "~~~"))])
    #expect(loop.run { $0.fired.last?.line == "c\n" })
    #expect(loop.take().compactMap(\.line).allSatisfy { ["a\nb\n", "c\n"].contains($0) })
  }

  /// Milliseconds, what is written then, and the block that fires.
  static let blockSteps: [[(Int, String, String?)]] = [
    [(0, "a\nb\n", nil), (49, "", nil), (50, "", "a\nb\n"), (200, "", nil)],
    // A separator ends a block at once, also one that opens the next.
    [(0, "~~~\na\n", nil), (10, "~~~\nb\n", "a\n"), (60, "", "b\n"), (70, "~~~\n", nil)],
    // A block that continues fires again, whole.
    [(0, "a\n", nil), (50, "", "a\n"), (90, "b\n", nil), (140, "", "a\nb\n"), (150, "~~~\n", nil)],
    // Of several the newest; a line without an end is not part of it.
    [(0, "a\n~~~\nb\n~~~\nc", "b\n"), (50, "", nil), (60, "d\n~~~\n", "cd\n")],
    [(0, "a\r\n~~~\r\n", "a\n"), (50, "\n\n", nil), (100, "", "\n\n")],
  ]

  @Test("a block ends at its separator, or when nothing follows for 50 ms", arguments: blockSteps)
  func blockReader(_ steps: [(Int, String, String?)]) {
    var reader = BlockReader(separator: "~~~")
    let start = Pace.Moment.now
    for (time, written, expected) in steps {
      let block = reader.newest(in: Array(written.utf8)[...], at: start + .milliseconds(time))
      #expect(block == expected, "at \(time) ms, of \(written.debugDescription)")
    }
  }

  @Test("a block has 256 KiB at most, and an unfinished one fires when the program ends")
  func largeBlock() {
    var reader = BlockReader(separator: "~~~")
    let line = String(repeating: "x", count: 1_023) + "\n"
    let bytes = Array(String(repeating: line, count: 300).utf8)
    #expect(reader.newest(in: bytes[...], at: .now) == nil)
    #expect(reader.last()?.utf8.count == BlockReader.largest)
    #expect(reader.last() == nil)
    #expect(reader.newest(in: Array("a".utf8)[...], at: .now) == nil)
    #expect(reader.last() == "a\n")
  }

  @Test("the program starts in the bundle's own folder")
  func folder() throws {
    let folder = TemporaryFolder()
    let permissions = Permissions.run("sh")
    let loop = loop(
      TestHost(declared: permissions, granted: .only(permissions), bundleFolder: folder.path), "pwd; exec sleep 1000")
    #expect(loop.run { !$0.fired.isEmpty })
    #expect(loop.take().last?.line == folder.path)
  }

  static let cleanings: [(String, String)] = [
    ("a\\033[31mb", "a[31mb"), ("gr\\303\\274n\\r", "grün"), ("\\377x", "\u{FFFD}x"), ("", ""),
  ]

  @Test("a line is text, whatever its bytes", arguments: cleanings)
  func clean(_ printed: String, _ line: String) throws {
    let loop = loop(host(), "printf '\(printed)\\n'; exec sleep 1000")
    #expect(loop.run { !$0.fired.isEmpty })
    #expect(loop.take().first?.line == line)
  }

  @Test("in a flood the newest line counts, the loop pauses, and others get their turn")
  func flood() throws {
    let host = host("sh", "yes")
    let loop = TriggerLoop()
    let other = WidgetDeclaration.Trigger.lines(["sh", "-c", "echo here; exec sleep 1000"])
    loop.watch.update([host.wanting(.lines(["yes", "flood"]), other)])
    #expect(
      loop.run { news in news.fired.contains { $0.line == "here" } && news.fired.count { $0.line == "flood" } > 3 })
    // From now on ten reads a second, each one wake-up, and one for its pause.
    let (before, begin) = (loop.wakes, ContinuousClock.now)
    #expect(loop.run { _ in ContinuousClock.now > begin + .seconds(1) })
    #expect(Double(loop.wakes - before) < 60 * ((ContinuousClock.now - begin) / .seconds(1)))
  }

  @Test("standard error goes to the log, truncated, and never into a line")
  func complaints() throws {
    let loop = loop(host(), "printf 'no \\033[1mbus\\n' >&2; echo line; yes complaint >&2")
    #expect(loop.run { $0.fired.contains { $0.line == "line" } && $0.notes.count > 100 })
    #expect(loop.news.notes.first == TriggerNote("a.lua", "sh: no [1mbus"))
    #expect(loop.news.notes.reduce(0) { $0 + $1.text.utf8.count } < 64 << 10)
    #expect(!loop.news.fired.contains { $0.line == "complaint" })
  }

  @Test("a program that exits is restarted after a pause, and that is reported")
  func restarted() throws {
    let host = host()
    let loop = loop(host, "echo $$; exit 3")
    #expect(loop.run { Set($0.fired.map(\.line)).count == 2 })
    #expect(loop.news.notes.first?.text == "sh exited with status 3; restarting in 1 second")
  }

  @Test("an unfinished last line counts, too")
  func unended() {
    let loop = loop(host(), "printf 'first\\nlast'")
    #expect(loop.run { $0.fired.contains { $0.line == "last" } })
  }

  @Test("when no bundle wants the program any more, all its processes are stopped, in any session")
  func group() throws {
    let loop = loop(host(), "setsid sleep 1000 & (trap '' TERM; while :; do sleep 1000; done) & echo $! $$; wait")
    #expect(loop.run { !$0.fired.isEmpty })
    let numbers = (loop.take().last?.line ?? "").split(separator: " ").compactMap { pid_t($0) }
    #expect(numbers.count == 2 && numbers.allSatisfy { kill($0, 0) == 0 })
    loop.watch.update([])
    #expect(
      wait {
        _ = loop.watch.take(); return loop.watch.waits.isEmpty
      })
    #expect(numbers.allSatisfy { kill($0, 0) != 0 })
  }

  @Test("programs end with the runtime, even when it is killed")
  func killed() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Evil.program)
    process.arguments = ["triggers", "keep", "setsid sleep 1000 & echo $! $$; wait"]
    let output = Foundation.Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let numbers = line.split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
    #expect(numbers.count == 2 && numbers.allSatisfy { kill($0, 0) == 0 })
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(wait { numbers.allSatisfy { kill($0, 0) != 0 } })
  }

  @Test("equal triggers of a bundle share one program, and updates do not disturb it")
  func once() throws {
    let host = host()
    let loop = TriggerLoop()
    let trigger = WidgetDeclaration.Trigger.lines([
      "sh", "-c", "echo $$ >> \(host.folder.path)/started; exec sleep 1000",
    ])
    for _ in 0..<5 { loop.watch.update([host.wanting(trigger, trigger)]) }
    let file = host.folder.path + "/started"
    #expect(wait { (try? String(contentsOfFile: file, encoding: .utf8))?.hasSuffix("\n") ?? false })
    #expect(try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").count == 1)
  }

  // MARK: Refusals

  @Test("a forbidden program is not run, and that is reported once with the grant it needs")
  func refused() throws {
    var permissions = Permissions()
    permissions.run = ["sh"]
    let host = TestHost(declared: permissions)
    let loop = TriggerLoop()
    for _ in 0..<3 { loop.watch.update([host.wanting(.lines(["sh", "-c", "echo x"]))]) }
    loop.settle()
    let trouble = try #require(loop.news.troubles.first)
    #expect(loop.news.troubles.count == 1)
    #expect(trouble.code == .permissionUngranted && trouble.suggestion == "--allow run=sh")
    #expect(trouble.message.hasPrefix("trigger lines: the program 'sh' is declared"))
    #expect(loop.watch.waits.isEmpty)
  }

  @Test("revoking the grant stops it")
  func withdrawn() throws {
    let host = TestHost(declared: .run("sh"))
    host.host.grant(.everything, from: .file)
    let loop = loop(host, "echo $$; exec sleep 1000")
    #expect(loop.run { !$0.fired.isEmpty })
    let number = try #require(loop.take().first?.line.flatMap { pid_t($0) })
    host.host.lapse(.changed)
    loop.watch.update([host.wanting(.lines(["sh", "-c", "echo $$; exec sleep 1000"]))])
    #expect(
      wait {
        _ = loop.watch.take(); return kill(number, 0) != 0
      })
  }

  @Test("a missing program is reported, and looked for again")
  func missing() throws {
    let host = host("nonesuch-7")
    let loop = TriggerLoop()
    loop.watch.update([host.wanting(.lines(["nonesuch-7"]))])
    #expect(loop.run { !$0.troubles.isEmpty })
    #expect(loop.news.troubles.first?.code == .missing)
    #expect(loop.watch.deadline != nil)
  }
}

/// Lines from bytes in arbitrary pieces.
@Suite("Lines of a stream") struct LineReaderTests {
  static let long = String(repeating: "é", count: 3000)

  static let pieces: [([String], [String])] = [
    (["a\nb\nc"], ["a", "b", "c"]), (["a", "b", "\n", "c\n"], ["ab", "c"]), (["\n\n"], ["", ""]), ([""], []),
    (["a\r\n"], ["a"]), ([long + "\nx\n"], [String(long.prefix(2048)), "x"]),
    ([String(repeating: "y", count: 10_000), "\n"], [String(repeating: "y", count: 4096)]),
  ]

  @Test(
    "are the same however they are split, and the newest is the last of them",
    arguments: pieces.map { Named("\($0.0)".prefix(40).description, $0) })
  func cut(_ stream: Named<(parts: [String], lines: [String])>) {
    let (parts, lines) = stream.value
    let empty = LineReader(longest: 4096)
    var whole = empty, bytewise = empty, newest = empty
    let bytes = Array(parts.joined().utf8)
    #expect(parts.flatMap { whole.lines(in: Array($0.utf8)[...]) } + (whole.last().map { [$0] } ?? []) == lines)
    #expect(bytes.flatMap { bytewise.lines(in: [$0]) } + (bytewise.last().map { [$0] } ?? []) == lines)
    let last = parts.compactMap { newest.newest(in: Array($0.utf8)[...]) }.last
    #expect(newest.last() ?? last == lines.last)
  }
}

/// Pauses, and reads of a flooding program.
@Suite("Pauses") struct PauseTests {
  @Test("double from a second to five minutes, and start over after a good minute")
  func backoff() {
    var backoff = Backoff()
    let pauses = (0..<11).map { _ in backoff.next().components.seconds }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    #expect(backoff.next(after: .seconds(59)) == .seconds(300))
    #expect(backoff.next(after: .seconds(60)) == .seconds(1))
  }

  @Test("ten reads at once, then one each tenth of a second, and all again after a second's pause")
  func pace() {
    var pace = Pace()
    let start = ContinuousClock.now
    var now = start
    var looks = 0
    while now < start + .seconds(2) {
      if pace.rest(at: now) == nil {
        pace.spend(at: now)
        looks += 1
      }
      now += .milliseconds(1)
    }
    #expect((28...31).contains(looks))
    now += .seconds(1)
    for _ in 0..<9 {
      #expect(pace.rest(at: now) == nil)
      pace.spend(at: now)
    }
  }
}
