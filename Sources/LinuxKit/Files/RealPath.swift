import Glibc

/// Paths as the kernel knows them: absolute, without links and dots.
package enum RealPath {
  /// Returns the real path of an existing file or folder; nil where nothing is there or it may not be looked up.
  package static func of(_ path: String) -> String? {
    guard case .success(let descriptor) = Descriptor.path(path) else { return ofMissing(path) }
    return descriptor.realPath
  }

  /// Returns the real path that something missing would have: the real path of the deepest folder that exists, and the rest. Nil
  /// where the rest holds `..`, which has no meaning below a folder that does not exist.
  package static func ofMissing(_ path: String) -> String? {
    var known = path[...]
    var rest: [Substring] = []
    while true {
      while known.last == "/", known.count > 1 { known.removeLast() }
      guard known.count > 1, let slash = known.lastIndex(of: "/") else { break }
      let name = known[known.index(after: slash)...]
      if name == ".." { return nil }
      if name != "." { rest.append(name) }
      known = slash == known.startIndex ? "/" : known[..<slash]
      if case .success(let descriptor) = Descriptor.path(String(known), flags: O_DIRECTORY),
        let real = descriptor.realPath
      {
        return ([real == "/" ? "" : real] + rest.reversed().map(String.init)).joined(separator: "/")
      }
    }
    return nil
  }

  /// Returns the real path of the folder, with the last component as it was written, link or not.
  package static func keepingName(_ path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let name = path[path.index(after: slash)...]
    guard !name.isEmpty, name != ".", name != "..",
      let folder = of(slash == path.startIndex ? "/" : String(path[..<slash]))
    else { return nil }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Returns whether `path` is `folder` or is below it, by whole components: `/etc/hosts` is not below `/etc/host`.
  package static func isBelow(_ path: String, _ folder: String) -> Bool {
    if folder == "/" { return path.hasPrefix("/") }
    let below = folder.utf8, whole = path.utf8
    guard whole.starts(with: below) else { return false }
    return whole.count == below.count || whole.dropFirst(below.count).first == UInt8(ascii: "/")
  }
}

extension String {
  /// Returns whether two names are the same to the kernel. Swift's `==` compares by canonical equivalence, and so takes names for
  /// equal that differ in their bytes.
  package func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
