import Glibc
import LinuxKit
import Synchronization
import WidgetModel
package import WidgetWatch

/// What the grants file says of one bundle at the moment of asking. Each time costs one `stat`; the file is read again when that
/// has changed.
package final class KeptGrants: Sendable {
  /// What the file says.
  enum Word: Sendable, Hashable {
    case nothing
    case granted(Grants)
    /// It says something that does not count, for this reason.
    case lapsed(GrantLapse)
  }

  private struct Reading {
    var stamp: GrantsFile.Stamp?
    var word: Word
  }

  private let file: GrantsFile
  private let bundle: String
  /// Names the bundle's content; nil where the grants count for any.
  private let content: BundleContent?
  private let last = Mutex<Reading?>(nil)

  /// Follows the grants of one bundle.
  ///
  /// - Parameters:
  ///   - bundle: its real path.
  ///   - content: the bundle's files, which a grant may be bound to.
  package init(_ file: GrantsFile, bundle: String, content: BundleContent?) {
    (self.file, self.bundle, self.content) = (file, bundle, content)
  }

  /// Read under the lock, so that no older answer replaces a newer one.
  var word: Word {
    last.withLock { last in
      // Taken before the file is read: a change in between then shows as another stamp.
      let stamp = file.stamp
      if let last, last.stamp == stamp, stamp?.isSettled ?? true { return last.word }
      let word = read()
      last = Reading(stamp: stamp, word: word)
      return word
    }
  }

  private func read() -> Word {
    do throws(Diagnostic) {
      guard let entry = try file.entry(of: bundle) else { return .nothing }
      guard let bound = entry.content, let content else { return .granted(entry.grants) }
      do throws(BundleContent.Fault) {
        return try content.isNamed(by: bound) ? .granted(entry.grants) : .lapsed(.changed)
      } catch { return .lapsed(.unknown(error)) }
    } catch { return .lapsed(.unusable(error)) }
  }
}

extension GrantsFile {
  /// The file's metadata. Where it differs the file may say something else.
  struct Stamp: Sendable, Hashable {
    private let device: UInt
    private let number: UInt
    private let size: Int
    private let modified: [Int]
    private let changed: [Int]

    /// Whether a further change will show: a file may be written twice within one tick of the kernel's clock.
    var isSettled: Bool { abs(clockSeconds(CLOCK_REALTIME) - Double(changed[0])) > 2 }

    fileprivate init(_ status: stat) {
      (device, number, size) = (UInt(status.st_dev), UInt(status.st_ino), Int(status.st_size))
      modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
      // The time of change, which no program can set.
      changed = [Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec)]
    }
  }

  /// Nil where there is no file, or none that may be looked at.
  var stamp: Stamp? {
    var status = stat()
    return stat(path, &status) == 0 ? Stamp(status) : nil
  }
}
