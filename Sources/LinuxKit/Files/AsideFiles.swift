import Glibc

/// Damaged files that were set aside under dated names, `NAME.damaged-STAMP` or `NAME.damaged-STAMP-2`, with their
/// companions. The newest are kept for whoever wants to look: a disk that damages again and again does not fill up.
package struct AsideFiles {
  /// Sets of files, and bytes of them all; the newest set is kept whatever its size.
  package static let most = 4
  package static let mostBytes = 256 << 20

  package let folder: String
  /// What names begin with, before their stamps.
  package let prefixes: [String]
  /// Characters of a stamp, which rise with time.
  package let stampLength: Int

  package init(folder: String, prefixes: [String], stampLength: Int) {
    (self.folder, self.prefixes, self.stampLength) = (folder, prefixes, stampLength)
  }

  /// What was set aside at once.
  private struct Set {
    let stamp: String
    var number: Int
    var names: [String] = []
    var bytes = 0
  }

  /// Removes the oldest beyond the bounds.
  ///
  /// - Parameter newest: the path that was set aside just now.
  package func bound(newest: String) {
    var bytes = 0
    for (index, set) in sets(newest).enumerated() {
      bytes += set.bytes
      guard index > 0, index >= Self.most || bytes > Self.mostBytes else { continue }
      for name in set.names { remove("\(folder)/\(name)") }
    }
  }

  /// The newest first.
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
