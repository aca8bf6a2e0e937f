import Foundation
import TestSupport
import Testing

/// Widgets that show the user's own data: files, programs, machine statistics. Each shows sample data in a gallery, and says what
/// is missing if it has no data.
@Suite("Widgets of one's own data") struct OwnDataWidgetTests {
  static let bundles = [
    "countdown.lua", "dashboard.lua", "devices.lua", "git", "network.lua", "pills.lua", "processes.lua", "pulls",
    "reminders", "rings.lua", "runs.lua", "sensors.lua", "sky", "todo.lua", "units.lua", "water", "wired",
  ]

  static let names = bundles.map { $0.replacingOccurrences(of: ".lua", with: "") }

  @Test(
    "with sample data each family is the recorded picture, without warnings", arguments: zip(bundles, names))
  func preview(_ bundle: String, _ name: String) throws {
    let result = try Shipped.run(["render", "widgets/\(bundle)", "--preview"])
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    #expect(Shipped.difference(result, "\(name)-preview.txt") == nil)
  }

  @Test(
    "in dark, the medium family is the recorded picture",
    arguments: ["git", "rings.lua", "devices.lua", "sky", "todo.lua"])
  func dark(_ bundle: String) throws {
    let name = bundle.replacingOccurrences(of: ".lua", with: "")
    let words = ["--preview", "--family", "systemMedium", "--format", "ansi", "--color-scheme", "dark"]
    let result = try Shipped.run(["render", "widgets/\(bundle)"] + words)
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    #expect(Shipped.difference(result, "\(name)-dark.ansi") == nil)
  }

  @Test(
    "counts are worded by each language's plurals, and Arabic reads from right to left",
    arguments: ["de_DE", "pl_PL", "ar_EG"])
  func languages(_ locale: String) throws {
    let words = ["render", "widgets/water", "--preview", "--locale", locale]
    let result = try Shipped.run(words)
    #expect(result.code == 0 && result.errors == "", "\(result.errors)")
    #expect(Shipped.difference(result, "water-\(locale).txt") == nil)
  }

  @Test(
    "the form follows the count: one glass, few glasses, many glasses",
    arguments: [
      ("en_US", 1, "1 glass to go"), ("en_US", 2, "2 glasses to go"), ("de_DE", 1, "Noch 1 Glas"),
      ("pl_PL", 1, "Jeszcze 1 szklanka"), ("pl_PL", 3, "Jeszcze 3 szklanki"), ("pl_PL", 5, "Jeszcze 5 szklanek"),
      ("pl_PL", 22, "Jeszcze 22 szklanki"), ("ar_EG", 1, "بقي كوب واحد"), ("ar_EG", 2, "بقي كوبان"),
      ("ar_EG", 4, "بقي 4 أكواب"), ("ar_EG", 11, "بقي 11 كوبًا"),
    ])
  func plurals(_ locale: String, _ goal: Int, _ said: String) throws {
    let result = try Shipped.run(
      ["render", "widgets/water", "--family", "systemSmall", "--locale", locale, "--config", "glasses=\(goal)"]
        + ["--format", "json"])
    #expect(result.output.contains(said), "\(result.output)\(result.errors)")
  }

  @Test("the button of the water widget counts a glass, and the widget shows it")
  func drink() throws {
    let state = try TemporaryBundle()
    let tapped = try Shipped.run(["tap", "widgets/water", "--family", "systemSmall", "--action", "1"], state: state)
    #expect(tapped.code == 0, "\(tapped.errors)")
    let shown = try Shipped.run(["render", "widgets/water", "--family", "accessoryRectangular"], state: state)
    #expect(shown.output.contains("1 glass") && shown.output.contains("7 glasses to go"), "\(shown.output)")
  }

  @Test(
    "a widget whose source is not allowed says what it needs and the command that allows it",
    arguments: [
      ("pulls", "github", "api.github.com"), ("pulls", "file", "~/.local/share/pulls.json"),
      ("reminders", "file", "~/.local/share/reminders.json"), ("rings.lua", "file", "~/.local/share/rings.json"),
      ("runs.lua", "file", "~/.local/share/runs.csv"), ("todo.lua", "file", "~/todo.txt"),
      ("wired", "file", "~/.local/share/caffeine.json"), ("units.lua", "", "systemctl"),
      ("devices.lua", "", "/sys/class/power_supply"), ("processes.lua", "", "which programs are running"),
    ])
  func ungranted(_ bundle: String, _ source: String, _ needed: String) throws {
    let options = source.isEmpty ? [] : ["--config", "source=\(source)"]
    let result = try Shipped.run(["render", "widgets/\(bundle)", "--family", "systemMedium"] + options)
    #expect(result.code == 0, "\(result.errors)")
    // A long sentence wraps to the next row, also within a path.
    let words = result.output.filter { !" │\n".contains($0) }
    let command = "lunettegrant" + bundle.replacingOccurrences(of: ".lua", with: "")
    #expect(words.contains(needed.filter { $0 != " " }) && words.contains(command), "\(result.output)")
  }

  @Test(
    "small data needs neither a file nor a grant: each widget works in an empty home, and a tap changes it",
    arguments: ["reminders", "rings.lua", "runs.lua", "todo.lua", "water", "wired"])
  func bare(_ bundle: String) throws {
    let state = try TemporaryBundle()
    let words = ["widgets/\(bundle)", "--family", "systemMedium"]
    let before = try Shipped.run(["render"] + words, state: state)
    #expect(before.code == 0 && before.errors == "", "\(before.errors)")
    #expect(!before.output.contains("grant") && !before.output.contains("~/"), "\(before.output)")
    let tapped = try Shipped.run(["tap"] + words + ["--action", "1"], state: state)
    #expect(tapped.code == 0, "\(tapped.errors)")
    #expect(try Shipped.run(["render"] + words, state: state).output != before.output, "\(before.output)")
  }

  @Test("a user's own list is read: order, dates, done and overdue items")
  func todo() throws {
    let home = try TemporaryBundle()
    let text = "x 2026-01-01 done\n(B) second due:2026-01-14 +p\n\n(A) first @c\nthird\n"
    try text.write(toFile: home.path + "/todo.txt", atomically: true, encoding: .utf8)
    let result = try LunetteProcess.run(
      [
        "render", "widgets/todo.lua", "--family", "systemMedium", "--allow", "read=~/todo.txt", "--at",
        "2026-01-15T12:00:00Z",
      ]
        + ["--config", "source=file", "--time-zone", "UTC", "--locale", "en_US"],
      environment: ["HOME": home.path, "XDG_STATE_HOME": home.path, "COLUMNS": "100"], in: Golden.repository.path)
    #expect(result.code == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n").filter { $0.contains("● ") || $0.contains("○ ") }
    #expect(lines.map { $0.contains("first") } == [true, false, false], "\(result.output)")
    #expect(
      lines[1].contains("second") && lines[1].contains("Jan 14") && lines[2].contains("third"), "\(result.output)")
    #expect(result.output.contains("1 done"), "\(result.output)")
  }

  @Test(
    "an invalid file by another program is reported, never shown blank",
    arguments: [
      ("pulls", ".local/share/pulls.json", "7"), ("reminders", ".local/share/reminders.json", "{"),
      ("rings.lua", ".local/share/rings.json", "nonsense"), ("wired", ".local/share/caffeine.json", "{}"),
    ])
  func wrong(_ bundle: String, _ path: String, _ text: String) throws {
    let home = try TemporaryBundle()
    try FileManager.default.createDirectory(atPath: home.path + "/.local/share", withIntermediateDirectories: true)
    try text.write(toFile: home.path + "/" + path, atomically: true, encoding: .utf8)
    let result = try LunetteProcess.run(
      [
        "render", "widgets/\(bundle)", "--family", "systemMedium", "--allow", "read=~/\(path)", "--config",
        "source=file",
      ],
      environment: ["HOME": home.path, "XDG_STATE_HOME": home.path, "COLUMNS": "100"], in: Golden.repository.path)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("~/\(path)") || result.output.contains("No "), "\(result.output)")
  }
}
