@testable import WidgetServices

/// Archives as an attacker writes them, member by member.
enum SampleArchives {
  static let end = [UInt8](repeating: 0, count: 1024)

  /// A member of a tar archive; `change` edits the header, which is signed afterwards.
  static func member(
    _ name: String, _ content: String = "x", type: Character = "0", mode: Int = 0o644,
    change: (inout [UInt8]) -> Void = { _ in }
  ) -> [UInt8] {
    var member = TarWriter.member(
      Array(name.utf8), type: type.asciiValue ?? 0, mode: mode, Array(content.utf8))
    change(&member)
    TarWriter.sign(&member)
    return member
  }

  /// A member with an extended header of pax before it.
  static func extended(_ records: [(String, String)], type: Character = "x", name: String = "a.lua") -> [UInt8] {
    let bytes = records.flatMap { TarWriter.record($0.0, Array($0.1.utf8)) }
    return TarWriter.member(Array("pax".utf8), type: type.asciiValue ?? 0, mode: 0o644, bytes) + member(name)
  }

  static func gzip(_ bytes: [UInt8]) -> [UInt8] { GzipWriter.packed(bytes) }

  /// A frame of Zstandard with the bytes as they are (RFC 8878).
  static func zstd(_ bytes: [UInt8]) -> [UInt8] {
    var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0xA0] + GzipWriter.littleEndian(UInt32(bytes.count))
    let parts = stride(from: 0, to: bytes.count, by: 1 << 16).map { bytes[$0..<min($0 + 1 << 16, bytes.count)] }
    for (index, part) in parts.enumerated() {
      frame += GzipWriter.littleEndian(UInt32(part.count << 3 | (index == parts.count - 1 ? 1 : 0))).prefix(3) + part
    }
    return frame
  }

  /// A member of a zip archive, with the numbers that its two headers give.
  struct ZipMember {
    var name: String
    var content: [UInt8]
    var packed: [UInt8]
    var method: UInt16
    var flags: UInt16 = 0
    var mode: UInt16 = 0o100644
    var extra: [UInt8] = []
    /// What the local header gives instead.
    var localName: String?
    var localMethod: UInt16?
    var size: UInt32
    var checksum: UInt32
    /// Whether the sizes follow the content, behind a mark.
    var isStreamed = false
    var mark: [UInt8] = []

    init(_ name: String, _ content: String = "x", isPacked: Bool = false) {
      self.name = name
      self.content = Array(content.utf8)
      packed = isPacked ? GzipWriter.deflated(self.content) : self.content
      method = isPacked ? 8 : 0
      size = UInt32(self.content.count)
      checksum = CRC32.of(self.content)
    }

    func renamed(_ name: String) -> ZipMember {
      var member = self
      member.name = name
      return member
    }
  }

  private static func short(_ number: UInt16) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

  static func zip(_ members: [ZipMember], between: [UInt8] = [], comment: String = "") -> [UInt8] {
    var (archive, directory): ([UInt8], [UInt8]) = ([], [])
    for member in members {
      let numbers =
        GzipWriter.littleEndian(member.checksum) + GzipWriter.littleEndian(UInt32(member.packed.count))
        + GzipWriter.littleEndian(member.size)
      let flags = short(member.flags | (member.isStreamed ? 8 : 0))
      let offset = GzipWriter.littleEndian(UInt32(archive.count))
      let local = Array((member.localName ?? member.name).utf8)
      archive += [0x50, 0x4B, 3, 4, 20, 0] + flags + short(member.localMethod ?? member.method) + [0, 0, 0, 0]
      archive += member.isStreamed ? [UInt8](repeating: 0, count: 12) : numbers
      archive += short(UInt16(local.count)) + short(UInt16(member.extra.count)) + local + member.extra + member.packed
      archive += member.mark + (member.isStreamed ? numbers : []) + between
      let name = Array(member.name.utf8)
      directory += [0x50, 0x4B, 1, 2, 20, 3, 20, 0] + flags + short(member.method) + [0, 0, 0, 0] + numbers
      directory += short(UInt16(name.count)) + short(UInt16(member.extra.count)) + [UInt8](repeating: 0, count: 8)
      directory += short(member.mode) + offset + name + member.extra
    }
    let counts = short(UInt16(members.count)) + short(UInt16(members.count))
    let places = GzipWriter.littleEndian(UInt32(directory.count)) + GzipWriter.littleEndian(UInt32(archive.count))
    return archive + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + counts + places + short(UInt16(comment.utf8.count))
      + Array(comment.utf8)
  }
}
