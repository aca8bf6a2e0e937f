import LinuxKit
import WidgetModel

/// The text of the grants file: sections of lines, as a person reads and edits them.
///
///     # what follows # is a remark
///     [/home/ann/widgets/git.lua]
///     content = sha256:9f86d081884c7d65…
///     allow = run=/usr/bin/git
///
/// A section's name is a bundle's real path; `allow` takes what `--allow` takes; `content = any` says that the bundle may change.
/// The value is an array of lines, because a change must keep every remark; what they mean is read from them. There are no quotes
/// and no escapes: a text that would need them is refused.
struct GrantsText {
  /// An error in a line.
  struct Fault: Error, Hashable {
    /// The line's number, from 1.
    let line: Int
    let sentence: String
  }

  /// The content of one section.
  struct Entry: Hashable {
    enum Content: Hashable {
      case any
      /// 64 letters and digits.
      case hash(String)
    }

    var content: Content
    var grants: Grants
  }

  private var lines: [String]
  private let home: String?
  private var sections: [Section] = []

  /// The range of a bundle's lines.
  private struct Section {
    let path: String
    /// The index of the line with its name.
    let first: Int
    var content: (line: Int, value: Entry.Content)?
    var allowed: [(line: Int, value: String)] = []

    func isOf(_ path: String) -> Bool { self.path.hasBytes(of: path) }
  }

  static let heading = """
    # What Lunette's bundles may do. `lunette list` shows it; a line that is taken out is asked for anew.
    # content is what the bundle's files must be for that; `content = any` lets them change.
    """

  /// Creates a text without grants.
  init(home: String?) {
    self.home = home
    lines = Self.heading.split(separator: "\n").map(String.init)
  }

  /// - Parameter home: what `~/` stands for in a section's name.
  init(_ bytes: [UInt8], home: String?) throws(Fault) {
    self.home = home
    lines = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      guard let text = String(validating: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self) else {
        throw Fault(line: lines.count + 1, sentence: "it is not UTF-8")
      }
      lines.append(text)
    }
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    for (index, line) in lines.enumerated() { try read(Self.trimmed(line), index) }
    for section in sections where section.content == nil {
      throw Fault(
        line: section.first + 1, sentence: "the section lacks 'content = sha256:…' or 'content = any'")
    }
  }

  var bytes: [UInt8] { lines.flatMap { Array($0.utf8) + [0x0A] } }

  // MARK: Reading

  private mutating func read(_ line: Substring, _ index: Int) throws(Fault) {
    func fault(_ sentence: String) -> Fault { Fault(line: index + 1, sentence: sentence) }
    guard let first = line.first, first != "#", first != ";" else { return }
    if first == "[" {
      guard line.last == "]", let path = Gate.absolute(String(line.dropFirst().dropLast()), home: home) else {
        throw fault("a section's name must be a bundle's absolute path in brackets")
      }
      guard !sections.contains(where: { $0.isOf(path) }) else { throw fault("the bundle is listed twice") }
      return sections.append(Section(path: path, first: index))
    }
    guard let sign = line.firstIndex(of: "=") else { throw fault("expected a section or NAME = VALUE") }
    guard !sections.isEmpty else {
      throw fault("this line is outside a section; start with a bundle's path in brackets")
    }
    let last = sections.count - 1
    let value = Self.trimmed(line[line.index(after: sign)...])
    switch Self.trimmed(line[..<sign]) {
    case "content":
      guard sections[last].content == nil else { throw fault("the section has two 'content' lines") }
      guard let content = Self.content(value) else {
        throw fault("content must be 'any', or 'sha256:' with 64 hexadecimal digits")
      }
      sections[last].content = (index, content)
    case "allow":
      do throws(Diagnostic) { _ = try Gate.grants(fromOptions: [String(value)]) } catch {
        throw fault(error.message.replacing("--allow", with: "allow"))
      }
      sections[last].allowed.append((index, String(value)))
    case let name:
      throw fault("unknown key '\(name)'; the keys are content and allow")
    }
  }

  private static func content(_ text: Substring) -> Entry.Content? {
    if text == "any" { return .any }
    guard text.hasPrefix("sha256:") else { return nil }
    let hash = text.dropFirst("sha256:".count)
    let isHash =
      hash.utf8.count == 64 && hash.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return isHash ? .hash(String(hash)) : nil
  }

  private static func trimmed(_ text: some StringProtocol) -> Substring {
    var part = Substring(text)
    while part.first == " " || part.first == "\t" { part.removeFirst() }
    while part.last == " " || part.last == "\t" { part.removeLast() }
    return part
  }

  /// Returns what a bundle is granted; nil where it has no section.
  func entry(of path: String) -> Entry? {
    guard let section = sections.first(where: { $0.isOf(path) }), let content = section.content,
      let grants = try? Gate.grants(fromOptions: section.allowed.map(\.value))
    else { return nil }
    return Entry(content: content.value, grants: grants)
  }

  /// Returns what each bundle is granted.
  var granted: [(bundle: String, grants: Grants)] {
    sections.compactMap { section in entry(of: section.path).map { (section.path, $0.grants) } }
  }

  // MARK: Changing

  /// Returns whether a text can be written here and is read back unchanged.
  static func canHold(_ text: String) -> Bool {
    trimmed(text).utf8.count == text.utf8.count && !text.unicodeScalars.contains { VisibleText.isHidden($0) }
  }

  /// Returns the text with more granted to a bundle. What was granted to another content of it is removed; a person's `content =
  /// any` is kept.
  ///
  /// - Parameter isAny: whether the section says `content = any` from now on.
  func allowing(
    _ options: [String], to path: String, content hash: String, whateverItsFiles isAny: Bool = false
  ) throws(Fault) -> GrantsText {
    let text = try allowing(options, to: path, hash)
    guard isAny, let line = text.sections.first(where: { $0.isOf(path) })?.content?.line else { return text }
    var changed = text.lines
    changed[line] = "content = any"
    return try read(changed)
  }

  /// Returns the text with grants that are bound to `old` bound to `new`, another name of the same content.
  func rebinding(_ path: String, from old: String?, to new: String) throws(Fault) -> GrantsText {
    guard let old, let content = sections.first(where: { $0.isOf(path) })?.content, content.value == .hash(old) else {
      return self
    }
    var changed = lines
    changed[content.line] = "content = sha256:\(new)"
    return try read(changed)
  }

  /// Returns what a section allows, as it is written; nothing for a bundle without one.
  func options(of path: String) -> [String] {
    sections.first { $0.isOf(path) }?.allowed.map(\.value) ?? []
  }

  /// Returns the text without these grants of a bundle; remarks are kept.
  func revoking(_ options: [String], of path: String) throws(Fault) -> GrantsText {
    let own = sections.first { $0.isOf(path) }?.allowed.filter { options.contains($0.value) }.map(\.line) ?? []
    return try read(lines.enumerated().filter { !own.contains($0.offset) }.map(\.element))
  }

  private func allowing(_ options: [String], to path: String, _ hash: String) throws(Fault) -> GrantsText {
    var changed = lines
    if let section = sections.first(where: { $0.isOf(path) }), let content = section.content {
      let isSame = content.value == .any || content.value == .hash(hash)
      let known = isSame ? section.allowed.map(\.value) : []
      let added = options.filter { option in !known.contains { $0.hasBytes(of: option) } }.map { "allow = \($0)" }
      let end = isSame ? (section.allowed.map(\.line) + [content.line]).max() ?? content.line : content.line
      changed.insert(contentsOf: added, at: end + 1)
      if !isSame {
        changed[content.line] = "content = sha256:\(hash)"
        let old = Set(section.allowed.map { $0.line > end ? $0.line + added.count : $0.line })
        changed = changed.enumerated().filter { !old.contains($0.offset) }.map(\.element)
      }
    } else {
      if changed.last.map({ !$0.isEmpty }) ?? false { changed.append("") }
      changed += ["[\(path)]", "content = sha256:\(hash)"] + options.map { "allow = \($0)" }
    }
    return try read(changed)
  }

  /// Returns the text without a bundle's section; remarks are kept.
  func forgetting(_ path: String) throws(Fault) -> GrantsText {
    guard let section = sections.first(where: { $0.isOf(path) }) else { return self }
    var own = Set([section.first] + section.allowed.map(\.line) + (section.content.map { [$0.line] } ?? []))
    if section.first > 0, lines[section.first - 1].isEmpty { own.insert(section.first - 1) }
    return try read(lines.enumerated().filter { !own.contains($0.offset) }.map(\.element))
  }

  private func read(_ lines: [String]) throws(Fault) -> GrantsText {
    try GrantsText(lines.flatMap { Array($0.utf8) + [0x0A] }, home: home)
  }
}
