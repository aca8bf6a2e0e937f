package import WidgetModel
package import WidgetWire

/// Characters that are drawn as a mark, since no font has them: in the order in which they were found, each once. What comes of a
/// process that reads display lists is bounded: 64 characters of 8 scalars.
package struct MissingCharacters: Sendable, Equatable {
  package private(set) var characters: [Character] = []
  /// Whether Pango was there to look for them in the system's fonts.
  package var isPangoThere = true

  private static let most = 64, mostScalars = 8

  package init() {}

  package var isEmpty: Bool { characters.isEmpty }

  package mutating func add(_ found: some Sequence<Character>) {
    for character in found where characters.count < Self.most {
      // The first marks are enough to identify a letter with hundreds of them.
      let scalars = String.UnicodeScalarView(character.unicodeScalars.prefix(Self.mostScalars))
      guard let short = String(scalars).first, !characters.contains(short) else { continue }
      characters.append(short)
    }
  }

  /// The first by its name, and the number of the others; nil if nothing is missing.
  package var names: String? {
    guard let first = characters.first else { return nil }
    let others = characters.count - 1
    return SystemFont.name(first) + (others > 0 ? " and \(others) other\(others > 1 ? "s" : "")" : "")
  }

  /// The packages that bring fonts for them, as apt-get takes them.
  package var packages: String { SystemFont.packages(of: characters).joined(separator: " ") }

  /// The warning about a picture; nil if nothing is missing.
  package var warning: Diagnostic? {
    guard let names else { return nil }
    let reason =
      isPangoThere
      ? "which no installed font has; try apt-get install \(packages)"
      : "which only Pango draws; fix: apt-get install \(SystemFont.pango)"
    return Diagnostic(
      .warningCharacter, "the picture shows a placeholder instead of \(names), \(reason)", severity: .warning)
  }
}

extension MissingCharacters: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(isPangoThere, characters.map { String($0) }) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    isPangoThere = try reader.read()
    add(try reader.read([String].self).compactMap(\.first))
  }
}
