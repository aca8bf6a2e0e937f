import Glibc

/// Damaged files that were moved aside under dated names, `NAME.damaged-STAMP` or `NAME.damaged-STAMP-2`, with their companions
/// (a database's log and index). The newest sets are kept for inspection, within bounds, so that a disk that damages files again
/// and again does not fill up.
package struct AsideFiles {
  /// The largest number of sets that are kept.
  package static let most = 4
  /// The largest size of all sets together, in bytes on the disk; the newest set is kept whatever its size.
  package static let mostBytes = 256 << 20

  /// The folder that holds the files.
  package let folder: String
  /// What the files' names begin with, before the stamp.
  package let prefixes: [String]
  /// The number of characters of a stamp. Stamps sort in the order of time.
  package let stampLength: Int

  /// Describes a folder's damaged files; nothing is read or removed yet.
  package init(folder: String, prefixes: [String], stampLength: Int) {
    (self.folder, self.prefixes, self.stampLength) = (folder, prefixes, stampLength)
  }

  /// The files that were moved aside together.
  private struct Set {
    let stamp: String
    var number: Int
    var names: [String] = []
    var bytes = 0
  }

  /// Removes the oldest sets beyond the bounds.
  ///
  /// - Parameter newest: the path that was just moved aside; its set counts as the newest whatever its stamp.
  package func bound(newest: String) {
    var bytes = 0
    for (index, set) in sets(newest).enumerated() {
      bytes += set.bytes
      guard index > 0, index >= Self.most || bytes > Self.mostBytes else { continue }
      for name in set.names { remove("\(folder)/\(name)") }
    }
  }

  /// Returns the sets, newest first.
  private func sets(_ newest: String) -> [Set] {
    var sets: [String: Set] = [:]
    for name in names(inFolder: folder) {
      guard let prefix = prefixes.first(where: name.hasPrefix) else { continue }
      let rest = name.dropFirst(prefix.count)
      let number = rest.dropFirst(stampLength).split(separator: "-").lazy.compactMap { Int($0) }.first ?? 1
      var set =
        sets["\(rest.prefix(stampLength))-\(number)"] ?? Set(stamp: String(rest.prefix(stampLength)), number: number)
      if "\(folder)/\(name)" == newest { set.number = .max }
      var status = stat()
      if lstat("\(folder)/\(name)", &status) == 0 { set.bytes += Int(status.st_blocks) * 512 }
      set.names.append(name)
      sets["\(set.stamp)-\(number)"] = set
    }
    return sets.values.sorted { ($0.stamp, $0.number) > ($1.stamp, $1.number) }
  }
}
