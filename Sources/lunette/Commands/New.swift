import CAssets
import Glibc
import WidgetModel
import WidgetScript
import WidgetServices

/// `lunette new`: a bundle to start from.
enum NewCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    let template: Template = try choose(typed[.template], "template", default: .static)
    var bundle = try NewBundle(typed.arguments[0])  // the table: exactly one
    if let origin = typed[.from] {
      if typed[.template] != nil { throw .usage("--from and --template cannot be combined") }
      try bundle.refuseExisting()
      try bundle.fill(NewCopy(of: origin, typed, as: bundle.name, title: bundle.title), of: origin)
    } else {
      bundle.fill(template)
    }
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
  /// Its own files by their paths inside the folder.
  private var files: [String: NewCopy.File] = [:]
  /// What was written, as the advice begins.
  private var summary = ""

  init(_ path: String) throws(Diagnostic) {
    var path = path
    // `lunette new tea/` means the folder tea.
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    name = path.split(separator: "/").last.map(String.init) ?? ""
    self.path = path
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
  var title: String {
    // Only the first letter is raised: the rest is the author's spelling.
    let words = String(name.map { $0 == "-" || $0 == "_" || $0 == "." ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Begins with a template.
  mutating func fill(_ template: Template) {
    let text = String(lunette_template(template.rawValue))
    let script = text.replacing("NAME", with: name).replacing("TITLE", with: title)
    files = ["init.lua": NewCopy.File(bytes: Array(script.utf8))]
    summary = "Wrote \(path)/init.lua, .luarc.json and lunette.d.lua."
  }

  /// Begins with a copy of another bundle.
  mutating func fill(_ copy: NewCopy, of origin: String) {
    files = copy.files
    summary = "Copied \(VisibleText.label(origin)) to \(path), with the kind \(name)."
    if !copy.schemes.isEmpty {
      let schemes = copy.schemes.map { VisibleText.label($0) }.joined(separator: ", ")
      summary += "\nBoth bundles have the URL schemes \(schemes): change 'schemes' and the links in the copy."
    }
  }

  /// - Throws: `usage` if the folder exists.
  func refuseExisting() throws(Diagnostic) {
    var status = stat()
    if lstat(path, &status) == 0 { throw exists }
  }

  private var exists: Diagnostic {
    .usage("'\(path)' already exists", advice: "nothing was written; choose another name")
  }

  /// The folder is made first, so that of two calls with one name only one writes.
  func write() throws(Diagnostic) {
    try makeFolder(path)
    var folders: Set<String> = []
    for (file, content) in files.sorted(by: { Value.precedes($0.key, $1.key) }) {
      let parts = file.split(separator: "/").dropLast()
      for count in parts.indices {
        let folder = parts[...count].joined(separator: "/")
        if folders.insert(folder).inserted { try makeFolder("\(path)/\(folder)") }
      }
      try write(file, content.bytes, content.isExecutable ? 0o777 : 0o666)
    }
    // The editor's files describe the vocabulary of this version, and are never run.
    try write(".luarc.json", Array(String(lunette_template("luarc")).utf8))
    try write("lunette.d.lua", Array(EditorAnnotations.text.utf8))
  }

  private func makeFolder(_ path: String) throws(Diagnostic) {
    guard mkdir(path, 0o777) == 0 else {
      let reason = errno
      if reason == EEXIST { throw exists }
      throw Diagnostic(.io, "cannot create the folder '\(path)': \(Streams.reason(reason))")
    }
  }

  private func write(_ file: String, _ bytes: [UInt8], _ mode: mode_t = 0o666) throws(Diagnostic) {
    let place = path + "/" + file
    // O_EXCL: nothing that somebody put there meanwhile is written over.
    let descriptor = open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      throw Diagnostic(.io, "cannot write '\(place)': \(Streams.reason(errno))", file: place)
    }
    var rest = bytes[...]
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
      \(summary) Next:

        lunette dev \(path)              preview it while you edit it
        lunette add \(path)              place it
        lunette check \(path) --strict   everything that is wrong with it

      """ + (gallery ?? "")
  }
}
