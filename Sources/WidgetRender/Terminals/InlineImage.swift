internal import WidgetModel

/// Pictures by iTerm2's protocol (OSC 1337, "Inline Images Protocol").
package enum InlineImage {
  /// Shows a picture at the cursor, which stays where it is, stretched over so many cells.
  package static func show(_ png: [UInt8], columns: Int, rows: Int) -> [UInt8] {
    let keys = "inline=1;size=\(png.count);width=\(columns);height=\(rows);preserveAspectRatio=0;doNotMoveCursor=1"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64.text(png) + [0x07]
  }
}
