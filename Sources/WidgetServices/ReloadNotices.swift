import Glibc
import LinuxKit
import WidgetWatch

/// How a command tells what it changed to the streams that keep their widgets themselves: a file that comes and goes in a
/// folder of the user's state, named after the widget's kind. Nobody waits for anybody, and nothing is left behind.
public final class ReloadNotices {
  private let monitor = FolderMonitor()

  /// Watches for notices.
  ///
  /// - Parameter state: the user's state folder; made where it is not there.
  /// - Returns: nil where the system gives no folder or no watch: then nothing is heard.
  public init?(state: String) {
    let folder = Self.folder(state)
    guard StateFolder.refusal(state) == nil, Disk.live.makeFolders(folder) == nil,
      case .success(let opened) = Descriptor.path(folder),
      case .success = monitor.watch(opened, for: Int32(IN_CREATE))
    else { return nil }
  }

  /// Readable when something was told.
  public var descriptor: Int32 { monitor.descriptor }

  /// Takes what was told.
  ///
  /// - Returns: of these kinds those that changed, each once.
  public func take(of kinds: Set<String>) -> Set<String> {
    let events = monitor.take()
    // More than the kernel keeps: any may have changed.
    if events.contains(where: { $0.has(Int32(IN_Q_OVERFLOW)) }) { return kinds }
    let names = Set(events.map { String(decoding: $0.name.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self) })
    return kinds.filter { names.contains(Self.name(of: $0)) }
  }

  /// Tells all who watch now; where nobody ever did, nothing happens.
  public static func post(_ kind: String, state: String) {
    let path = "\(folder(state))/\(name(of: kind)).\(getpid())"
    // Of a process with the same number that was killed in between.
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    close(file)
    unlink(path)
  }

  private static func folder(_ state: String) -> String { "\(state)/notices" }

  /// A kind may hold any signs.
  private static func name(of kind: String) -> String { String(Checksum.of(Array(kind.utf8)[...]), radix: 16) }
}
