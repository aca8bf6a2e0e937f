import Testing
import WidgetModel

/// A user's limits, written and parsed.
@Suite("Limit settings") struct LimitSettingsTests {
  @Test(
    "a value is parsed in its unit",
    arguments: [
      ("wall = 60 s", LimitName.wall, 60.0), ("wall=2min", .wall, 120), ("  wall\t=\t1500ms ", .wall, 1.5),
      ("wall = 45", .wall, 45), ("cpu.view = 0.5 s", .cpuView, 0.5), ("memory = 64 MiB", .memory, 67_108_864),
      ("memory=67108864", .memory, 67_108_864), ("storage.value = 2KiB", .storageValue, 2048),
      ("files.list = 1,000", .filesList, 1000), ("notify.perMinute = 0", .notifyPerMinute, 0),
      ("host.storage.hour = 1 GiB", .hostStorageHour, 1_073_741_824),
    ])
  func values(_ line: String, _ name: LimitName, _ value: Double) throws {
    let setting = try LimitSettings.setting(line)
    #expect(setting.0 == name && setting.1 == value)
  }

  @Test(
    "a line that sets nothing says why",
    arguments: [
      ("wall", "expected NAME = VALUE"), ("wal = 3 s", "did you mean 'wall'?"), ("x.y = 3", "lunette doctor --limits"),
      ("wall = ", "such as 30 s"), ("wall = soon", "such as 30 s"), ("wall = 3 MiB", "such as 30 s"),
      ("wall = -3", "such as 30 s"), ("wall = nan", "such as 30 s"), ("wall = 0x10", "such as 30 s"),
      ("wall = inf", "such as 30 s"), ("process.atOnce = 1.5", "such as 2"), ("memory = 4.3 B", "such as 32 MiB"),
      ("wall = 1 h", "from 1 s to 120 s"), ("wall = 0", "from 1 s to 120 s"),
      ("memory = 1 GiB", "from 4 MiB to 256 MiB"),
      ("= 3", "unknown limit"), ("view.nodes = 3", "unknown limit"),
    ])
  func wrong(_ line: String, _ words: String) {
    #expect { try LimitSettings.setting(line) } throws: { error in
      let fault = error as? Diagnostic
      return fault?.code == .usage && fault?.message.contains(words) == true
    }
  }

  @Test("an invalid line is a warning with its number; the others count, and of two for one name the first")
  func file() {
    let text = "# mine\r\nwall = 60 s # long\n\nwal = 1 s\nmemory = 1 TiB\r\nwall = 50 s\nhttp.calls = 20"
    let (values, warnings) = LimitSettings.read(text, file: "/c/limits")
    #expect(values == [.wall: 60, .httpCalls: 20])
    #expect(warnings.map(\.line) == [4, 5, 6])
    #expect(warnings.allSatisfy { $0.file == "/c/limits" && $0.severity == .warning })
  }

  @Test("each limit's default and bounds can be written and parsed again", arguments: LimitName.allCases)
  func round(_ name: LimitName) throws {
    #expect(name.range.contains(name.standard) && name.value == name.standard)
    for value in [name.standard, name.range.lowerBound, name.range.upperBound] {
      #expect(try LimitSettings.setting("\(name.rawValue) = \(name.unit.text(value))").1 == value)
    }
    for value in [name.range.lowerBound / 2 - 1, name.range.upperBound * 2] {
      #expect(throws: Diagnostic.self) { try LimitSettings.setting("\(name.rawValue) = \(value)") }
    }
  }
}
