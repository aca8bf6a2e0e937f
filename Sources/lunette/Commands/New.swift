import CAssets
import Glibc
import WidgetModel
import WidgetScript
import WidgetServices

/// `lunette new`: a bundle to start from.
enum NewCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let template: Template = try choose(typed[.template], "template", default: .static)
    let bundle = try NewBundle(typed.arguments[0], template)  // the table: exactly one
    try bundle.write()
    return .text(bundle.advice)
  }
}

/// What a new bundle begins as; the files stand in `Templates`.
enum Template: String, CaseIterable { case `static`, configurable, control }

/// A bundle that is about to be written.
private struct NewBundle {
  let path: String
  let name: String
  let template: Template

  init(_ path: String, _ template: Template) throws(Diagnostic) {
    var path = path
    // `lunette new tea/` means the folder tea.
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    name = path.split(separator: "/").last.map(String.init) ?? ""
    (self.path, self.template) = (path, template)
    let isRight =
      (1...64).contains(name.utf8.count) && name.utf8.first != UInt8(ascii: ".") && !name.hasSuffix(".lua")
      && name.utf8.allSatisfy { byte in
        let letter = Character(UnicodeScalar(byte))
        return letter.isASCII && (letter.isLetter || letter.isNumber) || [45, 46, 95].contains(byte)
      }
    // The name goes into a file name, a kind and a Lua text, where letters beyond these would need escapes.
    guard isRight else {
      throw .usage(
        "'\(name)' is not a valid bundle name", advice: "use up to 64 letters, digits, '-', '_' and '.', without .lua")
    }
  }

  /// `tea-time` as `Tea time`.
  private var title: String {
    // Only the first letter is raised: the rest is the author's spelling.
    let words = String(name.map { $0 == "-" || $0 == "_" || $0 == "." ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The folder is made first, so that of two calls with one name only one writes.
  func write() throws(Diagnostic) {
    guard mkdir(path, 0o777) == 0 else {
      let reason = errno
      if reason == EEXIST {
        throw .usage("'\(path)' already exists", advice: "nothing was written; choose another name")
      }
      throw Diagnostic(.io, "cannot create the folder '\(path)': \(Streams.reason(reason))")
    }
    let text = String(lunette_template(template.rawValue))
    let script = text.replacing("NAME", with: name).replacing("TITLE", with: title)
    try write("init.lua", script)
    // The editor's files describe the vocabulary of this version, and are never run.
    try write(".luarc.json", String(lunette_template("luarc")))
    try write("lunette.d.lua", EditorAnnotations.text)
  }

  private func write(_ file: String, _ text: String) throws(Diagnostic) {
    let place = path + "/" + file
    // O_EXCL: nothing that somebody put there meanwhile is written over.
    let descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Diagnostic(.io, "cannot write '\(place)': \(Streams.reason(errno))", file: place)
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = errno
        close(descriptor)
        throw Diagnostic(.io, "cannot write '\(place)': \(Streams.reason(reason))", file: place)
      }
      rest = rest.dropFirst(count)
    }
    guard close(descriptor) == 0 else {
      throw Diagnostic(.io, "cannot write '\(place)': \(Streams.reason(errno))", file: place)
    }
  }

  /// What to do next.
  var advice: String {
    let gallery = WidgetFolders.own.map { folder in
      """

      The gallery and 'lunette add KIND' find what is in this folder:

        mkdir -p \(VisibleText.shellWord(folder)) && mv \(VisibleText.shellWord(path)) \(VisibleText.shellWord(folder))/

      """
    }
    return """
      Wrote \(path)/init.lua, .luarc.json and lunette.d.lua. Next:

        lunette dev \(path)              preview it while you edit it
        lunette add \(path)              place it
        lunette check \(path) --strict   everything that is wrong with it

      """ + (gallery ?? "")
  }
}
