import WidgetModel

/// The mounted disks. File systems that are no disk (`proc`, `tmpfs`, `overlay` of containers but the root) are left
/// out, and those of the network too: asking a server that is gone can take minutes.
struct Disks {
  let files: SystemFiles
  let volume: @Sendable (String) -> Volume?

  private static let kinds: Set<Substring> = [
    "ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "bcachefs", "jfs", "reiserfs", "nilfs2", "ntfs", "ntfs3",
    "fuseblk", "vfat", "exfat", "hfsplus", "apfs", "udf", "iso9660",
  ]

  var values: [Value] {
    var seen: Set<Substring> = []
    var list: [Value] = []
    for line in files.lines("/proc/self/mounts") {
      let words = line.split(separator: " ")
      guard words.count >= 3 else { continue }
      let isRoot = words[1] == "/"
      guard Self.kinds.contains(words[2]) || (isRoot && words[2] != "rootfs") else { continue }
      // One device may be mounted at many places (btrfs, bind mounts): the first counts.
      guard seen.insert(words[0]).inserted else { continue }
      let path = Self.unescaped(words[1])
      guard let volume = volume(files.root + path), volume.total > 0 else { continue }
      // As df counts it: what only root may write belongs to neither.
      let used = volume.total - volume.free
      let reachable = used + volume.available
      list.append([
        "path": .text(path), "device": .text(Self.unescaped(words[0])), "type": .text(String(words[2])),
        "total": .number(volume.total), "used": .number(used), "free": .number(volume.available),
        "usage": .number(reachable > 0 ? used / reachable : 0),
      ])
    }
    return list
  }

  /// The kernel writes blanks as `\040`.
  static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }) {
        bytes.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }))
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
