/// The binary form of a zone (RFC 8536): a table of changes in 64-bit seconds, and the footer's rule.
/// Bytes of a file that TZDIR or the system names: each count is judged before it is used as an index.
package enum ZoneFile {
  static let magic = "TZif".utf8

  /// Returns the zone in a file's bytes; nil if they are invalid.
  package static func zone(named name: String, from bytes: [UInt8]) -> Zone? {
    // Version 1 has 32-bit seconds only and no rule; all others repeat the data in 64 bits.
    guard let first = Header(bytes, at: 0), first.version >= 2,
      let header = Header(bytes, at: Header.size + first.bodySize(timeSize: 4))
    else { return nil }
    let body = Header.size * 2 + first.bodySize(timeSize: 4)
    guard header.types > 0, bytes.count >= body + header.bodySize(timeSize: 8) else { return nil }
    let indices = body + header.times * 8
    let types = indices + header.times
    let names = types + header.types * 6

    var kinds: [Zone.Period] = []
    // Six bytes each: offset, whether it is summer time, and where the name begins.
    for type in 0..<header.types {
      let at = types + type * 6
      let nameStart = Int(bytes[at + 5])
      guard nameStart < header.characters else { return nil }
      let letters = bytes[(names + nameStart)..<(names + header.characters)].prefix { $0 != 0 }
      kinds.append(
        Zone.Period(
          offset: Int(Int32(truncatingIfNeeded: integer(bytes, at, 4))), isDaylightSaving: bytes[at + 4] != 0,
          abbreviation: String(decoding: letters, as: UTF8.self)))
    }
    // Less than 26 hours from UTC (RFC 8536, section 3.2).
    guard kinds.allSatisfy({ abs($0.offset) < 93_600 }) else { return nil }
    var zone = Zone(name: name, first: kinds[0])
    for index in 0..<header.times {
      let start = Int(Int64(bitPattern: integer(bytes, body + index * 8, 8)))
      let kind = Int(bytes[indices + index])
      // Changes are in order, which searching relies on.
      guard kind < kinds.count, zone.starts.last.map({ $0 < start }) ?? true else { return nil }
      zone.starts.append(start)
      zone.periods.append(kinds[kind])
    }
    // The footer stands between two line feeds.
    let footer = bytes[(body + header.bodySize(timeSize: 8))...].dropFirst().prefix { $0 != 0x0A }
    zone.rule = ZoneRule(String(decoding: footer, as: UTF8.self))
    return zone
  }

  private static func integer(_ bytes: [UInt8], _ at: Int, _ count: Int) -> UInt64 {
    // Big-endian.
    bytes[at..<(at + count)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private struct Header {
    static let size = 44
    let version: Int
    let universals, standards, leaps, times, types, characters: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard start >= 0, bytes.count >= start + Self.size, bytes[start..<(start + 4)].elementsEqual(magic) else {
        return nil
      }
      version = Int(bytes[start + 4]) - Int(UInt8(ascii: "0"))
      let counts = (0..<6).map { Int(integer(bytes, start + 20 + $0 * 4, 4)) }
      // A million of each: the largest zone has a few hundred.
      guard counts.allSatisfy({ $0 < 1 << 20 }) else { return nil }
      (universals, standards, leaps, times, types, characters) = (
        counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]
      )
    }

    func bodySize(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + standards + universals
    }
  }
}
