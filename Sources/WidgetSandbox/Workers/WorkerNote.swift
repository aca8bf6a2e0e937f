import CLinux
import Glibc

/// How the host reads, from memory that it shares with the worker, in which native call the worker may hang. The layout of the
/// note is LuaKit's, given as closures: this module only shares the memory.
public struct WorkerNote: Sendable {
  /// The note's size, in bytes.
  public var size: Int
  /// Returns the native call that was begun last, if it has not returned.
  public var place: @Sendable (UnsafeMutableRawPointer) -> Place?
  /// Makes a check of one question from the processor time that all of it may take and the worker's clock when it began.
  public var patrol: @Sendable (UnsafeMutableRawPointer, _ cpu: Duration, _ began: Duration) -> Patrol
  /// The time between two checks.
  public var pause: Duration

  /// Returns the limit that is exceeded at a moment of the worker's clock; nil where none is.
  public typealias Patrol = (_ now: Duration) -> Duration?

  /// The place of a native call in a script.
  public struct Place: Sendable, Hashable {
    /// The function's name, such as `string.find`.
    public var function: String
    /// The file as errors show it.
    public var file: String
    /// The line, counted from 1.
    public var line: Int

    /// Creates a place.
    public init(function: String, file: String, line: Int) {
      self.function = function
      self.file = file
      self.line = line
    }
  }

  /// Creates a description of a note.
  ///
  /// - Parameter patrol: by default it only knows the limit of the whole question.
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

  /// A note that is never written, and so never read.
  public static let none = WorkerNote(size: 64) { _ in nil }
}

/// The host's mapping of a note.
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
