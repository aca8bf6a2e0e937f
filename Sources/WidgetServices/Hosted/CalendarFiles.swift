import Glibc
import LinuxKit
import WidgetModel

/// The calendar files of `calendar.events{ path= }`: one file, or the `.ics` files of a folder and of the folders in it, as
/// programs that fetch calendars write them. The Gate judges the path; the files in a folder are opened relative to it, so no
/// link leads out of it.
///
/// They are read in parts: what lies outside of the span that is asked for is passed over by the process that parses
/// them, so its size costs time, but neither process memory.
final class CalendarFiles {
  /// The most files of one call, and their size together in bytes.
  static let mostFiles = 20_000, mostBytes = 128 << 20
  /// The most files of one part, and their size together in bytes.
  static let partFiles = 1000, partBytes = 4 << 20

  private let root: Descriptor
  private let path: String
  /// What is still to be read: the calendar, and the path below the root; nil is the root itself.
  private var names: [(calendar: String, path: String?)] = []
  private var next = 0
  /// The file that the last part ended in, or none.
  private var open = Descriptor.none
  private var bytes = 0

  /// - Parameter reached: what the Gate returned for the path.
  init(_ reached: consuming Reached, path: String) throws(Failure) {
    self.path = path
    switch consume reached {
    case .failed(let error): throw Failure(FileService.failure(path, error))
    case .open(let descriptor): root = descriptor
    }
    guard let status = root.status else { throw Failure(FileService.failure(path, SystemError(EIO))) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: try list(root, calendar: Self.stem(path), below: "")
    case S_IFREG:
      guard Int(status.st_size) <= Self.mostBytes else { throw tooMuch }
      names = [(Self.stem(path), nil)]
    default: throw Failure(.failure(message: "'\(path)' is not a regular file", code: Diagnostic.Code.io.rawValue))
    }
  }

  /// An expected failure, as the script gets it.
  struct Failure: Error {
    let reply: HostReply

    init(_ reply: HostReply) { self.reply = reply }
  }

  /// `work` of `/home/ada/work.ics`: the name of a calendar that has none.
  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lowercased().hasSuffix(".ics") ? String(name.dropLast(4)) : name
  }

  private func list(_ folder: borrowing Descriptor, calendar: String, below: String) throws(Failure) {
    let open: Descriptor
    switch folder.reopened(O_DIRECTORY) {
    case .failure(let error): throw Failure(FileService.failure(path, error))
    case .success(let descriptor): open = descriptor
    }
    guard let found = open.names(limit: FileService.listLimit) else { throw tooMuch }
    for name in found.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard name.first != 0x2E, let name = String(validating: name, as: UTF8.self) else { continue }
      let isCalendar = name.lowercased().hasSuffix(".ics")
      // A file that cannot be opened, or that a link leads out to, is not part of the folder.
      guard isCalendar || below.isEmpty, case .success(let inside) = Descriptor.beneath(open, name),
        let status = inside.status
      else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR where below.isEmpty: try list(inside, calendar: name, below: name + "/")
      case S_IFREG where isCalendar:
        bytes += Int(status.st_size)
        guard names.count < Self.mostFiles, bytes <= Self.mostBytes else { throw tooMuch }
        names.append((calendar, below + name))
      default: continue
      }
    }
  }

  // MARK: Reading

  /// Whether all was read.
  var isAtEnd: Bool { next >= names.count && open.number < 0 }

  /// The next files, the last of which may be continued by the next part.
  func part() throws(Failure) -> [ServiceFile] {
    var files: [ServiceFile] = []
    var left = Self.partBytes
    while files.count < Self.partFiles, left > 0, !isAtEnd {
      if open.number < 0 {
        guard let file = opened(names[next].path) else {
          next += 1
          continue
        }
        open = file
      }
      let content: [UInt8]
      switch open.part(left) {
      case .failure(let error): throw Failure(FileService.failure(path, error))
      case .success(let bytes): content = bytes
      }
      left -= content.count
      // Less than was asked for is the end of the file.
      let isWhole = left > 0
      files.append(ServiceFile(names[next].calendar, content, isContinued: !isWhole))
      if isWhole {
        open = .none
        next += 1
      }
    }
    read += files.reduce(0) { $0 + $1.content.count }
    // A file that grows while it is read ends here.
    guard read <= Self.mostBytes + Self.partBytes else { throw tooMuch }
    return files
  }

  private var read = 0

  private func opened(_ name: String?) -> Descriptor? {
    guard let name else {
      if case .success(let file) = root.reopened(0) { return file }
      return nil
    }
    guard case .success(let inside) = Descriptor.beneath(root, name), let status = inside.status,
      status.st_mode & S_IFMT == S_IFREG, case .success(let file) = inside.reopened(0)
    else { return nil }
    return file
  }

  private var tooMuch: Failure {
    Failure(
      .failure(
        message:
          "'\(path)' has more than \(Self.mostFiles) calendar files, or more than \(Self.mostBytes >> 20) MiB of them",
        code: Diagnostic.Code.size.rawValue))
  }
}
