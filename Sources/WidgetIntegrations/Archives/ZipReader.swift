import CZlib
import WidgetServices

/// A zip archive, by its central directory. Each member's local header must say the same, and members must fill the archive without
/// gaps and overlaps, so a program that reads the members one after the other finds the same files.
struct ZipReader {
  private let bytes: [UInt8]
  private var contents = PackageContents()

  static func files(of bytes: [UInt8]) throws(PackageFault) -> [PackageFile] {
    var reader = ZipReader(bytes)
    try reader.read()
    return reader.contents.files
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func read() throws(PackageFault) {
    let end = try findEnd()
    let members = try members(end)
    var position = 0
    for member in members.sorted(by: { $0.offset < $1.offset }) {
      guard member.offset == position else {
        throw PackageFault(.form, "there are bytes between its members, or members overlap", member: member.name)
      }
      position = try endOfMember(member, before: end.directory)
    }
    guard position == end.directory else { throw PackageFault(.form, "there are bytes between its members") }
    for member in members { try add(member) }
  }

  // MARK: Numbers

  private func short(_ position: Int) -> Int { Int(bytes[position]) | Int(bytes[position + 1]) << 8 }

  private func long(_ position: Int) -> Int { short(position) | short(position + 2) << 16 }

  private static var damaged: PackageFault { PackageFault(.form, "it is truncated or damaged") }

  // MARK: Directory

  private struct End {
    let position: Int
    let directory: Int
    let count: Int
  }

  /// Finds the record at the end. The comment behind it must end where the archive does.
  private func findEnd() throws(PackageFault) -> End {
    let size = 22
    guard bytes.count >= size else { throw Self.damaged }
    var found: [Int] = []
    for position in max(0, bytes.count - size - 0xFFFF)...(bytes.count - size)
    where long(position) == 0x0605_4B50 && position + size + short(position + 20) == bytes.count {
      found.append(position)
    }
    guard found.count == 1, let position = found.first else {
      throw PackageFault(
        .form, found.isEmpty ? "it is truncated, or there are bytes behind its end" : "it has two ends")
    }
    let (count, length, directory) = (short(position + 10), long(position + 12), long(position + 16))
    guard short(position + 4) == 0, short(position + 6) == 0, short(position + 8) == count,
      directory + length == position
    else { throw Self.damaged }
    guard count <= PackageContents.mostFiles else { throw .tooManyFiles }
    return End(position: position, directory: directory, count: count)
  }

  private struct Member {
    let name: String
    let nameBytes: ArraySlice<UInt8>
    let flags: Int
    let method: Int
    let checksum: Int
    let packedSize: Int
    let size: Int
    let offset: Int
    /// The mode of Unix, 0 if another system wrote the archive.
    let mode: Int
  }

  private func members(_ end: End) throws(PackageFault) -> [Member] {
    var members: [Member] = []
    var position = end.directory
    for _ in 0..<end.count {
      guard position + 46 <= end.position, long(position) == 0x0201_4B50 else { throw Self.damaged }
      let (nameCount, extraCount, commentCount) = (short(position + 28), short(position + 30), short(position + 32))
      let name = position + 46
      guard name + nameCount + extraCount + commentCount <= end.position else { throw Self.damaged }
      let nameBytes = bytes[name..<name + nameCount]
      let isUnix = bytes[position + 5] == 3
      let member = Member(
        name: String(decoding: nameBytes, as: UTF8.self), nameBytes: nameBytes, flags: short(position + 8),
        method: short(position + 10), checksum: long(position + 16), packedSize: long(position + 20),
        size: long(position + 24), offset: long(position + 42), mode: isUnix ? short(position + 40) : 0)
      try check(member, extra: bytes[(name + nameCount)..<(name + nameCount + extraCount)])
      members.append(member)
      position = name + nameCount + extraCount + commentCount
    }
    guard position == end.position else { throw PackageFault(.form, "its directory has further bytes") }
    return members
  }

  /// Flags that are accepted: levels of compression, sizes behind the content, and names in UTF-8.
  private static let descriptorFlag = 1 << 3
  private static let acceptedFlags = 0b110 | descriptorFlag | 1 << 11

  private func check(_ member: Member, extra: ArraySlice<UInt8>) throws(PackageFault) {
    guard member.flags & ~Self.acceptedFlags == 0 else {
      throw PackageFault(.form, "it is encrypted, or patches another file", member: member.name)
    }
    guard member.method == 0 || member.method == 8 else {
      throw PackageFault(.form, "its compression is not supported", member: member.name)
    }
    guard member.size <= PackageContents.largest else { throw .tooManyBytes }
    // A regular file, a folder, or no type at all.
    let type = member.mode & 0o170000
    guard type == 0 || type == 0o100000 || type == 0o040000 && member.name.hasSuffix("/") else {
      throw PackageFault(
        .path, "it is a link or a device, and only files and folders are accepted", member: member.name)
    }
    try checkExtra(extra, of: member.name)
  }

  /// Refuses extra fields that give another name or another size.
  private func checkExtra(_ extra: ArraySlice<UInt8>, of member: String) throws(PackageFault) {
    var position = extra.startIndex
    while position < extra.endIndex {
      guard position + 4 <= extra.endIndex, position + 4 + short(position + 2) <= extra.endIndex else {
        throw PackageFault(.form, "its header is damaged", member: member)
      }
      guard ![0x0001, 0x7075].contains(short(position)) else {
        throw PackageFault(.path, "its header gives another name or size", member: member)
      }
      position += 4 + short(position + 2)
    }
  }

  // MARK: Members

  /// Compares a local header with the directory; where the member ends.
  private func endOfMember(_ member: Member, before directory: Int) throws(PackageFault) -> Int {
    let start = member.offset
    let differs = PackageFault(.form, "its header differs from the directory", member: member.name)
    guard start + 30 <= directory, long(start) == 0x0403_4B50 else { throw differs }
    let name = start + 30
    let (extra, content) = (name + short(start + 26), contentPosition(member))
    guard content + member.packedSize <= directory, short(start + 6) == member.flags,
      short(start + 8) == member.method, bytes[name..<extra] == member.nameBytes
    else { throw differs }
    try checkExtra(bytes[extra..<content], of: member.name)
    let numbers = [long(start + 14), long(start + 18), long(start + 22)]
    let expected = [member.checksum, member.packedSize, member.size]
    let end = content + member.packedSize
    guard member.flags & Self.descriptorFlag != 0 else {
      guard numbers == expected else { throw differs }
      return end
    }
    guard numbers == expected || numbers == [0, 0, 0] else { throw differs }
    // The numbers follow the content, mostly with a mark before them.
    let descriptor = end + 4 <= directory && long(end) == 0x0807_4B50 ? end + 4 : end
    guard descriptor + 12 <= directory,
      [long(descriptor), long(descriptor + 4), long(descriptor + 8)] == expected
    else { throw differs }
    return descriptor + 12
  }

  private func contentPosition(_ member: Member) -> Int {
    member.offset + 30 + short(member.offset + 26) + short(member.offset + 28)
  }

  private mutating func add(_ member: Member) throws(PackageFault) {
    if member.name.hasSuffix("/") {
      guard member.size == 0 else { throw PackageFault(.form, "a folder has content", member: member.name) }
      return try contents.add(folder: String(member.name.dropLast()))
    }
    let start = contentPosition(member)
    var content = Array(bytes[start..<start + member.packedSize])
    guard member.size <= contents.space else { throw .tooManyBytes }
    if member.method == 8 {
      let packed = content
      let tooLarge = PackageFault(.size, "it has more bytes than its header says", member: member.name)
      content = try PackageArchive.unpacked("zip", member: member.name, tooLarge: tooLarge) {
        () throws(Inflating.Fault) in
        try Inflating.content(of: packed, .raw, limit: member.size)
      }
    }
    let sum = content.withUnsafeBufferPointer { Int(crc32(0, $0.baseAddress, UInt32($0.count))) }
    guard content.count == member.size, sum == member.checksum else {
      throw PackageFault(.form, "the size or the checksum is wrong", member: member.name)
    }
    try contents.add(file: member.name, isExecutable: member.mode & 0o111 != 0, content)
  }
}
