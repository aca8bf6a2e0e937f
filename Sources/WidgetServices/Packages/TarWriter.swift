/// Writes files as a tar archive (ustar, and pax for long paths). The bytes depend on the files alone: no times, owners or devices.
package enum TarWriter {
  /// Returns the archive of files, in their order.
  package static func archive(_ files: [PackageFile]) -> [UInt8] {
    var archive: [UInt8] = []
    for file in files {
      let path = Array(file.path.utf8)
      if path.count > longestName {
        let record = record("path", path)
        archive += member([], type: UInt8(ascii: "x"), mode: 0o644, record)
      }
      archive += member(
        Array(path.prefix(longestName)), type: UInt8(ascii: "0"), mode: file.isExecutable ? 0o755 : 0o644, file.contents
      )
    }
    return archive + [UInt8](repeating: 0, count: 2 * block)
  }

  private static let block = 512
  private static let longestName = 100

  /// Returns a header and its padded content.
  package static func member(_ name: [UInt8], type: UInt8, mode: Int, _ content: [UInt8]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: block)
    func put(_ bytes: [UInt8], at position: Int) {
      header.replaceSubrange(position..<position + bytes.count, with: bytes)
    }
    put(name, at: 0)
    put(octal(mode, digits: 7), at: 100)
    put(octal(0, digits: 7), at: 108)
    put(octal(0, digits: 7), at: 116)
    put(octal(content.count, digits: 11), at: 124)
    put(octal(0, digits: 11), at: 136)
    header[156] = type
    put(Array("ustar\0".utf8) + Array("00".utf8), at: 257)
    sign(&header)
    let padding = (block - content.count % block) % block
    return header + content + [UInt8](repeating: 0, count: padding)
  }

  /// Writes a header's checksum.
  package static func sign(_ header: inout [UInt8]) {
    for index in 148..<156 { header[index] = 0x20 }
    let sum = header[..<block].reduce(0) { $0 + Int($1) }
    header.replaceSubrange(148..<156, with: octal(sum, digits: 6) + [0, 0x20])
  }

  /// Returns a record of pax, whose length counts its own digits.
  package static func record(_ key: String, _ value: [UInt8]) -> [UInt8] {
    let rest = Array(" \(key)=".utf8) + value + [0x0A]
    var length = rest.count
    while "\(length)".utf8.count + rest.count != length { length = "\(length)".utf8.count + rest.count }
    return Array("\(length)".utf8) + rest
  }

  private static func octal(_ number: Int, digits: Int) -> [UInt8] {
    let text = String(number, radix: 8)
    return Array((String(repeating: "0", count: digits - text.utf8.count) + text).utf8) + (digits == 6 ? [] : [0])
  }
}
