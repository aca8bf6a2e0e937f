/// What the kernel tells of a device: `change@/devices/…`, then variables, each ended by NUL.
struct KernelEvent: Hashable {
  /// `add`, `remove`, `change`, `bind`, …
  let action: String
  /// `power_supply`, `block`, `drm`, `net`, …
  let subsystem: String

  /// Nil for what has not that form; nothing of the bytes is believed.
  init?(_ bytes: some Collection<UInt8>) {
    var parts = bytes.split(separator: 0, omittingEmptySubsequences: false).makeIterator()
    guard let head = parts.next(), let at = head.firstIndex(of: UInt8(ascii: "@")), at != head.startIndex,
      head[head.index(after: at)...].first == UInt8(ascii: "/"), let action = Self.word(head[..<at])
    else { return nil }
    var subsystem: String?
    while subsystem == nil, let part = parts.next() {
      guard part.starts(with: Self.name) else { continue }
      subsystem = Self.word(part.dropFirst(Self.name.count))
    }
    guard let subsystem else { return nil }
    (self.action, self.subsystem) = (action, subsystem)
  }

  private static let name = Array("SUBSYSTEM=".utf8)

  /// Letters, digits, `_` and `-`, as the names of subsystems are.
  private static func word(_ bytes: some Collection<UInt8>) -> String? {
    let isName = bytes.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "-")
    }
    return isName && !bytes.isEmpty && bytes.count <= 64 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
