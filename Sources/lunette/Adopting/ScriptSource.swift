import Glibc
import LinuxKit
import WidgetModel
import WidgetServices

/// The file that is adopted, as it is on the disk. It is read, never run.
struct ScriptSource: Sendable {
  /// Bytes of a file; plugins with pictures in them have some hundred KiB.
  static let mostBytes = 4 << 20

  /// As the user named it.
  let path: String
  let bytes: [UInt8]
  let isExecutable: Bool

  /// - Throws: `missing.file`, `io` or `size`.
  init(_ path: String) throws(Diagnostic) {
    guard !WidgetFolders.isFolder(path) else {
      throw .usage(
        "'\(path)' is a folder", advice: "name the script or configuration in it, for example \(path)/config.jsonc")
    }
    self.init(
      path: path, bytes: try InputFile.content(path, limit: Self.mostBytes),
      isExecutable: access(path, X_OK) == 0)
  }

  /// A file that is not a bundle and has a known format. Pipes are left alone: they can be read only once.
  init?(recognized path: String) {
    var status = stat()
    guard !path.hasSuffix(".lua"), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let source = try? ScriptSource(path), source.format != nil
    else { return nil }
    self = source
  }

  init(path: String, bytes: [UInt8], isExecutable: Bool) {
    (self.path, self.bytes, self.isExecutable) = (path, bytes, isExecutable)
  }

  /// The last part of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folder of the file; empty for the working folder.
  var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  /// The words of the first line after `#!`; nil without it.
  var firstLine: [String]? {
    guard bytes.starts(with: Array("#!".utf8)) else { return nil }
    let line = bytes.dropFirst(2).prefix(256).prefix { $0 != 0x0A }
    let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    return words.map(String.init)
  }

  /// The lines, with their numbers from 1.
  var lines: some Sequence<(number: Int, text: String)> {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().lazy.map { index, line in
      (index + 1, String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
    }
  }

  /// The format, by the name and the content; nil for what is not known.
  ///
  ///     tag of xbar, or executable with a time in its name ▶ JSON with custom/ ▶ INI with command ▶ INI with custom/script ▶ #!
  var format: AdoptedFormat? {
    // A file with zero bytes is a program or a picture.
    guard !bytes.prefix(4096).contains(0) else { return nil }
    if !PluginTags(self).isEmpty || isExecutable && PluginName(name).time != nil { return .xbar }
    if firstLine != nil { return .lines }
    if WaybarConfiguration.isOne(self) { return .waybar }
    let sections = INISections(self)
    if sections.contains(where: { $0["command"] != nil && !$0.name.isEmpty }) { return .i3blocks }
    if sections.contains(where: { $0["type"]?.value.trimmed == "custom/script" }) { return .polybar }
    return nil
  }

  /// What the file becomes.
  ///
  /// - Parameters:
  ///   - format: the format that the user named; nil: it is recognized.
  ///   - isLinked: whether the script stays where it is.
  func adoption(as format: AdoptedFormat?, isLinked: Bool) throws(Diagnostic) -> Adoption {
    if path.hasSuffix(".lua") { throw .usage("'\(path)' is a widget already", advice: "lunette add \(path)") }
    guard let format = format ?? self.format else {
      throw .usage(
        "'\(path)' is not an xbar, SwiftBar or Argos plugin, a waybar, i3blocks or polybar configuration, or a script",
        advice: "say what it is with --as")
    }
    switch format {
    case .xbar: return try PluginScript(self, isLinked: isLinked).adoption()
    case .lines: return try lines(isLinked: isLinked)
    case .waybar: return try WaybarConfiguration.adoption(self)
    case .i3blocks: return BlockConfiguration.adoption(self)
    case .polybar: return PolybarConfiguration.adoption(self)
    }
  }

  /// A script of which nothing is known but that it prints: one line a minute.
  private func lines(isLinked: Bool) throws(Diagnostic) -> Adoption {
    var name = self.name
    if let dot = name.lastIndex(of: "."), dot > name.startIndex { name = String(name[..<dot]) }
    var bundle = AdoptedBundle(name, .lines)
    try bundle.take(self, isLinked: isLinked)
    bundle.members.append(Value.Field("every", "1m"))
    bundle.notes.append("runs every minute; the first line of its output is the text. Change 'every' in init.lua")
    return Adoption(format: .lines, path: path, bundles: [bundle])
  }
}

extension AdoptedBundle {
  /// Takes the script itself, and says what it needs.
  ///
  /// - Throws: `usage` for a first line that starts the script again forever on Linux.
  mutating func take(_ source: ScriptSource, isLinked: Bool) throws(Diagnostic) {
    macOSWords = MacOSWord.all(in: source)
    if isLinked {
      let path = RealPath.of(source.path) ?? source.path
      members.append(Value.Field("script", .text(path)))
    } else {
      let file = AdoptedBundle.name(source.name)
      script = (file, source.bytes)
      members.append(Value.Field("script", .text(file)))
    }
    guard let line = source.firstLine, let program = line.first else {
      // The kernel starts no text without a first line; shells do.
      interpreter = RequiredProgram("sh")
      members.append(Value.Field("interpreter", .list(["sh"])))
      return
    }
    let isEnv = program.hasSuffix("/env")
    var words = isEnv ? Array(line.dropFirst()) : [program]
    let splits = isEnv && (words.first == "-S" || words.first?.hasPrefix("--split-string") == true)
    if splits { words = Array(words.dropFirst()) }
    if isEnv, !splits, words.count > 1, words[0].contains("=") {
      throw .usage(
        "'\(source.path)' never ends on Linux: 'env' takes all of its first line for a variable, and starts the script again",
        advice: "change the first line to: #!/usr/bin/env -S \(words.map(VisibleText.escaped).joined(separator: " "))")
    }
    // Variables and options of env are not the program.
    let plain = isEnv ? Array(words.drop { $0.contains("=") || $0.hasPrefix("-") }) : words
    guard let name = plain.first?.split(separator: "/").last.map(String.init) else { return }
    let found = program.hasPrefix("/") && !isEnv && access(program, X_OK) == 0
    interpreter = RequiredProgram(name)
    let isMoved = !isEnv && !found && interpreter?.path != nil
    if isMoved {
      notes.append("the first line names \(VisibleText.label(program)), which does not exist; \(name) of PATH is used")
    }
    let isOneArgument = isEnv && !splits && words.count > 1
    if isMoved || isOneArgument || isLinked && !source.isExecutable {
      members.append(Value.Field("interpreter", .list((isEnv ? plain : [name] + line.dropFirst()).map(Value.text))))
    }
  }
}
