public import Foundation

/// A picture as text, stored in `Tests/Golden/GROUP/NAME`. With LUNETTE_RECORD=1 in the environment a test writes it;
/// otherwise it compares:
///
///     #expect(Golden.difference(text, in: "WidgetRender", "clock.txt") == nil)
public enum Golden {
  /// Nil if the text is the recorded one; else the differences, line by line.
  public static func difference(_ text: String, in group: String, _ name: String) -> String? {
    let file = folder.appendingPathComponent(group).appendingPathComponent(name)
    return difference(text, file: file)
  }

  /// The same for a file elsewhere, such as a schema beside its document.
  public static func difference(_ text: String, file: URL) -> String? {
    if isRecording { return write(text, to: file) }
    guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
      return "\(file.lastPathComponent) is not recorded; run with LUNETTE_RECORD=1 and read what it wrote"
    }
    return recorded == text ? nil : changes(from: recorded, to: text)
  }

  public static let isRecording = ProcessInfo.processInfo.environment["LUNETTE_RECORD"] == "1"

  /// Writes a document to the folder of `LUNETTE_DOCUMENTS`, if set, for a validator.
  public static func keep(document: [UInt8], _ name: String) {
    guard let folder = ProcessInfo.processInfo.environment["LUNETTE_DOCUMENTS"] else { return }
    let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
    _ = write(String(decoding: document, as: UTF8.self), to: file)
  }

  /// The repository's top folder, found from this file's path.
  public static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let folder = repository.appendingPathComponent("Tests/Golden")

  private static func write(_ text: String, to file: URL) -> String? {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return nil
    } catch {
      return "\(file.path) cannot be written: \(error)"
    }
  }

  /// The removed and added lines, each marked, with their neighbours.
  static func changes(from old: String, to new: String) -> String {
    let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let newLines = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let difference = newLines.difference(from: oldLines)
    var removed: Set<Int> = []
    var inserted: [Int: String] = [:]
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, let line, _): inserted[offset] = line
      }
    }
    var lines: [String] = []
    var (at, to) = (0, 0)
    while at < oldLines.count || to < newLines.count {
      if at < oldLines.count, removed.contains(at) {
        lines.append("- " + oldLines[at])
        at += 1
      } else if let line = inserted[to] {
        lines.append("+ " + line)
        to += 1
      } else {
        if at < oldLines.count { lines.append("  " + oldLines[at]) }
        at += 1
        to += 1
      }
    }
    return "\n" + lines.joined(separator: "\n")
  }
}
