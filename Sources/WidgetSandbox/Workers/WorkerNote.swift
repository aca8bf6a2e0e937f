import CLinux
import Glibc

/// How the place of a native call that may hang is read from memory that host and worker share. Given by who knows Lua:
/// this room does not.
public struct WorkerNote: Sendable {
  /// Bytes of the note.
  public var size: Int
  /// The call begun last, if one is under way.
  public var place: @Sendable (UnsafeMutableRawPointer) -> Place?
  /// Looks after one question, by the worker's processor time: what all of it may take, and the clock when it began.
  public var patrol: @Sendable (UnsafeMutableRawPointer, _ cpu: Duration, _ began: Duration) -> Patrol
  /// Between two looks of it.
  public var pause: Duration

  /// Which limit is exceeded at a moment of the worker's clock; its place is the note's.
  public typealias Patrol = (_ now: Duration) -> Duration?

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

  /// - Parameter patrol: by default it knows the whole question's limit only.
  public init(
    size: Int, pause: Duration = .milliseconds(50), place: @escaping @Sendable (UnsafeMutableRawPointer) -> Place?,
    patrol: @escaping @Sendable (UnsafeMutableRawPointer, _ cpu: Duration, _ began: Duration) -> Patrol = {
      _, cpu, began in { now in now >= began + cpu ? cpu : nil }
    }
  ) {
    self.size = size
    self.pause = pause
    self.place = place
    self.patrol = patrol
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
  var pause: Duration { note.pause }
  func patrol(_ cpu: Duration, from began: Duration) -> WorkerNote.Patrol { note.patrol(memory, cpu, began) }
}
