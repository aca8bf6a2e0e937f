import Glibc
import LinuxKit
import Synchronization
package import WidgetModel

/// Who has the rules of time zones.
package protocol ZoneSource: Sendable {
  /// The zone of an IANA name, of "UTC", or of an offset ("+05:30") of at most 14 hours.
  ///
  /// - Throws: if it does not exist.
  func zone(named name: String) throws(Diagnostic) -> Zone
}

/// The zones of the system's IANA data, each read once.
/// Foundation's TimeZone knows the same but brings ICU, 3 ms and 12 MB into a command that runs for 3 ms.
public final class Zones: ZoneSource {
  /// Where Debian keeps the data; TZDIR names another place.
  package static let standardFolder = "/usr/share/zoneinfo"

  /// The folder of the zones' files.
  public let folder: String
  /// A list: there are few, and the first use of a table by names costs a process more than reading the zone.
  private let known = Mutex<[(name: String, zone: Zone)]>([])
  /// Every name of the data, read when the first name is wrong: a script may be wrong as often as it likes.
  private let names = Mutex<[String]?>(nil)

  /// - Parameter folder: TZDIR; one that is not absolute counts for nothing.
  public init(folder: String? = nil) {
    self.folder = folder.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.standardFolder
  }

  /// The zones of the folder that TZDIR names, or of the system's.
  public static var ofEnvironment: Zones { Zones(folder: environmentVariable("TZDIR")) }

  /// - Throws: `script.argument` with the nearest name.
  package func zone(named name: String) throws(Diagnostic) -> Zone {
    if let zone = known.withLock({ known in known.first { $0.name == name }?.zone }) { return zone }
    guard let zone = find(name) else {
      if access(folder, F_OK) != 0 {
        throw Diagnostic(
          .unavailable, "the time zone '\(name)' cannot be looked up: \(folder) has no time zone data",
          suggestion: "install the package tzdata")
      }
      let suggestion =
        ISO8601.offset(name) == nil ? NearestName.of(name, among: allNames()) : "offsets are between -14:00 and +14:00"
      throw Diagnostic(.scriptArgument, "unknown time zone '\(name)'", suggestion: suggestion)
    }
    known.withLock { $0.append((name, zone)) }
    return zone
  }

  /// Whether the data is there.
  public var hasData: Bool { find("Europe/London") != nil }

  /// Whether there is a zone of this name: one of the data, or one that needs none.
  public func contains(_ name: String) -> Bool { Zone.constant(name) != nil || file(of: name) != nil }

  /// Clocks on Earth stand at most so many seconds from UTC, and Foundation ends the program over an offset of 15 hours.
  package static let farthest = 14 * 3600

  private func find(_ name: String) -> Zone? {
    Zone.constant(name) ?? file(of: name).flatMap { ZoneFile.zone(named: name, from: $0) }
  }

  /// The bytes of the longest name.
  package static let longestName = 255

  /// The content of a zone's file. A name is a path below the folder: letters, digits, `_`, `+`, `-` and single slashes
  /// between. Other files lie there too, as the data's own text, and in a folder of TZDIR anything.
  package func file(of name: String) -> [UInt8]? {
    guard name.utf8.count <= Self.longestName else { return nil }
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      part.count < 64 && part.first.map { $0 != UInt8(ascii: ".") } ?? false && part.allSatisfy(Self.isOfName)
    }
    guard isName, parts.count <= 4, case .success(let root) = Descriptor.path(folder, flags: O_DIRECTORY),
      case .success(let bytes?) = Self.content(root, name, folder), bytes.starts(with: ZoneFile.magic)
    else { return nil }
    return bytes
  }

  /// Links inside the data are common; one that leaves the folder leads to the system's own copy (`localtime`).
  private static func content(_ root: borrowing Descriptor, _ name: String, _ folder: String)
    -> Result<[UInt8]?, SystemError>
  {
    switch Descriptor.beneath(root, name) {
    case .success(let path): return content(path)
    case .failure(let error) where error.number == EXDEV:
      guard case .success(let path) = Descriptor.path("\(folder)/\(name)") else { return .failure(error) }
      return content(path)
    case .failure(let error): return .failure(error)
    }
  }

  /// A FIFO is never waited for, and a device never read.
  static func content(_ path: borrowing Descriptor, limit: Int = 1 << 20) -> Result<[UInt8]?, SystemError> {
    guard let status = path.status, status.st_mode & S_IFMT == S_IFREG else { return .failure(SystemError(EINVAL)) }
    switch path.reopened(0) {
    case .success(let file): return file.content(limit: limit)
    case .failure(let error): return .failure(error)
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
      || [0x2B, 0x2D, 0x2E].contains(byte)
  }

  private func allNames() -> [String] {
    names.withLock { names in
      let read = names ?? readNames()
      names = read
      return read
    }
  }

  private func readNames() -> [String] {
    guard case .success(let path) = Descriptor.path(folder + "/tzdata.zi"),
      case .success(let bytes?) = Self.content(path)
    else { return Self.common }
    var names: [String] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      // `Z NAME …` is a zone, `L TARGET NAME` a link.
      let words = line.split(separator: " ", maxSplits: 3)
      if words.count > 1, words[0] == "Z" { names.append(String(words[1])) }
      if words.count > 2, words[0] == "L" { names.append(String(words[2])) }
    }
    return names.sorted()
  }

  private static let common = [
    "UTC", "Europe/Berlin", "Europe/London", "Europe/Paris", "America/New_York", "America/Los_Angeles",
    "America/Chicago", "Asia/Tokyo", "Asia/Kolkata", "Asia/Shanghai", "Australia/Sydney",
  ]
}
