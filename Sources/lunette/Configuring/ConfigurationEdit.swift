import Glibc
import LinuxKit
import WidgetModel
import WidgetRender
import WidgetRuntimeClient
import WidgetServices

/// `lunette configure N --edit`: the user's editor on a copy of the widget's file. What is saved is checked as all that a command
/// line says is; what is wrong is told, and the editor opened again, as `visudo` does. The runtime hears of it once.
struct ConfigurationEdit {
  let state: InstanceState
  /// The widget's own file.
  let file: String

  /// Nil: nothing was changed.
  ///
  /// - Parameter judge: what the file says, as a configuration; throws what is wrong with it.
  func edited<Result>(
    _ judge: (Family?, ConfigurationWords) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result? {
    guard Question.hasSomebody else { throw .usage("--edit needs a terminal", advice: "give --config NAME=VALUE") }
    guard let editor = Editor() else {
      throw Diagnostic(.unavailable, "no editor is set; set EDITOR, for example EDITOR=nano")
    }
    let before = try InputFile.content(file, limit: Self.largest)
    let copy = try Self.copy(before, state.number)
    defer { unlink(copy) }
    while true {
      guard editor.open(copy, line: nil) else { throw Diagnostic(.io, "the editor failed; nothing was changed") }
      let after = try InputFile.content(copy, limit: Self.largest)
      if after == before { return nil }
      do throws(Diagnostic) {
        let (family, words) = try read(copy)
        return try judge(family, words)
      } catch {
        guard error.code == .usage else { throw error }
        Streams.writeError("  \(FaultPage.sentence(error))\n")
        Streams.writeError("Press Enter to edit it again, Ctrl-D to cancel: ")
        guard TerminalLine.read() != nil else {
          Streams.writeError("\n")
          throw .usage("the configuration still has an error; nothing was changed")
        }
      }
    }
  }

  /// Bytes of the file.
  private static let largest = 1 << 20
  private static let names = ["format", "number", "kind", "family", "configuration"]

  /// What a file says of the family, and of the parameters.
  private func read(_ path: String) throws(Diagnostic) -> (Family?, ConfigurationWords) {
    let fields = try ConfigurationFile.fields(path)
    for field in fields where !Self.names.contains(field.name) {
      throw .usage("the file has no '\(field.name)'", nearest: field.name, among: Self.names)
    }
    func value(_ name: String) -> Value? { fields.first { $0.name == name }?.value }
    guard (value("number").map { $0.integer == state.number } ?? true),
      (value("kind").map { $0 == .text(state.kind) } ?? true)
    else { throw .usage("the number and the kind of a placed widget cannot be changed") }
    let family = try value("family").map { value throws(Diagnostic) -> Family in
      try choose(value.text ?? JSONWriter.text(value), "family")
    }
    var words = try ConfigurationWords([])
    guard let values = (value("configuration") ?? .emptyTable).fields else {
      throw .usage("the configuration must be an object with parameter names as keys")
    }
    words.file = values.filter { $0.value != .null }
    return (family, words)
  }

  private static func copy(_ bytes: [UInt8], _ number: Int) throws(Diagnostic) -> String {
    let base = environmentVariable("TMPDIR") ?? "/tmp"
    var template = Array("\(base)/lunette-\(number)-XXXXXX.json".utf8CString)
    let descriptor = mkstemps(&template, 5)
    guard descriptor >= 0 else {
      throw Diagnostic(.io, "cannot create a file in \(base): \(Streams.reason(errno))")
    }
    defer { close(descriptor) }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let error = Streams.put(bytes, descriptor)
    guard error == 0 else {
      unlink(path)
      throw Diagnostic(.io, "cannot write \(path): \(Streams.reason(error))")
    }
    return path
  }
}
