import Glibc

/// Paths as the kernel knows them: absolute, without links and dots.
package enum RealPath {
  /// The real path of what is there; nil where nothing is, or it may not be looked up.
  package static func of(_ path: String) -> String? {
    guard case .success(let descriptor) = Descriptor.path(path) else { return ofMissing(path) }
    return descriptor.realPath
  }

  /// Where something that is not there would lie: the real path of the deepest folder that is, and the rest.
  /// Nil where the rest holds `..`, which has no meaning below what is not there.
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

  /// The folder's real path with the name that was used.
  package static func keepingName(_ path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let name = path[path.index(after: slash)...]
    guard !name.isEmpty, name != ".", name != "..",
      let folder = of(slash == path.startIndex ? "/" : String(path[..<slash]))
    else { return nil }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// Whether `path` is `folder` or lies below it, by whole names: `/etc/hosts` does not lie below `/etc/host`.
  package static func isBelow(_ path: String, _ folder: String) -> Bool {
    if folder == "/" { return path.hasPrefix("/") }
    let below = folder.utf8, whole = path.utf8
    guard whole.starts(with: below) else { return false }
    return whole.count == below.count || whole.dropFirst(below.count).first == UInt8(ascii: "/")
  }
}

extension String {
  /// Whether two names are the same to the kernel: Swift's == takes texts for equal that are written by other bytes.
  package func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
