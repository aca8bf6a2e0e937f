import GRDB
import WidgetModel

/// Why the archive cannot be opened, read or written. A sentence continues "the archive '…' ".
enum ArchiveFault: Error, Hashable {
  /// The file is not an archive, or not any more: it is set aside.
  case damaged(String)
  /// Written by a newer Lunette; the number of its format.
  case newer(Int)
  /// Another Lunette process owns the folder; who, for a sentence.
  case held(String)
  /// Another program locks the file.
  case locked
  case full
  /// It cannot be written, and perhaps not read; this may be temporary.
  case unusable(String)

  init(_ error: any Error) {
    if let fault = error as? ArchiveFault {
      self = fault
      return
    }
    guard let error = error as? DatabaseError else {
      self = .unusable("cannot be used")
      return
    }
    self = Self.fault(error)
  }

  private static func fault(_ error: DatabaseError) -> ArchiveFault {
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged("is damaged")
    case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
    case .SQLITE_FULL: .full
    case .SQLITE_READONLY, .SQLITE_PERM: .unusable("is read-only")
    case .SQLITE_CANTOPEN: .unusable("cannot be opened")
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: .full
    case .SQLITE_IOERR: .unusable("cannot be used: disk error")
    case .SQLITE_NOMEM: .unusable("cannot be used: not enough memory")
    default: .unusable("cannot be used: \(error.message ?? "the database reports error \(error.resultCode.rawValue)")")
    }
  }

  /// Returns the diagnostic: the problem and the file.
  func diagnostic(_ path: String) -> Diagnostic {
    switch self {
    case .damaged(let words): Diagnostic(.io, "the archive '\(path)' \(words)")
    case .newer(let version):
      Diagnostic(
        .io,
        "the archive '\(path)' was written by a newer Lunette (format \(version); this one supports "
          + "up to \(ArchiveMigrations.version))",
        suggestion: "use the newer Lunette or another state folder")
    case .held(let holder): Diagnostic(.io, "the archive '\(path)' is in use by \(holder)")
    case .locked:
      Diagnostic(.io, "the archive '\(path)' is locked by \(LockHolder.ofDatabase(path))")
    case .full:
      Diagnostic(
        .io, "the archive '\(path)' cannot be written: the disk is full",
        suggestion: "free some space; changes will be saved then")
    case .unusable(let words): Diagnostic(.io, "the archive '\(path)' \(words)")
    }
  }
}
