import Glibc
import LinuxKit
import WidgetModel
import WidgetRuntimeClient

/// The arrangement as a person left it, and its file, which that person may edit, too (DocC: HTTP, "Boards").
///
/// Invariant: a file with an error changes nothing; what it said before holds, and it is not written over.
struct KeptBoards {
  /// Absolute; empty: nothing is kept.
  let path: String
  /// What the file said last that was right.
  private(set) var boards = Boards.standard
  /// What is wrong with the file.
  private(set) var fault: Diagnostic?
  /// The file's content as it was looked at last; nil: there is none.
  private var content: [UInt8]?

  init(_ path: String) { self.path = path }

  /// Looks at the file; returns whether it says something else, or is wrong otherwise.
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

  /// Replaces the arrangement, in the file first.
  ///
  /// - Throws: `unavailable` where the file has an error, which is a person's to mend; `io` where it cannot be written.
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

  /// Where a link leads: it stays.
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
