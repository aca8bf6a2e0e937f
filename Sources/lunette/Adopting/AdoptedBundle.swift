import WidgetModel

/// The format of a file that `lunette adopt` turns into bundles.
enum AdoptedFormat: String, CaseIterable, Sendable {
  case xbar, waybar, i3blocks, polybar, lines

  /// A file of this format, for sentences.
  var noun: String {
    switch self {
    case .xbar: "an xbar plugin"
    case .waybar: "a waybar configuration"
    case .i3blocks: "an i3blocks configuration"
    case .polybar: "a polybar configuration"
    case .lines: "a script"
    }
  }
}

/// What a file becomes: a bundle for each script or module, and what has no equivalent.
struct Adoption: Sendable {
  /// A module of a configuration that does not become a bundle.
  struct LeftOut: Sendable, Hashable {
    let name: String
    let reason: String
    /// The line in the configuration, from 1.
    let line: Int?
  }

  let format: AdoptedFormat
  /// The file as the user named it.
  let path: String
  var bundles: [AdoptedBundle] = []
  var leftOut: [LeftOut] = []

  /// Appends a bundle. A name that another module of the file has gets a number.
  mutating func add(_ bundle: AdoptedBundle) {
    var bundle = bundle
    let base = bundle.name
    var number = 2
    while bundles.contains(where: { $0.name == bundle.name }) {
      bundle.name = "\(base)-\(number)"
      number += 1
    }
    bundles.append(bundle)
  }
}

/// A bundle that is about to be written: a table for an adapter of the prelude, and perhaps a script.
struct AdoptedBundle: Sendable {
  /// The name of the folder, and of the kind after `adopted.`.
  var name: String
  let adapter: AdoptedFormat
  var displayName: String
  var author: String?
  var description: String?
  /// The keys of the adapter's table after `kind` and `displayName`, in the order in which they are written.
  var members: [Value.Field] = []
  /// The script that is copied into the bundle.
  var script: (name: String, bytes: [UInt8])?
  /// The program of the script's first line; nil if no script was read.
  var interpreter: RequiredProgram?
  /// The programs that the author names, or that a command begins with.
  var programs: [RequiredProgram] = []
  var macOSWords: [MacOSWord] = []
  /// What differs from the original, as sentences.
  var notes: [String] = []

  var kind: String { "adopted." + name }

  init(_ original: String, _ adapter: AdoptedFormat) {
    name = Self.name(original)
    displayName = Self.title(original)
    self.adapter = adapter
  }

  /// A bundle's name has letters, digits, `-`, `_` and `.` only, and does not begin with a dot.
  static func name(_ original: String) -> String {
    let letters = original.unicodeScalars.prefix(64).map { scalar -> Character in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || "-_.".contains(Character(scalar)))
        ? Character(scalar) : "-"
    }
    let name = String(letters.drop { $0 == "." || $0 == "-" })
    return name.isEmpty ? "widget" : name
  }

  /// Whether a program can be given a variable of this name.
  static func isVariable(_ name: String) -> Bool {
    name.utf8.first.map { !(48...57).contains($0) } == true
      && name.utf8.allSatisfy {
        $0 == 95 || (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
      }
  }

  /// `cpu-load` as `Cpu load`.
  private static func title(_ original: String) -> String {
    let words = String(original.map { $0 == "-" || $0 == "_" || $0 == "." ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The text of `init.lua`.
  ///
  /// - Parameter source: the file's name, for the first line.
  func initText(from source: String) -> String {
    var fields = [Value.Field("kind", .text(kind)), Value.Field("displayName", .text(displayName))]
    if let description, !description.isEmpty { fields.append(Value.Field("description", .text(description))) }
    let lines = (fields + members).map { "  \(LuaLiteral.member($0, indent: 2)),\n" }.joined()
    return """
      -- Written by lunette adopt from \(VisibleText.escaped(source)); yours to edit.
      return require "\(adapter.rawValue)" {
      \(lines)}

      """
  }
}

/// A program that a script needs, and where it is.
struct RequiredProgram: Sendable, Hashable {
  let name: String
  /// The full path; nil if the program is not installed.
  let path: String?

  init(_ name: String) {
    self.name = name
    path = PathProgram.path(name)
  }
}
