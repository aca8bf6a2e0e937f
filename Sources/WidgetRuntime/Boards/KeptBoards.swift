import Glibc
import LinuxKit
import WidgetModel
import WidgetRuntimeClient

/// The arrangement as a user left it, and its file, which the user may edit, too (DocC: HTTP, "Boards").
///
/// Invariant: a file with an error changes nothing; its previous content applies, and it is not overwritten.
struct KeptBoards {
  /// Absolute; empty: nothing is stored.
  let path: String
  /// The file's last valid content.
  private(set) var boards = Boards.standard
  /// The file's error.
  private(set) var fault: Diagnostic?
  /// The file's content when it was last read; nil if there was no file.
  private var content: [UInt8]?

  init(_ path: String) { self.path = path }

  /// Reads the file; returns whether its content or its error has changed.
  mutating func read() -> Bool {
    guard !path.isEmpty else { return false }
    let (before, wrong) = (boards, fault)
    do throws(Diagnostic) {
      let read = try content(of: file)
      if let read, read != content || fault != nil { boards = try BoardsText.boards(read) }
      if read == nil { boards = .standard }
      (content, fault) = (read, nil)
    } catch { fault = described(error) }
    return boards != before || fault != wrong
  }

  /// Replaces the arrangement, first in the file.
  ///
  /// - Throws: `unavailable` if the file has an error, which the user must fix; `io` if it cannot be written.
  mutating func write(_ new: Boards) throws(Diagnostic) {
    _ = read()
    if let fault {
      throw Diagnostic(
        .unavailable, "the boards cannot be changed: \(fault.message)", file: fault.file,
        suggestion: "fix the file, or remove it")
    }
    guard !path.isEmpty, new != boards else { return boards = new }
    let (bytes, file) = (BoardsText.bytes(of: new), file)
    if let error = Disk.live.makeFolders(file.folder) ?? file.replace(with: bytes) {
      throw Diagnostic(.io, "cannot save the boards: \(error.sentence)", file: path)
    }
    (boards, content) = (new, bytes)
  }

  /// The link's target, so that the link stays.
  private var file: DurableFile {
    let real = RealPath.of(path) ?? path
    let slash = real.lastIndex(of: "/") ?? real.startIndex
    return DurableFile(folder: String(real[..<slash]), name: String(real[real.index(after: slash)...]))
  }

  private func content(of file: DurableFile) throws(Diagnostic) -> [UInt8]? {
    switch file.content(limit: BoardsText.largest) {
    case .success(let bytes?): return bytes
    case .success(nil): throw Diagnostic(.io, "it is not a regular file of up to 1 MiB")
    case .failure(let error) where error.number == ENOENT || error.number == ENOTDIR: return nil
    case .failure(let error): throw Diagnostic(.io, error.sentence)
    }
  }

  private func described(_ fault: Diagnostic) -> Diagnostic {
    Diagnostic(
      fault.code, "the boards' file has an error: \(fault.message)", file: path, suggestion: fault.suggestion)
  }
}
