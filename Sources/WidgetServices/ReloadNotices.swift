import Glibc
import LinuxKit
import WidgetWatch

/// Notifies streams with their own widgets of a command's changes: a file that is created and removed in a folder of the user's
/// state, named after the widget's kind. Neither side waits for the other, and no file is left behind.
public final class ReloadNotices {
  private let monitor = FolderMonitor()

  /// Watches for notices.
  ///
  /// - Parameter state: the user's state folder; created if missing.
  /// - Returns: nil if the folder or the watch cannot be created: then no notice is received.
  public init?(state: String) {
    let folder = Self.folder(state)
    guard StateFolder.refusal(state) == nil, Disk.live.makeFolders(folder) == nil,
      case .success(let opened) = Descriptor.path(folder),
      case .success = monitor.watch(opened, for: Int32(IN_CREATE))
    else { return nil }
  }

  /// A descriptor for poll(2), readable when there is a notice.
  public var descriptor: Int32 { monitor.descriptor }

  /// Removes the notices that have arrived.
  ///
  /// - Returns: those of these kinds that changed, each once.
  public func take(of kinds: Set<String>) -> Set<String> {
    let events = monitor.take()
    // The kernel's queue was full: any kind may have changed.
    if events.contains(where: { $0.has(Int32(IN_Q_OVERFLOW)) }) { return kinds }
    let names = Set(events.map { String(decoding: $0.name.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self) })
    return kinds.filter { names.contains(Self.name(of: $0)) }
  }

  /// Notifies all current watchers. If no stream has ever watched, nothing happens.
  public static func post(_ kind: String, state: String) {
    let path = "\(folder(state))/\(name(of: kind)).\(getpid())"
    // Left by a process with the same ID that was killed in between.
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    close(file)
    unlink(path)
  }

  private static func folder(_ state: String) -> String { "\(state)/notices" }

  /// Returns the file's name; a kind may contain any character.
  private static func name(of kind: String) -> String { String(Checksum.of(Array(kind.utf8)[...]), radix: 16) }
}
