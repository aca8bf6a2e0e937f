import WidgetModel

/// The documentation's page Reference: the topics and globals of `lunette help`, from the same tables.
enum ReferencePage {
  static var text: String {
    let head = """
      # Reference

      What a widget file may hold.

      ## Overview

      Written from the tables of the program (`scripts/record`), as `lunette help NAME` and `lunette.d.lua` are. Views, modifiers and functions have a
      page each in `lunette help`.

      """
    return head + Vocabulary.topics.map(section).joined() + globals
  }

  private static func section(_ topic: Topic) -> String {
    var lines = ["", "## \(topic.name.rawValue)", "", topic.means, "", "```lua", topic.example, "```"]
    if !topic.keys.isEmpty {
      lines += ["", "| key | type | default | meaning |", "| --- | --- | --- | --- |"] + topic.keys.map(row)
    }
    if !topic.notes.isEmpty { lines += [""] + topic.notes.map { "- " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ key: TopicKey) -> String {
    let value = key.isRequired ? "required" : key.defaultValue.map { "`\(inCell($0))`" } ?? ""
    return "| `\(key.name)` | `\(inCell(key.type))` | \(value) | \(inCell(key.means)) |"
  }

  /// A bar would end the cell.
  private static func inCell(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private static var globals: String {
    let rows = Vocabulary.globals.map { "| `\(inCell($0.form))` | \(inCell($0.means)) |" }
    return (["", "## Globals", "", "| global | meaning |", "| --- | --- |"] + rows).joined(separator: "\n") + "\n"
  }
}
