import Glibc
import LinuxKit
public import WidgetModel
import WidgetServices

/// Where a runtime keeps its state and can be reached: a folder of the user's, and a socket in it.
public struct RuntimeAddress: Sendable, Hashable {
  /// The folder's absolute path. Only the user may write to it.
  public let folder: String

  /// The name of the socket in the folder.
  static let socketName = "runtime.sock"

  /// The socket's path.
  public var socket: String { folder == "/" ? "/\(Self.socketName)" : "\(folder)/\(Self.socketName)" }

  /// Whether a runtime has ever used the folder, and so left an archive.
  public var hasArchive: Bool { access("\(folder)/archive.sqlite", R_OK) == 0 }

  /// The file in which a person arranges what is placed: in the user's configuration folder, or, of a state folder elsewhere, in that,
  /// whose numbers it is made of.
  ///
  /// - Parameter environment: a variable by its name.
  public func boardsFile(_ environment: (String) -> String?) -> String {
    let isUsers = StateFolder.path(environment).map { RuntimeAddress(folder: $0) == self } ?? false
    let config = isUsers ? BaseFolder.config.path(environment).map { "\($0)/lunette" } : nil
    return "\(config ?? (folder == "/" ? "" : folder))/dashboard/boards.json"
  }

  /// - Parameter folder: absolute.
  public init(folder: String) {
    var folder = folder
    while folder.utf8.count > 1, folder.utf8.last == UInt8(ascii: "/") { folder.removeLast() }
    self.folder = folder
  }

  /// - Parameter path: relative ones are meant from the working folder.
  /// - Throws: `io` where there is none.
  public init(path: String) throws(Diagnostic) { self.init(folder: try Self.absolute(path)) }

  /// The folder that `--store` names, as a path or a `file:` URL; without it `lunette` in the user's state folder (XDG Base
  /// Directory Specification: a relative value in its variable is ignored).
  ///
  /// - Parameter environment: a variable by its name.
  /// - Throws: `usage` for what names no folder; `unavailable` where the user has no state folder.
  public init(store: String?, environment: (String) -> String?) throws(Diagnostic) {
    if let store {
      self.init(folder: try Self.absolute(try Self.path(store)))
    } else if let folder = StateFolder.path(environment) {
      self.init(folder: folder)
    } else {
      throw Diagnostic(
        .unavailable,
        "no state folder: neither HOME nor XDG_STATE_HOME is set; give one with --store",
        suggestion: "give one with --store")
    }
  }

  /// Returns the path of `--store`. A text before a colon is taken for a URL's scheme.
  private static func path(_ store: String) throws(Diagnostic) -> String {
    let scheme = store.utf8.prefix { $0.isUnreserved || $0 == UInt8(ascii: "+") }
    guard !store.isEmpty else { throw .notAFolder(store) }
    guard store.utf8.dropFirst(scheme.count).first == UInt8(ascii: ":") else { return store }
    guard String(Substring(scheme)).lowercased() == "file" else { throw .notAFolder(store) }
    var rest = Substring(store.utf8.dropFirst(scheme.count + 1))
    if rest.hasPrefix("//") {
      let host = rest.dropFirst(2).prefix { $0 != "/" }
      guard host.isEmpty || host == "localhost" else { throw .notAFolder(store) }
      rest = rest.dropFirst(2 + host.count)
    }
    let path = WidgetURL.decoded(rest)
    guard path.hasPrefix("/"), !path.utf8.contains(0) else { throw .notAFolder(store) }
    return path
  }

  private static func absolute(_ path: String) throws(Diagnostic) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard let here = getcwd(nil, 0) else {
      throw Diagnostic(.io, "the working folder no longer exists; give --store as an absolute path")
    }
    defer { free(here) }
    return String(cString: here) + "/" + path
  }
}

extension Diagnostic {
  fileprivate static func notAFolder(_ store: String) -> Diagnostic {
    let advice = "give a path, or a URL like file:///home/ann/state"
    return Diagnostic(.usage, "--store expects a folder, not '\(store)'; \(advice)", suggestion: advice)
  }
}
