import CLinux
import Glibc

/// How the place of a native call that may hang is read from memory that host and worker share. Given by who knows Lua:
/// this room does not.
public struct WorkerNote: Sendable {
  /// Bytes of the note.
  public var size: Int
  /// The call begun last, if one is under way.
  public var place: @Sendable (UnsafeMutableRawPointer) -> Place?

  public struct Place: Sendable, Hashable {
    /// As `string.find`.
    public var function: String
    public var file: String
    public var line: Int

    public init(function: String, file: String, line: Int) {
      self.function = function
      self.file = file
      self.line = line
    }
  }

  public init(size: Int, place: @escaping @Sendable (UnsafeMutableRawPointer) -> Place?) {
    self.size = size
    self.place = place
  }

  /// No note is kept.
  public static let none = WorkerNote(size: 64) { _ in nil }
}

/// The host's side of a note.
final class SharedNote {
  let descriptor: Int32
  private let memory: UnsafeMutableRawPointer
  private let note: WorkerNote

  init?(_ note: WorkerNote) {
    let descriptor = linux_shared_memory(note.size)
    guard descriptor >= 0 else { return nil }
    guard let memory = linux_map_note(descriptor, UInt64(note.size)) else {
      close(descriptor)
      return nil
    }
    (self.descriptor, self.memory, self.note) = (descriptor, memory, note)
  }
  deinit {
    munmap(memory, note.size)
    close(descriptor)
  }

  var place: WorkerNote.Place? { note.place(memory) }
}
