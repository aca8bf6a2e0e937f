import Glibc
import LinuxKit
package import WidgetModel

/// The folder of a user's state: the archive, and what bundles store.
package enum StateFolder {
  /// `lunette` in the user's state folder; nil where neither HOME nor XDG_STATE_HOME says where that is.
  ///
  /// - Parameter variable: a variable of the environment by its name.
  package static func path(_ variable: (String) -> String?) -> String? {
    BaseFolder.state.path(variable).map { "\($0)/lunette" }
  }

  /// Returns why nothing may be made in a folder: the nearest one that exists, itself or one above it, is another user's, is a
  /// file, or may be written to by everybody, who could then replace what is made. (A sticky folder, as /tmp is, protects each
  /// user's files.) Nil where it may be made and written to.
  ///
  /// - Parameter folder: absolute.
  package static func refusal(_ folder: String) -> Diagnostic? {
    var path = folder
    var status = stat()
    while stat(path, &status) != 0 {
      guard errno == ENOENT || errno == ENOTDIR, let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
      // A link that leads nowhere would be followed when something is made.
      if lstat(path, &status) == 0 { return refused(folder, "'\(path)' is a broken link", at: path, .io) }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return refused(folder, "'\(path)' is a file, not a folder", at: path, .io)
    }
    guard status.st_uid == geteuid() || status.st_uid == 0, isLinkTrusted(path) else {
      return refused(folder, "'\(path)' belongs to another user", at: path, .permission)
    }
    guard status.st_mode & 0o002 == 0 || path != folder && status.st_mode & S_ISVTX != 0 else {
      return refused(folder, "every user can write to '\(path)'", at: path, .permission)
    }
    return nil
  }

  /// Returns whether a path is not a link of another user, who could let it lead elsewhere.
  private static func isLinkTrusted(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return true }
    return status.st_uid == geteuid() || status.st_uid == 0
  }

  private static func refused(_ folder: String, _ why: String, at path: String, _ code: Diagnostic.Code) -> Diagnostic {
    Diagnostic(code, "cannot use the state folder '\(folder)': \(why)", file: path)
  }
}
