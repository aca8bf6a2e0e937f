import WidgetModel
import WidgetServices

/// What `lunette adopt` prints for a person.
struct AdoptPage {
  let adoption: Adoption
  let folder: AdoptedFolder
  let isWritten: Bool

  /// Lines of a word that only macOS has that are named.
  private static let mostLines = 5

  /// The whole page.
  var text: String { [description, next].filter { !$0.isEmpty }.joined(separator: "\n") }

  /// What the bundles are and need, and what was left out.
  var description: String {
    let bundles = adoption.bundles.map(describe)
    var left = adoption.leftOut.map { left in
      "  \(VisibleText.label(left.name)): \(left.reason)\(left.line.map { " (line \($0))" } ?? "")\n"
    }
    if !left.isEmpty { left.insert("left out\n", at: 0) }
    return (bundles + [left.joined()]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func describe(_ bundle: AdoptedBundle) -> String {
    let author = bundle.author.map { ", by \($0)" } ?? ""
    var lines = [VisibleText.escaped("\(bundle.displayName)\(author)")]
    lines += [bundle.description].compactMap { $0.map(VisibleText.escaped) }
    if let program = bundle.interpreter { lines.append("runs with \(found(program))") }
    if !bundle.programs.isEmpty { lines.append("needs \(bundle.programs.map(found).joined(separator: ", "))") }
    for word in bundle.macOSWords {
      let some = word.lines.prefix(Self.mostLines).map(String.init).joined(separator: ", ")
      let more = word.lines.count > Self.mostLines ? " and \(word.lines.count - Self.mostLines) more" : ""
      lines.append("\(word.word) is only on macOS (line\(word.lines.count > 1 ? "s" : "") \(some)\(more))")
    }
    lines += bundle.notes.map(VisibleText.escaped)
    let place = VisibleText.label(folder.place(of: bundle), most: nil)
    let files = ["init.lua", bundle.script?.name].compactMap(\.self).joined(separator: " and ")
    lines.append("\(isWritten ? "wrote" : "would write") \(files) to \(place)")
    var text = lines.enumerated().map { ($0 == 0 ? "" : "  ") + FaultPage.clean($1) + "\n" }.joined()
    if !isWritten {
      let source = bundle.initText(from: adoption.path).split(separator: "\n")
      text += "\n" + source.map { "    \($0)\n" }.joined()
    }
    return text
  }

  private func found(_ program: RequiredProgram) -> String {
    let name = VisibleText.label(program.name)
    return program.path == nil ? "\(name) (missing)" : name
  }

  /// What to do next, and what that means.
  private var next: String {
    guard isWritten, let first = adoption.bundles.first else { return "" }
    // A kind is found in the user's own folder only.
    let word = VisibleText.shellWord(folder.path == WidgetFolders.own ? first.kind : folder.place(of: first))
    return """
      The script runs as you, with no sandbox: read it first. Then allow and place it:

        lunette grant \(word)
        lunette add \(word)

      """
  }
}
