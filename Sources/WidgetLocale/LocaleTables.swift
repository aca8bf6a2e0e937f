/// The data that dates and numbers are written with, as it is handed to a process that can read no file.
public struct LocaleTables: Sendable {
  /// The zones and their rules, kept once they were read.
  package let zones: Zones
  private let languages: (any LanguageSource)?

  /// Creates tables; without languages, only English is available, which needs no table.
  public init(zones: Zones, languages: (any LanguageSource)? = nil) {
    (self.zones, self.languages) = (zones, languages)
  }

  /// Returns the file of a time zone; nil if the name is unknown.
  package func zone(_ name: String) -> [UInt8]? { zones.file(of: name) }

  /// Returns the table of a locale's language; nil where it is not available.
  package func language(_ locale: String) -> [UInt8]? {
    languages?.language(locale).map { Array($0.table.utf8) }
  }
}
