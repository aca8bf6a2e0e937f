import Glibc
import LinuxKit

/// The content of a bundle's files as one value: equal before and after an event means that there is nothing to reload.
public enum BundleFingerprint: Hashable, Sendable {
  /// The hash of the content.
  case content(String)
  case missing

  /// Reads a bundle's files, without those that editors leave beside them. Of a lone file only itself is read: a module beside it
  /// has a fingerprint of its own.
  ///
  /// - Returns: nil where the content cannot be hashed (too many files, unreadable, links out): then the bundle is reloaded in
  ///   any case.
  public static func of(_ path: String) -> BundleFingerprint? {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      return (try? BundleContent.digest(of: path, leavingOut: EditorFiles.isOne)).map(Self.content)
    }
    guard status.st_mode & S_IFMT == S_IFREG, case .success(let found) = Descriptor.path(path),
      case .success(let file) = found.reopened(0),
      case .success(let bytes?) = file.content(limit: BundleContent.largest)
    else { return nil }
    return .content(SHA256.digest(bytes).text)
  }
}
