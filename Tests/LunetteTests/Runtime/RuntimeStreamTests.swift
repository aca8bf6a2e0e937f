import Glibc
import Synchronization
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// `lunette stream` with a runtime that the test plays, and with a real one.
@Suite("Streams of a runtime") struct RuntimeStreamTests {
  /// The picture of #3 in accessoryInline.
  static func shown(_ text: String, revision: Int) throws -> ShownWidget {
    var shown = try Shown.widget(["Text \"\(text)\"", "Text \"\(text)\""])
    shown.family = .accessoryInline
    shown.environments = shown.environments.map { environment in
      var environment = environment
      environment.family = .accessoryInline
      return environment
    }
    shown.configuration = .emptyTable
    shown.nextEntry = nil
    shown.revision = revision
    return shown
  }

  /// A runtime that follows each requested reload with the next of these changes.
  static func runtime(_ first: ShownWidget, _ answers: [FakeRuntime.Answer] = []) throws -> FakeRuntime {
    let turn = Turn()
    return try FakeRuntime { request in
      switch request {
      case .stream where answers.prefix(turn.past).contains(where: \.isEnd): .hangUp
      case .stream: .reply(.stream([first]))
      case .instances: .reply(.instances([Shown.clock]))
      case .reload:
        switch turn.next() {
        case let number where number < answers.count: answers[number]
        default: .reply(.instances([]))
        }
      default: .reply(.done)
      }
    }
  }

  @Test("--once prints the current state once, as soon as the widget has loaded, and sends no other request")
  func once() throws {
    let (unasked, asked) = (try Self.shown("-", revision: 0), try Self.shown("12:00", revision: 1))
    let runtime = try FakeRuntime { _ in .replies([.stream([unasked]), .change(asked)]) }
    let result = try runtime.run(["stream", "3", "--once"])
    #expect(result.output == "12:00\n")
    #expect(result.errors == "")
    #expect(runtime.requests == [.stream([.instance(.number(3), in: nil)])])
  }

  @Test("an unplaced number is an error that lists the placed ones; an unknown kind, one with the nearest")
  func unknown() throws {
    let runtime = try FakeRuntime { request in
      switch request {
      case .instances: .reply(.instances([Shown.clock, Shown.mail]))
      case .stream(let targets) where targets.count == 1:
        .reply(.failure(Diagnostic(.missingKind, "no widget 'clok' is placed; did you mean 'clock'?")))
      default: .reply(.failure(Diagnostic(.missingKind, "no widget '#4' is placed")))
      }
    }
    let number = try runtime.run(["stream", "3", "4", "--once"])
    #expect(number.code == 66)
    #expect(number.errors == "lunette: error: no widget is placed as #4; the placed widgets are #3, #5\n")
    let kind = try runtime.run(["stream", "clok", "--once"])
    #expect(kind.code == 66)
    #expect(kind.errors == "lunette: error: no widget 'clok' is placed; did you mean 'clock'?\n")
  }

  @Test("if no placed widget has the family, an error says so")
  func none() throws {
    let runtime = try FakeRuntime { _ in .reply(.stream([])) }
    let result = try runtime.run(["stream"])
    #expect(result.code == 66)
    #expect(result.errors.contains("no placed widget has the family accessoryInline"))
  }

  @Test("the stream ends when its reader is gone, even if nothing changes", arguments: ["plain", "i3bar"])
  func gone(_ format: String) throws {
    let runtime = try Self.runtime(try Self.shown("12:00", revision: 1))
    let result = try LunetteProcess.run(
      ["stream", "3", "--format", format], environment: runtime.environment, output: .closedPipe)
    #expect(result.code == 0)
    #expect(result.errors == "")
  }

  @Test("a hidden bar reports to the runtime that it is not visible, and again when it is")
  func hidden() throws {
    let runtime = try Self.runtime(try Self.shown("12:00", revision: 1))
    let stream = try TerminalSession(
      ["stream", "3", "--format", "i3bar"], environment: runtime.environment, hasPipe: true)
    try stream.wait(forOutput: "12:00")
    for (signal, looks) in [(SIGUSR1, false), (SIGUSR2, true)] {
      stream.send(signal)
      _ = try Daemon.until("the runtime receives \(looks)") { runtime.requests.last == .looks(looks) ? true : nil }
    }
  }

  /// Runs an i3bar whose every click reloads #3.
  static func run(_ runtime: FakeRuntime, _ script: String) throws -> LunetteProcess.Result {
    try BarClickCommandTests.run(
      "reload() { \(BarClickCommandTests.click(2, at: 1, name: "clock", instance: "#3")); }\n" + script, words: "clock",
      environment: runtime.environment)
  }

  @Test("one line per change, and none if the text stays the same; a click reloads that instance")
  func changes() throws {
    let first = try Self.shown("one", revision: 1)
    // An error is printed, but i3bar does not show it.
    var same = try Self.shown("one", revision: 2)
    same.error = Diagnostic(.script, "no luck")
    let second = try Self.shown("two", revision: 3)
    let runtime = try Self.runtime(
      first,
      [.changes(.instances([]), [.change(same)]), .changes(.instances([]), [.change(second)])])
    let result = try Self.run(
      runtime, "awaits one; reload; while ! grep -q luck errors; do sleep 0.02; done; reload; awaits two")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last?.contains("\"two\"") == true)
    let reload = RuntimeRequest.reload(.instance(.number(3)), ReloadDemand(.center, isForeground: true))
    #expect(runtime.requests.suffix(2) == [reload, reload])
  }

  @Test("a hundred changes at once print the newest state, not a hundred lines")
  func newest() throws {
    let changes = try (2...101).map { RuntimeReply.change(try Self.shown("step \($0).", revision: $0)) }
    let runtime = try Self.runtime(try Self.shown("step 1.", revision: 1), [.changes(.instances([]), changes)])
    let result = try Self.run(runtime, "awaits 'step 1.'; reload; awaits 'step 101.'")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(result.output.split(separator: "\n").count < 60)
  }

  @Test("if the runtime exits, the stream continues alone")
  func ends() throws {
    let runtime = try Self.runtime(try Self.shown("from the runtime", revision: 1), [.hangUp])
    let script = BarClickCommandTests.counter.replacing("kind = \"counter\"", with: "kind = \"clock\"")
    var environment = runtime.environment
    environment["XDG_DATA_DIRS"] = runtime.folder.path + "/share"
    try runtime.folder.write("share/lunette/widgets/clock.lua", script)
    let words = BarClickCommandTests.click(2, at: 1, name: "clock", instance: "#3")
    let result = try BarClickCommandTests.run(
      "awaits 'from the runtime'; \(words); awaits 'pressed 0'", words: "clock --family accessoryRectangular",
      environment: environment)
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }

  @Test("two streams share a runtime's widget: its script runs once for both, and a press on one is visible on both")
  func shared() throws {
    let bundle = try TemporaryBundle(["counter.lua": BarClickCommandTests.counter])
    let script = """
      mkfifo in; exec 3<>in
      "$0" run --widgets . >run 2>&1 & host=$!
      awaits() { while ! grep -qF -- "$1" "$2"; do kill -0 $host || { cat run; exit 3; }; sleep 0.02; done; }
      : > bar; : > text
      while ! [ -S lunette/runtime.sock ]; do kill -0 $host || { cat run; exit 5; }; sleep 0.02; done
      "$0" stream counter.lua --family accessoryRectangular --format i3bar <in >bar & first=$!
      "$0" stream counter.lua --family accessoryRectangular >text & second=$!
      awaits 'pressed 0 asked 1' bar; awaits 'pressed 0 asked 1' text
      \(BarClickCommandTests.click(1, at: 2, instance: "#1").replacing("click ", with: "printf '%s\\n' ")) >&3
      awaits 'pressed 1 asked' bar; awaits 'pressed 1 asked' text
      "$0" instances; kill $first $second $host; wait $host; cat text
      """
    let result = try LunetteProcess.run(
      ["-c", script, LunetteProcess.path], environment: ["XDG_STATE_HOME": bundle.path], in: bundle.path,
      program: "/bin/sh")
    #expect(result.output.split(separator: "\n").count { $0.contains("#1") } == 1, "\(result.output)\(result.errors)")
    #expect(!result.output.contains("#2"))
    #expect(result.output.contains("pressed 0 asked 1"))
  }
}

/// Counts from 0, for a runtime's threads.
extension FakeRuntime.Answer {
  /// Increments, and returns whether the runtime is gone.
  fileprivate var isEnd: Bool { if case .hangUp = self { true } else { false } }
}

private final class Turn: Sendable {
  private let count = Mutex(0)
  /// The count so far.
  var past: Int { count.withLock { $0 } }

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
