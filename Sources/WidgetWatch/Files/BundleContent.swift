import Glibc
import LinuxKit
import Synchronization
import WidgetModel

/// The files of one bundle as they were when it was loaded, for one digest that names them all (`TreeDigest`).
///
/// A folder's content is every file in it whose name, or whose folder's name, does not begin with a dot; a lone file's is
/// itself and the modules that it loaded. What Lua was given counts, not what the disk holds a moment later.
/// A bundle that asks for nothing is never read or hashed for this.
public final class BundleContent: Sendable {
  /// Why a bundle's content cannot be hashed.
  public enum Fault: Error, Hashable {
    /// More files, or more bytes, than a bundle may have.
    case tooLarge
    /// A link to a folder, behind which files may change unseen.
    case linkedFolder(String)
    case unreadable(String)

    /// The reason, as the end of a sentence.
    public var sentence: String {
      switch self {
      case .tooLarge: "its folder contains more than \(mostFiles) files or \(largest >> 20) MiB"
      case .linkedFolder(let name): "\(VisibleText.quoted(name)) is a link to a folder"
      case .unreadable(let name): "\(VisibleText.quoted(name)) cannot be read"
      }
    }
  }

  static let mostFiles = 1000
  static let largest = 16 << 20

  /// A file's name inside the folder, by its bytes: Swift's texts are equal where the kernel's names are not.
  private typealias Name = [UInt8]

  private enum State {
    /// The files that were read so far are noted: a list, since a dictionary's first use takes longer than all of them.
    case loading([(name: Name, bytes: [UInt8])])
    case named([Name: TreeDigest.File], TreeDigest)
    /// The content will not be asked for, so nothing is noted.
    case forgotten
  }

  /// Nil for a lone file.
  private let folder: String?
  private let state: Mutex<State>
  private let read: Mutex<Set<String>>

  /// - Parameters:
  ///   - name: the main file's name inside its folder.
  ///   - folder: the bundle's own folder; nil for a lone file.
  public init(main: [UInt8], name: String, folder: String?) {
    self.folder = folder
    state = Mutex(.loading([(Array(name.utf8), main)]))
    read = Mutex([name])
  }

  /// Notes a file that is read as the bundle's.
  ///
  /// - Returns: false for one that differs from the content that was named, or did not belong to it.
  public func note(_ name: String, _ bytes: [UInt8]) -> Bool {
    read.withLock { _ = $0.insert(name) }
    let name = Array(name.utf8)
    return state.withLock { state in
      switch state {
      case .loading(var files):
        files.removeAll { $0.name == name }
        state = .loading(files + [(name, bytes)])
        return true
      case .named(let files, _): return files[name]?.digest == SHA256.digest(bytes)
      case .forgotten: return true
      }
    }
  }

  /// The files that were read as the bundle's so far, by their paths in its folder: of a lone file these are itself and
  /// the modules beside it that it loaded.
  public var namesRead: Set<String> { read.withLock { $0 } }

  /// Declares that the content will not be asked for, and frees what was noted.
  public func forget() { state.withLock { $0 = .forgotten } }

  /// Returns the 64 digits of the content's tree digest, which do not change from the first call on.
  public func digest() throws(Fault) -> String { try tree().digits }

  /// Returns the 64 digits of the same content in the form before tree digests, to which grants may still be bound.
  public func formerDigest() throws(Fault) -> String { try tree().formerDigits }

  /// Returns whether a grant that is bound to these digits, of either form, is bound to this content.
  public func isNamed(by digits: String) throws(Fault) -> Bool {
    let tree = try tree()
    return digits == tree.digits || digits == tree.formerDigits
  }

  private func tree() throws(Fault) -> TreeDigest {
    try state.withLock { state throws(Fault) -> TreeDigest in
      let noted: [Name: [UInt8]]
      switch state {
      case .named(_, let tree): return tree
      case .loading(let files): noted = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) })
      case .forgotten: noted = [:]
      }
      var files = try folder.map { path throws(Fault) in try Self.files(of: path, but: noted) } ?? [:]
      // Of a lone file, and of one that is gone by now, no mode is known.
      for (name, bytes) in noted where files[name] == nil { files[name] = TreeDigest.File(bytes, .file) }
      let tree = TreeDigest(files)
      state = .named(files, tree)
      return tree
    }
  }

  // MARK: A folder's files

  /// Returns the tree digest's digits of what a folder has on the disk now.
  ///
  /// - Parameter isLeftOut: returns whether a name, and everything below it, is left out.
  package static func digest(
    of folder: String, leavingOut isLeftOut: @escaping ([UInt8]) -> Bool = { _ in false }
  ) throws(Fault) -> String {
    TreeDigest(try files(of: folder, but: [:], leavingOut: isLeftOut)).digits
  }

  private static func files(
    of path: String, but noted: [Name: [UInt8]], leavingOut isLeftOut: @escaping ([UInt8]) -> Bool = { _ in false }
  ) throws(Fault) -> [Name: TreeDigest.File] {
    var walk = Walk(noted: noted, isLeftOut: isLeftOut)
    guard case .success(let root) = Descriptor.path(path, flags: O_DIRECTORY) else { throw .unreadable(".") }
    var pending = [""]
    while let folder = pending.popLast() { pending += try walk.enter(folder, below: root) }
    return walk.files
  }

  private struct Walk {
    let noted: [Name: [UInt8]]
    let isLeftOut: ([UInt8]) -> Bool
    var files: [Name: TreeDigest.File] = [:]
    private var names = 0
    private var bytes = 0

    init(noted: [Name: [UInt8]], isLeftOut: @escaping ([UInt8]) -> Bool) {
      self.noted = noted
      self.isLeftOut = isLeftOut
    }

    /// Hashes a folder's files; its folders.
    mutating func enter(_ folder: String, below root: borrowing Descriptor) throws(Fault) -> [String] {
      guard case .success(let path) = Descriptor.beneath(root, folder.isEmpty ? "." : folder),
        case .success(let open) = path.reopened(O_DIRECTORY)
      else { throw .unreadable(folder.isEmpty ? "." : folder) }
      guard let found = open.names(limit: mostFiles) else { throw .tooLarge }
      var folders: [String] = []
      for name in found where name.first != UInt8(ascii: ".") && !isLeftOut(name) {
        names += 1
        guard names <= mostFiles else { throw .tooLarge }
        guard let name = String(validating: name, as: UTF8.self) else {
          throw .unreadable(String(decoding: name, as: UTF8.self))
        }
        let inside = folder.isEmpty ? name : "\(folder)/\(name)"
        if try add(inside, below: root) { folders.append(inside) }
      }
      return folders
    }

    /// Hashes a file by what it holds, whatever else by what it is; whether it is a folder.
    private mutating func add(_ name: String, below root: borrowing Descriptor) throws(Fault) -> Bool {
      let key = Array(name.utf8)
      var own = stat()
      guard fstatat(root.number, name, &own, AT_SYMLINK_NOFOLLOW) == 0 else { throw .unreadable(name) }
      if own.st_mode & S_IFMT == S_IFDIR { return true }
      if let bytes = noted[key] {
        // What Lua was given counts, with the mode that a link leads to.
        if own.st_mode & S_IFMT == S_IFLNK { fstatat(root.number, name, &own, 0) }
        files[key] = TreeDigest.File(bytes, .init(isExecutable: own.st_mode & 0o111 != 0))
        return false
      }
      switch Descriptor.beneath(root, name) {
      case .failure:
        // A link that leads nowhere, or out: Lua reads nothing through it.
        guard own.st_mode & S_IFMT == S_IFLNK, let target = Self.target(root.number, name) else {
          throw .unreadable(name)
        }
        files[key] = TreeDigest.File(Array("link ".utf8) + target, .link)
      case .success(let path):
        guard let status = path.status else { throw .unreadable(name) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw .linkedFolder(name)
        case S_IFREG: try read(path, name, .init(isExecutable: status.st_mode & 0o111 != 0))
        default: files[key] = TreeDigest.File(Array("special".utf8), .special)
        }
      }
      return false
    }

    private static func target(_ folder: Int32, _ name: String) -> [UInt8]? {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = readlinkat(folder, name, &buffer, buffer.count)
      return count >= 0 ? Array(buffer.prefix(count)) : nil
    }

    private mutating func read(
      _ path: borrowing Descriptor, _ name: String, _ mode: TreeDigest.Mode
    ) throws(Fault) {
      guard case .success(let file) = path.reopened(0), case .success(let content) = file.content(limit: largest)
      else { throw .unreadable(name) }
      guard let content, content.count <= largest - bytes else { throw .tooLarge }
      bytes += content.count
      files[Array(name.utf8)] = TreeDigest.File(content, mode)
    }
  }
}
