/// Files that editors leave beside what they save: backups, swap and lock files, and files that become the saved one by being
/// renamed. No bundle reads them, so they are left out of what is watched.
///
/// Source: Vim's `:help backup` and `swap-file`, Emacs's manual ("Backup", "Auto Save", "Interlocking"), GNOME's and
/// JetBrains' names for files in the making.
enum EditorFiles {
  /// - Parameter name: as the kernel knows it, without its folder.
  static func isOne(_ name: [UInt8]) -> Bool {
    guard let first = name.first, let last = name.last else { return true }
    // Swap and lock files (.x.lua.swp, .#x.lua, .goutputstream-…), and folders like .git.
    if first == UInt8(ascii: ".") || last == UInt8(ascii: "~") { return true }
    if first == UInt8(ascii: "#"), last == UInt8(ascii: "#") { return true }
    return endings.contains { name.ends(with: $0) } || isVimsTrial(name)
  }

  private static let endings = [".swp", ".swo", ".swx", ".tmp", ".bak", "___jb_tmp___", "___jb_old___"].map {
    Array($0.utf8)
  }

  /// Vim tries whether it may make files: 4913, and where that is there, 123 more.
  private static func isVimsTrial(_ name: [UInt8]) -> Bool {
    guard (4...6).contains(name.count), name.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
    let number = name.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return number >= 4913 && (number - 4913) % 123 == 0
  }
}

extension [UInt8] {
  func ends(with end: [UInt8]) -> Bool { count >= end.count && suffix(end.count).elementsEqual(end) }
}
