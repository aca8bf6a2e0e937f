import Glibc
import LinuxKit
import Synchronization
import WidgetModel
package import WidgetWatch

/// What the grants file says of one bundle, as the file is at the moment of asking: one `stat` each time, and it is read
/// again when it is another.
package final class KeptGrants: Sendable {
  /// What the file says.
  enum Word: Sendable, Hashable {
    case nothing
    case granted(Grants)
    /// It says something, and that does not count.
    case lapsed(GrantLapse)
  }

  private struct Reading {
    var stamp: GrantsFile.Stamp?
    var word: Word
  }

  private let file: GrantsFile
  private let bundle: String
  /// Nil: whatever content the file names.
  private let content: BundleContent?
  private let last = Mutex<Reading?>(nil)

  /// - Parameters:
  ///   - bundle: its real path.
  ///   - content: what the bundle is made of, which a grant may be bound to.
  package init(_ file: GrantsFile, bundle: String, content: BundleContent?) {
    (self.file, self.bundle, self.content) = (file, bundle, content)
  }

  /// Read under the lock, so that no older word comes after a newer one.
  var word: Word {
    last.withLock { last in
      // Before it is read: a change meanwhile is another stamp.
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
        return try content.digest() == bound ? .granted(entry.grants) : .lapsed(.changed)
      } catch { return .lapsed(.unknown(error)) }
    } catch { return .lapsed(.unusable(error)) }
  }
}

extension GrantsFile {
  /// How the file looks without being read; another one means that it may say something else.
  struct Stamp: Sendable, Hashable {
    private let device: UInt
    private let number: UInt
    private let size: Int
    private let modified: [Int]
    private let changed: [Int]

    /// Whether a further change will be seen: a file may be written twice in one tick of the kernel's clock.
    var isSettled: Bool { abs(clockSeconds(CLOCK_REALTIME) - Double(changed[0])) > 2 }

    fileprivate init(_ status: stat) {
      (device, number, size) = (UInt(status.st_dev), UInt(status.st_ino), Int(status.st_size))
      modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
      // No program can set it.
      changed = [Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec)]
    }
  }

  /// Nil where there is no file, or none that may be looked at.
  var stamp: Stamp? {
    var status = stat()
    return stat(path, &status) == 0 ? Stamp(status) : nil
  }
}
