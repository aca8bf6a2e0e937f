import WidgetServices

/// A tar archive in POSIX's format (ustar), with pax's `path` and `size`, and GNU's long names.
struct TarReader {
  private static let block = 512
  /// The most bytes of an extended header.
  private static let largestExtension = 64 << 10

  private let bytes: [UInt8]
  private var position = 0
  private var contents = PackageContents()
  // What an extended header says of the next member.
  private var path: [UInt8]?
  private var size: Int?
  /// Whether an extended header waits for its member.
  private var isExtended = false

  static func files(of bytes: [UInt8]) throws(PackageFault) -> [PackageFile] {
    var reader = TarReader(bytes)
    while try reader.readMember() {}
    return reader.contents.files
  }

  /// Whether bytes begin like a tar archive.
  static func isTar(_ bytes: [UInt8]) -> Bool { bytes.count >= block && bytes[257..<262].elementsEqual("ustar".utf8) }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a header and what belongs to it; false at the end.
  private mutating func readMember() throws(PackageFault) -> Bool {
    guard bytes.count - position >= Self.block else { throw Self.truncated }
    let header = bytes[position..<position + Self.block]
    if header.allSatisfy({ $0 == 0 }) {
      try readEnd()
      return false
    }
    position += Self.block
    let head = try TarHeader(header)
    switch head.type {
    case UInt8(ascii: "x"): try readRecords(try takeExtension(head), isGlobal: false)
    case UInt8(ascii: "g"): try readRecords(try takeExtension(head), isGlobal: true)
    case UInt8(ascii: "L"):
      let name = try takeExtension(head)
      guard path == nil else { throw PackageFault(.path, "a member has two long names") }
      path = name.last == 0 ? Array(name.dropLast()) : name
      isExtended = true
    default: try readFile(head)
    }
    return true
  }

  /// Two blocks of zeros end the archive, and nothing but zeros may follow them.
  private func readEnd() throws(PackageFault) {
    guard !isExtended, bytes.count - position >= 2 * Self.block else { throw Self.truncated }
    guard bytes[position...].allSatisfy({ $0 == 0 }) else {
      throw PackageFault(.form, "there are bytes behind its end")
    }
  }

  private mutating func readFile(_ head: TarHeader) throws(PackageFault) {
    let name = String(decoding: path ?? head.name, as: UTF8.self)
    if path == nil, !head.isNameWhole {
      throw PackageFault(.path, "the path has bytes behind its end", member: name)
    }
    // Programs that ignore pax would read the next header elsewhere.
    guard size == nil || size == head.size else {
      throw PackageFault(.form, "two sizes are given", member: name)
    }
    (path, size, isExtended) = (nil, nil, false)
    switch head.type {
    case UInt8(ascii: "0"), 0:
      let content = try take(head.size, of: name)
      try contents.add(file: Self.plain(name), isExecutable: head.mode & 0o111 != 0, Array(content))
    case UInt8(ascii: "5"):
      guard head.size == 0 else { throw PackageFault(.form, "a folder has content", member: name) }
      // The folder itself, as `tar c .` writes it.
      if name == "./" { return }
      try contents.add(folder: Self.plain(name.hasSuffix("/") ? String(name.dropLast()) : name))
    default:
      throw PackageFault(.path, "it is \(Self.noun(head.type)), and only files and folders are accepted", member: name)
    }
  }

  private static func noun(_ type: UInt8) -> String {
    switch type {
    case UInt8(ascii: "1"): "a hard link"
    case UInt8(ascii: "2"), UInt8(ascii: "K"): "a symbolic link"
    case UInt8(ascii: "3"), UInt8(ascii: "4"): "a device"
    case UInt8(ascii: "6"): "a pipe"
    case UInt8(ascii: "S"): "a sparse file"
    default: "of an unknown type"
    }
  }

  /// As `tar c .` writes it: `./init.lua`.
  private static func plain(_ name: String) -> String { name.hasPrefix("./") ? String(name.dropFirst(2)) : name }

  private static var truncated: PackageFault { PackageFault(.form, "it is truncated") }

  // MARK: Content

  private mutating func take(_ count: Int, of member: String?) throws(PackageFault) -> ArraySlice<UInt8> {
    let padded = (count + Self.block - 1) / Self.block * Self.block
    guard padded <= bytes.count - position else {
      throw PackageFault(.form, "it is truncated, or the size is wrong", member: member)
    }
    let content = bytes[position..<position + count]
    position += padded
    return content
  }

  private mutating func takeExtension(_ head: TarHeader) throws(PackageFault) -> [UInt8] {
    guard head.size <= Self.largestExtension else {
      throw PackageFault(.size, "an extended header is larger than \(Self.largestExtension >> 10) KiB")
    }
    return Array(try take(head.size, of: nil))
  }

  /// Reads records of pax: `LENGTH KEY=VALUE` and a newline.
  private mutating func readRecords(_ records: [UInt8], isGlobal: Bool) throws(PackageFault) {
    let damaged = PackageFault(.form, "an extended header is damaged")
    if !isGlobal { isExtended = true }
    var rest = records[...]
    while !rest.isEmpty {
      let digits = rest.prefix(6).prefix { $0 != UInt8(ascii: " ") }
      guard let length = TarHeader.number(digits, radix: 10), length > digits.count + 2, length <= rest.count else {
        throw damaged
      }
      let record = rest.prefix(length)
      guard record.last == UInt8(ascii: "\n"),
        let equals = record[(digits.endIndex + 1)...].firstIndex(of: UInt8(ascii: "="))
      else { throw damaged }
      let key = String(decoding: record[(digits.endIndex + 1)..<equals], as: UTF8.self)
      try takeRecord(key, Array(record[(equals + 1)...].dropLast()), isGlobal: isGlobal)
      rest = rest.dropFirst(length)
    }
  }

  /// Keys that say nothing of a file's name or bytes.
  private static let ignoredKeys: Set<String> = ["mtime", "atime", "ctime", "uid", "gid", "uname", "gname", "comment"]

  private mutating func takeRecord(_ key: String, _ value: [UInt8], isGlobal: Bool) throws(PackageFault) {
    switch key {
    case "path" where !isGlobal && path == nil: path = value
    case "size" where !isGlobal && size == nil:
      guard let number = TarHeader.number(value[...], radix: 10) else {
        throw PackageFault(.form, "a size is not a number")
      }
      size = number
    case _ where Self.ignoredKeys.contains(key) || key.hasPrefix("SCHILY.xattr."): return
    default:
      throw PackageFault(.path, "an extended header has the key '\(key.prefix(64))', which is not accepted there")
    }
  }
}

/// The header of a member.
private struct TarHeader {
  let name: [UInt8]
  /// Whether nothing follows the name in its field.
  let isNameWhole: Bool
  let type: UInt8
  let mode: Int
  let size: Int

  init(_ block: ArraySlice<UInt8>) throws(PackageFault) {
    let bytes = Array(block)
    let isPOSIX = bytes[257..<263].elementsEqual("ustar\0".utf8)
    guard isPOSIX || bytes[257..<265].elementsEqual("ustar  \0".utf8) else {
      throw PackageFault(.form, "a header is not that of a tar archive")
    }
    let sum = bytes.enumerated().reduce(0) { $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element)) }
    guard Self.octal(bytes[148..<156]) == sum, let mode = Self.octal(bytes[100..<108]) else {
      throw PackageFault(.form, "a header is damaged")
    }
    // A size beyond the field's digits is written in base 256.
    guard bytes[124] & 0x80 == 0 else { throw .tooManyBytes }
    guard let size = Self.octal(bytes[124..<136]) else { throw PackageFault(.form, "a header is damaged") }
    let (name, prefix) = (Self.field(bytes[0..<100]), Self.field(bytes[345..<500]))
    let hasPrefix = isPOSIX && !prefix.text.isEmpty
    self.name = hasPrefix ? prefix.text + [UInt8(ascii: "/")] + name.text : name.text
    isNameWhole = name.isWhole && (!hasPrefix || prefix.isWhole)
    (type, self.mode, self.size) = (bytes[156], mode, size)
  }

  private static func field(_ field: ArraySlice<UInt8>) -> (text: [UInt8], isWhole: Bool) {
    let text = field.prefix { $0 != 0 }
    return (Array(text), field.dropFirst(text.count).allSatisfy { $0 == 0 })
  }

  private static func octal(_ field: ArraySlice<UInt8>) -> Int? {
    let digits = field.drop { $0 == 0x20 }.prefix { $0 != 0 && $0 != 0x20 }
    guard field[digits.endIndex...].allSatisfy({ $0 == 0 || $0 == 0x20 }) else { return nil }
    return number(digits, radix: 8)
  }

  /// Reads digits and nothing else; nil also for a number of more than 15 of them.
  static func number(_ digits: ArraySlice<UInt8>, radix: UInt8) -> Int? {
    guard (1...15).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit < UInt8(ascii: "0") + radix else { return nil }
      number = number * Int(radix) + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
