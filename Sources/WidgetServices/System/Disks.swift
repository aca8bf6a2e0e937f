import WidgetModel

/// The mounted disks, as `df --local` lists them: each device once, mounts that others hide left out. File systems that are not
/// disks are left out too (`proc`, `tmpfs`, containers' overlays except the root), and so are images that are always full
/// (squashfs, composefs, ISO 9660), and those of the network: a server that is gone can block the call for minutes.
struct Disks {
  let files: SystemFiles
  let volume: @Sendable (String) -> Volume?

  private static let kinds: Set<Substring> = [
    "ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "bcachefs", "jfs", "reiserfs", "nilfs2", "ntfs", "ntfs3",
    "fuseblk", "vfat", "exfat", "hfs", "hfsplus", "apfs", "udf", "ufs", "ubifs", "jffs2",
  ]

  /// Types that are a disk at `/` only if they can be written: read-only, they are an image.
  private static let layers: Set<Substring> = [
    "overlay", "aufs", "udf", "squashfs", "erofs", "cramfs", "romfs", "iso9660", "composefs",
  ]

  private struct Mount {
    let device: Substring
    let path: String
    let type: Substring
    let isWritable: Bool

    /// `DEVICE PATH TYPE OPTIONS 0 0` of `/proc/self/mounts`.
    init?(_ line: Substring) {
      let words = line.split(separator: " ")
      guard words.count >= 3 else { return nil }
      (device, path, type) = (words[0], Disks.unescaped(words[1]), words[2])
      isWritable = words.count < 4 || !words[3].split(separator: ",").contains("ro")
    }

    var isDisk: Bool {
      if path == "/", type != "rootfs" { return isWritable || !Disks.layers.contains(type) }
      return Disks.kinds.contains(type) && (isWritable || !Disks.layers.contains(type))
    }
  }

  var values: [Value] {
    let mounts = visible(files.lines("/proc/self/mounts").compactMap(Mount.init))
    var devices: [Substring] = []
    var places: [Substring: [Mount]] = [:]
    for mount in mounts where mount.isDisk {
      if places[mount.device] == nil { devices.append(mount.device) }
      places[mount.device, default: []].append(mount)
    }
    return devices.compactMap { device in
      // One device may be mounted in many places (btrfs, bind mounts): the one nearest to the root counts.
      let mounts = (places[device] ?? []).enumerated().sorted {
        ($0.element.isWritable ? 0 : 1, $0.element.path.utf8.count, $0.offset)
          < ($1.element.isWritable ? 0 : 1, $1.element.path.utf8.count, $1.offset)
      }
      return mounts.lazy.compactMap { value($0.element) }.first
    }
  }

  /// Mounts that no later one hides: one in the same folder, or above it. The root may come later than what is below it, since
  /// the first programs of a start mount the kernel's file systems before it.
  private func visible(_ mounts: [Mount]) -> [Mount] {
    var hidden: Set<String> = []
    var visible: [Mount] = []
    for mount in mounts.reversed() {
      var isHidden = hidden.contains(mount.path)
      var folder = mount.path[...]
      while !isHidden, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
        folder = folder[..<slash]
        isHidden = hidden.contains(String(folder))
      }
      hidden.insert(mount.path)
      if !isHidden { visible.append(mount) }
    }
    return visible.reversed()
  }

  private func value(_ mount: Mount) -> Value? {
    guard let volume = volume(files.root + mount.path), volume.total > 0 else { return nil }
    // As df counts it: what only root may write belongs to neither.
    let used = volume.total - volume.free
    let reachable = used + volume.available
    return [
      "path": .text(mount.path), "device": .text(Self.unescaped(mount.device)), "type": .text(String(mount.type)),
      "total": .number(volume.total), "used": .number(used), "free": .number(volume.available),
      "usage": .number(reachable > 0 ? used / reachable : 0),
    ]
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
